/**
 * Signs of a stroke or another emergency. `CERTAIN` are read as happening now; `SIGNS` are read as
 * happening now unless the sentence says that they are old, asked about or trained.
 */
export const CERTAIN = `
  having|has|have|had a? {now}? stroke {now}
  am|is|are|be|think|maybe|might|may ~3 having a|another|an? second? mini? stroke|tia|heart_attack|seizure|aneurysm|ministroke
  having a? stroke|seizure|heart_attack|ministroke
  is|are this|it|i|he|she ~2 a? stroke now
  think|might|may|could|afraid|feels_like|seems_like|looks_like ~3 had|have|has a? {now}? another|second? stroke|heart_attack|seizure|mini_stroke
  another|second|new stroke happening|now|coming|today|tonight
  stroke happening|now|help|right_now|started|starting|come|coming
  help|sos|emergency ..2 stroke
  heart_attack now|help|happening
  call|need|send|dial|get|ring|want ..3 911|ambulance|paramedics|paramedic|999|112|ems
  ^ 911|ambulance|sos|emergency ..2 $
  ^ 911|ambulance|emergency help|now|please
  help 911
  911 help|now|please
  chest ~3 pain|pains|hurt|hurts|hurting|tight|tightness|pressure|crushing|heavy|aching|squeezing|burning|squeezed
  pain|pains|pressure|tightness|elephant|weight|heaviness|squeezing|ache ~4 chest
  pain|ache down|in my|his|her left? arm and|with jaw|sweating|chest
  can not|hardly|barely breathe|breath|breathing|get_air|get_breath|catch ~1 breath|air|properly|well|good|now|help|lying|enough|$
  not|barely|hardly|stopped|stop|no|struggling_to|hard_to|trouble|difficulty|labored|trouble_with|stops|gasping|fighting_to|can_not_get ..2 breath|breathing|breathe|air
  not|no breath|breathe|breathing|air
  short|shortness of? breath
  out of breath {now}
  gasping
  turning|turned|gone|went|going|look|looks|are|is|lips blue|grey|gray
  blue lips|face|fingers
  choking
  can not swallow {now}
  throat|airway ~2 closing|swelling|swollen|tight|closed
  tongue|lips|face ~2 swelling|swollen|swelled
  unconscious|unresponsive|passed_out|blacked_out|fainted|collapsed|collapse|not_responding|no_pulse|lifeless
  will not|can|does wake|wake_up|respond|answer|open ~1 up|eyes|me|him|her|to|$
  can not|nt wake|rouse|get ..2 up|awake|respond
  not waking|responding|conscious|breathing|moving_at_all|wake|respond
  {kin}|he|she|i|they|him|her|am|is|had|having|has|having_a ~2 seizure|seizing|convulsing|convulsions|convulsion|a_fit
  shaking|jerking|twitching ~3 can_not_stop|uncontrollably|all_over|jerking|shaking|and_not
  fell|fallen|fall|falls|fel|slipped|floor|bathroom ~6 can_not|not|unable|cant|no ~3 get|stand|up|move|getup
  can not|nt get|stand up|off|from ~2 floor|ground|toilet|fell|fall|bathroom
  on|stuck|lying|laying ~2 floor|ground ~4 help|hurt|hours|can_not|alone|bleeding|not|unable
  fell|fallen|fall|hit|banged|smashed|bumped|cracked ~5 head|skull
  head ~2 bleeding|injury {now}?
  bleeding ~3 not_stop|will_not|heavily|lot|bad|badly|everywhere|now|help|head|out|profusely|nonstop|too_much|hard|from
  not|can_not|will_not|nothing|can_t stop|stopping|stops the? bleeding|blood|bleed
  blood not|will_not|everywhere|pouring|gushing|all_over|keeps|will_not_stop|coming
  wont|not stop ~1 bleed|bleeding
  so_much|lots_of|losing|lot_of|coughing|coughed|vomiting|vomited|vomit|throwing_up|threw_up|puking|spitting|peeing|pooping|passing ~2 blood
  black|bloody|tarry stool|stools|poop|vomit
  bleeding bad|badly|help|lots|now|head|heavy|heavily|much
  worst|thunderclap|explosive|sudden|splitting|terrible|blinding|horrible|exploding ~3 headache|head_pain
  headache|head_pain ~5 worst|sudden|suddenly|thunderclap|vomiting|vision|stiff_neck|numb|out_of_nowhere|of_my_life|exploding
  head ~3 exploding|exploded|explode|pop|popped
  face|mouth|smile ~3 droop|droops|drooping|drooped|droopy|sagging|sags|crooked|lopsided|uneven {now}
  heat_stroke|heatstroke
  fast signs
  severe|bad allergic|anaphylactic reaction
  anaphylaxis|anaphylactic
  dying right? now
  ^? i|he|she|am|is ~3 dying help
  help ~4 dying
  not|can_not|no ~1 see|vision ~4 {now}
  electrocuted|drowning|hypothermia
`;

