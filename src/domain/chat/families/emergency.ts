import type { Vocabulary } from '../pattern.ts';

export const EMERGENCY_VOCABULARY = {
  cannot: `can_not could_not unable_to not_able_to can_hardly can_barely could_hardly could_barely hardly barely will_not does_not did_not do_not struggling_to
    trouble difficulty can_no_longer no_longer cannot not_be_able_to forgot_how_to find_it_hard_to hard_to having_a_hard_time struggle_to struggles_to nt`,
  event:
    'stroke heart_attack seizure tia mini_stroke ministroke aneurysm brain_bleed cardiac_arrest fit',
  third: '{kin} he she they him her someone somebody',
  unable: `can_not could_not unable_to not_able_to can_hardly can_barely could_barely can_no_longer no_longer cannot suddenly_not forgot_how_to find_it_hard_to hard_to having_a_hard_time trouble difficulty difficult_to struggling_to struggle_to`,
  sudden:
    'suddenly sudden all_of_a_sudden out_of_nowhere just_now right_now since_this_morning this_minute abrupt abruptly',
  stop: 'stop stopping slow clot quit end let_up',
  motor:
    'move moving moves work working works lift raise feel feeling hold grip bend respond obey listen listening listens go going do open close straighten function squeeze grab control use lift_it move_it',
  wake: 'wake waking wakes woke rouse responding respond responds reacting react answering answer answers answered moving breathing breathe awake conscious come_round coming_round come_to coming_to',
  broke: `{failing} curled curling clenched fall fell fallen falls falling slid slide slides sliding slipping slipped melted melting hanging hangs down cold gone wrong weird funny strange folded folding buckled buckling gave give gives collapsed
    locked stuck drawn off shaking twitching jerking swollen blue blank vanished disappeared dragging drags drag frozen jelly rubber rubbery noodle lead pulling droops_down shut wonky lame clumsy disconnected foreign tingle prickly quit died`,
} satisfies Vocabulary;

/**
 * Signs that are read as happening now, unless the sentence tells of long ago. The signs are those of
 * FAST and of the American Stroke Association, and what else calls for 911.
 */
