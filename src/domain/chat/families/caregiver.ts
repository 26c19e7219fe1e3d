/** Someone who cares for another and has come to the end of it. Harm to the other is a matter for `harm.ts`. */
export const CAREGIVER = `
  can not ..3 {care} ..3 anymore|any_more|longer|much|another|no_more|more|alone|like_this|$
  can not|nt|hardly ..1 take|do|handle|stand|cope|keep|manage|go_on ..3 caring|caregiving|care|caretaking|looking_after|caring_for|being_a_caregiver|taking_care|carer|caregiver|being_his|being_her|nurse|doing_this ..6
  {care}|{kin}|him|her|he|she ..8 can_not|not ~2 take|do|handle|cope|keep|stand|go_on|carry_on|continue ..3 anymore|any_more|longer|more|much|another|no_more
  breaking|tipping|snapping|boiling point
  end|ends of? my|the rope|tether|limit
  about|going|might|will|ready|gonna|close|afraid ~2 snap|snapping|break|crack|explode|lose_it|losing_it|break_down|blow_up|breaking|walk_out|run_away|leave_him|leave_her|abandon
  {i} ~2 snap|snapped|snapping
  lose|losing|lost my temper|patience|mind|cool|sanity|control|grip|rag
  burned|burnt out
  burnout|burn_out|burntout|burnedout
  wish|hope|hoping|pray|praying ~4 he|she|him|her|husband|wife|mom|dad|mother|father|partner ~4 die|dead|died|gone|pass|go_to_sleep|not_wake|not_survived|not_made_it|passed|never_come_home
  {want} him|her ~1 gone|dead|out|to_die|to_go
  hate|hating|resent|resenting|despise|resentful ~2 {care}|him|her|caregiving|my_husband|my_wife|my_mom|my_mother|my_dad|this_life|being|what|taking|caring
  {i} am|be|at|hit|so ~4 exhausted|drained|worn_out|overwhelmed|drowning|depleted|shattered|exhausting|spent|broken|desperate|tired|worn ~8 {care}|{kin}|caregiver|him|her|carer|sleep|break
  {care}|caregiver|him|her|{kin} ~6 exhausted|drained|worn_out|overwhelmed|drowning|killing_me|exhausting|wearing_me|destroying_me|too_much|breaking_me|draining|shattered|ruining|crushing|eating_me|run_ragged|wiped
  exhausted|drained|worn_out|overwhelmed|drowning|tired ~1 caregiver|caring|carer|from_caring|of_caring|of_caregiving|of_being_a|wife|husband|daughter|son
  no|not|never|without|have_not|had_no ~3 break|sleep|slept|rest|respite|help|day_off|time|life|holiday|relief ~7 {care}|husband|wife|mom|dad|mother|father|him|her|caregiver|months|weeks|years|days|since
  not slept|sleep|sleeping|rested ~6
  no one|body ~1 helps|help|is_helping|will_help|else_helps me|with|$
  all|everything ~2 alone|on_me|by_myself|on_my_own ~3
  {i} need|want ..2 out|break|escape|a_break|respite|relief ..5
  want|wanna|thinking|thought|could|feel_like|going|about|tempted|dream|fantasize|ready|wish|might|need ~3 run_away|walk_out|walk_away|walking_out|drive_away|driving_away|leave_him|leave_her|leaving_him|leaving_her|get_away|put_him_in|put_her_in|pack_my|disappear|escape|quit|give_up|leave|walk
  yell|yelled|yelling|scream|screamed|screaming|shout|shouted|shouting|snap|snapped ..1 at him|her|my|mom|dad|them
  cry|crying|cried ~6 caring|caregiving|caregiver|every_night|every_day|shower|car|bathroom|all_the_time|constantly|stop
  {i} ~2 prisoner|trapped|slave|servant|maid|nurse|chained ~6
  falling apart|to_pieces
  at|reached|past|hit|near|beyond ~2 limit|wits_end|wit_s_end|edge|capacity|breaking|wall|rock_bottom|end
  wits end
  nothing left ..1 give|to_give|in_me|in_the_tank
  running on empty|fumes
  can not ..1 cope|keep_doing|keep_going|do_it_all|do_this|go_on|carry_on|take|handle|breathe ..6
  too much for|to me|handle|bear|carry|cope
  {i} hit|slapped|pushed|shook|grabbed|shoved|hurt|handled|pinched ..1 him|her|my
  rough with him|her
  afraid|scared|worried ~3 what_i|i_will|i_might|i_am_going ..6
  want it all to? stop|end|over
  breakdown|nervous_breakdown|mental_breakdown
  give|giving|gave up ..2 caring|caregiving|on_him|on_her|on_my
  done|through|finished|had_enough|enough|fed_up|sick|tired|sick_and_tired ~2 caring|caregiving|caretaking|looking_after|taking_care|being|wiping|him|her|this|cleaning|changing|nursing
  do not ..2 want|love|care ..4 {care}|him|her|caregiver|anymore
  my|whole|own life ~2 over|gone|ruined|stopped|nothing_but ~6
  lost myself|my_life|who_i_am
`;
/** One of these must be near: that the writer cares for someone. */
export const CARES = `
  {care}|caregiver|caretaker|carer|caregivers|carers|caregiving|caretaking|caregive|care_giver
  {kin}|him|her|he|she|his|hers|them|their|mum|patient|mother_in_law
`;
