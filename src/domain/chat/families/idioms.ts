import type { Vocabulary } from '../pattern.ts';

export const IDIOM_VOCABULARY = {
  thing: `this that it joke jokes video videos meme heat humidity traffic weather wait waiting paperwork insurance stairs commute heels homework diet schedule curiosity website site phone computer wifi internet puzzle puns pun workout exercise
    pt exercises chores bills prices price deadline suspense song story book news show movie shoes boots allergies hike class day crossword checkout captcha laundry comedian therapist`,
  sore: 'arm leg back feet foot knee knees hip shoulder shoulders neck hand legs tooth wrist ankle ankles hands arms calves hips thumb elbow',
  machine: `phone battery batteries car laptop computer tablet ipad remote engine wifi internet charger aid aids scooter clock watch mower tv fridge freezer light flashlight app site website screen printer kindle link page motor truck keyboard mouse
    microphone speaker plant plants flowers tomatoes fern orchid roses garden lawn grass tree trees leaves goldfish fish bees fire conversation party line language market bug fly spider mosquito bulb lamp radio`,
  laugh: 'haha lol lmao lmfao rofl hahaha hehe jaja',
  work: 'book books movie movies film films show shows series documentary song songs episode novel podcast play story stories tv article poem lyrics character chapter lecture class course training game marathon magazine news report essay',
  ago: 'ago last years in when back year during since was were',
  sweet:
    'chocolate pizza cake coffee ice_cream cookies candy turkey pie sugar cheese tv netflix pasta bread tacos nachos sushi cheesecake tea wine nap beer burger sandwich donuts chips',
  contract:
    'subscription account membership call chat conversation trial order newsletter session emails email calls ads popups notifications messages texts music meeting season week day year month book movie story semester road lease tunnel chapter page class video',
} satisfies Vocabulary;

/**
 * Figures of speech and other innocent uses, each with what makes it innocent in it. What matches is taken
 * out before a danger is looked for, so that the rest of the sentence still counts.
 */