export const CERTAIN = `
  carbon monoxide|gas_leak
  house|kitchen|room|bed ~2 on fire
  is ..5 one_side|face|arm|drool*|droop*|numb|numbness ..4 a? stroke
  clots ~2 coming|cough ..4
  i|he|she|{kin} ~1 have|has|got|having a? {event} $
  suddenly|now ~1 have|has|having|got a? {event}
  lost|losing|loss|lose ~2 vision|sight|eyesight|hearing ~3 eye|side|{now}
  vision loss
  pulse ~2 gone|none|stopped|weak|faint|missing
  no|not ~2 pulse
  hemiparesis|hemiplegia ~3 {now}|onset|new
  new|sudden onset ..6
  word salad
  hospital|er|help ~1 now|please|quick|right_now
  feel ~1 a? {event} coming|starting|happening
  what ~2 do ..3 someone|person|husband|wife|mom|dad ~2 having ~1 {event}
  blood clots ~2 coming|cough
  cough ~3 blood
  turning|turned|going ~1 blue|grey|gray|purple
  brain ~2 bleeding|bleed !ago
  &5 sleep|down no|not wake|up|breath
  &4 head pain|hurt|boom|bad|explode
  conscious ~3 not|no|barely
  no longer|not conscious|breathing|responsive
  semi|half|barely conscious
  going in and out of
  think ~2 {kin}|he|she ~1 had|having|has a? {event}
  lost|losing|lose ~2 speech|voice|vision|sight|words ..4 minute|minutes|seconds|came_back|hour
  why ~1 will_not ~1 {part} {motor}
  bit|biting|bitten ~1 tongue ..6
  shaking|jerking|twitching|trembling ..4 bit|tongue|unconscious|stop|floor|foam*
  {unable} ..2 stop shaking|vomiting|throwing_up|bleeding|choking|jerking
  staring|stares|stare ~3 space|blankly|nothing|into ..6
  not|never ~1 responding|respond|answering|answer|react|reacting
  chest discomfort|tightness|pressure
  oxygen|o2|sats|spo2|saturation ~3 6*|7*|80|81|82|83|84|85|86|87|88
  insensible|incoherent|stuporous|catatonic
  &5 head pain|hurt|ache sudden|now|bad|big|help
  &4 blood|bleed no|not|wont stop|stopping
  &4 throat|breath|airway close|closing|shut|gone|no
  &6 stroke think|now|again|help|having|call|happening|please me|i|he|she|now|help|again|wife|husband|please|mom|dad
  am|is|are|be|was|think|maybe|i|he|she|{kin}|help ~1 having|experiencing|suffering|getting|having_another|starting|undergoing ~2 {event}
  ^ having ~2 {event}
  am|is|be|think|maybe|believe|might|may|must|could|feels_like|looks_like|seems_like|sure|bet|suspect ..4 had|has|have|having|is|be|another|this ~1 a|an|another|like? ~1 {event} !survivor|patient|recovery|club|book|support
  may|might|could|must|think ~3 be|is ~1 a ~1 {event}
  {event} !survivor|survivors|recovery|patient|patients|group|book ~2 {now}
  right_now|suddenly ~1 {event} $
  help ~3 {event} !survivor|survivors|recovery|group
  another|second|new {event} ~1 $
  ^ {event} ..1 $
  {event} ~1 {now} ?
  is|are this|it|i|he|she ~2 {event} {now}
  just|has|have had a? {event} $
  call|need|needs|send|dial|get|ring|want|phone|calling|dialing|dialling|give ..4 911|ambulance|ambulances|paramedics|paramedic|999|112|ems|nine_one_one|9_1_1
  911|999 ~2 help|now|please|emergency|$
  nine one one
  ^ ambulance|sos|emergency|mayday|911|paramedics ..3 $
  emergency ~2 help|now|please|room_now
  this|it|is|have|an ~1 emergency !contact|plan|number|numbers|info|information|list|card|fund|kit|section|page|room_visit|exit
  chest ~4 pain|pains|hurt|hurts|hurting|tight|tightness|tightening|pressure|crushing|heavy|aching|aches|ache|squeezing|squeezed|burning|sore|killing|elephant|heaviness|stabbing|pounding
  pain|pains|pressure|tightness|elephant|weight|heaviness|squeezing|ache|crushing|stabbing|burning|heavy|clutching|holding|grabbing|gripping|sharp|tight|band ..4 chest
  pain|ache|aching|hurts ~3 left? arm ~2 jaw|sweating|chest|and_neck
  pain|ache ~2 jaw ~4 arm|sweat*|chest
  {cannot}|hard|find|finding ..4 breathe|breath|breathing|get_air|catch_breath|enough_air|get_any_air
  stopped|stops|stop|no|not|gasping|struggling|fighting|laboured|labored|shallow|trouble|difficulty|hardly|barely|hard_to ..3 breath|breathing|breathe|air|oxygen
  breath|breathing|breathe ~3 stopped|bad|weird|funny|strange|hard|not|fast|shallow|gasping|gurgling|rattling|noisy|difficult|laboured|labored|trouble|problem|problems
  not|no|cant breath|breathe|breathing|air
  short|shortness of? breath
  out of breath {now}|sitting|at_rest|and_sweating|lying|badly|terribly
  gasping|suffocating|wheezing|asphyxiating
  turning|turned|gone|went|going|lips|face|fingers|skin|he_is|she_is|looks ~2 blue|grey|gray|purple
  {kin}|he|she is|looks|looking|went|goes ~1 blue|grey|gray|purple
  blue|purple|grey|gray lips|face|fingers
  choking|choke|chokes !back|hazard|me|him|her|us|my|hold|point|up
  choked ~1 on
  &4 choke|choking swallow|food|help|no|now
  {cannot} ..2 swallow|swallowing ~4 {now}|spit|saliva|water|anything|$
  throat|airway|windpipe ~3 closing|swelling|swollen|tight|closed|tightening|closes|blocked
  tongue|lips|face|throat ~3 swelling|swollen|swelled|swell|puffing|ballooning
  unconscious|unresponsive|passed_out|blacked_out|fainted|collapsed|collapses|faint|faints|keeled_over|comatose|no_pulse|lifeless|out_cold|flatlined|not_responsive|lost_consciousness|loss_of_consciousness|losing_consciousness|going_in_and_out|slumped|keels_over
  {third}|baby|patient|{cannot}|does|is|still|just ..3 not|no|wont|never|unable_to|nt|isnt|stopped ..2 {wake} ..1 up|me|him|her|to|$|at|anything|when|this|or|and|anyone|us|now|properly
  {cannot} ~1 wake|rouse|get|shake ~2 him|her|them|{kin}|awake|up|to_respond|to_wake|to_answer
  &4 no|not|wont wake|respond|breathing|breathe
  lying|laying there|motionless|still_on|on_the_floor|lifeless
  {kin}|he|she|i|they|him|her|am|is|had|having|has|a|keeps|into ~2 seizure|seizures|seizing|convulsing|convulsions|convulsion|fitting !medicine|medicines|medication|meds|free|disorder|drug|drugs|precautions
  foaming|foam|frothing ~2 mouth
  eyes ~3 rolled|rolling|rolls|roll|fixed|glazed|crossed|different_directions
  pupil|pupils ~3 bigger|different|uneven|larger|huge|size
  shaking|jerking|twitching|shakes|convulsing|shake ~5 can_not_stop|uncontrollably|all_over|jerking|shaking|not_stop|no_stop|stop|floor|violently|unconscious|whole_body|will_not_stop|eyes|foaming
  fell|fallen|fall|falls|slipped|tumbled|collapsed|tripped ..7 can_not|not|unable|cant|no|nt|hurt|will_not ~3 get|stand|up|move|getup|rise|walk|waking|wake|breathing|feel
  can not|nt ..2 get|stand|rise|pick ~1 up|off|from|myself ~3 floor|ground|toilet|fell|fall|bathroom|bathtub|tub
  on|stuck|lying|laying|fell|down ~2 floor|ground ..5 help|hurt|hours|can_not|alone|bleeding|not|unable|hit|head|nt|up
  &5 floor|fell|fall|fallen no|not|help|stuck up|get|move|help|stand
  &5 fall|fell|fallen|floor help|hurt|blood|head|wake
  fell|fallen|fall|hit|banged|smashed|bumped|cracked|struck|whacked|split|landed|knocked ..4 head|skull|temple|forehead|face !fog|start|of|on_with
  head ~3 bleeding|bled|injury|cracked|split_open|gash|wound|trauma
  {kin}|he|she|i|just|has|have|had fell|fallen ~5 blood_thinner|thinners|thinner|warfarin|eliquis|xarelto|coumadin|stairs|hip|broken|bone|leg
  fell ~3 down ~2 stairs|steps
  fell|fallen ~3 off|from|out ~2 bed|ladder|roof|chair|wheelchair|horse ..6 hit|hurt|head|bleeding|forehead|help|can_not|not
  help ~2 fell|fallen|fall
  fell|fallen ..3 help|alone|nobody_is_home|no_one_is_home|nobody_home
  broke|broken|fractured my|his|her hip|leg|neck|back|skull {now}
  bleeding|bled|bleeds|nosebleed|nose_bleed|blood ..6 not|will_not|wont|nt|never|can_not|nonstop ..2 {stop}|stops|stopped
  {cannot} ..2 stop ..2 bleeding|blood|bleed|nosebleed
  not stop|stopping ~1 bleed|bleeding
  bleeding|bleeds|bleed ~3 heavily|heavy|lot|bad|badly|everywhere|now|help|head|out|profusely|nonstop|too_much|hard|from|internally|lots|inside|severe|severely|fast|rectal|stroke|brain|ear|ears
  a_lot_of|lots_of|lost|losing|losing_lots_of|pouring|gushing|covered_in|pool_of|so_much|too_much|soaked|dripping ~3 blood !pressure|test|sugar|clots|thinner
  blood ~3 everywhere|pouring|gushing|all_over|keeps|coming|soaking|dripping|help|lots|pool
  blood ~2 in ~2 vomit|stool|poop|sputum|spit|cough
  so_much|coughing|coughed|vomiting|vomited|vomit|throwing_up|threw_up|puking|puked|spitting|spit|peeing|pooping|passing|passed|urinating ~3 blood !pressure|test|sugar
  black|bloody|tarry|coffee_ground ~1 stool|stools|poop|vomit|vomiting|bowel_movement|diarrhea|urine
  &6 blood fall|head|help|lots|much|everywhere|fell
  worst|thunderclap|explosive|splitting|blinding|excruciating|unbearable|exploding|thunder|horrific ~4 headache|head_pain|pain|head
  headache|head|head_pain|migraine ~7 worst|suddenly|thunderclap|thunder|explode|exploding|exploded|explosion|popped|snapped|vomiting|throwing_up|vision|stiff_neck|numb|out_of_nowhere|of_my_life|ever_had|seeing_double|slurred|blinding|struck_by|hit_with|by_a_bat|clap
  sudden|sudden_onset|suddenly|instant|abrupt|violent|explosive ~4 headache|head_pain|migraine
  head ~2 hurt|hurts|hurting|killing|pain|pounding|bad ~3 bad|so_bad|badly|now|help|terribly|suddenly|can_not|very_much|horrible|and_i_can_not|extremely
  stiff neck ..3 headache|fever|vomiting
  heat_stroke|heatstroke|hypothermia|electrocuted|anaphylaxis|anaphylactic|frostbite|meningitis
  heat stroke
  severe|bad|serious allergic reaction
  dying right? now
  am|is|she|he dying ~2 help|call|now|hurry|please
  help ~4 dying
  feel|feels|feeling|think|like ~3 am|is|are|i_m dying ..3 heart|chest|breath|pounding|arm|help
  mouth|face|smile|lip|eye|eyelid|cheek ~4 droop|droops|drooping|drooped|droopy|sagging|sags|sag|sagged|crooked|lopsided|uneven|slack|slid|sliding|melted|melting|hanging|fallen|falling|dropped|dropping|drops|pulled_down|one_side|wonky|slanted|twisted|distorted ~3 {now}
  fast signs|test positive|failed
  acute|active stroke
  baby ~2 limp|blue|floppy
  drowning help|now|pool|in_the_pool|in_the_lake|water
  is|kid|he|she|child drowning
  {failing}|face|arm|speech|numb|weak|droop* ~6 then|and|but|now ~3 went_away|came_back|better|passed|worked_again|fine|back_to_normal|gone|normal|stopped|recovered|resolved|got_better|cleared
  {failing}|lost|speech|vision|numb|weak|could_not ~5 for|lasted|about|only|a ~2 minute|minutes|seconds|second|moment|half_hour|hour
  lasted ..3 minutes|minute|seconds
  came and went|gone
  comes and goes {now}
`;

