/**
 * Words that mean danger in any context and tense, and that override the model: a suicide attempt
 * last week or a long-standing wish to die counts as much as a current one. The rules combine
 * classes (method × object, wish × death, plan, means, farewell). Ambiguous wording ("I can't
 * breathe, I'm laughing so hard") is left to the model.
 */
const KILL =
  'kill|kills|killed|killing|kil|kell|hang|hanging|hanged|hung|shoot|shooting|shot|drown|drowning|drowned|poison|poisoned|strangle|stab|off|offing|unalive|murder|end|ending|ended|gas|delete';
/** Includes common dictation errors. */
const MYSELF =
  'myself|my_self|my_shelf|my_elf|my_sell|my_cell|my_cells|my_health|me_self|mice_elf|mi_self|myshelf|my_own_self';
const THEMSELF = 'himself|herself|themselves|themself|him_self|her_self|yourself|your_self';
const LIFE = 'my|his|her|their|your own? life|live|lives|lfe|lief|lif|lfie';
const WISH =
  'want|wants|wanted|wanting|wish|wishes|wished|wishing|hope|hoped|hoping|pray|prayed|praying|rather|prefer|ready|long|longing|beg|begged|better|best|like|decided|plan|planned|planning|trying|tried|try|deserve|supposed|meant|should|happier';
const DEAD = 'die|died|dead|dying|dye|dei|perish';
/** Words between a wish and its object. */
const TO = Array<string>(5)
  .fill(
    'i|he|she|it|to|too|two|be|was|were|am|had|have|would|could|just|that|they|me|him|all|already|really|simply|only|the|stroke|off|if|of|on|a|myself|both?',
  )
  .join(' ');
const SOMEBODY =
  'he|she|mom|dad|mother|father|wife|husband|son|daughter|brother|sister|grandma|grandpa|grandmother|grandfather|aunt|uncle|friend|partner|boyfriend|girlfriend|baby|child|neighbor|caregiver|carer|aide|nurse|man|woman|person|someone|somebody|patient';
const NO = 'not|never|no|dont|nothing';
const PILLS =
  'pills|pill|tablets|meds|medicine|medicines|medication|capsules|insulin|peels|sleeping_pills|painkillers|opioids|oxy|morphine|aspirin|tylenol|warfarin|metoprolol|eliquis';
const FACE = 'face|mouth|smile|cheek|lip|eyelid';
const DROOPS =
  'droop|droops|drooping|drooped|droopy|dropping|dropped|hanging|hangs|sagging|sags|sagged|sliding|slid|crooked|lopsided|twisted|fallen|fell|numb';
const SUDDENLY =
  'now|suddenly|sudden|all_of_a_sudden|since_this_morning|this_morning|since_breakfast|minutes_ago|tonight|out_of_nowhere|an_hour_ago|since_an_hour';

/** Words after "doesn't wake" or "doesn't respond" that make the phrase harmless. */
const NO_EMERGENCY = [
  ...[
    'until',
    'before',
    'at_night',
    'early',
    'in_time',
    'on_time',
    'without',
    'in_the_morning',
    'for',
  ].flatMap((when) => [when, `up_${when}`]),
  ...[
    'post',
    'message',
    'email',
    'letter',
    'call',
    'calls',
    'question',
    'invitation',
    'text',
    'review',
    'messages',
  ].map((what) => `to_my_${what}`),
  'at|up_at|a_word|to_the|to_a|to_another|to_texas|to_florida|forward|past|the|my|his_stuff|her_stuff|into|house|well|me|to_therapy|to_treatment|to_emails|to_my_emails|to_my_email|to_texts|to_my_texts|to_letters|to_my_letters|on|to_the_house',
].join('|');