export const SIGNS = `
  {face}|{side}_side|{part} ~4 {failing}
  {failing} ~4 {face}|{side}_side|{part}
  {part} ~2 {failing}
  can not|nt|hardly|barely ..2 move|lift|raise|feel|use|smile|close|grip|hold|control|bend|open|squeeze ..4 {part}|things|anything|cup|spoon
  not|no move|feel|lift|raise|smile {part}|my|left|right|side
  no feel|feeling|strength|power|grip in? my? {side}? {part}
  lost|losing|lose|no ~2 feeling|use|strength|control|movement|sensation|power ~4 {part}
  {part} ~3 not|no|stopped|stop|will_not|can_not|wont ..2 move|lift|work|working|moving|feel|respond|obey|raise|go_up
  can not|nt|hardly|barely|suddenly_can_not|unable_to ~2 talk|speak|get_words|get_my_words|get_the_words|say|find_words|form_words|find_the_words|make_words|make_sentences|understand
  not|no talk|talking|speak|speaking|words|speech|making_sense
  words|speech|talking|sentences|voice ~4 {mixed}|not_coming|come_out|coming_out|not_come|will_not_come|stuck|gone|funny|weird|strange|wrong|make_no_sense|not_make_sense|not_making_sense|wont_come|off
  {mixed} ~3 {speech}
  slurring|slurred|slurs|slur|talking_gibberish|speaking_gibberish|gibberish|garbled
  not|no|stopped making|make|makes any? sense
  {other} ~2 confused|disoriented|not_making_sense|talking_nonsense
  suddenly|very|really|so|woke_up|totally|am|is confused|disoriented|muddled
  confused {now}
  does not know|recognize|recognise|understand ..2 me|where|who|us|what_day|his|her
  dizzy|dizziness|vertigo|spinning|off_balance|lost_balance|losing_balance|no_balance|unsteady|faint|lightheaded
  room|everything|world is? spinning
  can not|nt|suddenly_can_not walk|stand|balance|keep_my_balance ..1 straight|up|properly|now|suddenly|right|$
  staggering|stumbling|veering|leaning_to
  lost|losing|lose|no|blurred|blurry|double|blurring|loss_of|tunnel|partial|half ~3 vision|sight|eyesight
  vision|sight|eye|eyes ~3 gone|blurry|blurred|lost|went|going|double|black|dark|blind|dim|curtain|failing|disappeared|missing|blur
  seeing double|two|spots|black|flashes
  curtain|shade|veil over ..2 eye|eyes|vision
  can not|nt|suddenly_can_not see ..3 eye|side|out|anything|$
  went|gone|going blind
  {part} ~2 went|gone|going|goes|suddenly|fell ~2 {failing}|asleep
  headache {now}
  severe|sudden|bad|strong|awful|intense headache ..1 $
  severe headache
  heart ~2 racing|pounding|fluttering|skipping|stopping|stopped|irregular ..3
  palpitations
  leg|legs|knee|knees ~2 gave|giving|buckled|buckling|collapsed|give
  mini_stroke|ministroke|tia
  numb|tingling|drooping|droop
  vomiting|throwing_up ~4 dizzy|headache|confused|not_stop|nonstop
  acting|behaving ~1 strange|weird|odd|strangely|funny|drunk ~2 {now}
  looks|sounds|acting|talking|seems|walking|talks|sound like? drunk|a_drunk
  bleeding
  stroke ~2 signs|symptoms {now}
  trouble|difficulty|hard ~1 speaking|talking|swallowing|seeing|walking|understanding|to_speak|to_talk|to_swallow {now}
  blood_pressure ~4 18*|19*|20*|21*|22*|23* ~6 headache|vision|chest|numb|dizzy|confused|blurry|pain
`;