/** Signs that are read as happening now unless the sentence says that they are old, asked about or trained. */
export const SIGNS = `
  &6 mouth|face|smile|eye|eyelid drop|droop|fall|down|crooked|twist|dropped|slide
  lost|losing|lose|no|loss_of ~2 balance|coordination
  {sudden} ..5 {unable}|not|do_not|does_not ~1 understand|read|recognize|know|hear|see|think|count|type|write|say|find
  {unable}|not ..2 understand|read|say|find|recognize|type ..6 {sudden}
  {part} ~1 is|are|was|feels|feel ~1 weak !but_i|from_my_stroke
  smile|face|mouth|eye ..3 only|just ..3 one_side|half|one|left|right
  {unable} ..1 coordinate|steer|type|grip ..4
  {part}|vision|eyes|speech ~3 doubled|will_not|wont|not|stopped|quit ..2 steer|type|grip|work|obey|hold|coordinate|curl|open
  half ~3 of ~4 everything|what|my ..6 missing|gone|black|blank|blurry|vanished
  room|everything ..4 spinning ..3
  keep|keeps ~1 falling|tipping|leaning|veering ~2 left|right|side|over
  {unable} ..2 say|remember|spell|write ~2 own|my|her|his ~1 name
  thinks|thought ~4 it|he|she ..2 19*
  drooling|dribbling|drool
  confused ..4 fine yesterday|earlier|before|this_morning
  was fine ..6 now
  {part} ..2 not|nt|never waking|wake_up|working|moving|responding|obeying
  {part} ..6 not|isnt ~1 waking
  {part} is|was|feels dead|gone
  whole|entire|my|his|her arm|leg|side|hand|body|face is|are|feels dead|gone|limp|floppy|numb|frozen
  smile ..3 one side
  only|just ~1 one side ..3 work*|mov*
  tongue ..3 not|wont|thick|heavy|numb|weird
  {failing} ~4 same side
  {unable} ..2 hear|see ~3
  {face}|{side}_side|{part} ~5 {broke} !asleep_at|and_neck_massage
  {failing} ~4 {face}|{side}_side|{part}
  {unable}|will_not|does_not ..2 move|lift|raise|feel|use|smile|grip|hold|control|bend|squeeze|straighten|pick_up|grasp|wiggle|close|open ..3 {part}|cup|fork|spoon|pen|glass|kettle
  {unable} ..2 move|lift|raise|feel|smile|grip|hold|grasp|wiggle ..1 anything|things|it|either|$
  not|no|nt move|feel|lift|raise|smile|hold|grip {part}|my|left|right|side|his|her|hers|cup|fork|pen|both
  no feel|feeling|strength|power|grip|movement|sensation|control ~2 {part}
  lost|losing|lose|no|loss_of|without ~3 feeling|use|strength|control|movement|sensation|power ~4 {part}
  {part} ..3 not|no|stopped|stop|wont|quit|nt|refuses_to|unable_to|can_not|never ..3 {motor}
  {part} ~1 wont|not ~1 $
  &4 {part} no|not|stop|stopped|dead|bad|wrong|gone|broke|down|drop|fall|fell|weak|numb|droop|weird|heavy|funny|help
  {part} ~2 went|goes|going|gone|suddenly|gave|giving|give|buckled|buckling|collapsed|folded ~2 {broke}|asleep|out|way|under
  {unable} ~2 talk|speak|get_words|get_my_words|get_the_words|get_a_word|find_words|form_words|form_my_words|form_a|form_sentences|make_words|make_sentences|speaking|talking|get_out_words
  {unable} ~2 say|understand|read|spell|write|communicate|type|find ~1 the|my|any|what|his|her? words|anything|a_word|speech|language|letters|me|my_name|people|him|her|us ..3 {now}|$
  {now} ~3 {unable} ~2 read|understand|hear|write|communicate|type|spell|find|say
  no talk|talking|speak|speaking|words|speech
  isnt|not making_sense
  lost|losing|lose ~3 speech|ability_to_speak|ability_to_talk|voice|words
  words|speech|talking|sentences|voice|talk|tongue ~5 {mixed}|not_coming|come_out|coming_out|not_come|stuck|gone|funny|weird|strange|wrong|no_sense|not_make|not_making|off|thick|backward|backwards|jumbled|disappeared|vanished|stopped|messed_up|not_right|alien|drunk
  {mixed} ~4 {speech}|out|now
  slurring|slurred|slurs|slur|gibberish|garbled|babbling|dribbling|drooling|incoherent|incoherently
  not|no|stopped|isnt|nt|zero making|make|makes ~1 sense
  talking|talks|speaking|speak|speech|talk|spoke ~1 nonsense|gibberish|funny|weird|strange|backwards|rubbish|jibberish|wrong|like_a_drunk|oddly|strangely|garbage
  {other} ~4 confused|disoriented|delirious|talking_nonsense|incoherent|out_of_it|not_himself|not_herself|bewildered
  suddenly|very|really|so|woke_up|totally|extremely|all|completely confused|disoriented|muddled
  confused|disoriented ~2 {now}|and
  {now} ~5 confused|disoriented|forgot|lost_memory
  {unable}|does_not|did_not ~1 know|recognize|recognise|understand|remember ..2 me|where|who|us|what_day|anything_i_say|himself|the_year|what_year|own_name|my_name|his_name|her_name ..5
  dizzy|dizziness|vertigo|off_balance|lost_balance|lost_my_balance|losing_balance|no_balance|unsteady|lightheaded|light_headed|wobbly|woozy|falling_over|keep_falling|faint ..5 {now}|numb|numbness|weak*|chest|speech|headache|vision|fell|fall|vomit*|can_not|vision|confused
  room|everything|world|head ~1 spinning|spins|tilting|tilted
  {unable} ..3 walk|stand|balance|keep_my_balance|keep_his_balance|keep_her_balance|walking|standing|stay_upright|sit_up|hold_weight ..2 straight|up|properly|{now}|suddenly|right|$|without|or|and
  not|no walk|stand|stand_up|balance
  staggering|stumbling|veering|leaning|lurching|swaying ~4
  lost|losing|lose|no|blurred|blurry|double|blurring|loss_of|tunnel|partial|half|missing|fuzzy|foggy|sudden|part_of ~4 vision|sight|eyesight
  vision|sight|eye|eyes|eyesight|seeing ~5 gone|blurry|blurred|lost|went|double|black|blackout|dark|blind|dim|curtain|shade|failing|disappeared|missing|blur|vanished|fuzzy|cloudy|half|not_working|grey|gray|fading|faded
  seeing|see double|two|spots|black|flashes|triple|half|stars|zigzags
  curtain|shade|veil|shadow ~7 eye|eyes|vision|sight
  {unable}|no|not_able_to ~1 see|seeing|c ..3 eye|left|right_side|out|anything|$|half|properly|clearly|{now}
  see no|not|nothing|half ~2 $|eye|left|right|now
  went|gone|going|suddenly blind
  blind ~4 {now}|eye|side
  headache|migraine ~5 {now}|severe|terrible|awful|vomiting|dizzy|horrible|excruciating
  severe|sudden|bad|strong|awful|intense|dreadful|terrible|massive|crazy|pounding ~1 headache|head_pain|migraine
  heart ~2 racing|pounding|fluttering|skipping|stopping|stopped|irregular|beating_fast|going_crazy|jumping|thumping|out_of_my
  palpitations
  mini_stroke|ministroke|tia
  numb|tingling|drooping|droop|numbness|weakness|paralyzed|paralysed|paralysis|pins_and_needles ..3 {now}|$|side|face|arm|leg|hand|lip|and|too
  vomiting|throwing_up ~5 dizzy|headache|confused|not_stop|nonstop|can_not|stop
  acting|behaving|being|looks|seems|looking|feels|feel|something ~2 strange|weird|odd|strangely|funny|drunk|wrong|off|not_right ~5 {now}|face|arm|words|speech|talk
  looks|sounds|acting|talking|seems|walking|talks|sound|look|like|walk|walks ~2 drunk|intoxicated
  bleeding
  stroke ~2 signs|symptoms|symptom {now}
  {now} ~2 stroke signs|symptoms
  signs|symptoms|symptom|sign|warning_signs ~2 of ~2 stroke|heart_attack|tia ~2 {now}
  has|have|having|showing|shows|with|got|all_the|experiencing ~2 signs|symptoms ~2 of ~2 stroke|heart_attack|tia
  stroke symptoms|signs $
  trouble|difficulty|hard|hard_time ~1 speaking|talking|swallowing|seeing|walking|understanding|to_speak|to_talk|to_swallow|breathing|moving|standing ..4
  blood_pressure ..6 headache|vision|chest|numb|dizzy|confused|blurry|pain|weak|nosebleed
  dropping|drops|dropped|keep_dropping|keeps_dropping ~3 cup|fork|things|everything|spoon|phone|glass|pen ~4 {now}
  one side|half ~6 {broke}
  half|side ~2 body|face|head ~4 {broke}|gone|dead
  gone|went all? {broke}|limp|floppy|stiff
  funny turn
  smile ~1 crooked|lopsided|gone|wrong|uneven|not
  droopy|droop face|mouth|eye|smile|eyelid
  &5 talk|speak|words|speech wrong|gone|stuck|no|not|bad|stop|weird|lost|help
  &5 see no|not|half|double|black
  &5 walk no|can_not|not|suddenly now|suddenly|today|help
  &4 dizzy|confused|numb|drooping|weak
  fever ~4 stiff_neck|confused|10*
  swallowing|swallow ~3 suddenly|can_not|nt
  memory ~3 gone|suddenly|blank {now}
  suddenly|sudden ~5 weak|weakness|numb|numbness|confusion|confused|blind|paralysis|dizzy|loss|trouble|collapse|speechless
`;