export const CERTAIN = {
  emergency: `
    call|need|send|get ~2 911|ambulance ~1 now|please|quick|fast|help|$
    need|want ~1 ambulance
    ^ ambulance|911|ambulancia|unconscious $
    need help now
    house|kitchen|bed|room|stove is? on fire
    not|stopped|stops|barely|hardly breathing !laughing|easy|easily|well
    ${SOMEBODY}|i can|could not|hardly|barely get_air|get_any_air
    no pulse
    face|mouth ~1 drooping|droops|drooped $
    face|mouth ~2 drooping|droops|drooped ~1 now|suddenly|and
    ${FACE} ..3 ${DROOPS} ..4 ${SUDDENLY}
    ${SUDDENLY} ..4 ${FACE} ..3 ${DROOPS}
    ${SUDDENLY} ..4 can|could not talk|speak|see|walk|move|stand|feel|lift
    can not talk|speak|see|walk|move|stand|feel|lift ..4 ${SUDDENLY} !i
    am|is|are|be having a|another|his|her|my stroke|seizure|heart_attack|second_stroke
    think|thinks i|he|she|it am|is|has|have ..2 having|a|another stroke|heart_attack
    ${SOMEBODY} ..2 not|never wake|waking|woken|respond|responding|move|moving !${NO_EMERGENCY}
    ${SOMEBODY} ..1 collapsed|fainted|unconscious|unresponsive
    ${SOMEBODY}|i just? passed out
    i just|keep fainted|collapsed|fainting|blacking_out|passing_out
    just had|having a|another stroke|seizure|heart_attack|tia
    am|is|are|think|maybe|and having a|another stroke
    stroke|seizure|heart_attack now|please|is_happening !i|it|he|she|we|my|that|what|how|life
    symptoms|stroke came_back|come_back|is_happening_again|are_back|happening_again
    number ..2 ambulance
    hit|run by|over by? a? car|truck|bus|bike
    blood ..2 everywhere|will_not_stop
    bleeding ..2 badly|heavily|a_lot|will_not_stop|and_will_not|does_not_stop|and_it_will_not
    coughing|vomiting|throwing|threw|coughed|vomited|spitting up? blood
    lips|face|skin ..2 turned|turning|turns|going|went|are|is blue|grey|gray
    eyes rolled back|up
    crushing|crushed ..3 chest
    worst headache of ~1 life
    llame|llamen|necesito ~2 911|ambulancia
    no respira|despierta|reacciona|responde
    no puede|puedo respirar
  `,
  harm: `
    i|${SOMEBODY} ~1 took|swallowed|ate ..2 all|too_many|too_much|a_bottle|the_whole|a_whole|whole_bottle|a_handful|every ..3 ${PILLS}|them|bottle
    i|${SOMEBODY} ~1 took|swallowed ..3 too_many|too_much ..1 ${PILLS}|$
    i ~1 overdosed !on
    overdosed on|by ..2 ${PILLS}|purpose
    took|taken|swallowed|ate|popped [1-9]\\d !mg|mcg|ml|g|x|minutes|min|mins|days|weeks|years|months|hours|steps|seconds|pictures|photos|lessons|classes|people|units|sessions|tests|pages
    drank|drinks|swallowed|drink ..2 bleach|antifreeze|detergent|drain_cleaner|poison
    slit|cut|cutting ..1 my wrists|wrist|veins|throat
    has|have|pointed|pointing|pulled|holding|with a gun|knife at_me|on_me|to_my|and_he|and_she|and_is
    ${SOMEBODY} ~2 hits|beats|beat|punches|punched|kicks|kicked|choked|chokes|strangled|slaps|raped me !every_time|at|with_a_joke
    ${SOMEBODY} hit me
    ${SOMEBODY} will|would|might beat|hit|hurt me
    raped|molested me|her|him
    threatens|threatened|threatening|going|wants|says_he_will|says_she_will to? kill|hurt|shoot|stab me|us|her|him
    i ..3 want|going|will|could|might to? kill|hurt|strangle|smother|shoot|stab|poison him|her|them|someone|somebody|people|my_wife|my_husband|my_mother|my_father|my_mom|my_dad
    i ..2 slapped|hit|shook|shoved|pushed|choked|hurt|slap|shake ..1 my_wife|my_husband|my_mother|my_father|my_mom|my_dad|her|him ..2 again|today|yesterday|$|because|when|and_i|tonight
    i want|wish|wanted|wished him|her|them|he|she ..2 dead|to_die|die
    kill|killing|smother|smothering|strangle|strangling|choke|drown my wife|husband|mother|father|mom|dad|son|daughter
    being|is|am|gets abused|beaten|raped|starved !by_the_heat
    is this|it elder|domestic abuse|violence
    report ..2 abuse|neglect
    takes|steals|stole|stealing|taking|took ..1 my|her|his money|pension|savings|bank_card|disability_check !back
    me tome todas las pastillas
    tome todas ..1 pastillas
    me pega|golpea
    i am violent
  `,
  'self-harm': `
    ${KILL} ..1 ${MYSELF} !in_the_foot|laughing|working|over|doing|trying|cleaning|off
    ${KILL} ..1 ${THEMSELF} !laughing|working|over|doing|in_the_foot
    i ..4 end|ending|take|taking|took my own? life !back|easy|into|in_my|seriously|for_granted|on
    end|ending|ended|take|takes|taking|took|finish ${LIFE} !back|easy|into|in_my|seriously|for_granted|on|in|to_the_next|again|now|with
    want|wanted|going|ready|decided|wanna to? and|in|an my life
    ${WISH} ${TO} ${DEAD} !laughing|of|at|when|over|for|with|from|my|his|her|it|the|hair|in_my_sleep_at|to_know|to_see|to_try|to_read|to_meet|to_hear|batteries|battery|down|wool|cloth|eggs|old
    wish|wished|wishes ..4 never woken|woke|woken_up|revived|saved|survived|survived_it|made_it|been_born|born
    wish|wished ..3 stroke ..2 killed|finished|finish|taken|took|ended
    stroke|it should|could have killed|finished|taken me
    should|could|wish|wished ..1 have|had let|left me|us|him go|die
    let me die
    why ..4 not ..1 i ..1 die
    why ..2 they|you|he|she save|saved|revive|revived|bring_me_back me?
    they|everyone|everybody|family|kids|wife|husband|he|she would? be|are|is better of|off $
    not want ..2 be here $
    better off? ..3 dead|not_here|gone|not_alive
    better off|of without me|i
    better|happier|easier|freer ..4 without_me|if_i_was|if_i_were|if_i_am|when_i_am|were_i ..1 dead|gone|not|no
    better|happier|easier without me !in|at|on|there
    want|wanted|hope|hoped|wish|pray|prayed|rather ..5 not|never ..1 wake|waking|woke|woken !him|her|them|the|my|you|our|a|up_the|up_him|up_her|up_my|up_early|up_late|up_at|up_before|anyone|everyone|anybody
    ${NO} ..1 want|wanted|wants|wanna ..1 be_alive|exist|existing|live_anymore|live_like|live_any|live_no|live_$|be_here_anymore|be_here_any|be_here_no|go_on_living|keep_living|continue_living|to_be_alive
    ${NO} ..1 want|wanted|wants|wanna ..1 live|living !in|with|there|at|alone|near|by|on|without|here|off
    ${NO} ..1 want|wanted|wants|wanna ..1 wake|waking !my|the|him|her|them|you|anyone|everyone|everybody|anybody|our|a|early|up_my|up_the|up_early|up_at|up_before|up_anyone|up_everyone
    sleep ..4 never wake|woke|waking
    what if i ..1 do|did not ..1 wake
    tired of waking !at|early|so|every|up_at|up_early|him|her
    sleep forever
    not want ..1 see another|tomorrow
    ${NO} ..1 reason|point|sense|use ..4 live|living|life|alive|existing|exist
    nothing ..2 live for !on
    ${NO} ..1 worth living|it_to_live
    life ..2 ${NO} ..1 worth !less|more
    tired|sick|done|finished|over|through ..1 living|being_alive|existing|breathing !in|with|room|there|at|alone|like_a
    done|finished|through with ..1 life|this_life|my_life|living
    tired of ..1 life
    no more life
    suicidal|suicide_all|suicide_al|suicide_el|suicide_ill|suicide_owl|suicidle|sue_a_side|sue_aside|sue_inside|sue_idle|sue_cidal|sui_cidal|suit_side|soo_aside|sewer_side|sewer_sidal|sewer_slide|shoe_a_side|super_sidle|super_side|super_sidal|sue_sidle|sue_side|sooey_side|suey_side|swiss_idle|so_a_side|suicide_duel
    commit|committed|committing|attempt|attempted|tried|considering|considered|contemplating|thinking|think|thought|thoughts|planning|plan ..2 suicide
    suicide note|plan|pact|attempt|thoughts|letter|tonight
    saved|saving|save|hoarded|hoarding|stockpiled|stockpiling|collecting|collected|stashed|stashing|hiding ..1 up? ..2 ${PILLS} !from_the|list|reminder|box
    i have a plan and|with|for ..1 date|day|tonight|pills|rope
    have|has|got|made ..1 plan ..2 to ..1 die|end|kill|do_it
    pills|rope|gun|noose|razor|blade|knife ready|loaded|is_ready|are_ready|is_loaded|in_my_hand|in_my_mouth
    ready|loaded pills|rope|gun|noose
    gun ..3 in|to my|his|her mouth|head
    how many ..3 ${PILLS} ..3 die|kill|fatal|enough|overdose
    how much|many ..3 lethal|fatal|deadly
    lethal|fatal|deadly dose|amount|overdose
    painless|easiest|quickest|fastest|best|least_painful|peaceful way ..2 die|end_it|end_my_life|kill
    jump|jumping|jumped off|from|in_front|out|into ..2 bridge|roof|building|balcony|train|cliff|window|ledge|traffic|tracks|garage
    drive|driving|drove|steer|steering|crash|crashing ..3 into|off ..2 tree|wall|bridge|cliff|river|lake|truck|pole|traffic
    stood|standing|sat|sitting|was on ..3 bridge|ledge|roof|tracks !with_my|to_watch
    this time i mean|really_mean it
    end|ending|finish it all|tonight|now|today|tomorrow|for_good|soon|on|this_week
    want|wanted ..2 all|everything to end|stop|be_over
    good|goodbye|farewell|bye everyone|everybody|forever|cruel_world|world|all_of_you|my_friends|to_everyone
    last|final message|words|letter|note|goodbye ..2 from_me|to_you|i|ever|everyone|goodbye|$ !of_the_book
    by ..1 time you read this
    will|wont not? be here|alive|around|there ..2 tomorrow|anymore|in_the_morning|next_week|after_tonight|much_longer|for_christmas|when_you
    tonight is ..1 night
    sorry for everything bye|goodbye
    just want out $
    wish|wished ..4 finish|finished me|him_off|it_off
    stroke had finished|finish|killed|taken me
    want|going|rather to? ..1 join my|her|him ..2 in_heaven|husband|wife|in_the_grave|up_there
    morir quiero
    quiero|quisiera|quiere|prefiero|quise|querer morir|morirme|matarme|suicidarme|morirse|matarse|estar_muerto|estar_muerta !de
    se|me quiere|quiero|quise|quieres matar|morir !de
    intente|intento|trate|trato ..1 suicidarme|matarme|suicidarse|matarse|de_matarme|de_suicidarme
    acabar|terminar con ..1 vida|todo
    quitarme|quitarse la vida
    no quiero|quiere ..1 vivir|seguir_viviendo|despertar|despertarme !en|con|sola|solo
    mejor ..1 muerto|muerta|morirme|morir
    ojala ..3 muerto|muriera|despierte|muera
    no vale la pena vivir
  `,
  caregiver: `
    breaking point
    done|finished|through being|as a caregiver|carer
    caring ..4 destroying|killing|breaking|ruining me
    give|giving up on? caring ..2 him|her|mom|dad|husband|wife|mother|father
    end|edge of my rope|tether|limits ..2 with|caring|him|her|mom|dad
    burnt_out|burned_out|burntout|burnout totally|completely
    going|about|might|will|could ..2 snap|lose_it ..3 hit|hurt|her|him|$
    pillow over|on ..1 his|her|my face
    can not take care|look_after|care ..2 him|her|mom|dad|husband|wife|mother|father ..1 anymore|any|one|another
    can not ..1 care|caring for ..3 anymore|any|one|another|longer
  `,
} as const;

