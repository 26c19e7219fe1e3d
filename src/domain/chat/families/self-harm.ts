/** A wish to die, said outright or in passing; plans, means, goodbyes; a burden; self-injury; of oneself or of another. */
export const SELF_HARM = `
  suicid* !prevention|awareness|squad|hotline
  kill|killing|killed|unalive|hang|hanging|shoot|shooting|drown|drowning|poison|poisoning|off|offing|end|ending|murder|starve|starving|delete|stab ~1 {self}
  harm|harming|harmed|cut|cutting|cuts|punish|punishing|burning|injure|injuring ~1 {self}
  self harm|harming|injury|injure|injuring|destruct
  {want}|going|might|may|will|thinking|thought|thoughts|feel_like|urge|urges|about|could|trying|tried|keep|afraid|scared|safe|way|ways|how|likely ~4 hurt|hurting|harm|hitting|hit|burn|kill|cut|cutting|harming ~1 {self}
  hurt|hurting {self} on_purpose|again|tonight|now|today|$
  hurt|hurts|hurting myself
  <!not|never {want}|wan|going_to_make_it_stop_and|rather|trying|tried|easier|better|want_be|want_to|prefer|time ~3 die|dying|dead|death
  wish|wished|wishing|hope|hoping|pray|praying|prayed|if_only|wishes|prays ~6 die|dead|died|killed_me|kill_me|taken_me|took_me|finished_me|gone|not_survived|not_made_it|not_wake|never_wake|never_woken|not_wake_up|never_born|not_born|not_exist|never_existed|disappear|not_be_here|not_here|not_woken_up|end_it|kills_me|takes_me
  wish|wished|wishes ~2 not|never ~2 wake|woken|woke|survived|made_it|been_saved|saved|revived|lived|be_alive|born|existed|exist|here|brought_back
  wish|wished|wishes ~6 had|have not|never ..1 saved|revived|resuscitated|brought|found|woken|called|survived
  should|shoulda have|of|a|had|just ~2 died|die|let_me_die|been_me|let_me_go
  should|shoulda died
  why ..3 not|did ..2 stroke|god|it|i|they|doctors ~2 kill_me|take_me|finish|let_me_die|let_me_go|die|just_die
  stroke|it|god|he|doctors should_have ~2 killed_me|taken_me|finished_me|let_me_go|let_me_die
  better|easier|happier|simpler|best|relief|nicer|great ~3 dead|death|if_i_died|died|if_i_die|not_alive|not_existing|if_i_was_gone|if_i_were_gone
  better|easier|happier|freer|fine|best|relieved|good|less ~4 off|life|all|if|when ~3 without me|him|her|us
  better|easier|happier|freer|fine|best|relieved|lighter|good|nicer|improve|improved ~1 without me
  better|easier|happier|freer|best|relieved|lighter|good|celebrate|simpler|fine ~4 if|when|once|after|with|that ~1 i|me|am|was|were ~2 gone|dead|died|die|not_here|not_around|disappeared|vanished|not_exist|disappear|out_of_the_way|never_existed
  without me ~3 better|easier|happier|free|relieved|fine
  off without me
  if|when|once i ~1 gone|dead|die|died|not_here|disappeared|vanished|disappear ~5 better|easier|happier|care|cares|miss|notice|relieved|relief|free|easy|matter|cry|fine
  no|nobody|no_one|who one? ~3 miss|notice|care|cares|cry|mourn ~3 gone|dead|die|died|disappeared|me|if_i|not_here
  if i|me ~1 gone|died|dead|disappeared ..2 nobody|no_one|who
  world|everyone|family|they|kids|wife|husband|people|all ~3 better_off|happier|easier ~3
  <!not|never end|ending|ended|finish|over ~2 my|his|her|their|this|the? ~2 life|existence|misery|suffering
  <!not|never {want}|going|about|thinking|thinks|talks|talking|time|ready|should|just|might|will|let|going_to|plan|think|thoughts|considering|need_to|ways|way|how_to ~3 end|ending|stop|finish it|everything|all|things|it_all|myself|this|me $|all|tonight|now|already|soon|today|for_good|forever|please|because|so|i|and
  end|ending|stop it|everything all? $|tonight|now|for_good|once_and_for_all|soon|already
  end it all|now|tonight
  make it all|stop ~2 stop|end|forever|permanently
  end me
  {want} ~2 it|pain|everything|all|this ~3 over|end|stop|be_over|finished ~3 forever|for_good|permanently|all
  {want} it|everything|all|this|life ~1 to? be? over|end|ended
  {want} ~3 be gone|no_more|over|not_here|done_with_life|with_god_now|in_heaven|six_feet|in_the_ground
  {want} ~1 disappear|vanish|fade_away|cease|out|go_away_forever|stop_existing|be_no_more|not_exist|leave_this_world|leave_this_life|leave_this_earth|go_to_heaven|be_with_god|meet_my_maker
  {want} not ~1 be|exist|live|here|wake|alive|wake_up|living|life|go_on|continue
  {want} no|out ~2 live|life|living|more_life
  {want} live|life not|no
  {want} ~3 sleep|go_to_sleep|fall_asleep|bed|nap ~4 not|never ~3 wake|waking|up|again|get_up
  {want} ~3 sleep|go_to_sleep ~1 forever|eternally|for_good|permanently
  sleep|asleep|bed ~4 not|never ~2 wake|waking|wakeup|woke|open_my_eyes
  sleep|asleep forever|for_good|eternally|permanently
  hope|wish|pray|rather|want|if|praying|hoping ..4 not|never ..1 wake|waking|woke|woken ..1 up|$|again|tomorrow|in
  not|never|no {want}|care_to|wish_to ..1 wake|waking|wakeup up? again|$|tomorrow|anymore|ever|in|this|and|any
  not|never|no|nt|do_not {want}|care|wish|like|desire|able|feel_like|will ..1 live|life|living|alive|exist|existing|here|breathe|continue|go_on|keep_living|keep_going|carry_on|be_here|breathing|lived|survive|wake_up|another_day ..1 $|anymore|any_more|no_more|no|like|this|with|longer|if|now|again|so|because|and|but|in|please|any|after|without|tomorrow|on|day|i
  not|no|never want live|life|alive|living
  can|could not ~1 live|living like|anymore|any|with|this|another|without|$
  can not {want}? go on|go_on|keep_going|carry_on|continue|keep_living|do_life|face_another|take_another|face_tomorrow|bear ~2 $|anymore|any|longer|like|living|life|day|this|much|with|it
  can not ~1 do|take|stand|bear|handle|cope_with|deal_with|endure this|it|life|living|much|more|pain|another ..2 anymore|any_more|longer|no_more|life|living|day
  no|not_a|zero|without|lost|have_no|any|see_no|good|only|one|single|what ~2 reason|point|purpose|meaning|use|sense|will|hope|future|desire ~3 live|living|life|go_on|going_on|going|alive|here|being_here|continue|existing|wake_up|waking_up|keep_going|stay|staying|carry_on|fight|fighting|breathing|trying_anymore|anything|for_me|left|me|exist
  nothing|not|no|never|nobody ..1 to|left|worth|much|anything|one ..1 live|living|life|staying|sticking ..1 for|$
  nothing left ..1 for|to|in|inside|me|$
  no live|life|alive|future|hope|way_out|more_life|living|escape|exit|more_living ~1 $|anymore|for_me|left|more|me|please|now
  life|living ~1 not|no|hardly|isnt|never|is_not ~1 worth|worthwhile|point|meaning|bearable
  not|hardly|isnt worth ..2 living|life|being_alive|going_on|it_anymore|it_any_more|waking|live|the_struggle_anymore
  life|living|existence is|feels|seems|has ~1 pointless|meaningless|worthless|hopeless|over|unbearable|not_worth|finished|no_meaning|no_point|nothing|a_burden|empty|done
  what|whats|what_is|see|is|any ..2 point|purpose|use|reason ~4 living|life|anymore|going_on|go_on|of_it_all|me|being_alive|here|alive|existing|waking_up|live|continuing|trying|of_anything|on
  why ~2 live|alive|bother_living|even_live|keep_living|keep_going|go_on|still_here|exist|carry_on|bother_anymore|bother_waking|stay_alive
  tired|sick|done|fed_up|weary|finished|exhausted|over|through|had_enough|enough|finish ~1 of|with|from? ~1 living|life|being_alive|existing|live|existence|my_life|this_life|the_fight|breathing|being_here|fighting_to_live|everything_and_i_want
  done|tired|sick|finished|enough|finish live|life|living
  hate being|that_i|to alive|am_alive|exist|live|survived
  hate|despise my life|existence
  sorry|regret|ashamed|angry|mad|upset|wish_i_had_not|hate ~3 i|that_i|they survived|lived|saved_me|am_alive|woke_up|was_saved|still_alive|did_not_die|revived_me
  ready|want|going|time|prepared|time_for_me ~1 to? go ~1 home_to|meet_my_maker|meet_god|be_with|to_heaven|now_lord|for_good|away_forever|forever|permanently
  ready to? go now|lord|god|heaven|die|already|anytime
  am ready|prepared to? go|leave $|now|this|and|already|anytime
  let me die|go_to_sleep_forever|go_peacefully|go_home_to_god
  please|god|lord|just ~2 take me now|lord|away|home|$|already
  {i} ~2 burden|deadweight|dead_weight|drain|waste_of_space|waste_of_life|waste_of_oxygen|waste_of_air|waste_of_skin
  am|just|feel|feels|being|only|become|nothing_but|such|is|think|big|huge|says ~4 burden|deadweight|dead_weight|drain|waste_of_space|waste_of_life|waste_of_oxygen|waste_of_air|liability|dead_wood !about|on_the_budget|money|of
  burden ~2 on|to|for ~2 everyone|everybody|family|them|wife|husband|kids|children|son|daughter|people|others|all|mom|dad|parents|her|him|you|my
  burden $
  no|only|big|just burden
  drag|dragging|drags ~3 everyone|everybody|family|them|him|her|people|husband|wife ~2 down
  ruin|ruined|ruining|destroyed|wrecked ~1 everyone|everything|everybody|family|their ~2 life|lives|$
  {i} ..3 worthless|worth_nothing|useless_to_everyone|good_for_nothing|a_mistake|unlovable
  worthless|hopeless $|and|now|person|anymore|human|to|i|no|life|nothing|for|without|useless|inside
  {i} ~2 useless !arm|hand|leg|at|with|for|in|side
  hopeless|helpless ~1 worthless|hopeless|helpless
  feel|feeling|feels|am|completely|so|totally|is|utterly|all|everything|seems hopeless !at|romantic|with|cook
  hate myself
  no way out|forward|through_this
  no one|body? ~2 would ~1 care|notice|miss ~3
  goodbye|bye|farewell ~2 everyone|everybody|forever|world|all|family|cruel|life|for_good|final|my_loves|my_family|my_friends|and_thank_you_for_everything|and_sorry|sorry
  say|saying|said|final|last|write|writing|wrote|written|writing_my|leaving|left|leave ~2 goodbyes|goodbye|goodbye_letter|goodbye_letters|goodbye_note|farewell|farewells|suicide_note|last_letter|a_note_for_my|goodbye_notes|final_note|final_letter ~1 $|to|letter|for|note|letters|everyone|my|forever|now|because|before|i|and|tonight
  this is ..2 my? last|final|goodbye message|day|night|goodbye|words|letter|time_you|you_will|$|chat|note
  my|this_is_my last|final day|night|words|message|goodbye|letter|week|days|hours|hour
  not|nt|never ~1 be here|around|alive ~1 much|tomorrow|longer|for|when|next|anymore|after|soon|in_the_morning|by|to_see
  not be a|your|their problem|burden ..1 anymore|any_more|longer|for|much|soon
  will all? be|have better|over soon|tonight|tomorrow|by
  it|everything|all will all? be over soon|tonight|tomorrow|by
  soon ..3 all_be_over|be_over|be_gone|be_free_of_me|no_longer_be|be_rid|at_peace|will_be_dead
  giving|gave|give|given|giving_away ~2 away|all ~1 my|all ~3 things|stuff|belongings|possessions|everything|clothes|jewelry|dog|cat|pets|treasures|tools|savings
  who|someone|please|take|will|find_someone ~3 care|look|have|raise|feed ~1 of|after|for? my|the dog|cat|kids|pets|children|wife|husband ~3 gone|after|when|dead|die|not_here
  put|putting|set|setting|getting|got|put_all affairs|my_affairs in_order ~4 goodbye|end|ready_to_go|gone|because|before|so|soon|last
  put|putting|got|getting ~2 affairs in_order
  made ~1 my? peace ~2 with ~1 dying|death|it_ending|god|leaving|end
  have|has|had|got|made|make|making|know|figured|ready ~2 plan|method|way ~3 die|end|kill|go|do_it|suicide|tonight|my_life|it
  have|has|made|got ~1 plan ~1 how_to_die|$|tonight|and_the_means|and_date|already
  going|gonna|will|want|ready|about|plan|decided|planning|might|tempted ~1 do it tonight|now|today|tomorrow|soon|this_time|when_they|after|this_weekend|when_everyone
  saving|saved|hoarding|stockpiling|collecting|stashing|stockpiled|stashed|hiding|keep|counting|counted|hoarded|lined_up|collected|kept|laid_out|staring|looking|stare|bottle|full_bottle|hold ~3 {pills} ~3
  take|swallow|taking|swallowing|down|eat|use|drink ~3 all|every|whole|entire|bottle|too_many|handful|rest|overdose|lots|everything_in ~3 {pills}|bottle|cabinet
  {want}|going|thinking|thought|thoughts|about|might|could|urge|will|how_many|easy|how_easy|easier|plan|feel_like|keep ~5 overdose|overdosing|all_my_pills|all_the_pills|jump|jumping|crash|crashing|drive_off|drive_into|driving_off|driving_into|hang|hanging|run_over|in_front_of|wheel_my|roll_my|throw_myself|throwing_myself|pull_the_trigger|step_off|let_go_of_the_wheel|steer|walk_into_traffic|walking_into_traffic|step_into|stepping|swerve|swerving ~4 {means}|off|car|tree|water|lake|ocean|bottle|pills|$|myself|front|wheel|bus|truck|wall|sea|window|balcony|tonight
  {want}|going|thinking|thought|thoughts|about|will|urge|to ~2 jump|jumping|throw_myself|step|drive|leap|roll|walk|fall|wheel|throw|drive_my_car ~3 off|from|in_front|into|under|out_of ~4 {means}|car|window|bus|truck|balcony|building|stairs|lake|river|ocean|sea|floor|wall|subway
  have|has|got|bought|found|know_where|loaded|keep|own|holding|get|getting|borrow|buy|buying|with|getting_a ~3 gun|pistol|rope|razor|razors|blades|noose|bullets|shotgun|rifle ~4 ready|tonight|head|mouth|end|done|use|it|nobody|alone|and|myself|here|plan|next_to_me|in_my|drawer|hand
  gun ~3 head|mouth|temple|ready
  bullet ~3 head|brain
  rope|noose ~3 neck|ready|tied|garage|beam|tree
  tried|tries|attempt|attempted|attempts|try ~3 kill|end_it|end_my|die|suicide|my_life|overdose|hang|take_my_life|end_his|end_her|take_his|take_her|take_their
  attempted suicide|on_my_life
  take|taking|took|taken my|his|her|their own? life|lives !back
  talk|talks|talking|thinks|thinking|think|thought|thoughts|speaks|mentions|mentioned|said|says|saying|told|keeps|obsess|obsessed|fantasize|fantasise|dream|daydream|dreaming|imagine|considered|considering|contemplating|research|researching|googled|googling|searching|planning|plan ~5 dying|ending_it|ending_my|ending_his|ending_her|ending_things|not_being_here|death|own_death|wants_to_die|being_dead|want_to_die|how_to_die|ways_to_die|killing|end_it|being_gone|not_being_alive|my_death|my_funeral|not_existing|his_own_death|better_off_dead
  {i} belong dead|in_the_ground|in_a_grave
  look|looking ~2 forward to|for death|dying|dead
  death ~2 would|will|is|be|seems|sounds|feels|looks ~2 relief|better|easier|peaceful|only|mercy|kinder|answer|release|welcome|gift|good|nice
  welcome|long_for|longing_for|waiting_for|wait_for|crave|beg_for|begging_for|invite death|dying|the_end
  wait|waiting to? die
  just die
  die|dead please|soon|already|alone_and|now|tonight
  please ~2 kill|shoot me
  kill|shoot|finish|end|smother|euthanize|euthanise me $|please|now|already|just|off|i|before
  put me|him|her out of|down ..2 misery|like
  help|assist|let ~1 me|him|her ~1 die|end_my_life|end_it|to_die
  how|ways|way|best|easiest|painless|painlessly|quickest|where ~4 die|kill|end_my|hang|overdose|suicide|end_it ~2 $|myself|life|painlessly|without|quickly|peacefully|pills|with|all|pain|on|fast
  painless|painlessly ~3 die|death|way_out|exit|end
  how many ..4 {pills}|tylenol ..4 die|kill|fatal|lethal|overdose|end
  lethal|fatal|deadly dose|amount
  assisted suicide|dying
  euthanasia
  kill|hurt yourself
  check|checking|checked out for_good|permanently|of_life|of_this_life
  give|giving|given|gave|gived up ~2 on? ~1 life|living|on_everything|completely|and_die|all_hope|hope|myself|for_good|on_me
  want|wanna|wants|just|going_to|going|feel_like|ready|to|am|have|ready_to give|giving up $|now|completely|totally|for_good|everything
  give up $
  lost ~1 all? hope|will|desire !of_finding
  not|no ~1 future|tomorrow|hope ~1 for me|left|anymore|without|$
  {i} see|have no future|hope|tomorrow
  trapped|prisoner|stuck|imprisoned|locked ~1 in|inside|of my|this|his|her ~2 body|brain|shell|life|bed
  trapped $|and
  never ~1 get|be|going_to ~2 better|happy_again|normal_again ~2 why|point|so|what
  why|should|bother|point ~3 never|not ~3 get_better|better
  world|earth|planet ~3 without_me|does_not_need_me|no_place_for_me
  not|never belong|supposed|meant|deserve ~2 here|earth|world|live|alive|be_alive|breathe|survive|this_world|to_live|exist
  not deserve ~1 live|life|alive|exist|living
  god|lord ..3 take|call|bring me ~1
  call me home
  nobody|no_one|nobody|everyone|everybody ~1 needs|wants|loves|hates|would_miss|cares|care ~1 me|if ..3
  end of me|the_road_for_me|my_rope
  at|reached the|my end|breaking ~1 of|point ~1 my? rope|tether|$
  do not feel? safe ~1 with|by|around|alone ~1 myself|$
  not safe ~1 with|from|alone|by myself|tonight
  cutting again|my|on
  relapsed ~2 cutting|harm
  urge|urges|impulse ~3 cut|hurt|harm|jump|die|end|self
  scared|afraid|worried ~2 of? what_i|what_i_might|myself|i_will_do|i_might_do|of_myself
  do|doing|did|done|try something|anything stupid|crazy|drastic|bad_to_myself|to_myself|rash|i_can_not_take_back
  stop|stopped|quit|refuse|refuses|refusing|stops eating|food|medicine|meds|my_medicine|drinking|treatment|taking_my_pills|taking_my_meds|fighting ~3 die|to_die|so_i|end|be_over|wants_to_die|can_die|go
  {self} ~2 life ~2
`;
/** What a {want} of death is not: fear of it, said about someone's loss or a thing. */
export const SELF_HARM_BENIGN = `
`;
