/**
 * Figures of speech and other innocent uses. What matches is taken out before anything is looked for,
 * so that the rest of the sentence still counts.
 */
export const IDIOMS = `
  killing|killin|kill|kills me haha|lol|lmao|lmfao|rofl
  haha|lol|lmao ..4 killing|kill|kills|killed|dying|dead me?
  dying|dead|died|die|killed|killing|kills me? ..2 haha|lol|lmao|lmfao|rofl
  this|that|it|you|he|she|they|suspense|joke|jokes|kids|dog|cat|grandkids|video|meme|heat|humidity|traffic|weather|wait|waiting|paperwork|insurance|stairs|commute|heels|homework|diet|schedule|curiosity|website|phone|computer|wifi|internet|puzzle|back|feet|knees|shoes|boots|allergies|therapist|workout|exercise|pt|exercises|chores|bills|prices|deadline|deadlines ~1 is|are|was|were|s|just|really|always|absolutely? ~1 killing|kill|kills|killed me|us !and_i_want|slowly_and
  arm|leg|back|shoulder|head|feet|knee|knees|hip|foot|neck|hand|legs|tooth|wrist|shoulders is|are killing me
  kill|killing|killed|kills ~1 time|two_birds|an_hour|some_time|weeds|germs|bugs|ants|mosquitoes|the_mood|the_lights|the_engine|the_power|bacteria|it_at|it_on|the_plants|the_plant|brain_cells|the_vibe|off_the|my_plants|my_plant|spiders|flies|rats|mice|a_few_hours|the_afternoon|the_evening|the_noise|the_music|the_wait|it_in|it_out|the_tv|my_tomatoes|my_phone|the_battery|the_app|the_program|the_process|the_lawn|the_grass|a_spider|a_bug|the_job|the_deal|the_boredom|boredom|hours|my_back|my_feet|my_knees|my_shoulder
  kill for a|some|that|one|coffee|chocolate|pizza
  would|could|id kill for
  could|would murder a|some|that
  getting away with murder
  dressed to kill
  looks could kill
  if looks
  kill them|him|her|em with kindness
  will not|not_gonna|not|does_not|do_not|would_not kill you|me|us|him|her|them to|?|$
  what does not kill you|me|us ..3 stronger?
  whatever does not kill
  not kill you|me|us
  thought ~3 would|going_to|gonna kill me|him|her
  nearly|almost|about ~1 killed|died|dying|die ~1 me|us|him|her? ..2 laughing|of|from|haha|lol|when|with
  nearly|almost ~2 died|killed ~1 me|him|her|my|us
  nearly|almost died|die|killed
  died|die|dying|dead|death|died_of|killed_me ~1 laughing|of_laughter|of_embarrassment|from_laughing|with_laughter|from_embarrassment|of_boredom|of_happiness|happy|of_shame|from_laughter|from_boredom|of_cuteness|a_little_inside|of_thirst|of_hunger|of_curiosity|from_the_heat|of_heat|of_old_age|from_happiness|laughed
  dying|dies ~1 to ..1 try|know|meet|see|hear|read|eat|taste|get|visit|tell|learn|find|buy|watch|go_to|ask|go_outside|go_out|go_back|show|cook|make|hold|hug|play|start|open|use|swim|travel|do_something|finish|have_a|sleep_in|dance|walk|wear|order|listen|share|come
  dying for a|some|my|the|coffee|chocolate|your|another|pizza|sushi|more|news|to_be_fall|summer|spring|sleep|cake|an
  am|are|is dying over here
  to die for
  die hard|hards
  old habits die
  {want} ~3 live|not_die before_i_die
  before i|we|he|she|you die|died
  bored|scared|frightened|tickled|worried|starved|sick|freezing|froze|worked|loved|love|love_you|love_him|love_her|thrilled|embarrassed|terrified|worrying|starving|working|boring|starve|sweating|melting ~1 to death
  half to death
  matter|matters|cause|causes|fact|facts|fear|afraid|certificate|angel|life_and|life_or|scared|stages|rate|near|anniversary|after|since|before|until_his|until_her|until|by|penalty|star|metal|valley|brain|cot|sudden_cardiac|leading_cause ..1 of? death ..1
  death ~1 certificate|rate|metal|star|valley|penalty|taxes|stare|grip|anniversary|by_chocolate|bed
  life ~1 and|or ~1 death
  dead|die ~1 tired|serious|end|ends|line|lines|battery|batteries|sea|weight_lift|lift|lifts|lifting|on_my_feet|phone|to_the_world|heat|giveaway|ringer|center|leaves|flowers|plant|plants|skin|silence|wrong|right|easy|set|last|heading|heads|zone|pool|poets|bolt|link|links|language|cells|tissue|wood_in|branches|grass|tree|trees|battery|beat|pan|of_night|of_winter|space|simple|cat_bounce|straight|quiet|slow|walking|ahead|laptop|remote|mouse|fly|flies|bug|fish|car
  brain|dead cells|tissue ~2 die|died|dying|dead
  cells|neurons|tissue|brain|nerves|batteries|muscle ~2 die|died|dying|dead|dies
  drop dead gorgeous|beautiful|handsome
  over my dead body
  brain|left|walking|play|played|knock|knocked|wake_the|back_from_the|grateful|walking|evil|raise|better_late_than ~1 dead ..1
  day of the dead
  phone|battery|car|laptop|computer|tablet|ipad|remote|plant|plants|flowers|tomatoes|ferns|orchid|engine|fire|conversation|wifi|internet|charger|hearing_aid|hearing_aids|scooter|clock|watch|mower|lawn|garden|tv|fridge|freezer|light|flashlight|app|site|website|screen|printer|kindle|chair|grass|trees|roses|herbs|basil|goldfish|bees|wind|hope_never|motor|truck|starter ~3 die|died|dying|dead|dies|killed
  hearing aid ~3 dead|die|died|dying
  never say die
  do or die
  die of|from embarrassment|laughter|shame|boredom|curiosity
  would die of|from|if
  going to? die of|from|if|laughing
  cross my heart ..3 die?
  die another day
  how to dye
  dye|dyed|dyeing my|her|his|the|hair|eggs|fabric|it
  rolling ..2 dice
  the die is cast
  dying light|embers|breed|art|fire|day
  a dying breed|art|language
  suicide prevention|awareness|squad|hotline|door|doors|wing|king|lifeline|month|education|loss|training|survivor_group|bereavement|research|rates|rate|statistics|is_painless|article|drink|soda|sprint|sprints|run
  {lost} ..4 to|by|of|from suicide|his_own_hand|overdose|an_overdose
  by suicide ..4 ago|years|in|last|when|and
  committed|died_by|completed|commited|took_his_own_life|took_her_own_life|took_their_own_life ..1 suicide? ..3 ago|last|in|when|years|back
  article|book|film|movie|show|series|documentary|song|episode|novel|podcast|story|play|talk|class|course|training|chapter|lecture|poem|lyrics|character|post|blog|campaign|month|charity|fundraiser|walk ..4 suicide|overdose|death|dying|murder|killing|self_harm|died|dies|killed|kill|violence|stabbed|shot
  romeo juliet? ..9
  suicide in|scene ..2 book|novel|movie|film|play|the|hamlet|macbeth
  to kill a mockingbird
  kill bill
  killer app|workout|whale|bee|instinct|recipe|deal|smile|looks|outfit|abs|view|headline|class|exercise
  lady|serial|weed|pain|giant|joy|buzz|ghost|exercise_was_a|was_a killer|killers
  killjoy|buzzkill|overkill|roadkill|killed_it|painkiller_jane|killing_it
  kill|killed|killing|killin|nailed it in|at|on|today|out|with|this|$|yesterday
  killing|killed it
  you are killing it
  murder mystery|mysteries|she_wrote|hornets|podcast|on_the_orient
  shoot|shooting me|us|you|him|her an? email|text|message|line|note|reply|link
  shoot|shot|shooting hoops|basketball|photos|pictures|video|baskets|a_video|pool|stars|guard|pains_down|the_breeze|for|film|photo
  shoot the breeze
  long|flu|best|big|money|head|mug|screen|give_it_a|a_shot|booster|covid|one|take_a|tetanus|vaccine|worth_a|insulin|botox|hot|snap ~1 shot|shots
  jump|jumping|jumped|jumps ~1 for|at|to|with|in|on|off_topic|rope|ropes|start|around|ship|through_hoops|right_in|the_gun|into|up|over_to|straight joy|conclusions|the_chance|page|checkout|happiness|bed|pool|puddles|the_conversation|the_car_with|leaf|it|shower|another|the_end|section|chapter
  jump rope
  jumped the gun
  hang|hanging ~1 in|out|on|up|it|with|around|pictures|the|laundry|a|my_coat|clothes|there|gliding|my_hat|picture|plants|tight|loose|tough|wallpaper|decorations|lights ..2
  hang myself up
  cut|cutting|cuts ~1 back|down|corners|vegetables|food|the|my_hair|carbs|sugar|out|salt|costs|coupons|bread|meat|fruit|onions|it_up|up|grass|fabric|paper|steak|off|through|short|in_half|hair|him_some|her_some|a
  cut|cutting|burned|burnt|burn|hurt|poked|nicked|stabbed|injured|scratched|bruised|burning ~1 myself|himself|herself|my_finger|my_hand|my_thumb ~1 ..1 shaving|cooking|chopping|slicing|on|while|with_a_kitchen|with_the_knife_cooking|opening|accidentally|by_accident|making|ironing|peeling|in_the_kitchen|at_the_gym|at_work|playing|lifting|gardening|exercising|doing|with_the_iron|trying_to_open|falling|when_i_fell|running|working|moving|with_hot|preparing|getting_out|stretching|skiing|during
  accidentally ~1 cut|burned|burnt|hurt|hit|poked
  without hurting|injuring|harming|cutting|burning myself|yourself|himself|herself|anyone|yourself|my
  not|never|avoid|so_i_do_not|so_he_does_not ~1 hurt|hurting|cut|burn|injure|cutting|burning|harm myself|himself|herself
  hit|hits ~1 me|us|him|her ~1 like|hard|that|when|suddenly_that|how|right|up|at|today|with_a_bill|with|the|again|out|emotionally
  it|grief|news|this|that|reality|stroke|fatigue|wave|sadness|depression|realization|everything|title|song|story|book|chapter|article|quote|insurance|tiredness|bill|covid|pandemic|words|part|thing ~2 hit|hits|hurt|hurts|hitting|attacked|hurting|beat|beats|beating|hurt_to ~1 me|us|him|her|them|my
  arm|leg|hip|knee|foot|shoulder|back|hand|neck|shoes|brace|splint|walker|chair|light|noise|loud|sound|it|head|feet|words ~2 hurt|hurts|hurting|bothers me|him|her
  beat|beats|beating|beaten|beats ~1 me|us|him|her ~1 at|in|to_it|by|again|every|on
  beat|beating up|around|myself|eggs ~1 myself|the_bush|over|about|eggs|on_myself|yourself
  beat|beating|beats the odds|heat|stroke|clock|cancer|depression|it|fatigue|blues|drum|drums|traffic|eggs|butter|record
  beats me
  can not|nt be|is beat|beaten
  you can not|nt beat
  hit|slap|smack|pinch me with|on_the_back|when_i|because_i_can_not
  pinch|slap me
  kick|kicks|kicked|kicking ~2 the_habit|butt|my_butt|in|off|back|ass|bucket|out_of|me_out|a_ball|the_ball|ball
  kicks|kick|kicked|kicking|whooped|whipped ~1 my|his|her butt|ass|rear|tail|behind
  pushed|pushes|push|pushing me|him|her|us ~1 to|hard|in|around_the|further|forward|too_hard|past|every|harder|through|up|along|outside|every|out_of|so|for|during|at
  grabbed|grabs|grab ~1 me|us|him|her ~1 a|some|coffee|lunch|from_page|from_the_first|right
  throw|throws|threw me|him|her a|some|off|party|under|for_a_loop|out
  twisted my|her|his arm|ankle|knee
  locked|lock me|him|her out|us
  shook|shakes me|him|her up|to_the|hands|my_hand
  burned|burnt me|him|her out
  gave|give|giving|gives|given|had|having|have|get|got|getting|almost_had|nearly_had ~2 heart_attack|stroke ~4 haha|lol|laughing|scared|when|bill|price|prices|seeing|surprise|spider|jump|laughter|at_the|over|if
  gave|give|giving|gives me|him|her|us|you a? ..1 heart_attack|stroke ..2 haha|lol
  gave|give|giving|gives me|him|her|us|you ~1 heart_attack
  heart_attack of|from|on laughter|laughing|a_plate|joy|happiness|cuteness
  heart attack grill|sandwich
  stroke of|a luck|genius|good|midnight|inspiration|brilliance|the|pen|brush|cat|fortune|insight|keyboard|bad_luck
  brush|back|breast|key|heat|butterfly|pen|golf|swim|swimming|paint|two|four|sun|side|putting|single|tennis|rowing|broad|bold|first|keyboard|font|cat|dog strokes|stroke ..1
  paint|swim|swimming|golf|brush|backstroke|drawing|calligraphy|breaststroke|rowing|tennis ..4 stroke
  sun stroke cream
  different strokes
  stroke|stroking|strokes my|the|her|his ego|beard|cat|dog|hair|chin|fur|head
  four|two stroke engine|motor
  drowning in work|paperwork|bills|laundry|emails|forms|debt|it|papers|to_do|chores|love|books|information|mail|appointments|gravy|sauce
  choking up|back|on_my_words|hazard|tears
  choked up|me_up|back
  bleeding heart|edge|gums|hearts|money
  blood|bloody test|tests|pressure|work|type|drive|donation|donor|sugar|bank|orange|oranges|thinner|thinners|hound|moon|brother|relative|relatives|mary|sweat|diamond|line|clot|clots|vessel|vessels|flow|marys|count|draw|thirsty|cells|cell|good|brilliant|hell|lovely|awesome|marvellous|well|great|thing|printer|computer|website
  bloody
  in cold|my|our|the blood
  breath|breathe of|a fresh|sigh
  breath of fresh air?
  hold|holding|held|catch|take|took|taking|takes|taken|save|saving|waste|wasting|deep|bad|under|every|a|my_last|with_bated|bated|fresh|morning|caught|catching ..1 my|your|his|her|a|deep? ..1 breath|breaths ..1 away|until|for|and|test|while|exercise|exercises|in|waiting
  breathing|breath exercise|exercises|technique|techniques|app|practice|video|space|room|meditation|class|work|mints
  can not|nt breathe|breath ..2 laughing|haha|lol|lmao|laughter|without_you|through_my_nose_because|when_i_laugh|so_funny
  laughing|laughed|haha|lol ..5 can_not|not|hurts ..2 breathe|breath|speak|stop|talk|cry|hurt
  passed|pass|passing out|away ~1 candy|flyers|leaflets|cookies|drinks|from_exhaustion_haha|on_the_couch|on_the_sofa|snacks|books|food|programs
  collapsed|collapse ~2 into_bed|on_the_couch|on_the_sofa|in_a_heap|into_a_chair|in_bed|economy|into_my|on_my_bed
  sick|jealous|speechless|over_the|dizzy_with|dizzy_from|lost|lost_for|no|without words ..1 with ..2
  lost for words
  speechless
  no words to|for|can
  can not|nt ..1 find|have the words to|for thank|express|how
  can not|nt say|talk|speak enough|highly_enough|thank|thanks|how_grateful|how_much|more_good|no_to|highly|about_it_without
  do|does|can|could|will|did not|nt want|need|like|wish ~1 to? die ~1
  not|never|no {want} ~1 to? ~1 die|dead|death|lose
  scared|afraid|fear|fearful|frightened|worried|terrified|anxious|worry|anxiety|panic|nightmares|nightmare|dread|fearing ..4 die|dying|death|going_to_die|will_die|dead
  fear|worry ..3 die|dying|death
  am i|he|she|we going to? die
  will|is|was|going ..1 i|he|she|my_husband|my_wife|my_mom|my_dad|mom|dad die
  {lost} ..9
  killer
  shut up and|i_am
  finish|end|ending|stop|cancel|close my|the|this|our|a subscription|account|membership|email|emails|call|chat|conversation|trial|order|newsletter|plan|session|emails|day|week|year|month|season|meeting|class
  {want} ~2 end|stop|quit|cancel|close ~1 the|this|my|our|it|all? ~1 subscription|account|membership|emails|call|chat|conversation|trial|order|newsletter|session|email|calls|ads|popups|notifications|messages|texts|autoplay|video|music
  all|whole|every good things come to an end
  end|ends|ending|ended ..1 of? ..1 book|story|movie|chapter|week|day|month|year|road_trip|lease|line_to|season|show|article|video|list|page|game|tunnel|semester|school|school_year|course|session|summer|winter|the_day|line
  book|story|movie|chapter|show|film|season ends|ended|ending
  end up
  dead|end to end
  at wits
  no point in rushing|arguing|worrying|complaining|crying|hurrying|buying|waiting
  no|what_is_the|whats_the|what_the point ~1 in|of buying|a|the|this_app|this_page|arguing|rushing|complaining|worrying|this_button|a_planner|having_a|that|waiting|it_if_it|going_to_that
  giving away ..2 my ..2 old|books|extra|wheelchair|walker|zucchini|tomatoes|copy|spare
  burden of proof
  financial|caregiver|tax|debt|disease|care|stroke|cost|treatment burden
  trapped wind|nerve|nerves|in_traffic|in_the_elevator|in_an_elevator
  useless ~1 arm|hand|leg|information|knowledge|gadget|product|app|website|fact|facts|trivia|site|at|with|at_math|foot|side
  hopeless ~1 romantic|at|with|cook|cause|romantics
  give|giving|gave|given|gives|gived up ~1 smoking|coffee|sugar|my_seat|meat|alcohol|driving|salt|chocolate|wine|bread|my_job|work|red_meat|soda|my_car|the_car|drinking|my_license|caffeine|cigarettes|golf|dairy|my_spot|my_apartment|my_house|cheese|my_career|a_seat|his|her|the|running|trying_to_find|vaping
  not|never|nt|will_not|refuse_to|refused_to|refuses_to|wont|without|do_not_ever give|giving|gave|gives|given up
  do not give up
  never give|gave|giving up
  not going to? give up
  not|nt|never kill|killed|hurt|harm|hurting|abuse|abused anyone|nobody|me|him|her|us|you|a_fly|to_ask|to_try|my
  would not hurt|harm a
  hurt|hurts ~1 to_ask|to_try|my_feelings|feelings|his_feelings|her_feelings|to_laugh|our_feelings
  hurt|hurting|hurts my|his|her|their feelings
  guns and roses|n
  gun control|show|range|metal|it|shy
  top|glue|nail|massage|heat|water|nerf|staple|caulk|hot_glue|son_of_a|jump_the|stick_to_my|spray gun|guns
  knife ~3 rocker|one_handed|kitchen|bread|steak|butter|set|skills|fork|sharp|adaptive|handle|safe|palette|recommend|ulu
  rocker|kitchen|bread|butter|adaptive|pizza|paring|steak|ulu knife
  knife and fork
  jump ~1 rope
  the last|final straw|chapter|page|episode|season|time_i|day_of|week_of|night_of|one|few|couple|lesson|module|class
  my|this|last last|final day|night|week|hours ~2 work|school|treatment|therapy|rehab|the_job|class|hospital|job|chemo|pt|vacation|holiday|speech|of_work|of_rehab|of_therapy|of_school|of_treatment|at|in
  last|final day|night|week|message|words|note ~1 of|at|in|from|on|was|with|about|you_sent
  say|said|saying|wave|waved ~2 goodbye ~1 to ..1 my|the|his|her walker|wheelchair|cane|kids|winter|summer|pain|old|cast|brace|hospital|rehab|therapist|nurses|clutter|sugar|job|summer|house
  goodbye ~1 for_now|and_thanks|and_thank_you_$|walker|wheelchair|have_a|see_you|until|and_take|then|winter|summer|now|thanks|thank_you|and_have|then
  goodbye everyone see|have|thanks|thank|talk|until
  take care of my|his|her|our|the dog|cat|garden|kids|house while|when_i_am_at|with|using|one_handed|during|on|after|with_one|now
  made ~1 peace with ~2 my|the|wheelchair|cane|new|limits|body|brother|sister|past|it|him|her|not|what|who|being|using
  have|has|had|make|made|got|need ~1 plan ~1 for|to ~2 christmas|weekend|vacation|trip|dinner|therapy|exercise|tomorrow|summer|meals|week|travel|meal|lunch|recovery|day|eat|cook|walk|visit|save|buy|get|go_to|take|see
  meal|care|lesson|payment|exercise|floor|game|family|business|backup|birth|workout plan
  ready|time to? go ~1 home|shopping|back|to_bed|to_work|to_rehab|out|for|on|with|outside|to_school|when|see|in|to_the|to_therapy|through|if|camping|swimming|walking|to_lunch|fishing
  tired|sick ~1 of living ~1 with|in|on|near|here|alone_in|at|out|off
  done|finished|through with life ~1 insurance|coaching|skills|class
  half life
  life ~1 insurance|hack|hacks|coach|jacket|expectancy|skills|alert|size|line|saver|story|changing|long|style|time
  long|work|real|night|home|love|social|daily|normal|independent|family|sex|shelf|battery|assisted|still|city|country|quality_of|way_of|whole|full|best|second ~1 life|living
  assisted living
  living ~1 room|will|space|alone|with|in|at|wage|proof|well|on|my_best|expenses|quarters|near|facility|trust|independently|again
  not|nt|never|no {want} ~1 live|living ~1 with|in|at|alone|near|on|by|far|there|without_my|next|off ~1 my|a|an|the|his|her|parents|nursing|assisted|son|daughter|home|facility|apartment|city|florida|country|stairs|regret|regrets|fear|alone|here|house|mess|pity|credit
  can not|nt ~1 live|imagine_living without ~1 coffee|my_phone|you|chocolate|music|the|this|your|it|books|planner|my_planner|my_walker|tea|lists|my_dog|my_cat|my_glasses|reminders|my_cane|naps|naptime|my_calendar|sticky
  can|could not|nt ~1 wait|stand_the|take_the_heat|bear_to|take_my_eyes|stand_to|take_credit
  can not|nt ~1 stand|take ~1 brussels|broccoli|cold|heat|loud|noise|music|him_seriously|kale|spicy|the_heat|my_boss|pickles|the_cold|olives|the_noise|the_music|my_brother_in_law|mushrooms
  not wake|wakes|woke him|her|me|them|the|you up? ~1 $|when|yet|the|because|before|for|at|by|kids|early
  let me|him|her go ~1 home|to|back|outside|early|with|swimming|out|for
  sleep|slept like the|a|dead ..1 dead|baby|log
  sleep ~1 apnea|better|through|hygiene|study|well|at_night|all_night|longer|medicine
  please do not ..3 hesitate|worry
  ego|calorie|career|political|social|commercial|financial suicide
`;
export const IDIOM_VOCABULARY = {
  lost: `lost_my lost_our lost_a lost_his lost_her passed_away my_husband_died my_wife_died my_mother_died my_mom_died my_father_died my_dad_died my_brother_died my_sister_died my_son_died my_daughter_died my_friend_died my_grandma_died my_grandpa_died
    my_grandmother_died my_grandfather_died my_uncle_died my_aunt_died my_dog_died my_cat_died husband_died wife_died mother_died mom_died father_died dad_died friend_died brother_died sister_died son_died daughter_died he_died she_died they_died who_died has_died people_died people_die`,
} as const;