/** The sentence is about something old, known or trained. */
export const OLD = `
  click|pdf|cart|link|download|guide|app|photo|photos
  swollen|swelling|rash|itch*
  box|heating_pad
  heating pad
  picture|pictures|slider|menu|button
  in the cold|winter|snow
  lately|nowadays|normally
  when i|he|she ~2 tired|stressed|cold|nervous|fatigued
  but i|he|she|we ~3 smile*|manage*|love*|try|walk*|use|cope|happy|sing*|laugh*|enjoy*
  blind spot
  ok|okay|fine
  since|after|from|because_of|due_to|thanks_to|following|post ..4 stroke|strokes|surgery|accident|rehab|hospital|it_happened|then|birth|bleed|tia|childhood|day_one
  years|year|months|month|weeks|decades|yrs ago|later|on|out|post|of|now|old|in|after|since|into|back|and
  for|about|over|nearly|almost|been|past|in ~3 years|months|year|weeks|decades|decade|while|long_time|ages|month|life|yrs
  last year|month|week|spring|summer|fall|autumn|winter|christmas|january|february|march|april|may|june|july|august|september|october|november|december
  back in|then|when
  in|since|during|from|around 19*|20*
  in january|february|march|april|june|july|august|september|october|november|december|2*
  used to
  when|before i|he|she|my|it|we ~3 had|was|first|were|happened|came_home|started|got
  post stroke
  stroke ~4 survivor|survivors|recovery|rehab|affected|left_me|left_him|left_her|took|caused|damaged|victim|made|gave|changed|weakened|paralyzed
  survivor|survivors
  my|his|her first|second|last|big|massive|old|third ~2 stroke|strokes
  still|remains|remained|lingering
  always|usually|often|sometimes|every|daily|occasionally|most_days|some_days|days_when|rarely|each|whenever|now_and_then
  exercise|exercises|therapy|therapist|rehab|rehabilitation|recovering|recover|stretch|stretches|stretching|splint|brace|practice|practise|practising|practicing|physio|cane|walker|wheelchair
  getting|got|gets|improving|improved|improves|regained|came_back|coming_back|slowly|bit|little|much|is|are|feels|feel better|stronger|easier|back|improved|clearer
  tips|book|books|ebook|guide|article|cookbook|planner|advice|gadget|gadgets|tools|tool|one_handed|adapt|adaptive|ideas|recipe|recipes|knife|keyboard|app|apps|story|recommend|recommendation
  aphasia|dysarthria|apraxia|neglect|hemianopia|disability|disabled
  support group
  live|living|lives|lived|cope|coping|copes|dealing|deal with
  long term|standing|time
  residual|permanent|permanently|chronic|lasting|leftover|deficits|deficit|spasticity|foot_drop|footdrop|side_effect|affected|weak_side|bad_hand|bad_arm|bad_leg|good_hand
  passed away
  died
  movie|film|show|episode|novel|character|tv|game|magazine|music|concert|song
  learning|learned|learn|relearn|relearning|retrain|training|taught|teach|learnt
  i am|was {side}? handed
  makes me|him|her feel?
  hate|love|frustrated|frustrating|embarrassed|angry|proud|glad|lucky|annoying|annoyed|upset|sad|jealous|shy ..9
  point|button|order|answer|page|website|site|font|screen|text|form|password|link|chat|video|audio|print|letters
  because ..4 cold|shoes|weather|tired|gloves|sat|sitting
`;