/** Phrases that only sound dangerous. They're removed before matching. */
const DEVICES =
  'battery|batteries|phone|tablet|ipad|kindle|laptop|computer|printer|screen|app|website|site|page|link|chat|wifi|internet|router|car|engine|tv|remote|clock|alarm|fridge|freezer|oven|stove|washer|vacuum|cleaner|stairlift|scooter|charger|mouse|keyboard|autocorrect|browser|file|download|ebook|pdf|account|login|lamp|bulb|toaster|kettle|machine|dishwasher|plant|plants|garden|tomatoes|roses|flowers|lawn|bees|hearing_aid|speaker|camera|microphone|radio|cartridge|doorbell|thermostat|heater|furnace|boiler|mower|pump|dog_toy';
const HAS = Array<string>(4)
  .fill(
    'is|has|just|keeps|almost|suddenly|on|me|us|again|was|completely|totally|of|a|an|having|had|all|overnight|went|finally|nearly|gave|the|lost|its|suction|and|will|does|did|would|not|seems|up|got|to?',
  )
  .join(' ');
const DOES_NOT_GO =
  'died|dies|die|dying|dead|killed|kills|froze|frozen|freezes|choking|choked|choke|collapsed|collapses|crashed|crashes|stroke|seizure|heart_attack|stopped_breathing|respond|responding|wake_up|will_to_live|live|unresponsive|bleeding|drowned|ghost|suicidal|breath|convulsing|black|hanging|hangs|hung';
