import type { Vocabulary } from '../pattern.ts';

export const SELF_HARM_VOCABULARY = {
  me: 'myself my_self me_self himself him_self herself her_self themselves themself themselfs myselfs ourselves yourself us_both both_of_us self',
  dead: 'die dead dying death not_wake not_wake_up never_wake never_wake_up be_gone been_gone not_exist not_be_here not_be_alive cease_to_exist stop_existing disappear vanish be_no_more not_be_around not_be_born never_been_born perish dyeing',
  wishing: `want wants wanted wanting wan wish wishes wished wishing hope hopes hoping pray prays praying prayed prefer prefers rather sooner ready deserve deserves should longing long yearn yearning crave craving need needs time would_like like_to like
    love_to beg begging ask asking asked easier better relief mercy blessing happier simpler best as_well peaceful nice waiting wait trying tried try plan planning plans decided choose chosen chose welcome tempted desire comfort kinder
    preferable desperate intend intends intending determined contemplating considering considered consider going_to_make_myself let help`,
  thinking: `think thinks thinking thought thoughts talk talks talking talked speak speaks mention mentions mentioned says said saying dream dreams dreaming daydream fantasize fantasise fantasizing fantasies imagine imagining obsess obsessed contemplate contemplated
    contemplating consider considering considered googled googling research researching looked_up searching wonder wondering picture picturing ideation feelings ideas jokes joking joked plan planning plans images planned dwell`,
  ending: `ending_it ending_my ending_his ending_her ending_things ending_everything ending_us not_being_here not_being_around being_dead my_death my_own_death own_death killing_myself killing_himself killing_herself end_it end_my end_his end_her being_gone
    not_being_alive my_funeral own_funeral my_own_funeral not_existing suicide suicidal not_waking not_living dying death want_to_die how_to_die ways_to_die to_die wants_to_die better_off_dead wanting_to_die jumping_off crashing overdosing hanging_myself taking_my_own taking_my_life
    taking_his_own taking_her_own taking_all disappearing cutting_myself hurting_myself hurting_himself hurting_herself doing_it_again not_wanting_to driving_into driving_off the_end leaving_this_world stepping_in jumping leaving_this killing_us ending_both joining_him joining_her`,
  live: 'live living alive exist existing life go_on going_on be_here being_here keep_going carry_on keep_living stay_alive stick_around breathe breathing survive continue continuing wake_up waking_up keep_on stay keep_fighting fight wake go_on_living',
  gone: 'gone dead died die dying not_here not_around disappeared disappear vanished vanish never_existed not_exist out_of_the_way never_born out_of_their_lives out_of_the_picture passed_away passed not_alive six_feet_under',
  people:
    'everyone everybody family wife husband kids children people they mom dad parents friends world anyone all son daughter him her them others loved_ones you siblings everybody_else partner grandkids',
  place:
    'bridge ledge roof rooftop cliff tracks overpass railing balcony edge building train traffic bus truck car window subway river ocean lake sea water stairs pier',
} satisfies Vocabulary;