/** Asks for knowledge, not for help. */
export const ASKS_KNOWLEDGE = `
  wish|wishes|wished|hope|hoping|pray|want|wants|rather|go_to_sleep|fall_asleep|my_sleep|care|happy|mercy|prefer|what_if|if_i|nice|let_me|wanna|be_ok ..9 wake|woken|wakes|waking
  &7 want|wish|hope|sleep wake|waking
  likely|going_to|gonna|will|cause|causes|give|chance|lead|leads|trigger|stop|lower|avoid|reduce|after|from|since|following|before|until|when|how_soon|safe ..6 {event}
  what|which|how|why|where|can|could|does|do|is|are|tell|list|explain|know|learn|about|teach|share|remember|recognize|recognise|spot|early|common|learned ..7 signs|symptoms|sign|symptom|warning|fast|mean|means|meaning|difference|causes|cause|common|called|happens|definition|types|risk|risks|prevent|stand_for|test
  what ..2 is|are|does|was a|an|the? stroke|tia|mini_stroke|ministroke|aphasia|seizure|aneurysm|spasticity|neglect|ataxia|heart_attack|dysphagia|paralysis|hemiparesis|vertigo|hemianopia
  how common|long|often|many
  people|survivors|patients|everyone|anyone|someone_who|many|some|others|those|person|anybody|half_of ~4 have|has|with|get|who|experience|suffer|had|after|deal|else|can_not|lose|feel
  risk|chance|chances|odds|fear|afraid|scared|worry|worried|worrying|worries|prevent|avoid|terrified|nervous|anxious|thought|preventing|avoiding|dread|paranoid of|about|that|a|having|another|i|it|he|she|i_might ~6 {event}
  worry|worried|scared|afraid|terrified|prevent|fear|anxious|nervous|avoid ~6 {event}
  article|articles|book|page|guide|blog|post|poster|chart|campaign|awareness|month|class|course|cpr|school_project|project|essay|homework|presentation
  if|when|in_case i|he|she|someone|somebody|you|anyone|my ~3 have|has|having|had|get|gets a|another {event}
  when should|do i|you|we|someone call
  emergency contact|plan|number|numbers|info|information|list|card|fund|kit|section
`;

