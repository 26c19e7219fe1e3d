import type { Vocabulary } from '../pattern.ts';

export const HARM_VOCABULARY = {
  attacker: `{kin} he she they someone somebody caregiver aide nurse carer staff ex helper attendant stepdad stepfather landlord men guy guys stranger intruder whoever people kids grandson
    granddaughter worker driver teacher him attacker therapist tenant flatmate housemate`,
  attack: `hit hits hitting beat beats beating beaten punched punches punching punch slap slaps slapped slapping kicked kicks kicking choked chokes choking choke strangled strangling strangles abuse abuses abused abusing
    attacked attacks attacking threatened threatens threatening raped rapes molested molests molesting stabbed stabs stabbing stab shoved shoves shoving shove pushed pushes pushing grabbed grabs burned burns burning shook shakes throws threw throwing
    pinches pinched pinching strikes struck striking whipped smacks smacked smacking smack battered batters battering spits bites biting bit chasing chased dragged drags thrown smothered restrained restrains ties tied hurt hurts hurting bruised bruises assaulted assaults assaulting
    trapped imprisons touches touching groped gropes forces forced poisoned poisoning cut shot shooting neglects neglected starves starving harms harming harmed`,
  victim:
    'me us him her them my_mom my_dad my_mother my_father my_grandma my_grandpa my_wife my_husband my_son my_daughter my_brother my_sister mom dad grandma grandpa mother father wife husband sister brother kids baby my_baby our_mother the_kids the_children my_kids grandmother grandfather myself_and them',
  intend: `want wanna wants going gonna plan planning might feel_like feel feeling_like will about urge urges need could may would_like thinking thoughts thought afraid scared ready tempted worried able fantasize imagine impulse impulses trying try tried threatening threatens
    threatened says said swear promise promised wish wanted thinking_about thoughts_of thoughts_about hope deserve deserves vowed keeps_saying`,
  injure: `hurt kill harm strangle stab shoot hit smother choke hurting killing harming hitting smothering murder attack poison beat slap punch strangling murdering suffocate push shove burn stabbing shooting choking beating slapping destroy kick
    bash smash smack run_over drown throttle deck suffocating poisoning attacking hurting hang injure cut slash`,
  person: `him her them you me us someone somebody everyone everybody people my_husband my_wife my_mom my_dad my_mother my_father husband wife mom dad mother father son daughter others brother sister boss neighbor nurse aide kids grandma grandpa baby
    doctor doctors caregiver partner boyfriend girlfriend kid child children therapist ex man woman guy anyone anybody family coworker teacher landlord other_people these_people those_people all_of_you all_of_them nurses staff roommate stepdad uncle
    aunt dog cat`,
  took: 'took taken swallowed ate had gave downed drank take swallow popped taking drunk given tuk ingested consumed necked swallowing eaten gulped injected eat given_me',
  lots: `too_many too_much all_my all_of_my all_of_the all_the all_his all_her all_of_his all_of_her whole_bottle entire_bottle whole_box whole_pack whole_packet bottle_of bottle handful handfull bunch loads lots lot more_than extra double twice so_many
    all_them all many pile quantity whole entire packet box boxful dozens fistful way_more tons ton several_extra three_times 3_times two_times 2_times four_times triple week_of weeks_worth month_of months_worth multiple rest_of_my every_single bottles excessive
    wrong somebody_elses someone_elses my_husbands my_wifes my_moms my_dads`,
  toxic: `bleach poison antifreeze detergent rat_poison cleaner chemicals battery batteries pesticide ammonia cleaning_fluid cleaning_product cleaning_products disinfectant gasoline rubbing_alcohol hand_sanitizer turpentine paint_thinner lighter_fluid
    shampoo_bottle dish_soap weed_killer drain_cleaner laundry_pod tide_pod something_under magnet magnets acid windex lysol pine_sol mouthwash_bottle nail_polish_remover antiseptic mothballs kerosene`,
  weapon: 'gun knife weapon pistol shotgun machete blade firearm handgun loaded_rifle',
} satisfies Vocabulary;