export const IDIOMS = `
  stick|stuck ~1 a fork in me
  breathless
  short of breath view
  that|what|this is ~1 insane
  suicide squad
  will|would|is_going_to|gonna|might kill me ~1 if|when|for ~1 i
  {thing} will|would|might|may|could ~1 kill me
  kill|murder|strangle ~1 my|him|her|the ~1 brother|sister|husband|wife|kids|dog|cat|roommate|son|grandson|him|her|neighbor ~1 for|if ~1 ..4 {laugh}|pizza|cake|cookies|remote|ate|eating|stealing_my
  numb with ..1 joy|cold|excitement|happiness
  breathtaking|heart_stopping
  about|on overdose|suicide|violence|poison ~1 prevention|awareness|research|policy
  poison ivy|oak|control
  heart_attack|stroke sandwich|burger|diet|food
  bleeding us|me|them dry
  bleed money
  choke hold|point
  breathless view|views
  paralyzed by ~1 choice|choices|options|fear_of_heights
  numb ~1 bum|butt|bottom
  fell|fall|falling head over
  worst headache ever ..1 this|the|these ~2 form|forms|tax|website|homework|paperwork
  hard|pill to_swallow|swallow ..3
  bitter pill
  swallowed my pride
  memory is shot
  shot myself in the foot
  foot in mouth
  overdose of ~1 cuteness|love|sugar|joy|sunshine
  six feet apart
  foot|leg|arm|hand is asleep
  poisoned my lawn|weeds|garden
  stubbed|jammed|hurt|broke my toe
  so_i|and_i|i did not hurt
  head over heels
  they|we|us|team ~3 killed|murdered|slaughtered|destroyed ~2 playoffs|game|last_night|match|final
  jump|jumped the shark
  dodged|bite|bit|sweating|silver ~1 a|the? bullet|bullets
  slap in the face
  my heart bleeds
  death by ~1
  kill|killing|killed|kills|slays|dying|dead|died|die|dies me? ~1 {laugh}
  {laugh} ..3 kill|killing|killed|kills|dying|dead|died|die me?
  {thing} ~1 is|are|was|just|really|always|absolutely|definitely ~1 killing|kill|killed me|us
  {thing} kills|killed|slays me
  {sore} is|are|was|were|really ~1 killing me
  chest is killing me and_my_left_arm_is_fine
  killing|kill|killed|kills ~1 time|two_birds|weeds|germs|bugs|ants|mosquitoes|the_mood|the_lights|the_engine|the_power|bacteria|the_plants|plants|brain_cells|the_vibe|spiders|flies|hours|boredom|the_afternoon|the_noise|the_music|the_messenger|cat|the_battery
  curiosity killed
  kill|murder for ~1 a|some|{sweet}
  could|would murder ~1 a|some|{sweet}
  getting away with murder
  dressed to kill
  looks could kill
  kill ~1 with kindness
  will not|would_not kill you|me|us|him|her|them
  does not kill you|me|us
  thought ..3 would|going_to kill me
  {i} ~2 kill|killed|killing|nailed it at|in|on|today|tomorrow
  he|she|you|we|they|am|are|is killing it
  killer app|workout|whale|bee|recipe|deal|smile|outfit|abs|view|headline|class|exercise|at|cheesecake|dress|instinct
  a killer
  lady|weed|pain|joy|buzz killer
  to_kill a mockingbird
  kill bill
  murder mystery|mysteries|she_wrote|hornets
  is|was|are|were ~1 murder $
  nearly|almost ~1 died|killed|die|dead ~2 laughing|embarrassment|seeing|surprise|shame|shock|price|bill
  nearly|almost died ~3 that|then|in|when|from|of|but|and|on|during|after|last
  died|die|dying|dead ~1 laughing|from_laughing|with_laughter|of_laughter|of_embarrassment|from_embarrassment|of_boredom|from_boredom|of_shame|of_happiness|of_cuteness|of_curiosity|of_thirst|of_old_age|of_hunger|of_heat|happy_at_last|from_the_heat|of_shock|of_joy|young
  i ~1 could|would have died
  could|would ~1 have? died|die of|from|when|if|laughing
  dying|dies ~2 to ~1 try|know|meet|see_the|see_you|see_my|see_it|see_what|hear|read|eat|taste|get|visit|tell|learn|find|buy|watch|ask|show|cook|make|hold|hug|play|start|open|use|swim|travel|dance|wear|order|share|come|try_it
  dying for ~1 a|some|{sweet}|news|more|spring|summer
  dying over here
  dying of ~1 {laugh}|curiosity|laughter|boredom|embarrassment|thirst|hunger|heat
  to die for
  die hard|hards
  habits die
  before i|we|you|he|she die
  never say die
  do or die
  let die is
  cross my heart ..1 and_hope_to_die|hope_to_die
  the die is cast
  die another day
  dying light|embers|breed|art|language
  dye|dyed|dyeing my|her|his|the hair|eggs|shirt|fabric
  bored|scared|frightened|tickled|worried|starved|starving|freezing|froze|worked|loved|love_you|love_him|love_her|thrilled|embarrassed|terrified|boring|sweating|melting|you ~1 to death
  half to death
  be the death of me
  death of me ~1 yet?
  matter|matters ~2 life ~2 death
  life and|or death
  cheated|cheating|cheat death
  time|cause|causes|certificate|date|anniversary|rate|rates|leading_cause|stages|angel|fact|facts|year|day ~1 of? death
  sudden|crib|brain|black death
  death ~1 certificate|metal|star|valley|penalty|taxes|stare|anniversary|by_chocolate|rate|benefit
  dead ~1 tired|serious|end|ends|line|lines|battery|batteries|sea|lift|lifts|weight_lift|on_my_feet|on_his_feet|giveaway|ringer|center|leaves|flowers|plant|plants|skin|silence|wrong|right|set_on|last|heading|zone|pool|poets|bolt|link|links|language|cells|branches|grass|tree|trees|pan|heat|quiet|slow|to_the_world|phone|man_walking|of_night|of_winter|spot|people_in_the_movie|of_the_night
  dead|die on my feet
  {machine} ~2 is|are|was|went|just|has|have|all|almost|it_s ~1 dead|died|dying|gone
  {machine} ~1 died|dies|die|dying
  drop dead gorgeous|beautiful|handsome
  over my dead body ..4
  walking|grateful|brain|played|play|evil|wake_the|back_from_the|knock_em|raise_the dead
  slept|sleep ~1 like the|a dead|baby|log|rock
  day of the dead
  knock ~1 dead
  suicide squad|prevention|awareness|hotline|hotlines|door|doors|wing|king|lifeline|month|loss|training|bereavement|research|rates|rate|statistics|sprint|sprints|survivors
  {work} ..4 suicide|overdose|death|dying|murder|murders|killing|died|dies|killed|kill|stabbing|stabbed|shot|shooting|poison|drowns|drowned|violence|dead|kills|die
  suicide|overdose|murder|stabbing|poison ~1 in|scene|in_the ~2 {work}
  {kin}|he|she|they|who|we|coworker|uncle|someone ..4 suicide|overdosed|overdose|murdered|stabbed|shot ..4 ago|last_year|last_spring|last_summer|last_fall|last_winter|years|in_high_school|in_19*|in_20*|when_i_was|when_he_was|back_in
  lost ~3 to suicide|overdose|an_overdose|violence
  {kin} ~2 killed|hanged|shot|drowned himself|herself ~1 ..2 {ago}
  died by|of|from ~1 suicide|overdose|his_own_hand|violence
  took his|her own life ..2 {ago}
  overdosed|overdose|overdosing|od|poisoned ~2 on ~1 {sweet}|carbs|kale|vitamins_haha|cuteness|sunshine|christmas|halloween
  romeo and juliet
  ego|calorie|career|political|social|financial suicide
  shoot|shot|shooting ~1 me|us|you|him|her|off ~1 an? email|text|message|line|note|reply|link|dm
  shot|shoot|sent ~2 an email|text|message
  shoot|shot|shooting ~1 hoops|basketball|photos|pictures|video|baskets|pool|stars|the_breeze|film|photo|a_7*|a_8*|a_9*|an_8*|par
  ^ shoot i|that|the|forgot|well|sorry
  jump|jumped|jumping|jumps ~1 for|at|to|with|in|on|ship|through|right|back|ahead|straight ~2 joy|conclusions|the_chance|page|checkout|happiness|bed|pool|puddles|conversation|it|shower|section|chapter|call|zoom|hoops|in
  jump rope|ropes|start
  hang|hanging|hung in|out|on|around|pictures|laundry|clothes|coat|plants|up|curtains ..1
  hanging ~1 plants|by_the|with|out
  hung ~1 my coat|jacket|shirt
  cut|cutting|cuts ~1 back|down|corners|vegetables|food|my_hair|carbs|sugar|salt|costs|coupons|bread|meat|onions|the_grass|fabric|paper|steak|it_out|to_the_chase|my_food|his_food|her_food
  cut|give ~1 myself|me|yourself ~1 some|a_little slack|break|credit
  cut|burned|burnt|nicked|poked|stabbed|hurt|burn|scratched|bruised|injured|hit ~1 {me}|my_finger|my_hand|my_thumb|my_toe|my_arm|my_knee|my_shin ~2 shaving|cooking|chopping|slicing|while|opening|accidentally|by_accident|ironing|peeling|in_the_kitchen|at_the_gym|at_work|lifting|gardening|exercising|on_the_stove|on_the_oven|on_the_door|on_the_iron|on_the_table|on_the_grill|with_a_hammer|with_the_iron|playing|making|with_hot
  accidentally ~1 cut|burned|burnt|hit|poked|bumped
  without hurting|injuring|harming|cutting|burning ~1
  not|never|avoid|to_not ~1 hurt|cut|burn|injure {me}|anyone|anybody
  hit|hits me ~1 like_a|hard|that_i|how|with_a_pillow|with_a_bill|with_your|in_the_feels|suddenly_that|up_with|today_that|so_hard
  {thing}|grief|reality|stroke|fatigue|wave|sadness|depression|realization|everything|title|quote|words ~1 hit|hits|hurt|hurts|hitting|beat|beats|attacked|touched|touches me|him|her|us ~1
  {sore}|brace|splint|walker|chair|noise|light|therapy ~1 hurt|hurts|hurting|bothers|bother me|him|her
  beat|beating|beats ~1 me|him|her|us ~1 at|by|again_at|every_time_at|in|to_it
  ^ it? beats me
  beat|beating ~1 yourself|myself|himself up
  beat|beating ~1 the_odds|my_record|the_heat|traffic|eggs|the_clock|the_blues|around_the_bush|this_stroke|stroke|cancer|it
  can not be|get beat|beaten
  {thing}|price|deal|view can_not be beat
  hit|slap|smack me with ~1 your|the|a best|good|news|it|recipe|facts
  kick|kicks|kicked|kicking ~1 the ~1 habit|bucket|ball
  kicks|kick|kicked|kicking|whooped|whipped my|his|her butt|ass|rear
  pushes|push|pushed|pushing me|him|her|us ~1 to_try|to_do|to_be|hard|forward|further|harder|past|in_therapy|in_my_wheelchair|in_the_wheelchair|in_my_chair|around_the|to_walk|to_keep|every|up_the_ramp|outside|through
  grabbed|grabs|grab me a|some|lunch|coffee|from_page|right_away
  throw|throws|threw me a|for|under|off ~1 party|loop|bone|bus|balance|surprise
  twisted my|her|his arm|ankle|knee
  locked me|him|her out|up_my_account
  burns|burned|burnt me|him|her out
  kids|grandkids|dog|cat|children|puppy ~1 attacked|attack|destroyed|killed|hit|bit ~1 the|my|me ~1
  gave|give|giving|gives|given|had|having|have|almost_had|nearly_had ~1 a heart_attack ~1 with|when|laughing|over|at_the|seeing|from_the
  gave|give|gives|giving|scared|nearly_gave|almost_gave me|him|her|us|you ~1 a? heart_attack
  nearly|almost ~1 a? heart_attack ..4
  nearly|almost had|gave ~2 heart_attack
  heart attack|stroke|coma on a plate|bun
  heart_attack on_a|on a? plate|bun
  stroke of a|luck|genius|good|midnight|inspiration|brilliance|the_pen|pen|fortune|insight|bad_luck|the_brush
  brush|back|breast|key|butterfly|pen|golf|swim|swimming|paint|bold|single|tennis|rowing strokes|stroke
  backstroke|breaststroke|keystroke|brushstroke
  one stroke of
  different strokes
  stroke|strokes|stroking my|the|her|his ego|beard|cat|dog|hair|chin|fur
  four|two stroke engine|motor
  drowning in ~1 work|paperwork|bills|laundry|emails|forms|debt|papers|chores|books|mail|appointments|zucchini|love|information|stuff|toys
  choking|choked|choke|chokes up|back ..2
  choked|chokes me up
  choked_up
  bleeding heart|gums|edge
  blood|bloody test|tests|work|type|drive|donation|donor|sugar|bank|orange|oranges|thinner|thinners|brother|relative|mary|line|vessel|vessels|flow|count|draw|cells|good|brilliant|hell|lovely|awesome|marvellous|well|great|thing|printer|tea
  took|takes|take|taken my|your|his breath away
  catch|caught|catching|hold|holding|save|saving|deep|bad|under|fresh|saved my|your|a? breath ~1 $|away|of|for|and_relax|until|in_yoga|while_i
  breath of|a fresh air
  breathing|breath exercise|exercises|technique|techniques|app|practice|video|space|room|meditation
  laugh|laughed|laughing|{laugh}|funny|hilarious ..6 can_not|could_not ~1 breathe|speak|stop|talk|breath
  can|could not breathe|breath ~2 laughing|{laugh}|laughter|in_these|in_this_dress|in_this_mask|through_my_nose|so_funny
  stuffy|stuffed_up|congested ..4 breathe
  laugh|laughing|laughed ..3 fell|fall ..4
  passed|pass|passing out ~1 candy|flyers|cookies|leaflets|programs|treats
  collapsed|collapse ~2 into_bed|on_the_couch|on_the_sofa|into_a_chair|in_bed
  speechless
  lost for words
  no words to|for|can
  can not ~1 find|have|put_into the_words|words ~1 to|for ~1 thank|express|how|say
  can not ~1 say|talk|speak|thank|tell_you ~1 enough|highly|thanks|how_grateful|how_much|more_good|highly_enough|you_enough
  not|never|no want|wish|ready|like|going|wanting|plan|trying to? ~1 die|dead|death|lose|dying ~1 !anymore_but
  scared|afraid|fear|fearful|frightened|worried|terrified|anxious|worry|anxiety|panic|nightmares|nightmare|dread|fearing|fears of|that|i|about|he|she|to ..4 die|dying|death|dead
  am i|he|she|we going to? die
  will|is ~1 my? {kin}|he|she|i|they ~1 going_to? ~1 die
  finish|end|ending|stop|cancel|close|quit ~1 my|the|this|our|a ~1 {contract}
  end|ends|ending|ended ~1 of ~2 {contract}|summer|winter|school|world
  {contract} ~1 ends|ended|ending|is_over
  good things ~2 end
  dead end
  end up
  at wits
  no|what|whats ~1 is? the? point ~1 of|in ~1 buying|the|this|two|a|arguing|rushing|complaining|worrying|having_two|that|waiting|crying
  point of the|two|this|a ~2 button|passwords|password|page|form|box|link|chart|second|exercise|app|quiz|captcha
  giving|gave|give away ~2 my ~1 old|books|extra|wheelchair|walker|zucchini|tomatoes|spare
  burden of proof
  financial|caregiver|tax|debt|disease|care|stroke|cost|treatment burden
  trapped|stuck wind|nerve|under|in_traffic|in_the_elevator|in_an_elevator|in_bed_with|inside_by_the_snow|in_line|in_a_meeting
  useless ~1 arm|hand|leg|information|knowledge|gadget|product|app|website|fact|facts|trivia|at|with|at_math|foot|side|site|button
  site|website|app|chat|page|link|chatbot|bot|printer|product|form|thing|customer_service|it|this|that|everything_here is|are|was ~1 useless|hopeless|garbage|dead|worthless
  hopeless ~1 romantic|at|with|cook|romantics|in_the_kitchen|i_can_not_open
  it is hopeless
  give|giving|gave|given|gives up ~1 smoking|coffee|sugar|my_seat|meat|alcohol|driving|salt|chocolate|wine|bread|my_job|work|red_meat|soda|my_car|the_car|drinking|my_license|caffeine|cigarettes|golf|dairy|my_apartment|my_house|cheese|my_career|a_seat|where|the_download|on_this_puzzle|on_the_puzzle|on_the_website|on_this_site|on_kale|running|trying_to_find|on_the_app|what_is_the_answer|on_this_form
  not|never|nt|refuse_to|refused_to|refuses_to|without ~2 give|giving|gave|gives|given up
  not|never|nt kill|killed|hurt|harm|hurting|abuse|abused|hit|hits anyone|nobody|me|him|her|us|you|a_fly|to_ask|to_try
  can not|nt|never ~1 hurt to|a
  not|nt hurt to
  hurt|hurting|hurts ~1 my|his|her|their|our feelings
  did|do|does|was not ~1 get|even hurt
  get|got|gets ~1 hurt|hit ~2 fall|ball|bill|news|cold|wave|with_a
  am|is|are|was beat|beaten $
  guns and|n roses
  gun control|show|range|metal|shy|laws
  top|glue|nail|massage|heat|water|nerf|staple|caulk|spray gun|guns
  knife|knives ~2 one_handed|kitchen|bread|steak|butter|set|skills|fork|sharp|adaptive|handle|recommend|sharpener|dull|in_the_drawer|in_the_kitchen|in_the_set
  rocker|kitchen|bread|butter|adaptive|pizza|paring|steak|sharp|ulu|chef knife|knives
  rope in|swing|ladder|for the? ~2 boat|garage|kids|tree
  rope ~2 garage for the? boat
  has|have|owns a rifle|gun|shotgun for|and_hunts|safe|license
  the last|final straw|chapter|page|episode|season|lesson|module|class
  last|final day|night|week|message|words|note of|at|in|from|on|with ~2 work|school|treatment|therapy|rehab|job|class|hospital|vacation|trip|class|you
  say|said|saying|wave|waved goodbye to ~2 walker|wheelchair|cane|kids|winter|summer|pain|cast|brace|hospital|rehab|therapist|nurses|clutter|sugar|job|house|hotel
  goodbye|bye ~1 for_now|and_thanks|and_thank_you|have_a|see_you|until|and_take_care|then|thanks|talk_soon|and_have_a|winter|now
  goodbye|bye everyone see|have|thanks|talk|until
  take|look care|after ~1 of? my|his|her|our|the dog|cat|garden|kids|house while|using|one_handed|during|on|with_one
  made peace with ~1 my|the wheelchair|cane|limits|body|brother|sister|past|diagnosis|brace|walker|new
  meal|care|lesson|payment|exercise|floor|game|family|business|backup|birth|workout|insurance plan|plans
  have|has|had|make|made|got|need ~1 plan|plans ~1 for|to ~2 christmas|weekend|vacation|trip|dinner|exercise|tomorrow|summer|meals|week|travel|lunch|recovery|eat|cook|visit|save|party
  ready|time to? go home|shopping|back|to_bed|to_work|to_rehab|out|to_school|to_the_store|to_therapy|camping|swimming|fishing|on_vacation
  check|checking|checked out ~1 my|the|this|your|of|with|cart|page|order|book|site
  checkout
  tired|sick of living ~1 with|in|on|near|out|off ~1 my_parents|a_small|an|the_city|boxes|a_suitcase|my_in_laws
  done|finished|through with ~1 this|my|the order|book|puzzle|form|chat|therapy|exercises|dishes|class
  life insurance|hack|hacks|coach|jacket|expectancy|skills|alert|line|saver|story
  assisted|independent living
  living ~1 room|will|space|wage|proof|expenses|quarters|trust
  not|nt|never|no want to? live|living ~1 with|in|at|alone|near|on|by|far|off ~1 my|a|an|the|his|her|parents|nursing|assisted|son|daughter|home|facility|apartment|city|florida|country|regret|regrets|fear|house|mess|pity|credit
  can|could not live without ~1 coffee|phone|planner|book|books|walker|tea|lists|dog|cat|glasses|reminders|cane|naps|calendar|you|it|this|chocolate|music|your
  can|could not wait|stand_the|take_my_eyes|bear_to_watch|take_credit
  can not|nt ~1 take|stand ~1 these|the|this puns|noise|music|cold|heat|jokes|pickles|smell|traffic|ads|popups|kale ..1 anymore?
  can not|nt ~1 take|stand ~1 kale|broccoli|spicy|olives|mushrooms|pickles|him_seriously|brussels
  pulled|pull|pulling the plug on ~1 cable|tv|subscription|project|trip|plan|party|netflix
  strangle|kill|smash|hit|murder|shoot|punch ~1 my|the|this|that printer|computer|phone|laptop|alarm|tv|website|button|ball|golf|snooze|captcha|wall|gym|beach|road|books|weights|wrong|send
  hit|press|pressed|hitting the|a|send ~1 button|nail|road|wall|books|gym|wrong|key|hay|sack|spot|brakes|jackpot|deck|ground_running
  hit the nail on the head
  hit ~1 home run|runs
  stood|walked|walk|drove|drive|crossed|looked|stand|fishing|sat ~2 bridge|pier|balcony ~1 and_watched|with_my|with_the|watching|to_fish|feeding|with_grandson
  in|for|of|during my|the sleep ~1 !i
  arm|leg|foot|hand|feet|legs ~1 fell|fall|falls|went|goes asleep|to_sleep ~1 on_the|during|while|from|sitting|in_the|watching|at_the
  numb|frozen|frostbitten ~1 from|with|after ~1 the? ~1 cold|dentist|snow|shoveling|novocaine|ice|freezing
  head|mind|room is? spinning from|with|after ~2
  out|lose|losing|lost ~1 my? mind|marbles over|with_joy|at_the_sale
  losing|lose|lost ~1 weight|keys|the_link|my_password|the_game|my_receipt|track|count|10|20|30|pounds|my_wallet|my_glasses|the_email|the_file
  robbed ~1 me|us at_the
  drives|drove|driving me ~1 up_the_wall|crazy|nuts ~1 $|{laugh}|with
  heart melted|sank|swelled|skipped|is_full|broke_when|stopped_when
  heart skipped|skips a beat
  throw up my hands
  worth|take|took|give|gave|long|another|flu|covid|tetanus|best ~1 it? ~1 a? shot|shots
  shot in the arm
  gone|away for ~1 a|the? weekend|day|week|vacation|month|summer|holiday|few
  will be gone on|until|from|this_weekend|next
  not be here tomorrow ~1 talk|see_you|but|so|for|at|because
  put|putting ~1 to sleep ..1 last|because_he_was|at_the_vet
  dog|cat|pet had to be put to sleep|down
`;