/** The danger is over: told as history. */
export const PAST = `
  worse|better for|than|survival|prognosis
  aversary|iversary
  ago
  it|that|mine|his|hers was a|an ..2 {event}
  for a? year|month|week|months|weeks|years|while
  had|suffered|survived|have_had|has_had|having_had|since|after ~4 {event}|strokes|fall ..7 years|year|months|month|weeks|last|ago|in|when|back|19*|20*|at_age|at_the_age|survivor|on|and_now|but|so|at|while|young|before|twice
  in|since|back|on|from|around 19*|20*
  years|year|months|month|weeks|decades|yrs ago|later|before|back|old
  last year|month|spring|summer|fall|autumn|winter|christmas|january|february|march|april|june|july|august|september|october|november|december|week|weekend|time
  in january|february|march|april|june|july|august|september|october|november|december
  when|after|before|until|the_day|the_night|that i|he|she|my|we ..3 had|was|were|first|called|saw|found|have_had
  i|he|she|who|husband|mom|dad|wife|father|mother|survivor had|survived a|an|my|his|her|two|three|another|several|first|massive|second|hemorrhagic|ischemic|small|minor|major ~1 stroke|tia|heart_attack|aneurysm|brain_bleed|strokes|mini_stroke
  died
  passed away
  anniversary|survivor|survivors
  used to
  movie|film|show|episode|novel|character|tv|game|drill|cpr|class|course|training|gym|treadmill|workout|marathon|running|hike|jogging|stairs_exercise
  exercise|exercises|practice|technique|techniques|meditation|therapist|therapy
  not|never|no have|having|had a|another|any {event}
  not|never|no an? emergency
  no chest|trouble|shortness|headache|bleeding|more_bleeding|longer
  almost|nearly had|have ..9
`;