export const IDIOMS = `
  ${DEVICES} ${HAS} ${DOES_NOT_GO} and? went|will|does|would? not? black|respond|wake_up|wake|react|breathe|responding|move|start?
  dead|dying|frozen|flat|killed_the|kill_the|kills_the|killed_my|restart|restarted|restarting|restarts|rebooted|reboot|drowned_my|murdered_my ..1 ${DEVICES}
  bored|scared|tired|worried|frightened|sick|loved|love_you|love_it|love_them|love_him|love_her|thrilled|tickled|bore|bores|scare|scares|freezing|froze ..1 to death
  dying|die to know|see|try|read|hear|meet|learn|find|get|taste|tell|ask|go|start|finish|show|share|visit
  dying|die for ..2 cup|coffee|cake|chocolate|pizza|recipe|slice|drink|nap|tea|cookie|burger|holiday|vacation|ice_cream|bath|beer|snack|update|that|those|this|it|sunshine|warm
  to die for
  toaster|kettle|vacuum|printer|fridge|car committed suicide
  suicidal tendencies
  die|dies|died|dying laughing|hard|of_embarrassment|of_shame|of_boredom|of_laughter|of_curiosity|with_laughter|from_laughing|from_embarrassment|of_cuteness|of_heat
  almost|nearly|just|literally died ..1 laughing|when
  dead tired|end|ends|line|beat|set|serious|slow|wrong|right|heat|certain|sea|ringer|funny|center|lift|lifts|lifting|easy
  over my dead body
  drop dead gorgeous
  dead of winter|night
  feet|shoes|heels|back|suspense|bra|boots|curiosity|stairs|hill|joke|jokes|heat|homework|wait|puns|knees ..1 is|are? killing|killed|kill|kills me|us|the_cat
  kill|killing|killed ..1 time|hour|afternoon|weeds|two_birds|buzz|lights|mood|switch|pop_up|popup|popups|tab|app|process|engine|germs|vibe|joke|bugs|ants|mosquitoes|music|sound
  killed it|this|my|that !self|me|dad|mom|mother|father|wife|husband|brother|sister|son|daughter|uncle|friend|whole_family|family
  dressed to kill
  looks could kill
  kill|killing for a|some|that|one
  kill me now lol|haha
  kill ..1 myself working|laughing|over|doing|trying|cleaning
  shoot|shot|shooting ..1 me|us|you|over|them|her|him? an|a email|message|text|mail|line|note
  shot|shots in the dark|arm
  flu|covid|give_it_a|worth_a|long|big|best|booster|vaccine|allergy|screen|photo|mug|insulin|money|jump|snap shot|shots|shooting|shoot
  shot ..1 myself in the foot
  stabbed|stab in the back|dark
  stab ..1 at
  back|backs stabbed|stabbing|stabber
  jump|jumps|jumped|jumping down my|his|her|your throat
  bit|bite|bites|biting my|his|her|your head off
  heart attack|attacks when|at|from|seeing|over ..4 bill|price|prices|saw|cost|total|fee|charged
  stroke|strokes of luck|genius|midnight|paint|brush|inspiration|the_pen|a_pen|the_brush
  back|breast|butterfly|brush|pen|key|swim stroke|strokes
  arm and ..1 leg
  lost|lose|losing my|his|her head|marbles|keys|patience|password
  hit|hits|hitting|press the gym|road|books|hay|spot|sack|nail|jackpot|send|save|enter|button|ball|target|shops|back_button|wrong_button|mark|ground_running
  big|smash|greatest|top|a hit|hits
  beats|beat me
  bleeding edge|heart
  drowning|drown|drowned|buried in|under ..1 paper|paperwork|emails|email|laundry|bills|forms|mail|debt|boxes|dishes|passwords|appointments|leaflets
  hang|hanging on|in_there|up|out|around|tight|over
  hang|hanging the|my|a|some picture|pictures|washing|laundry|coat|curtains|clothes|plants|plant|basket|lights
  end|ends|ending|cancel|stop|kill|terminate|finish|drop my|the|this|our|a? subscription|membership|trial|order|account|newsletter|call|chat|emails|session end_it? i_want_out?
  delete me
  blew|blow|blown|blows me|my ..1 away|mind
  saved|saves|save|saving|changed my|our|his|her life|lives|sanity
  bucket list
  kick|kicked|kicking the habit|ball|bucket_list|off
  could|would|will kick myself
  wake up call
  killer recipe|app|workout|deal|smile|view|whale|whales|sudoku|crossword
  movie|film|novel|book|show|series|episode|play|opera|thriller|story|game|news|documentary|podcast ..6 dies|died|dead|killed|kills|killer|murder|murders|murdered|strangler|suicide|shoots|shot|stabbed|poison|poisons|jumps_off|drowned|overdose
  dies|died|killed|kills|murder|murdered|strangler|suicide|shot|stabbed|poison|poisons|drowned|jumps ..6 movie|film|novel|show|series|episode|theatre|theater|opera|thriller|game|tv
  suicide squad
  can not talk|speak now|right_now driving|busy|at_work|in_a_meeting|i_am_at|i_am_in|i_am_driving|call|text|later|cooking|on_the_bus|i_will|my_boss
  harm in trying|asking|looking|waiting|reading
  do no harm
  pass|passed|passing out flyers|leaflets|copies|cards|brochures|handouts|cookies|candy|programs|samples|invitations|the|some|my|your
  face of the earth
  ^ i_am? sorry but? it|this|this_one is|was not for me|us $
  to the bus_stop|bus|corner|mailbox|store|library and back
  around the block this_morning|today|again|yesterday
  cry|cries|cried|crying|teary|weepy ..2 at|over|during|about ..2 ad|ads|commercial|commercials|movie|movies|song|songs|weddings|parades|cartoons
  ad|ads|commercial|commercials ..6 makes|make|made|gets me cry|cry_every_time|teary|every_time
  threw|throw me a rope
  last will ..2 testament?
  overdose|overdosed|overdosing on|of ..1 chocolate|cake|tv|television|sugar|netflix|puzzles|cookies|candy|cuteness|news|coffee|bingo|pie|turkey|sun|mints
  suck|sucks|sucked the|my life|will_to_live out
  breath of fresh
  take|takes|took|taking my|your|our breath away
  dye ..3 hair|eggs|wool|it|shirt|fabric|cloth
  bomb|bombed ..1 test|exam
  death by|and_taxes|metal|star|valley|trap|stare|certificate|grip
  life or death
  war|battle of
  am|is not suicidal
`;