/** Overdose, poison, violence, a weapon in hand, a wish to hurt someone. */
export const HARM = `
  i ~2 almost|nearly|just killed|hit|hurt|choked|strangled|stabbed|shot|smothered {person}
  set|setting|light|lit ~3 on? fire !pit|place|works
  mixed|breathed|inhaled|mixing ~3 bleach|ammonia|fumes|gas|chemicals
  {toxic} ..3 breathed|inhaled|mixed|fumes
  lose|losing|not ~1 control ~1 my? anger|temper|myself ..4 {injure} ..2
  i ~1 will|might|could {injure} ~1 {person}
  {took} ~2 alot|a_lot|lots|a_bunch|loads|tons ~2 {pills}
  drank|drunk|swallowed|ate|ingested|licked ~5 cleaning|bleach|detergent|poison|liquid_soap|fluid|chemical|chemicals
  &4 kill|hurt|stab|murder|shoot husband|wife|him|her|mom|dad|them|nurse|someone|man want|will|going|now|need|can
  cut myself ..4 bleeding|blood ..2 bad|badly|lot|stop|deep
  {took} ~2 about|around|like|over|at_least|almost ~1 \\d*|twenty|thirty|forty|fifty|ten|fifteen|sixty|hundred ~2 {pills}
  {took} ~1 \\d* {pills} ~3 instead|not|by|at_once|together
  {took} ~2 \\d\\d* ~2 {pills}
  took|gave|had|given ..8 again|twice|second_time ..2 by_mistake|accident*|$|already
  toddler|baby|child|kid|grandson|granddaughter|son|daughter|dog|nephew|niece|grandchild ~2 ate|swallowed|took|got_into|drank ~4 {pills}|{toxic}
  swallowed ~2 needle|pin|nail|screw|blade|coin|ring|fluid|gasoline
  drank|drunk|swallowed ~4 fluid|cleaner|soap|chemical*|perfume|sanitizer|solvent|thinner|pesticide
  slam|slams|slammed|smashed|bashed|cracked|banged ~1 my|her|his|me ~1 head|face|against|into|arm
  pulls|pulled|yanks|yanked|grabs|grabbed ~1 my|her|me ~1 hair|throat|neck|arm|by_the
  twist|twists|twisted|bends|squeezes|pinches ~1 my|her|his ~2 arm|wrist|hand ..3 on_purpose|hard|until|when
  break|breaks|breaking|smashing|broke|kicking|banging ~2 my|the|our window|door|windows
  armed man|men|person|intruder
  homicidal
  {intend} ..3 bullet ~1 in|into ~1 his|her|their|your
  {intend} ..3 poison|burn|bomb|destroy ~1 his|her|their|him|them
  {attacker} ~4 {attack} me ~2 when|because|if|every|again|at|in|with|and|on
  hurt|hurts|hit|hits|beats|beat me ~2 {attacker}
  &5 caregiver|nurse|aide|son|husband|wife hurt|hit|beat|slap|bad me|hurt|hit
  &4 wrong {pills}|pill eat|took|take|me|gave
  &4 take|took|swallow|ate {pills} 5|6|7|8|9|10|12|15|20|30|40|50|100|all
  &5 {pills} empty|gone bottle|sleep|husband|wife|me
  &4 break|kick|breaking door|window|in man|help|he|someone
  od|overdosed
  belt|fist|fists|stick|cane ~3 me
  threat|threatens|threatened|threatening me ~2 with
  steals|takes|stole ~1 my checks|money ~3 locks|hits
  not safe ~2 he|she
  hands|hand ~2 around|on ~1 my|her|his|mom_s|moms throat|neck
  keeps|keep|locks|locked|locking|holds|held|keeping ~1 me|her|him|us|my_mom|my_dad ~1 locked|in|prisoner|captive|hostage|tied|inside ..2
  knocking|knocks|knocked ~1 me|us|her|my_mom about|around|out|down
  swung|swings|swinging|lunged|lunges|charging|came|comes|coming|going_after|raised ~2 at|after me|us|her|my|him
  kill|killing|murder|shoot|stab|hurt|harm them|him|her|everyone|everybody|you all? ~1 $|all|i|and|now
  kill them all
  drugged|roofied
  makes|forces|making|made ~1 me|her|him ~1 do ~1 things|stuff|it|sexual
  entire|whole|all_the|all_of_the ~1 contents|bottle|packet|box|strip|blister ~3 of|$|pills
  {took} ..2 berries|mushrooms|plant|something ~3 poison|poisonous|toxic
  took|swallowed|ate|drank|drunk|swallow ~3 poison|toxic|under_the_sink
  {intend} ..4 {injure} ~1 {person}
  {intend} ..5 pillow|hands ~1 over|around|on ~1 face|throat|neck
  pillow ~2 over ~2 face
  make|making ~3 bleed|suffer|pay
  punching|punch ~3 lights|face
  smash|bash|crack|cave|break ~1 his|her|their|your|my ~1 skull|head|face|teeth|jaw|neck|legs ..1
  slash|slashed|slit|cut ~2 arm|wrist|leg|throat|wrists|arms ..5 blood|bleeding|running|deep
  shake|shook|shaken ~1 her|him|baby|my_mother|my_father|mom|dad ..3
  nearly|almost|just ~1 {injure} {person}
  i ~2 pushed|hit|slapped|kicked|punched|shoved|choked|struck ~1 my_husband|my_wife|him|her|my_mom|my_dad|my_mother|my_father|my_son|husband|wife|mom|dad|mother|father|the_baby|my_kid
  &6 {kin}|he|she|man|son|nurse|aide beat|beats|hit|hits|slap|slaps|kick|choke|hurts|push|pushes|punch|hurt me|hard|help|fall|again|bad|mom|dad|$
  &3 he|she|nurse|man|husband|wife|son|aide hurt|hit|beat|slap|choke|kick
  &6 hurt|kill|hit|stab him|her|them|people|someone want|wan|will|going
  &6 pill|pills|dose|medicine|{drug} two|double|twice|three wrong|time|times|mistake|took|help
  &5 took|take|swallow|swallowed|ate poison|bleach|battery
  drink|drank|eat|ate|swallow poison|bleach
  got|had|given|gave|took ~2 double ~1 his|her|my|the ~1 {pills}
  got|given|had|gave ~2 double|extra|wrong|somebody_elses ~2 {pills}|dose|doses
  {pills} ..3 {took} ..3 by_mistake|accidentally|by_accident|wrong|twice
  too|way ~1 much|many ~1 {pills} ~2 $|took|help|already
  {took} ~2 too|to|2|way ~2 much|many ~2 {pills}
  {took} ~1 more {pills} than
  {took} ~2 10|11|12|13|14|15|16|17|18|19|20|25|30|40|50|60|100|twenty|thirty|forty|fifty|ten|fifteen ~2 {pills}
  threw|throws|throwing ~1 me|her|him|us|plate|things|chair|furniture|something ~3 against|at|across|down|into
  says|said|threatens|told_me|keeps_saying|promised ..5 kill|hurt|shoot|stab|beat ~1 me|us|her|him|all
  dad|mom|brother|husband|he|son ..3 drunk ..3 hitting|hit|beat*|angry|violent|yelling
  overdose|overdosed|overdosing|overdoze|overdoses !prevention|class|training|awareness|prevention|training|statistics|deaths
  {took} ~4 {lots} ..4 {pills}|thinner|thinners|insulin|them|it $|by|at|now|help|and|already|i|ago|tonight|today|last|on|this|because|so|in|accidentally|last_night|yesterday|?
  {took} ~3 {lots} ~1 {pills}|dose|doses|thinner|insulin
  {took} ~2 all|whole ~2 {pills}
  {lots} ..3 {pills}|dose|thinner|insulin ..3 took|taken|swallowed|already|accident|accidentally|by_mistake|help|tonight|gone|ingested|eaten|drank
  {pills} ..3 {lots} ..2 took|swallowed|taken|help
  {pills} ~1 all gone|taken|swallowed|eaten
  {pills}|bottle|bottles ..3 gone|empty ~3 me|help|took|he|she|unconscious|sleepy
  empty ~2 bottle|packet|blister ~2 {pills}|pain|sleeping
  took|swallowed|taken|drank|ate|popped|necked|downed|had ~3 7|8|9|10|11|12|13|14|15|16|17|18|19|20|21|22|24|25|26|28|30|35|40|45|50|60|70|80|90|100|200|twenty|thirty|forty|fifty|sixty|ten|fifteen|twelve|eight|nine|hundred|dozen|dozens ~3 {pills}
  took|swallowed|ate|downed|drank|swallow|drunk|drink|ingested|consumed|swallowing|drinking|eaten|licked ~3 {toxic}
  poisoned|poisoning|poisened
  swallowed|swallow ~3 battery|batteries|magnet|coin|glass|something_sharp|a_nail|razor
  took|gave|given|taken|gave_him|gave_her|had ~5 twice|2_times|two_times|three_times|3_times|double|by_mistake|by_accident|accidentally|wrong_dose|wrong_pill|wrong_pills|wrong_medicine|wrong_meds ..4
  accidentally|mistakenly|by_mistake|by_accident ~3 took|gave|taken|given|swallowed|ingested ..5 {pills}|dose|doses|wrong|double|twice|it|thinner
  double|doubled|wrong|extra ~2 dose|doses|dosed ~5 mistake|accident|accidentally|gave|took|help
  &6 {pills} too|all|double|lots|bottle|overdose took|swallow|gone|help|mistake|much|ate|many
  &5 all {pills}|pill take|took|gone|swallow|ate
  already took|swallowed|taken ~2 {pills}
  {attacker} ~3 {attack} ..1 {victim}
  {attacker} ~3 hit|hits|beat|beats|hurt|hurts|slaps|kicks|abuses|chokes|abused|slapped|punched|kicked|choked {victim}
  {attacker}|who ~4 {attack} ~2 my|his|her|their ~1 mom|dad|mother|father|grandma|grandpa|wife|husband|son|daughter|sister|brother|throat|neck|face|kids|baby|arm_behind|friend|head|grandmother|grandfather
  am|is|was|being|getting|get|gets|got|been|are|keep_getting|be ~1 beaten|abused|attacked|hit|raped|assaulted|strangled|stabbed|shot|molested|threatened|battered|hurt|choked|kicked|punched|beat|slapped|mistreated|neglected|harassed|stalked|trafficked|robbed|mugged|poisoned|drugged|held_hostage ~2 by|up|at_home|at_the|now|again|help|$|with|and|in|every|right_now
  {attack} me|us|her|him|my_mom|my_dad $|again|tonight|now|help|and|when|every|if|so|because|last|in|with|really|hard|today|yesterday|all|until|on|at|by_the
  help ~3 {attack} me|us|him|her|my
  &5 he|him|she|husband|wife|man|son|they|dad|mom {attack} me|help|bad|stop|scared|us
  &4 man|husband|wife|son|he|she hit|beat|hurt|kick|punch|slap|choke
  &4 him|he|man|son|husband|she gun|knife
  &5 scared|afraid|help him|he|husband|her|son|man {attack}
  abusive|abuser|domestic_violence|domestic_abuse|elder_abuse|raped|assaulted|assault|sexual_abuse|molestation|kidnapped|hostage
  abuse|abused|abusing ~3 me|us|her|him|help|home|report|mother|father|mom|dad|husband|wife
  report|suspect|witness|seeing|see ~2 abuse|neglect
  violent|violence ~4 me|home|help|husband|wife|son|towards|he|she|now|brother|dad|mom|again|scared|afraid
  {kin}|he|she|him|her|they|is|am|getting|gets|became|so|very|being ~3 violent|violence|physically_aggressive !movie|film|show
  {intend} ~5 {injure} ~2 {person} ~1 !with_kindness
  {i} ~1 will|going|gonna|going_to|could|would|want|wanna|swear|might {injure} {person}
  {injure} ~1 someone|somebody|everyone|everybody|people|other_people|others|my_ex|my_neighbor|my_boss|my_husband|my_wife|my_mother|my_father $|tonight|now|today|soon|and|because|i|before|if
  thoughts|thought|urge|urges|dream|dreams|fantasies|impulse|impulses|thinking|fantasize ..2 {injure} ~2 {person}|my
  will|going|gonna {injure} {person}|this|that|the
  want|wish|wanna ~3 him|her|them|everyone|everybody|husband|wife|neighbor|boss ..3 dead ..4 going_to|will|do_it|kill|i
  want|wanna|going|gonna|will|plan|might ~3 burn|blow|shoot ~3 house|place|building|hospital|clinic|school|church|up|down|office ~3
  {attacker}|he_s|she_s|hes|has|have|had|got|pulled|pulling|grabbed|holding|waving|pointed|pointing|brought|with|carrying|took_out ~2 a|the|his|her|with|got ~1 {weapon} ~3 !rocker|for_the_kitchen|set|skills|range|safe|in_the_kitchen|license|for_hunting|collection|and_fork
  {weapon} ..4 me|us|threat|threatening|hand|says|said|kill|going_over|at_my|to_my|pointed|scared
  locked ~4 {weapon}
  stabbed|shot|strangled|stab|shoot|knifed ~2 me|him|her|himself|herself|myself|someone|my|somebody !a|an|hoops|photos|look
  i|someone|somebody|man|he|she|they|just shot|stabbed ~1 {person}|a_man|a_woman
  {attacker}|someone|trying ~4 break|broke|breaking|broken|kicking|forcing ~2 in|into|door_down
  intruder|prowler|burglar|burglary|home_invasion|robber
  someone|somebody|man|stranger ~3 in|inside|outside|entered ~2 my|the house|home|apartment|window|room ~3
  not feel? safe ~2 home|here|with_him|with_her|in_my_home|in_my_house|at_home|with_my
  afraid|scared|frightened|terrified|fear ~3 of_him|of_her|of_my_husband|of_my_wife|of_my_son|of_my_caregiver|for_my_life|for_our_lives|for_her_life|for_my_safety
  afraid|scared|frightened|terrified|fear ~2 he|she|they|husband|wife|son|caregiver|brother|ex|boyfriend|dad ~2 will|is|might|going|may|would ~3 {injure}
  he|she|they|husband|son|wife|partner ~2 will_not|wont|does_not|not ~1 let me ~1 leave|out|go|use_the_phone|call|eat|see
  threatens|threatened|threatening|threat|threats ~3 {injure}|me|us|her|him|with
  death threat|threats
  cut|slit|slashed|cutting|slashing|sliced ~2 wrist|wrists|veins|throat|artery|arms
  cut ~1 arm|arms|wrist|wrists|leg ~3 blood|bleeding|on_purpose|me
  already|just|i_have|i_just cut|hurt|harmed|hung|shot|stabbed|hanged ~1 myself
  inside me pills
  {pills} inside me
  touches|touched|touching|gropes|kisses|rubs|grooming ..2 me ..5 want|not|inappropriately|wrong|uncomfortable|private|there|where
  mixed|mixed_up|took ~3 {pills}|medicine|medication ..4 husbands|wifes|someone|dads|moms|wrong
  rough|roughly ~3 with|handles|handled|handling|treats|treated ~2 me|her|him|my_mom|my_dad|my_mother
  handles|handled|handling|treats|treated ~1 me|her|him|my_mother|my_dad|my_mom|my_father ~1 rough|roughly
  put|slipped|spiked ~2 something ~2 my drink|food
  drink|drank ~1 spiked|drugged
  do me in
  beat|beaten|beats ~2 up|to_a_pulp|senseless ~1
  beating|beats|beat ~1 up ~1 {victim}|my
`;