/** It is happening now, whatever else the sentence tells. */
export const ACUTE = `
  now|right_now|today|tonight|this_morning|this_afternoon|this_evening|just_now|happening|starting
  minutes|minute|hour|hours|moments|mins|min|secs|hrs|hr|moment|bit ago
  think|believe|sure|suspect ..3 had|having a? {event} $
  again|worse|worsening
  since this_morning|breakfast|lunch|i_woke|he_woke|she_woke|dinner|noon|yesterday
  help ~2 $
  in_front_of|next_to me
  is|are|am having a|another {event}
  right here
`;

/** It began at once. */
export const SUDDEN = `
  suddenly|sudden|all_of_a_sudden|out_of_nowhere|started|came_on|woke_up|awoke
`;

/** "Now" tells of progress. */
export const IMPROVED = `
  now|today|again ~1 i|he|she|we|it|people|they|my|mom|dad ~1 can|walk*|eat*|talk*|laugh*|understand*|drive*|speak*|use|do|live*|love|have|am_able|lifted|cook*|is_better|am_better|feel_better|write|said|help*|teach*|run|paint*|work*|manage*|know|wear|feel !not
  can|could ~1 {motor}|walk|talk|speak|smile|lift|see|drive|read|write ~1 ~3 now|again|today !not
  better|stronger|easier|improv*|progress|clearer|proud|grateful|first_time|finally
  learned|learning|relearn*|practic*|therapy|therapist|rehab|exercise*
`;