/** A wish to die, said outright or in passing; plans, means, goodbyes; a burden; self-injury; of oneself or of another. */
export const SELF_HARM = `
  {pills} ..3 lethal|fatal|deadly|kill_me|would_kill
  which|what|how_many ..3 {pills} ..3 kill|die|lethal|fatal
  &4 hurt|cut|kill|end|harm me want|need|please|now
  life|existence ~2 intolerable|unbearable|hell|torture|agony|miserable|over
  mean|means|meaning|intend to? ~1 end|kill|die
  chucking|flinging|hurling|throwing|launching {me} ~1 off|from|in|under|into|out
  end|ending my live|lyf
  throw|throwing|chuck|chucking {me}
  stop|keep ~1 hurt|cut|burn|harm|hurting|cutting|burning {me}
  not|never|no_longer|nt|can_not|without ..1 have|find|see|got|any ~2 reason|will|desire|strength|point|purpose|courage|motivation ~2 {live}
  {wishing}|going_to|gonna|will|plans|plan ~2 be ~1 gone ~1 for_good|forever|permanently
  {wishing}|going_to|gonna|plans|plan ..3 not|never ..1 wake|waking
  use|using it|them|this ~1 on {me}
  stop hurting|cutting|harming|burning|hitting|scratching {me}|my
  {pills}|gun|rope|razor|knife|blade|pistol ..6 do it tonight|now|today|soon
  {pills}|gun|rope|razor|knife|blade|pistol|plan ..4 end it|everything|things|my_life
  {pills}|gun|rope|razor|knife|blade|pistol|plan ..4 die|kill
  been|keep|started|start|stop|stopped|back_to ~2 cut|hurt|burn|harm {me}
  have|got|has|here ~3 {pills} ..4 going|will|want|gonna|might|take ..3 all
  {pills} ..5 take ~1 them ~1 all
  take them all
  &5 want|wan|wish|wanna dye|di|dei|dy
  want ~1 to? dye $
  not ~1 know|sure|certain ..2 if|why ..3 live|living|be_alive|go_on|keep_going|be_here|exist
  &5 want|wish sleep no|not|never
  rather|want|soon|ready|wish|going ..3 in|with|at ..4 cemetery|grave|heaven|ground|coffin|morgue|urn
  dignitas|sarco|exit_bag|nembutal|assisted_dying|right_to_die|death_with_dignity
  rehears*|practic*|planned|figured|researched|know|picked|chosen|chose|worked_out ~3 how|when|where|date|method ~3 do_it|end_it|die|go|kill
  way out of ~1 this|my|the? life|body|mess_is|hell|pain
  not|never ..1 want|need|have|see ~1 another|any_more|more|next birthday|christmas|day|year|tomorrow|morning
  let me|him|her go ~1 $|please|now|in_peace
  please let me ~1 go|die
  vegetable ..6 let|go|die|want|rather
  in the way ..5 better|happier|without
  already|would|wish|be ~1 gone already|by_now|if_not_for
  only|just ~2 my? kids|dog|cat|wife|husband|children|faith|mother|family|grandkids|son|daughter ~2 keep|keeps|keeping|stops|stopping|stop me|us ~2 from|alive|here|going
  if ~2 not ~2 for ~1 my dog|cat|kids|wife|children|mom|husband ..3 gone|dead|here|over
  not|never|nt|can_not ~2 promise|sure|know|guarantee|think ~2 i ~3 alive|here|safe|live|make_it
  not ~2 think i can stay|keep|go_on|live
  stay|keep ~2 alive|living|breathing|myself_safe
  free ~1 of me|her|him
  family|kids|they ~3 free of me|him|her
  tonight is ~1 the night
  decided ..3 tonight|die|end
  not|never ~1 make it ~2 through ~1 the? night|week|tomorrow
  plan|planning|going|want ..3 stop|quit ~1 eating|drinking|breathing ~2 until|till|and|so|$
  bridge|river|lake|ocean|cliff|train|gun|pills|rope|roof|water|tracks|knife ~2 calling|call|looks|tempting|whispers|waiting|inviting|sounds ..3
  thinking|think ~1 of|about the river|bridge|gun|rope|train|pills|lake|roof
  long walk off
  been|keep|started|starting|again ~2 cutting|burning|scratching|hurting ~1 my|myself ..1
  new|fresh|more|covered_in|covered_with ~1 cuts|burns|scars ~4 i|arms|legs|made
  god|lord|jesus ~1 end this|it|me|my
  pretending|pretend ..3 want ~1 to? live|be_alive|okay_with_living
  want|wish|wanting|make ~1 it|everything|all ~1 all? to? ~1 go|be ~1 away|gone|over ~1 forever|for_good|permanently
  tell ~2 kids|wife|husband|mom|family|son|daughter|children ~2 i? loved|love|sorry ~2 them|him|her|it ~2 $|when|after|goodbye
  unsafe|not_safe ~3 with|from|around|alone myself|me|my_thoughts
  life|living|world over|done|finished|ended $
  &3 rope|noose|razor|gun|bridge
  &5 me go heaven|god|lord|away|forever
  &5 gone want|wish|be|better|me want|wish|good|me
  &5 no wake sleep|want|please|me
  &4 life|live over|done|end|finish me|my|now|want|end|over
  no point|reason|use|sense ..1 going|living|in_going|trying
  ending my|this|it
  better ~1 without me
  feel|am|so|completely|totally hopeless ..2 and|about_everything|anymore
  think|thinking|thought ..4 going_over|jumping|stepping_off|letting_go|driving_off|the_edge
  ok|okay|fine|happy|glad|not_mind|relieved|good ..3 if ~3 truck|car|bus|train|stroke|heart_attack|cancer|lightning ~2 hit|hits|took|takes|killed|kills|came ~1 me
  razor|razors|blade|blades ..9 using|used|again|myself|skin
  ready|want|wanting|wish ..3 all to_be over|done|end
  sleep|sleeping forever|eternal*
  finish|finished|done|do|did|complete ~1 the|its|that|their|his job ..2
  not|nt|never ~2 finish|finished the job
  anyone|anybody|who|would|even ~4 come ~1 to my funeral
  my funeral
  why ..3 i ~1 survive|survived|live|wake|still_alive|make_it
  &4 gun|rope|razor|bridge want|need|get|me|now
  &4 sad|alone|tired|hurt die|dead|death
  &5 me|i gone|dead|no happy|better|good|easier
  &5 hurt|cut|kill|hit self|myself want|need|me|again|sad|like
  &5 goodbye|bye life|world|all|everyone|forever
  &4 no reason|point|purpose|use me|live|life|more|now
  asking|asks|begging|begs|prays|praying|pray|ask|wishing|waiting|wants ~2 god|lord|jesus ..2 take ~1 her|him|me|them
  talking|talks|talk|thinking|think ..3 dying|death|the_end ..6
  wish ..3 stroke ..2 done|finished|killed|taken
  wish|wished|wishes ..4 perished|drowned|succumbed|expired
  gna|imma|gonna end|finish it|this|everything
  death|dying would|will|is ~3 kindness|comfort|blessing|gift|mercy|relief|sweet|rest
  chuck|fling|hurl|throw|launch ~1 {me} ~1 off|from|in|under|into|out
  want|wanting out ~1 for_good|of_life|of_this|permanently
  want|wish|wanting|ready|need ~1 my|this|his|her life|existence ~2 end|over|finish|stop|ended
  how i ~2 do it
  thought|thinking|think ..3 how|ways ~3 do_it|end|die|kill
  thinking|thought|plan|going|want|tempted|about ..3 using|use my gun|pistol|rifle|pills|rope
  when|after|once i ~1 gone|dead|die ..6 tell|please|give|take|look|know|love
  scratch|scratching|cut|cutting|burn|pick|hit|bite ~2 arms|arm|legs|skin|wrists|thighs ..5 bleed|sad|feel|angry|numb|upset|anxious
  painless|peaceful|easy|quick|quiet way ~2 go|die|out|exit|end
  {wishing} ..3 pain|hurting|this|everything|voices|hurt ~1 to? ~1 stop|end ~1 for_good|forever|permanently
  life|existence ~1 ended ..3 stroke
  prolong ~1 my life|existence
  resolved|determined|intend|decided ~3 end|die|suicide
  only way out|forward|to_end
  no longer be|want|wish|here ..1 here|alive|live|burden
  asked|asking|ask|wants|wondering ..4 where ~2 gun|pills|rope|guns
  not|nt ..2 want|wish ~1 this life
  on ~1 way to heaven
  living is|like ~3 painful|hell|torture|unbearable|pointless|a_nightmare|exhausting|agony
  fighting|struggling|trying|tired ~3 stay|remain alive
  i|me ~1 no|not around
  happy not ..2 wake
  prefer not ..2 wake|live|be
  suicid*
  unalive|unaliving|unalived|kill_myself
  off|offing|end|ending|top|topping {me}
  kill|killing|killed|kills|hang|hanging|hanged|shoot|shooting|drown|drowning|poison|murder|starve|starving|delete|stab|strangle|suffocate ~1 {me} !up_for
  kill|end|finish|hurt|harm|cut me self|me_self
  do|doing|did|done {me} in|harm
  self harm|harming|injury|injure|injuring|destruct|inflicted|mutilation|injurious
  harm|harmed|harming|cut|cutting|cuts|punish|punishing|burn|burning|burned|injure|injuring|hurt|hurting|hitting|scratching|mutilate|slit|slashing ~1 {me}
  blade|blades|razor|razors|scissors ~5 arm|arms|wrist|wrists|leg|legs|skin|thigh|thighs|{me}|again
  cut|cuts|cutting ~2 arm|arms|wrist|thighs|skin|wrists|legs|thigh ~3 sad|feel|feeling|stop|again|cope|when|i|relief|deep
  <!not|never|nt|{not_wanting} {wishing} ~4 {dead} !before_i
  {wishing} ..1 not|never ..1 wake|woken|woke|waking|awake|survive|survived|made_it|make_it|alive|exist|existed|born|been_born|live|be_here|be_around|be_alive|been_saved|been_revived|lived
  wish|wished|hope|hoping|wishing|pray|praying|if_only ..5 {gone}|die|killed_me|kill_me|kills_me|taken_me|took_me|takes_me|take_me|finished_me|not_survived|not_made_it|never_woken|end_it|brought_back|kill_us
  wish|wished|wishes|should|why|shoulda|if_only ..6 let|leave|left|leaved ~1 me|him|her ~1 die|go|be|bleed|there|dead|on_the_floor
  wish|wished|wishes|should|why|if_only|sorry|hate_that|mad ..6 not|never ..2 saved|save|revived|revive|resuscitated|resuscitate|brought_back|found|called_911|woken|bring_me_back|rescued|intervened
  should|shoulda|ought ..4 died|dead
  should|shoulda ..2 let ~1 die|go
  should|shoulda|wish ..4 pulled|pull the plug
  pull|pulled|pulling the plug ~1 on me|him|her
  why ..4 not|did|didnt ..4 kill_me|take_me|finish_me|let_me_die|let_me_go|die|just_die|finish_the_job|died|end_me|take_me_instead|let_me
  stroke|it|god|he|doctors|they ~2 should_have|could_have|wish_had|had ~3 killed|taken|finished|let_me_go|let_me_die|ended ..1
  better|easier|happier|freer|fine|best|relieved|lighter|improve|improved|free|served|celebrate|rejoice|glad|relief|kinder|cheaper|peace|nicer|okay ~4 without me|him|her|us|this_burden
  better|easier|happier|served|relieved ~3 my_absence|with_me_gone|with_me_dead|me_gone|me_dead
  better|easier|happier|freer|best|relieved|lighter|simpler|fine|free|favor|favour|relief|rejoice|celebrate|glad|rich|okay|cheaper|nicer|thank ..4 i|me|am|was|were|himself|she|he ~2 {gone}
  without me ~5 better|easier|happier|free|relieved|fine|freer
  off without me
  {people} ~4 better_off|happier|easier|better|free|freer|relieved ~4 me|i|off|without|gone|dead
  &6 better|happier|easier|free|good me|i gone|no|without|dead|away
  &4 no more me|i|life|live
  if|when|once|after|until i|he|she|me ..1 {gone} ..6 better|easier|happier|care|cares|miss|notice|relieved|relief|free|easy|matter|cry|fine|insurance|problem|sad|mind|money
  nobody|no_one|none|no_body|who|anyone|anybody|not_one ~4 miss|misses|notice|notices|care|cares|cry|mourn|notices|come_to_my_funeral|come_to_the_funeral|sad ..4 {gone}|me|if_i|funeral
  i|me ..1 {gone} ..3 nobody|no_one|who|anyone
  <!not|never end|ending|ended|ends|finish|over|finishing|terminate ~3 life|existence|misery|suffering|lives !insurance
  end|ending|ended|finish|stop my|his|her|their|this|the|own suffering|pain|misery|torture|hell|agony|life ~2 $|tonight|now|forever|for_good|today|for_ever|myself|once|permanently|by
  <!not|never want|wants|wanted|wan|going|thinking|ready|should|might|will|let|plan|think|thoughts|considering|need|way|ways|time|wish|gonna|strength|courage|could|about|just|tempted|feel_like|thinking_of|thinking_about|head|voice|voices ..4 end|ending it|everything|things|it_all|this|me|us_both ~1 $|all|tonight|now|already|soon|today|for_good|forever|please|because|so|permanently|and|but|once
  end|ending|finish|stop ~1 it all|tonight|now|for_good|forever|once|today|soon|me
  end|ending|finish everything|things|me ~1 $|tonight|now|for_good|once|soon|forever
  it|this|everything|all|life|pain|suffering ends|end|stops|finishes|is_over|be_over|will_be_over|over tonight|today|soon|now|tomorrow|for_good|by_morning|this_weekend
  make it|this|everything|pain|life all? ~1 stop|end|go_away ..2 forever|permanently|for_good|please|$|now|all
  {wishing} it|pain|everything|all|this|life|suffering|misery ..3 over|end|stop|finished|done|stopped
  {wishing} ~2 be ~1 over|done|gone|dead|finished|free_of_this|with_god|in_heaven|put_down|put_to_sleep|out_of_this|at_peace|nothing|erased
  {wishing} ~3 disappear|vanish|fade_away|cease|stop_existing|not_exist|leave_this_world|leave_this_life|leave_this_earth|leave_this_body|go_to_heaven|meet_my_maker|out_of_life|out_of_this|out_of_here_for_good|go_home_to_god|leave_the_world|stop_living|quit_living|stop_breathing|exit|peace_forever|rest_in_peace|rest_forever|go_to_god|evaporate|bleed_out
  {wishing} out $|now|please|of_life|of_this_life|of_my_life|forever
  want|wants|ready|soon|going|wan|time|need ..3 be_with|join|see|meet|go_to|go_be_with|reunite|reunited ..5 heaven|other_side|god|jesus|late_husband|late_wife|maker|afterlife|the_lord|beyond
  {wishing} ..2 sleep|go_to_sleep|fall_asleep|bed|nap|asleep|drift_off ..5 not|never|forever|eternally|for_good|permanently|no_wake
  go_to_sleep|fall_asleep|asleep_and|bed|to_sleep|sleep_and|sleep|my_sleep ..4 not|never|no|without ..2 wake|waking|woke|open_my_eyes|wakeup
  &6 sleep|bed no|not|never|forever|for_good wake|forever|waking|for_good|up
  sleep|asleep|rest forever|for_good|eternally|permanently
  i|me|if|never|just ..3 not|never ..3 wake|waking|woke|woken|wake_up ..1 up? ~1 $|again|tomorrow|anymore|ever|in|this|would|and|one|from
  not|never|no|no_longer|nt|nor|without ..1 {wishing}|care|caring|like|desire|able|feel_like|will|bothered|bother|interested|see_why|interest|cba|strength|energy|reason|wana|cut_out ..3 {live} ..1 $|anymore|any_more|no_more|no|like|this|with|longer|if|now|again|so|because|and|but|please|any|after|without|tomorrow|on|i|here|another|or|another_day|in_this|it|at_all|much|alone
  not|no|never|nt want|wan|wish live|life|alive|living|be_alive|be_here|exist|wake|here|live_anymore
  &5 no|not want|wish|more live|life|alive|living|here|wake
  &5 want|wan|need stop|end|out|over|no|finish life|live|me|all|everything|myself|world|now|sad
  &4 want end|stop|over|finish|stopped|out
  &6 life no|not|done|stop|bad|nothing good|want|more|use|live|point|end|worth|hope|done|stop
  &4 no|lost|zero hope|future|point|reason|purpose live|life|me|left|now|anymore|sad|no
  &6 want|wan|help|please|god|better|ready|let|me|just|no_more|make|tired|now|done|can|rather|i_be die|dead|dying
  &3 want|wan|wish|need|no|please|end|kill|stop life|dead|death
  &3 end|kill|stop me
  &3 kill|end|finish|shoot|cut me|myself|self
  &3 goodbye|bye|farewell forever|world|all|everyone|life
  &4 tired|done|sick|enough|finished life|live|living|alive|breathe
  &4 why live|alive|living|still_here|exist|me_live
  {unable} ~1 live|living|go_on_living|exist|live_life ..1 like|anymore|any|with|this|another|without|$|in|longer ..2 $|anymore|body|any|this|him|her|longer|pain|way|day|more|it|and
  {cannot} ..2 go_on|keep_going|carry_on|continue|keep_living|do_life|face_another|face_tomorrow|face_life|go_forward|keep_doing|keep_fighting|keep_on|see_a_way|see_any_way|bear_to_live|get_through_another|hold_on|hang_on|fight ~2 $|anymore|any|longer|like|living|life|day|this|much|with|it|out|forward|for|more|and|i
  {unable} ..1 do|take|stand|bear|handle|endure|tolerate|survive|face|suffer this|it|life|living|much|more|pain|another|the_pain|being ..3 anymore|any_more|longer|no_more|life|living|day|body|forever|much_more|year|month
  {unable} take|bear|endure|handle|do this|it|life|living ..1 $|and|i
  {unable} ~1 imagine|picture|see ~1 living|being|myself|surviving|me ~2 another|alive|here|like_this|next|at|in_a_year|anymore|around
  no|not_a|zero|without|lost|have_no|any|see_no|one|single|find_no|not_any|not_much|not_see ~2 reason|point|purpose|meaning|sense|hope|desire|cause|value|joy ~3 {live}|alive|here|go_on|for_me|left|it_anymore|any_of_it|in_life|in_my_life|trying|prolong*|keep
  no|any|lost|see_no|find_no|zero|without|what ~2 reason|point|purpose|use|meaning|sense ..1 in|for|of|to ..1 {live}|trying_anymore|anything|it_all|me|my_life|this_life|being|waking
  lost|losing|no|without|lose ~2 will|desire|wish|want to? {live}
  nothing|not|no|never|nobody|nothin|what ..2 left|worth|much|anything|to|here|one|matters|more ..2 {live}|life|staying|sticking|live_for|hold_on_for|living_for|being_here_for|look_forward_to_anymore|fight_for
  nothing left|here ..1 for ~1 me|$
  nothing ~1 left ..1 to|inside|in ~1 me|$|live_for|lose
  nothing matters|means ~1 anymore|anything|$|and|now
  no ~1 live|life|alive|hope|way_out|more_life|living|escape|exit|more_living|light|joy|future ~2 $|anymore|for_me|left|more|me|please|now|out|in_me|ahead
  life|living|existence|my_life|this ~1 not|no|hardly|isnt|never|is_not|has_no|has_lost|nt|without|lost|holds_no|have_no|of_no ~2 worth|worthwhile|point|meaning|bearable|value|purpose|living|livable|life|a_life|use|sense|hope|all_meaning|joy
  not|hardly|isnt|nt worth ..2 living|life|being_alive|going_on|it_anymore|it_any_more|waking|live|the_struggle|saving|the_air|continuing|existing|fighting
  life|living|existence|everything|it_all is|feels|seems|has|just|feel ~2 pointless|meaningless|worthless|hopeless|over|unbearable|not_worth|finished|no_meaning|no_point|a_burden|empty|done|hell|torture|futile|a_prison|too_painful|ruined|no_use|a_curse
  what|whats|what_is|see|is|any|wats ..4 point|purpose|use|reason ..4 {live}|life|anymore|of_it_all|me|alive|of_anything|any_more|of_going|of_being|disabled|any_of_it
  what|whats|what_is ~1 the? point|use $|anymore|of_it|of_me|of_anything
  why ..3 {live}|alive|bother|still_here|born|was_i|am_i|go_on ..1 here|living|anymore|waking|trying|$|alive|born|like_this|if|at_all|spared|saved|up
  tired|sick|done|fed_up|weary|finished|exhausted|over|through|had_enough|enough|bored|finish|sick_and_tired|dread ~1 of|with|from? ~2 {live}|being_alive|existing|existence|my_life|this_life|life|the_fight|breathing|being_here|waking_up|this_world|being_me|this_existence|everything_and
  done|tired|sick|finished|enough|finish live|life|living
  <!not hate|despise|loathe|regret|resent|curse|hates ~2 being|that_i|am|surviving|living|the_day_i|waking|it_that_i|the_fact ~2 alive|exist|lived|survived|surviving|born|woke|here|wake_up|up|$
  hate|despise|loathe|hates my|this|own ~1 life|existence|self
  sorry|regret|ashamed|angry|mad|upset|hate|regretting|disappointed|wish_i_had_not|cursed ~4 survived|surviving|lived|saved_me|am_alive|woke_up|was_saved|still_alive|did_not_die|revived_me|living|still_here|pulled_through
  not die|killed ~2 sorry|regret|wish
  ready|want|going|time|prepared|time_for_me|like ~2 go ~1 home_to|meet_my_maker|meet_god|be_with|to_heaven|now_lord|for_good|away_forever|forever|permanently|peacefully|to_god|meet_jesus|away_for_good
  ready to? go|die|leave ~1 now|lord|god|heaven|die|already|anytime|this_world|this_earth|$|be_with|and
  prepared|ready to? leave|die|end|meet|depart ~1 this|everything|all|it|my|$|the
  let me ~1 die|go_to_sleep_forever|go_peacefully|go_home_to_god|slip_away|bleed|rot|go_now|pass
  god|lord|jesus ..4 take|call|bring|takes|took|has_not_taken|not_taken me ~1
  take|call|bring me ~1 now|lord|away|home|god|already|instead|jesus|to_heaven|too|soon ~1 $|lord|god|please|now|i
  {i}|just|feel|feels|being|only|become|nothing_but|such|is|think|big|huge|says|a|terrible|heavy|he|she|like|another|awful|constant ~4 burden|deadweight|dead_weight|drain|waste_of_space|waste_of_life|waste_of_oxygen|waste_of_air|waste_of_skin|liability|millstone|nuisance_to|parasite|leech|dead_wood !about|on_the_budget|money|of_proof|financially
  burden ~2 on|to|for|upon ~2 {people}|my|our|others|society
  burden $|now|and
  no|only|big|just|me|i burden
  burdening|burdened_by_me
  nothing|just but? ~1 a? burden|trouble|problem|nuisance ~1
  drag|dragging|drags|weigh|weighing|bring|hold|holding ~3 {people}|my|family ~2 down|back
  ruin|ruined|ruining|destroyed|wrecked|ruins ~2 everyone|everything|everybody|family|their|his|her|my ~2 life|lives|$
  {i}|feel|feeling|utterly|completely|so|totally ~4 worthless|worth_nothing|useless_to_everyone|good_for_nothing|a_mistake|unlovable|nothing_anymore|a_nobody|garbage|trash|a_waste|of_no_use|no_good_to_anyone|no_use_to_anyone|pathetic_and|a_failure_at_life
  worthless|hopeless ~1 $|and|now|person|anymore|human|to|i|no|life|nothing|for|without|useless|inside|want|die|tonight|being
  {i}|feel|am|completely|totally|so|feeling ~2 useless !arm|hand|leg|at|with|for|in|side|today|some|sometimes
  {i}|feel|feeling|feels|completely|so|totally|utterly|all|everything|seems|is|just ~2 hopeless|hopelessness !at|romantic|with|cook|in_the|at_first|then|back_then|for_a_while|but
  hate|loathe|despise|hates ~1 {me}|who_i_am|being_me !if_i|for_being|when_i_miss
  no way out|forward|through_this|to_live
  goodbye|bye|farewell|adieu ~2 everyone|everybody|forever|world|all|family|cruel|life|for_good|final|loves|my_family|my_friends|sorry|old_friends|my_love|thank_you_for_everything|everyone_i|always
  say|saying|said|final|last|write|writing|wrote|written|leaving|left|leave|giving|my|this_is|it_is|is|type|typing ~3 goodbye|goodbyes|goodbye_letter|goodbye_letters|goodbye_note|farewell|farewells|suicide_note|last_letter|goodbye_notes|final_note|final_letter|goodbyes|last_goodbye ~1 $|to|letter|for|note|letters|everyone|my|forever|now|because|before|i|and|tonight|thank|thanks|all
  wrote|written|writing|leaving|left|found|leave ~1 a|my|the|his|her ~1 note ~2 $|for|goodbye|kids|explaining|behind|sorry|family|drawer|disappeared|gone|dead
  wrote|written|writing|write|leaving|left ~2 letter|letters|notes ..3 goodbye|explaining|sorry|when_i|after_i|everyone|gone|dead|die|if_i
  this|it|tonight|today|tomorrow is|will_be ~2 my? last|final ~1 goodbye|message|day|night|goodbye|words|letter|time|chat|note|morning|post|hours|christmas|birthday ~1 $|on|alive|of|here|you|ever|i|and
  my|this_is_my last|final day|night|words|message|goodbye|letter|week|days|hours|hour|note ~1 $|on|alive|here|and|i
  i|am ..3 not|nt|never|no_longer ..2 be|stay|stick|remain ~1 here|around|alive|in_this_world ~1 much|longer|for_much|when_you|next_year|next_week|next_month|anymore|by|to_see|for_long|$
  ^ not|will_not|wont ..3 be|stay ~1 here|around|alive ~1 much|longer|for_much|when|next|anymore|by|to_see|long|$
  not|nt|never|no_longer ..1 be ~1 your|their|a|anyones|anybodys|his|her problem|burden|trouble|worry ..1 anymore|any_more|longer|much|soon
  will|gonna|going_to ~3 be|have|is ~3 over|better|at_peace|out_of_pain|free|free_of_me ..1 soon|tonight|tomorrow|by|of_me|when_i_am
  soon|tonight ..4 all_be_over|be_over|be_gone|be_free_of_me|no_longer_be|be_rid|at_peace|be_dead|all_over|be_with_god|join_him|join_her
  giving|gave|give|given|gives ~2 away|all|her|his|my ~4 things|stuff|belongings|possessions|everything|clothes|jewelry|dog|cat|pets|treasures|tools|savings|rings|ring|books_and_my|away ..3 goodbye|soon|not_need|anymore|away|because|no_longer|gone|won_t|before|$
  who|someone|please|take|will|find_someone|look|promise ~4 care|look|have|raise|feed|after|love|of ..3 my|the|him|her ..2 dog|cat|kids|pets|children|wife|husband|cats|dogs|mom ~3 gone|after|when_i|dead|die|not_here|if_i
  put|putting|set|setting|getting|got|have ~2 affairs in? order ..6
  made|making|make ~1 my? peace ..2 with ~2 dying|death|it_ending|god|leaving|end|$|going
  have|has|had|got|made|make|making|figured|ready|worked_out|already ~2 plan|method|plans ~3 die|end_it|end_my|kill|to_do_it|suicide|know_when|know_how|how_to_die
  ^ i ~1 have|made|got a plan $
  going|gonna|going_to|will|want|ready|about|plan|decided|planning|might|tempted|courage|finally|strength ~1 do it tonight|this_time|when_everyone|when_no_one|finally
  saving|saved|hoarding|stockpiling|collecting|stashing|stockpiled|stashed|hiding|counting|counted|hoarded|lined_up|collected|laid_out|staring|stare|full_bottle|enough|stash|pile|line_up|setting_aside|put_aside|hid|sitting_here_with|holding|look_at|looking_at ~4 {pills} !box|organizer|case
  {pills} ..2 saved|stashed|hoarded|lined_up|in_my_hand|ready|saved_up|right_here|next_to_me|in_front_of_me|laid_out ..3
  take|swallow|taking|swallowing|down|eat|use|drink|took ~3 all|every|whole|entire|bottle|too_many|handful|rest|overdose|everything_in ~3 {pills}|bottle|cabinet|them
  &5 take|swallow all|bottle|every {pills}
  {thinking} ..4 {ending}
  {wishing}|going|might|could|urge|will|how_many|how_easy|feel_like|keep|telling|tells|impulse|about|voices|voice|gonna|want_to|temptation ..6 overdose|overdosing|jump_off|jump_in_front|jumping_off|crash_my|crash_the|drive_off|drive_into|driving_off|driving_into|hang_myself|run_over|wheel_my|roll_my|throw_myself|throwing_myself|pull_the_trigger|step_off|let_go_of_the_wheel|walk_into_traffic|walking_into_traffic|step_into|swerve|swerving|jump|jumping|slit|slit_my|bleed_out|drown ..2 $|{place}|off|tree|pills|wheel|wall|brains|head|wrists|all|tonight|of|my|it|and|from|into
  jump|jumping|throw|step|drive|driving|leap|roll|walk|fall|wheel|throwing|stepping|crash|swerve|steer|run|lie_down|lay_down|walking ~4 off|from|in_front|into|under|out_of|onto|on|in ~3 {place}|tree|wall|oncoming|semi|bridge ~1 $|tonight|and|now|to|would|when|i|with|sometimes|again|because
  standing|sitting|am|climbed|up|waiting ~1 on|at|over|off|to|onto|down ~2 bridge|ledge|roof|rooftop|cliff|tracks|overpass|railing|parapet ~1 $|now|and|ready|right|thinking|tonight|edge|i
  blow|blowing|shoot ~1 my|his|her ~1 brains|head|brain ~1 out|off
  i|have|has|got|bought|found|loaded|keep|own|holding|borrow|buy|buying|getting|getting_a|with|tied|made|buying_a|his|her|a|the|my ~3 gun|pistol|rope|razor|razors|noose|bullets|shotgun|rifle|revolver|bullet ~2 ready|tonight|head|mouth|end|done|use|alone|loaded|here|next_to_me|in_my_hand|in_the_drawer|hand|today|easy|is_loaded|how_easy|waiting|table|lap|for_me|for_myself|tied|in_the_garage|neck|myself
  bought|found|loaded|tied|have|got|buying|holding|loading ~1 a|the|my ~1 gun|pistol|rope|noose|shotgun|rifle|revolver ~1 $|today|tonight|and|in|now
  gun|pistol ~4 head|mouth|temple|ready|loaded|easy|tempting|answer|solve|myself
  bullet ~3 head|brain
  rope|noose ~3 neck|ready|tied|garage|beam|tree|closet|rafters
  tried|tries|attempt|attempted|attempts|try|attempting ~4 kill|end_it|end_my|die|suicide|my_life|overdose|overdosing|hang|hanging|take_my_life|end_his|end_her|take_his|take_her|take_their|killing|jump_off|his_life|her_life|own_life|suffocate|drown_myself|harm|slit
  take|taking|took|taken|takes my|his|her|their own? life|lives !back|for|insurance|story
  welcome|long_for|longing_for|waiting_for|wait_for|crave|beg_for|begging_for|invite|envy|jealous_of|look_forward_to|looking_forward_to|embrace|embracing ~2 death|dying|the_end|dead|people_who_died|those_who_died|who_died|ones_who_died|the_grave
  death|dying|dead|suicide ~3 would|will|is|be|seems|sounds|feels|looks|seem|sound ~4 relief|better|easier|peaceful|only|mercy|kinder|answer|release|welcome|gift|good|nice|escape|option|way_out|solution|peace|friend|sweet|beautiful|appealing|comforting
  only|one ~2 way|option|escape|exit|answer ~2 out|death|die|dead|suicide
  better|already|be|feel|as_well|basically|as_good_as|practically|rather|pretend|should_be|was|were|just_be|me ~1 dead !person|serious|giveaway|heat|serious|tired|wrong|right|on_my|battery|set|sure|phone|center|weight|inside_lol
  just|go|wanna|should|better|let|and|could|would|can ~2 die ~1 $|already|now|tonight|alone|please|and|here|in|too|soon|today|peacefully|with|like|so|for|i
  please ~2 kill|shoot|end me|my_life|it
  kill|shoot|finish|end|smother|euthanize|euthanise ~1 me ~1 $|please|now|already|just|i|before|off|god|tonight|somebody|someone
  put me|him|her|us out|down|to_sleep ~2 misery|like|of_my|of_his|of_her|permanently|please|now|$
  help|assist|let|make|want_you_to ~2 me|him|her|us ~2 die|end_my_life|end_it|to_die|pass_on|go_now
  how|ways|way|best|easiest|painless|painlessly|quickest|where|least_painful|fastest|methods|method|easy|hurt|is_it_painful|most_painless|does_it_hurt|peaceful ~5 die|kill|end_my|hang|overdose|suicide|end_it|dying|drown|drowning|hang_myself|kill_yourself|bleed_to|end_your|stop_living ~2 $|myself|life|painlessly|without|quickly|peacefully|pills|with|all|pain|on|fast|yourself|by|death|me|easily
  how many|much|few ..6 die|kill|kill_me|fatal|lethal|overdose|end|never_wake|to_not_wake|not_wake|od
  looked_up|searched|googled ..6 not_wake|die|kill|end|painless|lethal
  lethal|fatal|deadly dose|amount|overdose
  assisted suicide|dying
  euthanasia|euthanise|euthanize
  check|checking|checked out for_good|permanently|of_life|of_this_life|early
  give|giving|given|gave|gived up ~3 on? ~2 life|living|on_everything|completely|and_die|all_hope|hope|myself|for_good|on_me|the_fight|fighting|on_trying
  want|wanna|wants|just|going_to|going|feel_like|ready|to|am|have|i|gonna|ready_to ~1 give|giving|gave|given up ~1 $|now|completely|totally|for_good|everything|i_cant|please
  ^ give up $
  lost|lose|losing ~2 all|any|hope|will hope|will|desire ~1 $|to|and|in|for|live
  no|lost|without|see_no ~2 future|tomorrow|hope ~2 for_me|left|anymore|without|$|ahead|me|now|of_getting|and|i
  not see|have|picture ..2 future|tomorrow|way_out|way_forward|point|light ~3 $|for|me|anymore|ahead|in|at
  trapped|prisoner|stuck|imprisoned|locked|caged ~1 in|inside|of|by ~1 my|this|his|her|a|own ~3 body|shell|life|bed|head|hell|nightmare|existence
  trapped $|and|forever
  never|not ..2 get|be|going_to ~2 better|happy_again|normal_again ..3 why|point|so|what|give
  why|should|bother|point ..5 never|not ..2 get_better|better|recover
  world|earth|planet|universe ..4 without_me|not_need_me|no_place_for_me|need_me
  not|never|no_place|dont ~1 belong|supposed|meant|deserve|fit ~3 here|earth|world|live|alive|breathe|survive|to_exist|life|love|the_living
  not|never|nt deserve ~2 live|life|alive|exist|living|breathe|to_be_here|to_live
  nobody|no_one|everyone|everybody|they_all|no_body ~1 needs|wants|loves|hates|would_miss|misses ~1 me ~1 $|anymore|here|around|now|and|anyway|alive
  end of ~1 me|the_road|my_rope|my_tether|the_line_for_me|the_rope|the_tether
  not|nt|no ~1 feel? safe ~2 alone|with_myself|by_myself|from_myself|tonight|with_my_thoughts|being_alone|on_my_own|around_myself|with_me|home_alone_tonight
  not trust {me}|what_i|my_thoughts
  danger|threat|risk to myself
  cutting again|my_wrists|my_arms|on_my
  started|relapsed|went_back_to ~2 cutting|self_harm
  urge|urges|impulse|impulses|temptation ~4 cut|hurt|harm|jump|die|end|self|drive|swallow|crash|kill
  scared|afraid|worried|terrified|frightened|fear ..3 what_i|myself|of_myself|i_will_do|i_might_do|my_own_mind|my_own_thoughts ..2 do|tonight|capable|$|myself
  do|doing|did|done|try|attempt something|anything ~1 stupid|crazy|drastic|bad_to_myself|to_myself|rash|permanent|desperate|i_cannot_undo
  stop|stopped|quit|refuse|refuses|refusing|stops|starve|skip|skipping|refused ~3 eating|food|medicine|meds|drinking|treatment|pills|water|eat|medication|dialysis|fighting ..5 die|death|end|be_over|dies|go_faster|be_dead
  not|nt|never|dont|no_longer ..1 want|take ..3 meds|medicine|food|eat|treatment|medication ..3 die|go|anymore_wants
  not|nt|no_longer ~1 care|matter|mind ~2 if|whether|what ~2 i|me|he|she ~2 live|die|dead|alive|wake|get_hit|survive|lives|happens_to_me
  live or die
  do ~1 people|they|you miss|remember you|me ..3 dead|gone|die
  favor|favour ~4 gone|dead|die|died
  no|zero ~2 interest|reason|motivation ~2 in|to ~2 {live}
  my|his|her life ~1 is|has ~1 over|finished|ended|ruined|done|no_value|worthless|nothing|hell|meaningless|pointless
  death|dying|suicide wish|note|plan|pact|thoughts|ideation
  waste of ~1 space|oxygen|air|life|skin
  no|not|any good|use to|for ~1 anyone|anybody|my_family|nobody|them|no_one|society
  body bag|count
  me|i no|not ~1 live|alive|here ~1 more|anymore|long|$
  dark thoughts|place
  bad thoughts
  voices tell|telling|say|saying ..4
  six feet under
  if i ..4 strength|courage|guts|nerve|balls|gun ..5
  too|such ~1 coward ~2
  plan|planning|planned ~2 my own? suicide|death|funeral|exit
`;