/** Patterns for something long past, and for something that ended well, is current, or persists. */
export const OVER = {
  longAgo: `
    years|decades|months|decade|ages|long ago
    back then
    in those days
    in|since|of|from 19\\d\\d|20\\d\\d
    years later
    when i was young|a|little|in
    once ..2 wanted
    que hace|hace anos
  `,
  ended: `
    survived|recovered|grateful|thankful|thriving|proud|happy|happily|glad|dances|dancing|dance|planted|planting|plants|gardening|grandchildren|grandkids|married|better_now|fine_now|well_now|behind_me|behind_us|back_at_work|back_to_work|walks_again|works_again|walking_again|alive_today|alive_and_well|doing_great|doing_well|lived|retired
    today|now i|he|she|we ..3 back_at|back_to|give|plant|planted|planting|dance|dances|run|runs|calm|walk|walks|drive|drives|cook|cooks|sing|sings|swim|swims|teach|teaches|paint|paints|live|love|help|better|fine|well|happy
    here i am
    never looked back
  `,
  present: `
    want|wants|am|is|are|will|going|need|needs|feel|feels|can
  `,
  stays: `
    an_hour_ago|hours_ago|minutes_ago|this_morning|this_afternoon|since_yesterday|yesterday|last_night|suddenly|like_that_today|the_same|exactly
    still|again|tonight|tomorrow|never_left|never_went|not_left|came_back|comes_back|anymore|worse|right_now|just_now|goodbye|last_message|plan|pills|gun|rope|every_night|every_day|these_days|this_time|any_more|not_gone
    never ..3 left|went|stopped|away
    wish
  `,
} as const;