/** Says a wish, a threat or a weariness in the words of an emergency. */
export const NOT_EMERGENCY = `
  wish|wishes|wished|hope|hopes|hoping|pray|praying|want|wants|wanted|rather|plan|plans|going_to|ready|i_sleep|and_sleep|go_to_sleep|fall_asleep|if|nice|mercy|happy|prefer|care|bed|if_only|love ..6 not|never|no ..1 wake|waking|woke|woken|wakes ..1 up?
  no|not|never wake|waking ..2 want|wish|sleep
  sleep no wake $|please|want|forever|me
  see|find|have|there_is no|nothing|not_any ..1 reason|point|hope|future|purpose|way|sense|meaning|left_for
  can|could not ~1 stand|see|breathe|move|speak|swallow ~1 caring|taking|looking|being|this|him|it|myself|the_point|why|a_future|a_way|living|another|my_life|with_all|about_it
  do|does|did not ~1 see|feel|know|understand ~1 myself|me_in|a_future|the_point|any_point|why|a_way|how|like|good
  see ~1 where|how|why|the_point|any|a_way|what_to|the_button|the_link|the_page
  choke|choking|chokes|choked|strangle ~1 someone|somebody|people|him|her|me|them|my|us|everyone
  suffocating ..3 him|her|he|she|life|love
  drown|drowning myself
  {unable} ..1 do|take|go ~1 one_more|another day
  wake|wakes ~1 me|him|her
`;