/** The sentence is about something old, known or trained, about someone long ago, or asks for knowledge. */
export const OLD = `
  since|after|from ..4 stroke|strokes|surgery|accident|rehab|hospital|it_happened|then|birth
  years|year|months|month|weeks|decades ago|later|on|out|post|of|now|old|in
  {part}|still ..6 years|months|year|decades
  two|three|four|five|six|ten|few|several|couple|many|some|couple_of|\\d+ years|months|weeks|yrs
  last year|month|week|spring|summer|fall|autumn|winter|christmas|january|february|march|april|may|june|july|august|september|october|november|december
  back in|then|when
  in|since|during|from 19*|20*
  in january|february|march|april|may|june|july|august|september|october|november|december
  used to
  when i|he|she|my ..3 had|was|first|were
  post stroke
  stroke survivor|survivors|recovery|rehab|affected|left_me|left_him|left_her|took|caused|damaged|victim
  my|his|her first|second|last|big|massive|old stroke
  still
  always|usually|often|sometimes|every|daily|occasionally
  exercise|exercises|therapy|therapist|rehab|rehabilitation|recovering|recover|stretch|stretches|stretching|splint|brace|practice|practise|practising|practicing
  getting|got|gets|improving|improved|regained|came_back|coming_back|slowly better?
  tips|book|books|ebook|guide|article|cookbook|planner|advice|gadget|gadgets|tools|one_handed|adapt|adaptive|ideas
  because|due|thanks|from of|to|the|my ..2 stroke
  aphasia
  support group
  live|living|lives|lived|cope|coping|copes|dealing with
  long term|standing|time
  residual|permanent|chronic|lasting|leftover|deficits|deficit|spasticity|neglect|foot_drop|footdrop
  passed away
  died
  movie|film|show|episode|novel|character|tv|story|game
  learning|learned|learn|relearn|relearning|retrain|training
  i am|was {side}? handed
`;

/** Asks for knowledge, not for help. */
export const ASKS_KNOWLEDGE = `
  what|which|how|why|where|can|could|does|do|is|are|tell|list|explain|know|learn|about|teach|share|remember|recognize|recognise|spot ..6 signs|symptoms|sign|symptom|warning|fast|mean|means|meaning|difference|causes|cause|common|called|happens|definition|types|risk|risks|prevent
  what|whats ..2 is|are|does a? stroke|tia|mini_stroke|ministroke|aphasia|seizure|aneurysm|spasticity|neglect|ataxia
  how common|long|often|many
  people|survivors|patients|everyone|anyone|someone_who|many|some ..4 have|has|with|get|who|experience|suffer|had|after|deal|else
  after a|the stroke
  risk|chance|chances|odds|fear|afraid|scared|worry|worried|worrying|worries|prevent|avoid|terrified|nervous|anxious of|about|that ~6 stroke|seizure|heart_attack
  article|book|page|guide|read|reading|blog|post|poster|chart|campaign|awareness|month|class|course|cpr
`;

/** The danger is over: told as history. */
export const PAST = `
  had|suffered|survived|have_had|has_had|having_had|since ~3 stroke|heart_attack|seizure|tia|fall ..6 years|year|months|month|weeks|last|ago|in|when|back|19*|20*|at_age|at_the_age|survivor
  in|since|back|on 19*|20*
  years|year|months|month|weeks|decades ago|later|before
  last year|month|spring|summer|fall|autumn|winter|christmas|january|february|march|april|june|july|august|september|october|november|december|week
  in january|february|march|april|june|july|august|september|october|november|december
  when i|he|she|my|we ..3 had|was|were|first|called|saw|found
  died|passed away?
  passed away
  anniversary|survivor
  used to
  saved|thankfully|thanks|luckily|grateful|recovered ..9
  movie|film|show|episode|novel|character|tv|game|drill|cpr|class|course|training
`;
