/** Someone who cares for another and has come to the end of it. Harm to the other is a matter for `harm.ts`. */
export const CAREGIVER_VOCABULARY = {
  care: `caring caregiving care_for cares_for cared_for taking_care take_care takes_care took_care looking_after look_after looks_after caretaking care_of nursing caregiver caregivers being_a_caregiver caring_for carer care_giver caretaker minding
    tending caregive careing carer_for being_his_nurse being_her_nurse providing_care care care_work`,
  worn: `exhausted drained worn_out overwhelmed drowning depleted shattered spent broken desperate burnt_out burned_out knackered destroyed dying crushed collapsing crumbling suffocating sinking struggling frazzled wiped wiped_out run_down run_ragged failing
    suffering cracking breaking falling_apart going_crazy going_insane losing_my_mind losing_it unraveling unravelling dead_on_my_feet beyond_tired dead_tired miserable trapped hopeless depressed resentful bitter numb lost done beat ill`,
} as const;

export const CAREGIVER = `
  wish|hope|pray|want ..5 would|will ~2 die|pass|go
  walk out ..1 door|and
  day|step|minute|moment away ..6
  resent|hate|despise ~2 my? husband|wife|mother|father|mom|dad|him|her ~1 for|because|since
  {i} ..3 not|can_not ..1 cope
  can_not cope
  worn|wearing ~1 down|out|me
  one|a step|moment|argument|night from walking|leaving|quitting|snapping|losing
  nursing home|facility because ~6 end|can_not|tired|exhausted
  resent ~1 every|him|her|it|this
  losing|lost ~1 myself|who_i_am|everything
  never stops|ends|end|stop
  never wanted ~2 to? be a? nurse|caregiver|carer
  destroying|ruining|wrecking ~1 my
  carry on|keep_going ~2 $|anymore|like
  {i} ..2 lost|lose|losing ~1 temper|patience|it|control
  going|driven|driving ~2 out_of_my_mind|mad|under|insane|crazy|nuts|mental
  wife|husband|daughter|son|mother and his|her|a nurse
  just|only|nothing_but|not ~1 a? ~1 his|her|the nurse|maid|servant|carer|caregiver
  marriage ~2 over|dead|gone|finished
  take|takes|taking ~1 him|her|them off my hands
  not|can_not ..2 one|another ~1 more? day|night|hour|minute|week
  going under
  &7 care|caregiver|nurse|husband|wife|mom|dad break|broken|tired|no_sleep|done|no_help|sleep|stop|much|rope can_not|no|me|all|too|end
  never|not ..2 break|rest|moment|minute|second ..1 $|and|to|from|off|of
  can|could not|nt|hardly|barely|no_longer ..6 {care}
  {care} ..9 can_not|could_not|not|no_longer ..2 take|do|handle|cope|keep|stand|go_on|carry_on|continue|bear|manage|function|anymore|sleep|stop|breathe
  can|could not|nt ..3 take|do|handle|cope|keep|stand|go_on|carry_on|continue|bear|manage|look_at|face|deal ..3 him|her|this|it|another|anymore|any_more|longer|much|no_more|being|day|up
  not|nt|never ~1 coping|managing
  not|nt know ~1 how ~1 much|long ..2 longer|more|i
  breaking|tipping|snapping|boiling point
  end|ends of? my|the? rope|tether|limit|strength
  &7 end|no|tired|break|cant|not|done|much|burn rope|sleep|more|break|care|help|anymore {care}|caregiver|him|her|husband|wife|mom|dad
  about|going|might|will|ready|gonna|close|afraid|fear|shall|near|nearly|before|think|verge_of|brink_of|keep|keeps ~4 snap|snapping|break|crack|cracking|explode|exploding|lose_it|losing_it|break_down|breaking_down|blow_up|breaking|walk_out|run_away|leave_him|leave_her|abandon|collapse|lose_my|breakdown|scream|quit|burn_out
  {i} ..2 snap|snapped|snapping|cracking|crumbling|breaking|collapsing|broken|unraveling|unravelling
  lose|losing|lost ~1 my? temper|patience|mind|cool|sanity|control|grip|rag|it|marbles|self
  driving|drives|drive|making me ~2 crazy|insane|mad|mental|over_the_edge|up_the_wall ~3 {care}|anymore
  burned|burnt|burning out
  burnout|burn_out|burntout|burnedout
  wish|hope|hoping|pray|praying|wished|wishing|want|wanted ..3 he|she|him|her|husband|wife|mom|dad|mother|father|partner|they ~4 die|dead|died|gone|pass|passes|passed|go_to_sleep|never_come_home|slip_away|suffering|over|taken|let_go
  want|wish|ready ~2 him|her ~1 gone|dead|out|to_die|to_go|in_a_home|to_pass
  hate|hating|resent|resenting|despise|resentful|loathe|dread|hated|regret|regretting ~4 {care}|him|her|caregiving|my_husband|my_wife|my_mom|my_mother|my_dad|my_father|this_life|being|what|taking|caring|who_i|bringing
  {i} ..3 am|be|feel|so|is|are|just|completely|totally|utterly|too|been|all|carer|caregiver ~3 {worn} ..9 {care}|caregiver|carer|24_7|alone|no_help|respite
  {care}|caregiver|carer ..8 {worn}|exhausting|killing_me|wearing_me|destroying|too_much|breaking_me|draining|ruining|ruined|crushing|eating_me|hell|nightmare|impossible|unbearable|burden|prison|toll|taking_everything|more_than|strain|hardest
  {worn} ~3 {care}|caregiver|carer|from_caring|from_looking|from_taking
  too_much|too_hard|more_than|beyond|strain|weight|stress ~8 {care}|caregiver|me|bear
  {care} ..6 too_much|too_hard|more_than|to_much|2_much|beyond_me
  no|not|never|without|have_not|had_no|nt|zero ~4 break|sleep|slept|rest|respite|help|day_off|time|life|holiday|relief|sleeping|vacation|one_helps ..7 {care}|caregiver|months|weeks|years|days|since|anymore|nights|year|or_i
  not|nt|never|havent ~1 slept|rested ~4
  no one|body|family|siblings ~2 helps|help|is_helping|will_help|cares|relieve|understands_what ~3 {care}|me|with|caregiver|us|$
  siblings|family|brothers|sisters|kids|brother|sister ..2 not|never|wont|refuse help|helps|lift
  all ~1 on me|my_shoulders|my_own|us
  all|everything ~3 alone|by_myself|on_my_own|falls_on_me
  {i} ~1 need|want ..3 break|escape|respite|relief|out ..4 before|or|from|caregiver|caring|desperately|now|badly|so|of
  want|wanna|thinking|thought|could|feel_like|going|about|tempted|dream|fantasize|ready|wish|might|need|dreaming|close_to|away_from|days|just ..5 run_away|running_away|walk_out|walk_away|walking_out|drive_away|driving_away|leave_him|leave_her|leaving_him|leaving_her|get_away|put_him_in|put_her_in|pack_my|pack_a|escape|walk_out|never_come_back|not_come_back|drop_him|drop_her|keep_driving|get_in_the_car|disappear|give_him_up|give_her_up|put_mom|put_dad|get_out|leave_and
  yell|yelled|yelling|scream|screamed|screaming|shout|shouted|shouting|snap|snapped|swore|swear|lash|lashed|lashing ~2 at|out ~1 him|her|my|mom|dad|them|husband|wife
  cry|crying|cried|sob|sobbing|weep ..6 {care}|caregiver|every_night|every_day|shower|car|bathroom|all_the_time|constantly|stop|night|daily|keep_caring|hide
  {i} ~3 prisoner|slave|servant|maid|chained|robot|shackled|jail|prison ..9
  falling apart|to_pieces
  at|reached|past|hit|near|beyond|the|my ~2 limit|limits|wits_end|wit_s_end|wits|edge|capacity|rock_bottom|breaking
  wits end
  nothing left ..1 give|to_give|in_me|in_the_tank|for|$
  running|run|living|going on empty|fumes
  {i} ~2 hit|slapped|pushed|shook|grabbed|shoved|hurt|handled|pinched|jerked|yanked ~1 him|her|my|his ..9
  rough|impatient|mean|cruel|short ~1 with|to him|her|my ..9
  afraid|scared|worried|fear|frightened ..3 what_i|i_will|i_might|i_am_going|i_may|of_myself|i_could ..9
  want it|everything|this ~1 all? to? ~1 stop|end|over
  breakdown|nervous_breakdown|mental_breakdown
  give|giving|gave up ..2 caring|caregiving|on_him|on_her|on_my|being
  done|through|finished|had_enough|enough|fed_up|sick|tired|sick_and_tired|over ~2 caring|caregiving|caretaking|looking_after|taking_care|being_a|being_his|being_her|wiping|him|her|cleaning|changing|nursing|his|feeding|of_it
  feel nothing|numb|dead|hatred|rage ~3 him|her|inside
  do not ..3 want|love ..4 {care}|him|her|caregiver|do_this|anymore
  my|whole|own|his|her life|marriage|health|job ~3 over|gone|ruined|stopped|failing|suffering|destroyed|falling_apart|disappearing|on_hold ..9 {care}|him|her|caregiver
  lost ~2 myself|my_life|who_i_am|my_job|my_marriage ..9 {care}
  ruining|destroying|killing|ruined|destroyed|consuming|wrecking ~1 my|me ~1 life|marriage|health|family|slowly|me|$
  monster|terrible_wife|terrible_daughter|terrible_person|bad_daughter|awful_person|failing_him|failing_her
  beg|begging for help|relief
  what about me
  snap at
  hostage|trapped|stuck ~3 caring|looking|with_him|with_her|home_with|caregiver|taking
  i one|bad day|away from leaving|walking|losing
  caregiver ~4 crisis|stress|fatigue|breaking|exhaustion|collapse
  no|zero ~1 life|self|me anymore|outside|left
`;
/** One of these must be in the message: that the writer cares for someone. */
export const CARES = `
  {care}|caregiver|caretaker|carer|caregivers|carers|caregiving|caretaking|caregive|care_giver|respite|bedside
  {kin}|him|her|he|she|his|hers|them|patient|mother_in_law
`;
