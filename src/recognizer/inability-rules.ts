/**
 * Rules for people who can't speak, see, stand, swallow, breathe, or wake up (BE-FAST and the other
 * reasons to call 911), no matter who is writing, or about whom. Each ability lists its verbs, what
 * may follow them, and ways to say it without "not". A rule starts with the inability, so the
 * subject doesn't matter: "I", "Frank", and "the guy next to me" all match. Patterns use the syntax
 * of `pattern.ts`; in the text, `.` marks the end of a sentence or clause.
 */
const POSSESSIVE = 'my|his|her|their|the|our|both|one|left|right|either|a|an|your';
const SHE = 'he|she|they';
const RELATIVE =
  'mom|dad|mother|father|wife|husband|son|daughter|brother|sister|grandma|grandpa|grandmother|grandfather|aunt|uncle|friend|partner|boyfriend|girlfriend|baby|child|kid|neighbor|caregiver|aide|nurse|man|woman|guy|lady|person|someone|somebody|patient|roommate|boss|coworker|cousin|nephew|niece|spouse|girl|boy|fiance|stranger|client|teacher|driver|buddy|colleague';
const ABOUT = `${SHE}|${RELATIVE}`;

/** "Can't", before a verb. */
const UNABLE = [
  'can_not|could_not|can_t|couldn_t|can_no_longer|could_no_longer|no_longer_can|can_hardly|can_barely|can_scarcely|could_hardly|could_barely|hardly_can|barely_can|can_never|can_only_barely|may_not_be_able_to',
  'unable_to|not_able_to|no_longer_able_to|not_been_able_to|hardly_able_to|barely_able_to|never_able_to|incapable_of|not_capable_of|not_manage_to|not_seem_to',
  ...['the', 'all', 'his', 'her', 'my', 'their'].map((whose) => `lost_${whose}_ability_to`),
  'lost_ability_to|no_strength_to|too_weak_to|not_strong_enough_to|losing_the_ability_to|loses_the_ability_to|losing_his_ability_to|losing_her_ability_to|losing_my_ability_to',
  'struggles_to|struggle_to|struggling_to|struggled_to|struggling|fighting_to|fights_to|trouble|troubles|trouble_with|difficulty|difficulty_with|difficulties|problem|problems|problems_with|hard_time|hard_time_with|tough_time',
  'hard_to|difficult_to|impossible_to|hard_for_me_to|hard_for_him_to|hard_for_her_to|impossible_for_me_to|impossible_for_him_to|impossible_for_her_to|difficult_for_him_to|difficult_for_her_to|difficult_for_me_to',
].join('|');
/** "Doesn't", before a verb. */
const NOT_DOING =
  'will_not|would_not|won_t|wouldn_t|does_not|do_not|did_not|doesn_t|didn_t|is_not|are_not|am_not|was_not|were_not|isn_t|wasn_t|not|no_longer|stopped|stops|quit|quits|ceased|has_not|have_not|had_not|hardly|barely';
/** Filler words between the negation and the verb. */
const FILL = `even|really|just|properly|always|actually|physically|now|suddenly|still|currently|at_all|to|i|we|${ABOUT}|my_husband|my_wife|my_mom|my_dad|my_mother|my_father|longer|fully|completely|be_able_to|seem_to|get_himself_to|get_herself_to|get_myself_to|make_himself|make_herself|make_myself|right|of_a_sudden|all_of_a_sudden|no_longer|anymore|clearly|with`;
const CAN_NOT = `${UNABLE} ${FILL}? ${FILL}?`;
const DOES_NOT = `${NOT_DOING} ${FILL}?`;

/** Words that may follow an inability verb without a comma: "cant talk my arm is numb". */
const TAIL =
  '$|and|or|at_all|anymore|any_more|any_longer|properly|clearly|right|well|normally|normal|straight|good|since|because|but|so|now|today|suddenly|this_morning|this_afternoon|this_evening|tonight|all|please|help|any|i|he|she|we|it|what|face|arm|mouth|for_a_few|for_a_minute|for_a_couple|for_an_hour|for_about|for_some|for_several|for_two|for_five|for_ten|for_2|for_5|for_10|for_15|for_20|for_30|when|while|as|even|either|again|like_normal|like_he|like_she|after_he|after_she|after_i|after_his|after_her|after_a|after_the|after_that|after_lunch|after_breakfast|after_dinner|call|is|with_his|with_her|then|very|too|there|who|what_do|what_should|yet|am|has|due|if_you|only|just|my_face|my_arm|my_mouth|my_tongue|my_head|my_side|my_left|my_right|my_hand|my_leg|my_legs|my_throat|my_chest|one_side|from_the_stroke|from_a_stroke|for_me_since';
/**
 * Words after "can't speak" that mean someone has lost speech. With any other word, it's only
 * possible.
 */
const SPEAK_TAIL = `${TAIL}|to_me|to_us|with_me|with_us|his|her|a_word|one_word|in_sentences|in_full|in_words|in_a_sentence|without_slurring|coherently|much_at_all|anything|words|my_words|out|through_his|in_the_middle|halfway|in_mid|more_than_one|of_me`;
const SPEAK = 'speak|talk|talking|speaking|communicate|verbalize|vocalize|converse';
const SPEAKS = `${SPEAK}|speaks|talks|spoken|talked`;
/** Words after "can't speak", such as a person, topic, or language, that show speech isn't lost. */
const SPEAK_TO =
  'to_a|to_an|to_the|to_your|to_my|to_our|to_someone|to_somebody|to_anyone|to_anybody|to_customer|to_support|to_people|to_others|to_strangers|to_him|to_you|to_each|to_one|to_his_doctor|to_her_doctor|to_her_sister|to_his_brother|to_real|to_insurance|to_medicare|to_animals|to_machines|to_them|to_either|with_a|with_the|with_someone|with_my|with_you|with_your|with_people|with_real|to_god|to_alexa|to_siri|to_dad_about|to_mom_about';
const SPEAK_OF = `for_joy|for_laughing|for_laughter|for_emotion|for_happiness|with_joy|from_laughing|out_of_joy|for_crying|into|highly|high|kindly|enough|more|for_everyone|for_others|for_all|for_anyone|for_my|for_him|for_her|for_them|for_the|for_other|for_every|for_you|english|spanish|french|german|italian|chinese|russian|portuguese|japanese|korean|polish|arabic|hindi|any_spanish|any_english|a_word_of|a_lick|another|other_languages|two|three|several|foreign|of|about|on_the|on_a|on_my|on_his|on_her|on_zoom|on_video|on_behalf|on_stage|over|in_public|in_front|in_church|in_a_group|in_groups|in_class|in_the_meeting|in_the_car|in_the_group|in_the_video|in_the_evening|in_the_library|in_riddles|in_court|up|ill|freely|openly|business|until|till|before|during|at_work|at_the|at_church|at_my|at_a|back|him|her|you|me|them|sense|louder|the_language|his_language|her_language|their_language|our_language|your_language|too_soon|any_louder|any_faster|slower|faster|politics|shop|trash|big|fast_enough|text|the_text|later|long_because|because_i_am_at|now_i_am_at|now_i_am_in|right_now_i_am_at|right_now_i_am_in|much_because|through|dirty|money|poorly|negatively|badly|against|past|around|your|my_language|softly|quietly|loudly|loud_enough|aloud_to|like_that|like_this|that_way|this_way|directly|face|privately|today_i_am_at|past_9|past_8|past_10|this_week|next_week|tomorrow|tonight_because`;
const WORDS = 'words|word|sentence|sentences|sounds|sound|speech|thoughts';
const SLURRED =
  'slurred|slurring|slurry|slurs|garbled|jumbled|scrambled|mush|mushy|mumbled|gibberish|jibberish|nonsense|thick|funny|strange|weird|odd|drunk|off|mixed_up|mixed|wrong|backwards|unclear|incoherent|unintelligible|messed_up|muddled|broken|twisted|gone|disappeared|not_clear|not_right|not_understandable|all_over|like_a_drunk|worse';
const THANKS =
  'a_word_$|to_thank|to_express|to_describe|to_say|to_tell|to_show|to_explain|for_how|for_what|for_my|for_this|for_your|for_the|big_enough|bigger|larger|smaller|in_the_book|in_this|with_friends|game|search|puzzle|count|document|on_the|on_this|for_that|strong_enough|good_enough';

const speaking = `
  ${UNABLE} get ..3 to talk|speak|answer_us|answer_me !quieter|louder|text|on_the_phone|to_my
  no puede|puedo|podia|pudo|logra|consigue hablar|decir !espanol|ingles|con|de|por
  perdio|perdi ..2 habla|voz
  no le|me salen ..1 palabras
  ${CAN_NOT} ${SPEAK} !${SPEAK_TO}|${SPEAK_OF}|well_of|well_for|about|much_about|any_louder|any_slower|any_language|any_spanish|any_german|his_language|her_language|her_into|him_into|as_well|as_fast|as_freely|very_long|and_drive|and_walk|too_long|too_much|too_highly|now_i_will|or_text_at|out_of_turn|out_in|out_against|when_i_am_angry|i_will_call|i_will_write|is_it_ok_to_write ${SPEAK_TAIL}
  ${DOES_NOT} ${SPEAKS} !much|to|with|badly|loud|lightly|${SPEAK_TO}|${SPEAK_OF} ${SPEAK_TAIL}
  stopped|stops|quit talking|speaking in_the_middle|in_mid|halfway
  ${ABOUT} can|is|was no|stop ${SPEAK}
  ^ no|not ${SPEAK}|speech|voice|words $|come|coming|out|now|today|at_all|help|since|from|and|left
  walking|talking|speaking|standing|eating|breathing|seeing ..3 then ..3 could_not|stopped $|anymore|any_more
  ${ABOUT}|i no|not ${SPEAK} $|now|help
  has|had not ..1 spoken|talked|uttered|said a_word|since|all_day|all_morning|today|yet_today|$|anything_since|one_word|for_hours !last_week|easter|christmas|the_wedding|the_funeral|the_holidays
  know|knows ..6 but ..3 can|could not ..2 say|get|speak|talk|express|it
  can|could not tell ..2 his|her|their|own name|birthday|age|address
  ${CAN_NOT} say|saying a_word|a_single|words|his|her|any_words|anything|hello|yes|things_right|things_clearly|it_right|it_clearly|what_he|what_she|what_i_want|what_i_mean|where_he|where_she|who_he|who_she|what_day|simple|more_than|my_name|my_own|my_words|one_word|full|whole !bad|wrong|against|about|but|else|order|until
  ${CAN_NOT} ..1 get|getting|bring|bringing|push|force|spit a|any|the|his|her|my|their|one|his_own|full|single? single|full|right|whole? ${WORDS} out !of_my_head|of_my_mind|of_the|on
  ${CAN_NOT} get|getting out a|any|the|his|her|my|one ..1 ${WORDS}
  ${CAN_NOT} find|finding my|his|her|their|the|any|right|a? right|simple|single|proper? words|word|sentence|sentences !list|search|about|on|in|to|for|${THANKS}
  ${CAN_NOT} ..1 form|forming|finish|finishing|making|produce|string|put|utter|make|complete|pronounce|speak ..3 ${WORDS} !${THANKS}
  ${CAN_NOT} pronounce|enunciate|articulate $|anything|words|things|my_words|his_words|her_words|properly|clearly|even
  ${CAN_NOT} repeat|answer a|the|me|us|my|any|what|him|her|when|simple ..1 sentence|phrase|i|we|he|she|it|question|questions|$ !about|on|in|for|of
  ${ABOUT} ..2 not|could_not ..1 answer|answering me|us|when|anymore|$ !emails|calls|texts|the
  ${ABOUT} ..2 not|could_not ..1 understand me|us|what_i_say|what_we_say|what_i_am_saying|what_we_are_saying|anything|words|simple|a_word|speech ..1 anymore|now|suddenly|at_all|today
  ${ABOUT} ..2 not|could_not ..1 understand what_i_say|what_we_say|what_i_am_saying|what_we_are_saying|a_word_i
  can|could not ..1 understand|make_out|follow ..2 ${ABOUT} ..2 says|saying|said|talking
  nobody|no_one can understand him|her|me|what_he|what_she
  ${WORDS}|talking|talk|speaking|voice ..1 is|are|was|were|sounds|sound|sounded|came|coming|come|comes|got|gets|getting|went|became|turned|has|have|all|keep|keeps ..3 ${SLURRED} !chapter|page
  slurred|garbled|jumbled|slurring|scrambled speech|words|talking !therapy|therapist|is|book|in|on|search|game
  slurring|slurs|slurred ..1 words|speech|his|her|my|badly|when
  ${ABOUT}|i is|am|are|was|started|keeps|began|suddenly ..1 slurring|slurred|to_slur|mumbling|babbling|mute|speechless !when|at|about|with|over
  talking|talks|speaking|speaks|spoke|talk ..2 gibberish|jibberish|garbled|slurred|slurry|slurring|incoherently|nonsense|backwards|drunk|funny_all|weird_all|mush|in_circles_suddenly
  my|his|her|the|their|your|some words|speech|sentences|voice ..1 not|will_not|would_not|does_not|do_not|did_not come $
  words|word|speech|sentences|voice|nothing|no_words|no_word|no_sound|no_sounds|no_voice ..1 not|will_not|would_not|does_not|do_not|did_not come|coming out|right|clearly|anymore|of_me|today|now !of_my_speaker|of_the|in_the|on_the|with
  nothing|no_words|no_word|no_sound|no_sounds|no_voice|only_sounds|only_noises|just_noises|just_sounds|only_a_sound|gibberish|nonsense|garbage|noises|grunts ..1 comes|come|came|coming out $|when|right|but|and|of_my_mouth|of_his_mouth|of_her_mouth
  comes|coming out ..2 gibberish|nonsense|garbage|wrong|noise|noises|garbled|mush|jumbled
  talks|talking|speaks|speaking funny|weird|weirdly|strange|strangely|odd ..1 since|today|suddenly|now|all_of
  talk|speak|say ..5 just|only noises|noise|sounds|grunts|moans|mumbles|gibberish|nonsense
  ${ABOUT} ..2 only|just ..1 grunt|grunts|grunting|moan|moans|moaning|groan|groans|groaning|mumbles|mumbling|babbles|stares|stared|staring|noises|makes_noises|makes_sounds
  lost|lose|losing|loses|loosing|lossing ..1 my|his|her|their|the|all|any? speech|voice|ability_to_speak|ability_to_talk|power_of_speech|language|words|tongue !message|mail|recorder|over|therapist|therapy|note|notes|memo|list|card|cards|guide|file|app|book|search|game|for|class|slides|draft|singing|cheering|yelling|shouting|at|after_the_game|at_the|from_singing|from_cheering
  speech|language|voice|words left|vanished|disappeared|stopped|failed|fails|quit|went|gone
  stopped|quit|stops making sense
  his|her|their|my words|sentences|speech ..2 not|no|never ..1 make|making|makes|sense any? sense|$
  his|her|their|my words|sentences|speech ..1 make|makes|making no_sense|little_sense
  law|laws words|sentences|speech ..2 no_sense|not_make_sense
  ${ABOUT} ..2 not|never|no|without ..1 make|making|makes|made any? sense !of
  makes|making|made|talks no_sense|without_sense !of|that|to|how|why|when|for
  went|gone|gone_suddenly|turned mute|silent_and|silent_all
  tongue|mouth|lips|jaw ..2 not|will_not|does_not|stopped|refuses|refuse ..1 move|moving|work|working|obey|cooperate|listen|form|make|do_what|open|to_move|to_work
  tongue|mouth ..1 is|feels|feel|went|got ..2 thick|big|heavy|numb|swollen|stiff|stuck|paralyzed|limp
  cat ..1 got ..1 tongue suddenly
`;

/**
 * Objects of "see" that indicate vision loss. Other objects are usually things on a page or in the
 * future.
 */
const SEE_TAIL = `$|at_all|anything|nothing|a_thing|any_more|anymore|any_longer|well|clearly|clear|properly|right|straight|good|or|and|but_i_can_hear|so|since|now|today|suddenly|this_morning|tonight|all|please|help|out|from_my|from_his|from_her|from_one|from_the_left|from_the_right|from_that|from_either|with|in_one|in_my_left|in_my_right|in_his|in_her|in_either|in_both|on_my|on_his|on_her|on_left|on_right|on_the_left|on_the_right|on_one|on_that|to_my|to_his|to_her|to_the_left|to_the_right|half|left|right_side|the_left|the_right|the_other_side|one_side|one_half|his_hand|her_hand|his_own|her_own|his_food|her_food|his_plate|her_plate|his_fingers|her_fingers|his_feet|her_feet|his_face|her_face|his_arm|her_arm|his_left|her_left|his_right|her_right|my_hand|my_hands|my_own_hand|my_own_hands|my_own_face|my_own_feet|my_fingers|my_feet|my_plate|my_arm|my_wife|my_husband|my_face|my_left|my_right|light|lights|the_light|the_lights|colors|color|faces|a_face|the_tv|tv|the_clock|the_room|the_food|the_road|the_plate|the_door|the_floor|the_wall|your_face_but|who_is|whos_in|whos_there|what_is_in|whats_in_front|too_well|too_good|very|as|either|again|what_is_in_front|what_is_on_my|things_on|people|through_my|through_his|through_her|through_one|through_the_left|through_the_right|much_of_anything|much_at_all|more_than|except|only|past_my|me|us|because|while|when|it_is_all|everything_is|mine|where_i_am|where_he|where_she|to_walk|to_read|both|even|in_front_of|for_a_minute|for_a_few|for_ten|for_five|for_2|for_5|for_10|for_20|for_30|for_an_hour|for_about|for_some`;
const NOT_SIGHT =
  'a_thing_in|a_thing_on|me_as|us_as|half_of_the_recipes|half_of_the_posts|half_of_the_pictures|half_of_the_pages|half_of_the_articles|half_of_the_form|half_of_the_list|half_of_the_words|half_of_these|half_of_those|half_of_it_on|anything_wrong|anything_about|anything_in_my|anything_in_the|anything_on_the_page|anything_on_the_site|anything_on_the_screen|anything_on_the_list|anything_on_the_website|anything_on_this|anything_on_my_screen|anything_on_my_phone|anything_on_my_account|anything_on_my_tablet|anything_on_my_order|anything_for|anything_new|anything_here|anything_bad|anything_but_good|anything_there|anything_i_like|anything_that|anything_like|anything_below|anything_above|anything_after|anything_under|nothing_wrong|nothing_in|nothing_on|nothing_for|nothing_about|well_enough_to_order|clearly_which|clearly_what|clearly_how|clearly_why|right_through|right_away|half_of_the_page|half_of_the_menu|half_the_menu|half_the_page|half_the_text|so_well_on|left_over|his_point|her_point|his_side|her_side_of|his_side_of|his_order|her_order|his_email|her_email|his_post|her_post|his_name_on|her_name_on|his_account|her_account|his_book|her_book|her_download|his_download|his_refund|her_refund|me_on|me_doing|me_in|me_using|us_doing|us_using|us_on|us_in|on_my_phone|on_my_screen|on_my_tablet|on_my_computer|on_my_kindle|on_my_ipad|on_my_laptop|on_my_account|on_my_order|on_my_receipt|on_his_phone|on_her_phone|on_her_tablet|to_my_account|to_my_order|and_download|and_print|or_find|or_open|or_download|people_like|people_on|people_doing|with_this_app|with_this_site|very_far_into|as_many|as_often|as_much|color_pictures|colors_on|the_lights_of|all_of|all_my|all_the|all_articles|all_posts|all_books|out_of_the_box|past_my_own|because_of_the|when_the|when_my|when_it|when_you|when_we|when_i_can|only_one|only_two|only_the|only_part_of_the|only_half_of_the|again_until|both_books|both_parts|even_one|even_the|except_the|light_at_the_end|eye_to_eye|while_i|in_front_of_the_book|more_than_one|more_than_two|more_than_three|more_than_the|who_is_on|who_is_in|who_is_going|who_is_speaking|the_right_book|the_right_one|the_right_page|the_right_button|the_right_link|the_right_price|the_left_menu|the_left_button|the_room_number|the_light_of_day|the_light_on_my|the_wall_of|the_road_ahead|the_food_pictures|mine_on|mine_in|so_much|so_many|well_into|since_i_am|since_it|with_all|with_so|help_button|help_page|help_me|tv_ads|and_neither|right_now_why|straight_answers';
const DARK =
  'black|dark|blank|blurry|blurred|blur|fuzzy|cloudy|foggy|hazy|double|dim|dimmer|gray|grey|gone|disappeared|failing|white|milky|tunnel|darker|blacked|out|worse_suddenly';

const seeing = `
  no puede|puedo|podia ver !mi|la|el|los|las|su
  perdio|perdi ..1 vista|vision
  ve|veo doble|borroso|negro
  woke|wakes|awoke|waking ..1 up? blind !spot|date
  i|${SHE} see|sees|seeing nothing $|but|at_all|anymore|now|and
  things|faces|people|words|letters ..1 look|looks|are|is ..1 double
  ${CAN_NOT} see|seeing|view !${NOT_SIGHT} ${SEE_TAIL}
  ${ABOUT} ..1 ${NOT_DOING} see|sees|seeing !${NOT_SIGHT} anything|at_all|well|me|us|out_of|right|clearly|anymore|straight|his|her|left|on_the_left|on_the_right|half|now|today
  ^ no|not see|sight|vision !${NOT_SIGHT}|why|how|what|the|any
  ${ABOUT}|i no|not see $|left|right|now|help|good
  ${CAN_NOT} read|focus|open ..1 because|since ..4 blurry|double|dark|black|blurred
  ${CAN_NOT} focus my|his|her|their|both? eyes
  ${CAN_NOT} c $|anything|nothing|you|well|out
  lost|lose|losing|loses|loosing|lossing|loss_of ..2 sight|vision|eyesight !of|board|center|insurance|plan
  lost|losing sight in|on|suddenly
  vision|sight|eyesight ..1 is|are|went|go|goes|going|gone|got|gets|getting|has|have|turned|became|suddenly|all|just|so|totally|completely|left|failed|disappeared|cut_out|cuts_out|stopped ..2 ${DARK}|going|not_right|not_clear|messed_up|off|$|suddenly|today|now|in_one|in_my|in_his|in_her !board|plan|insurance
  eye|eyes ..1 is|are|went|go|goes|going|got|gets|suddenly|all|so ..1 blurry|blurred|blind|black|dark|blank|double|cloudy|foggy
  eye|eyes stopped|quit working|seeing|focusing
  eye|eyes ..1 not|will_not|does_not|do_not|can_not ..1 work|working|focus|focusing|see|track|seeing|clear
  going|gone|went|go|goes|suddenly|turned|turning|became|becoming|now|almost|half|partially|partly|temporarily|totally|momentarily blind !to|into|date|dates|spot|spots|side|test|taste|reading|looking|staring|over|trying|searching|with|from|with_rage|as|trust
  blind in|on ..2 eye|eyes|side|left|right
  blinded suddenly|in_one
  seeing|sees|saw|see ..1 double|triple|two_of_everything|2_of_everything|two_of_everyone|two_of_me|two_of_you|nothing_but_black|nothing_but_dark|only_black|only_dark|only_half|only_shadows|shadows_only|nothing_at_all|only_gray|only_blurs|black_spots|only_light !standards|meaning|digits|figures|sided|space|spaced|check|click|the_price|charge|charges|entries|of_the_page
  sees nothing|half|only_part
  everything|world|room|view|sight|it_all ..1 went|goes|is|are|turned|got|looks|look|became|has|just|seems ..1 black|dark|blurry|blurred|fuzzy|cloudy|foggy|hazy|double|dim|gray|grey|darker|black_for|spinning|sideways|tilted
  half|part|side|left|right|middle|center ..5 missing|gone|black|dark|blurry|blank|not_there|disappeared ..1 $|when_i_look|from_my|in_my|from_his|in_his|from_her|in_her|of_my
  left|right half|side of ..3 is|was|are|has|went ..2 missing|gone|black|dark|blurry|blank|disappeared
  left|right half|side of ..3 is|was|are not ..1 there|visible
  blind|black|dark|gray|empty|blurry spot|spots|hole ..6 yesterday|today|now|suddenly|appeared|before|new
  new|big|huge|sudden blind|black|dark spot
  half|part|side|middle ..3 see|look_at|vision|sight|face|visual ..4 missing|gone|black|dark|blurry|blank|disappeared
  curtain|shade|veil|shadow|film|cloud|black_spot|gray_spot|dark_spot|fog|haze ..5 eye|eyes|vision|sight
  blurred|blurry|double|tunnel|dim|cloudy vision|sight|eyesight suddenly|now|today|since|started|out_of|and|all_of
  suddenly ..1 blurry|blurred|blind|seeing_double
  dark|black but ..2 light|lights|lamp ..1 on
`;

/** Words after "stand" that describe someone who can't get up. Other words describe a dislike. */
const STAND_TAIL =
  '$|up|upright|straight|alone|on_his|on_her|on_my|on_their|on_one|on_both|on_the_leg|on_that|on_either|on_it|on_left|on_right|by_himself|by_herself|by_myself|without|anymore|any_more|any_longer|and|or|but|because_my|because_his|because_her|since|now|today|suddenly|this_morning|tonight|at_all|for_long|for_more|for_a_second|for_a_minute|for_even|long|longer|well|properly|right|steady|steadily|still_without|please|help|even|unless|my_legs|his_legs|her_legs|my_leg|my_knees|walk|all|so|again|very|too|as_my|as_his|or_walk|from|with_my|with_his|with_her|with_help|firmly|after_my|after_his|after_her|after_a_stroke|after_that|independently|as_long';
const NOT_STANDING =
  'up_to_her|up_to_him|up_to_my|up_to_his|up_to_a|up_to_them|up_to_the|up_to_people|up_to_bullies|up_for|up_comedy|up_against|up_in_court|up_to_it|up_to_heat|up_to_your|up_to_pressure|alone_against|by_and|anymore_of|any_more_of|any_longer_the|without_you|help_pages|long_lines|long_waits|long_texts|long_emails|long_videos|long_articles|long_forms|long_books|even_the|even_one|all_the|all_these|all_this|all_that|so_many|so_much|either_of|too_many|too_much|and_neither|or_understand|straight_men|right_angles|on_principle|on_ceremony|and_do_nothing|even_a_little|now_that_you|but_neither|very_loud|very_hot|very_spicy|very_sweet|very_long|very_small|after_that_show|from_here_see|or_stomach|please_delete|still_pictures|even_looking|even_thinking|today_news|walking_into';
const LIMB =
  'arm|arms|hand|hands|leg|legs|foot|feet|side|finger|fingers|face|mouth|body|toes|limbs|limb|knee|knees';
const LEGS = 'leg|legs|knee|knees|feet|foot|ankles|ankle|hip|hips';
const NOT_WALKING =
  'there|away|the_dog|my_dog|a_dog|our_dog|his_dog|her_dog|dogs|out_on|out_the|out_of|into|past|in_these|in_those|in_heels|in_new|in_the|in_my|in_snow|in_rain|down_the_aisle|down_memory|on_water|through_the|through_a|to_school|to_church|to_work|to_your|a_mile|very_far|too_far|far|as_far|as_fast|as_much|fast|faster|barefoot|very_long|long|much|too_long|too_much|on_ice|on_sand|to_the_store|to_the_park|to_the_mailbox|to_the_library|to_the_post|me_through|you_through|us_through|in_and|on_the_beach|on_the_grass|around_the|without_my|without_a_cane|without_the|without_a_walker|without_his_cane|without_her_cane|without_her_walker|without_his_walker|without_seeing|down_that|for_more|for_an|for_long|more_than|half|two|2|5|10|home|upstairs_with|with_my_dog|like_before|like_i_used|like_i_did|as_well_as|up_hills|uphill|all_the_way|in_nature|tall';

const standing = `
  ${UNABLE} get ..3 to stand|walk|get_up|sit_up
  no puede|puedo|podia caminar|pararse|pararme|levantarse|levantarme|andar|sostenerse|ponerse_de_pie|mantenerse
  ${CAN_NOT} stand|standing !${NOT_STANDING} ${STAND_TAIL}
  ${NOT_DOING} stand|standing up|upright|straight|$|on_his|on_her|alone|by_himself|by_herself|anymore|right !to|for|in_line
  ${CAN_NOT} get|getting|sit|sitting|stay|staying|rise|rising|pull_himself|pull_herself|pull_myself|push_himself|push_herself|push_myself|help_himself|raise_himself up|upright|vertical|standing $|and|please|what|i|he|she|my_leg|my_side|off|from_the|from_his|from_her|from_my|out|again|by_himself|by_herself|by_myself|on_his_own|on_her_own|on_my_own|on_his_feet|anymore|any_more|now|today|this_morning_his|this_morning_her|this_morning_my|without|or|and_walk|and_his|and_her|and_my|suddenly|straight|alone|because_my|because_his|because_her|even|please|help|my_legs|his_legs|her_legs|at_all|since|after_a_fall|but !and_running|and_go_to_work|off_the_phone|on_his_own_time|without_coffee|without_an_alarm|without_my_alarm|or_down_the|early|at_6|at_7
  ${CAN_NOT} ..1 get|getting|rise|climb|move|roll|stand|haul|up ..2 off|out_of|out|from|from_the ..2 floor|ground|chair|bed|toilet|couch|sofa|bathtub|tub|wheelchair|recliner|seat|pillow !bound|sheets|with_coffee|stain
  ${CAN_NOT} walk|walking !${NOT_WALKING} ${TAIL}|without_falling|without_holding|without_help|by_himself|by_herself|on_his_own|on_her_own|on_my_own|alone|unaided|to_the_bathroom|to_the_door|to_the_toilet|a_straight|a_step|one_step|steadily|across|up|by_myself
  no_longer|stopped|quit|can_no_longer walk|walks|walking !away|the|my|to|in|out|into|past|dogs|on
  ${ABOUT} ..1 ${NOT_DOING} walk|walking right|straight|properly|normal|normally|anymore|well|$|today|now|at_all
  ${ABOUT}|i no|not walk|stand|balance|move $|now|help
  ^ no|not walk|stand|balance $|now|help
  ${CAN_NOT} walk|stand|sit in_a_straight|straight
  ${CAN_NOT} ..1 keep|keeping|holding|maintaining|hold|maintain|find|catch|get ..1 balance|footing|equilibrium|steady|himself_up|herself_up|myself_up|upright !with|sheet|due|between|work_and|right_on|on_my_card|on_my_gift|on_the_card|of_my|in_my_account|in_my_life|transfer|with_the_phone
  lost|lose|losing|loses|loosing|lossing my|his|her|their|all|the? balance|footing|coordination !and_win|in_my_checking|in_my_savings|in_my_account|in_the_market|in_the_account|sheet|due|on_my_gift|of_my|on_the_card|transfer|between|bike|board|beam|at_work
  balance ..1 is|went|was|got|has|suddenly gone|off|shot|terrible|lost|disappeared !topic
  no balance $|please|help|and|at_all|anymore|today|suddenly
  ${LEGS} ..2 gave|give|gives|giving|went_out|go_out|goes_out|going_out|folded|fold|folding|buckle|buckled|buckles|buckling|collapse|collapsed|collapses|collapsing|failed|fail|failing|quit|stopped|sink|crumple|crumpled !hurting|in_these
  ${LEGS} ..2 is|are|went|feel|feels|turned|turning|like|got|became|become ..2 jelly|jello|rubber|rubbery|noodles|spaghetti|lead|concrete|cement|limp|paralyzed|useless_now|dead|useless_suddenly|logs
  ${LEGS} ..2 not|will_not|would_not|can_not|does_not|do_not|did_not|refuse|refuses|stopped ..1 hold|holding|carry|carrying|support|move|moving|obey|cooperate|respond|listen|to_move|to_hold
  leg|legs|knees|feet ..1 not|do_not|does_not|will_not|stopped work|working|listen|listening|obey|obeying|hold|holding|move|moving
  ${LEGS} no|not work|working|move $|anymore|now|today|suddenly|right_now
  keeps|kept|keep|is|was|am|started|are ..1 tipping|leaning|tilting|listing|swaying|staggering|veering|toppling|falling|drifting|stumbling|tilted|slumping|slumped|slid ..2 side|left|right|over|one_side|sideways|into_things|into_walls|around|backwards !asleep|apart|behind|back_on|in_love
  ${ABOUT} ..2 staggering|staggers|stumbling|wobbling|swaying|slumped|slumping|slumps
  fall|falls|fell|falling back|down|over every_time|each_time|whenever_he|whenever_she
  room|world|everything is? spinning|spins|whirling
  head is? spinning|spins !with|from_all|at|over|about
  too|so dizzy to stand|walk|get_up
  dizzy ..1 i|he|she|that|and ..2 can_not|could_not|fall|fell|falls
  ${CAN_NOT} ..1 stay|keep on|himself|herself ..1 feet|upright|up|standing !to_date|with
  ${CAN_NOT} put|bear ..1 weight on
`;

const moving = `
  left|right|one|whole side ..1 not ..1 work|working|move|moving|respond
  no puede|puedo|podia mover|moverse|moverme|levantar_el|sentir_el
  ${CAN_NOT} ..1 move|lift|raise|budge|feel|hold_up|control|open_or_close ${POSSESSIVE} left|right|whole|entire|weak|good|bad|other|one? left|right|side? ${LIMB} !out_of_my_life
  ${CAN_NOT} move|moving $|at_all|anymore|any_more|and|or|his|her|now|today|suddenly|one|half|anything|his_body|even|all|help|please|either|but !on|his_order|her_order|his_file|her_file|her_appointment|his_appointment|his_stuff|her_stuff|one_file|one_book|one_day|and_save|now_because|or_delete|or_copy|his_money|her_money|his_things|her_things|her_cart
  ${LIMB} ..1 will_not|would_not|can_not|could_not|won_t|refuses_to|stopped ..1 move|moving|go_up|come_up|stay_up|lift|close
  ${LIMB} not|no move|moving $|at_all|anymore|now|suddenly
  no|lost|losing|loss_of feeling|sensation in|on|of ..3 ${LIMB}|half
`;

/**
 * Words after "swallow" that indicate trouble eating or drinking. With any other word, it's only a
 * possibility.
 */
const SWALLOW_TAIL = `${TAIL}|food|foods|water|pills|pill|meds|medicine|medication|liquids|liquid|anything|nothing|solid|solids|drinks|saliva|spit|his|her|my_own|my_saliva|my_spit|my_food|my_pills|my_pill|my_medicine|my_meds|my_coffee|my_water|my_breakfast|my_lunch|my_dinner|my_soup|thin|thick|soft|whole|without_coughing|without_choking|without_pain|properly|on_his_own|on_her_own|meat|bread|one_bite|a_bite|a_sip|a_pill|a_thing|a_drop|own`;

/** Objects of "swallow" that aren't food. */
const NOT_FOOD =
  'the_cost|the_costs|that_cost|this_cost|the_price|the_prices|that_price|this_price|these_prices|those_prices|your_prices|the_fee|the_fees|the_bill|the_bills|that_bill|this_bill|the_news|that_news|his_pride|her_pride|my_pride|their_pride|your_pride|our_pride|pride|the_insult|that_insult|the_loss|that_loss|this_loss|the_truth|that_truth|the_fact|the_idea|that_idea|this_idea|the_thought|that_thought|that_story|the_story|his_story|that_excuse|his_excuses|her_excuses|that_lie|the_lie|his_lies|lies|the_defeat|defeat|his_words|her_words|my_words|the_words|those_words|my_anger|his_anger|her_anger|my_tears|her_tears|the_change|that_change|another_no|the_advice|that_advice|that_my|that_i|that_he|that_she|that_we|that_they|that_it|that_you|how_much|how_expensive|it_all_at_once_the_price|the_shame|the_total|such_a_price|these_fees|those_fees|the_expense|that_much_money|being|losing|paying|having|criticism|the_whole_thing_about|the_reality|the_difference|the_decision|that_decision|the_diagnosis|no_for|another_rejection|rejection|the_outcome|his_attitude|her_attitude|the_argument|that_argument|your_policy|the_policy|that_policy|the_rules|a_price|a_fee|50|100|30|the_increase|the_rent|the_refund|the_shipping|it_that|what_he_said|what_she_said|what_they_charge|such|this_news|the_way|all_this_information|so_much_information|all_that_information|the_guilt|her_guilt|his_guilt|my_fear|my_feelings|the_disappointment|the_humiliation|an_apology|the_deductible|the_premium|the_copay';
const FOOD =
  'food|water|pill|pills|drink|drinks|meds|medicine|liquid|liquids|spit|saliva|anything|soup|coffee|juice|bite|bites|meat|steak|bread|dinner|breakfast|lunch|meal|meals|something|piece|tablet|tablets|medication|candy|chicken|rice|grape|ice|egg|eggs|toast|sandwich|apple|peanut|vomit|blood|tongue|own_spit';

const swallowing = `
  no puede|puedo|podia tragar|pasar_comida|comer
  ${CAN_NOT} swallow|swallowing|swallows !${NOT_FOOD} ${SWALLOW_TAIL}
  ${DOES_NOT} swallow|swallows|swallowing|swallowed !${NOT_FOOD} ${SWALLOW_TAIL}
  ${CAN_NOT} swallow|swallowing !${NOT_FOOD} ..3 ${FOOD}
  ${ABOUT}|i no|not|never swallow $|now|help|right|food|water
  ^ no|not swallow|swallowing
  ${CAN_NOT} ..1 get|keep|gulp|force ..3 down !the_price|from|on|to|the_file|the_stairs|the_road|the_ladder|my_weight|the_cost|costs|blood_pressure|weight|pressure|cholesterol|the_noise|the_volume
  ${FOOD}|everything ..3 not|will_not|does_not go|going|goes|stay|stays|staying down
  throat ..2 not|will_not|does_not|stopped|quit|is_paralyzed|is_numb|refuses ..1 work|working|move|moving|to_work|$|swallow
  ${FOOD}|everything|it ..3 runs|run|running|ran|falls|fall|dribbles|comes|come|came|drips|spills|leaks|pours|dribbling|leaking ..3 mouth|nose|lips|chin
  swallowing|swallow stopped|quit|not ..1 working|$|now
  swallowing|swallow ..1 is|got|became|gets|has_become|became|hurts_and|not ..2 hard|harder|difficult|impossible|not_working|gone|working|worse !pill
  ${ABOUT} ..2 chokes|choke|coughs|gags|gagging ..1 on|at|when|whenever|every_time ..3 ${FOOD}|swallow|swallows|swallowing|eat|eats|drinks|eating|drinking|sip|sips
`;

const awake = `
  i can|could not|hardly|barely ..1 wake|wake_myself up|$|fully|properly|all_the_way|myself|completely !early|before|without|in_the|in_time|on_time|for|at|when|to|until|with
  ${CAN_NOT} wake|awaken|waken|rouse up|$|fully|properly !early|before|without|in_the_morning|in_the_mornings|on_time|for|at|until|with|the|my|anyone|anybody|in_time|up_early|up_before|up_in|up_on_time|up_at|up_for|up_without|up_until|up_with
  ${CAN_NOT} stay|keep|remain awake $|now|today|and|or|since|suddenly|even|anymore|long_enough|for_more|when_we|when_i_talk|this_morning|but !after|past|during|through|until
  ${ABOUT} ..1 not|can_not|hardly|barely ..1 stay|keep|staying|keeping|stays|keeps ..1 awake|eyes_open|conscious !during|past|after|at|in|until|through|long|late|for_the|on_the
  ${CAN_NOT} ..1 keep|hold|open|get ..1 eyes ..1 open|$|anymore|today|now !during|at_work|past|after|in_the_movie|through
  hard|difficult|tough|impossible|harder to wake|rouse|awaken|waken|wake_up !early|before|in_the|on_time|for|at|without|when|up_early|up_before|up_in_the|up_on_time|up_for|up_at|up_without|up_when|until
  ${ABOUT} ..1 keeps|kept|keep|is|was|are ..1 falling asleep|nodding_off|drifting_off|dozing_off|drifting_in|slipping_away|fading|going_in_and !at_the|during|at|in_front|watching|in_the_movie|over
  ${ABOUT} ..1 is|was|are ..1 so|very|too|unusually|extremely|really|strangely drowsy|lethargic|groggy|out_of_it
  ${ABOUT} ..2 barely|hardly|half|only_half awake|conscious|responsive|responding|responds|reacting|there
`;

const thinking = `
  ${ABOUT} ..2 not|can_not ..1 know|recognize|recognise|remember|recall me|us|where_he_is|where_she_is|who_i|who_we|who_he_is|who_she_is|his_own_name|her_own_name|what_day|what_year|his_family|her_family|our_names|her_kids|his_kids|his_wife|her_husband|his_name|her_name ..2 anymore|now|suddenly|today|all_of_a_sudden|$|and
  i ..1 not know|remember where_i_am|who_i_am|what_day_it_is|what_year_it_is|my_own_name !with|on_the|in_the
  ${ABOUT}|i ..1 is|am|are|got|became|woke_up|seems|suddenly ..1 suddenly|very|so|really|all_of_a_sudden|now confused|disoriented !about|by|which|how|with|what|why|where|when
  suddenly|sudden|new confused|disoriented|confusion !about|by|which|how
`;

/** The same verbs followed by any other word. The chat adds a quiet line to its ordinary answer. */
export const PERHAPS = `
  ${CAN_NOT} ${SPEAK} !${SPEAK_TO}|${SPEAK_OF}
  ${CAN_NOT} swallow|swallowing !${NOT_FOOD}
  ${CAN_NOT} walk|walking !${NOT_WALKING}
  ${ABOUT} ${CAN_NOT} stand|see|move
`;

/** Inabilities that the chat asks about before it answers, most serious first. */
export const INABILITY_RULES = {
  speaking,
  seeing,
  swallowing,
  standing,
  moving,
  awake,
  thinking,
} as const;

const BREATHE = 'breathe|breath|breathing|inhale|exhale';
const NOT_AIR =
  'in_this_marriage|in_this_role|in_this_house|in_this_suit|in_this_job|in_this_relationship|in_this_family|in_my_own_life|in_this_role|in_this_life|anymore_in_this_marriage|in_tight|in_these_pants|from_laughing|because_of_laughing|because_i_laugh|a_word|a_syllable|through|in_these_jeans|in_this_dress|in_this_bra|exercise|exercises|space|room|technique|techniques|freely_again|easy_until|easier|life|new|fire|down|again_after_paying|out_loud|without_checking|without_someone|without_paperwork|test|strips|work|until_the_refund|with_all_these|under_all|under_this_debt|of_fresh|when_i_saw_the_price|taking';
const WAKE_TAIL =
  '$|up|when|no_matter|this_morning|today|now|for_us|for_me|please|help|even|after|at_all|anymore|properly|fully|from_her|from_his|from_it|but|or|and|him|her|them|my_husband|my_wife|my_mom|my_dad|my_mother|my_father|my_grandma|my_grandpa|my_son|my_daughter|my_brother|my_sister|my_friend|my_partner|grandma|grandpa|mom|dad|mother|father|to_my|to_our|to_touch|to_pain|to_voice|to_his_name|to_her_name|to_shaking|since';
const NOT_WAKING =
  'up_the|up_my_kids|up_my_phone|up_my_tablet|up_my_computer|up_my_laptop|up_early|up_before|up_until|up_at|up_in_time|up_on_time|up_for|up_without|up_to|up_in_the|up_when|up_with|up_all|up_during|up_and_smell|up_and_do|up_so|up_like|up_fresh|up_rested|up_tired|up_everyone|up_anyone|me|us|the_kids|the_baby|the_dog|the_house|the_neighbors|the_children|the_whole|the_cat|the_tablet|the_phone|the_computer|the_printer|the_screen|the_family|the_grandkids|the_guests|anyone|everyone|anybody|until|before|early|him_before|her_before|him_when|her_when|him_with|her_with|him_at|her_at|him_for|her_for|him_until|him_early|her_early|him_while|her_while|or_disturb|after_8|after_9|after_10|up_after_8|up_after_9|up_more|up_twice|up_once|up_as|up_or|up_on|up_next|up_feeling|up_hungry|up_late|her_too|him_too|my_husband_with|my_wife_with|my_wife_when|my_husband_when|my_wife_at|my_husband_at|my_wife_in|my_husband_in';

/** Inabilities that need 911 without asking first: not breathing, choking, can't be woken. */
export const AT_ONCE = `
  ${CAN_NOT} ${BREATHE} !${NOT_AIR}
  ${NOT_DOING} ${FILL}? breathe|breathes|breathing|breathed !${NOT_AIR}|easy|easily|life|well_at_night_because
  ${ABOUT}|i|^ no|not|never breathe|breath|breathing|air|oxygen !exercises|left_in_the_tire|in_the|of|work|test|conditioner|conditioning|fryer|freshener
  ${ABOUT}|i|^ no|not wake|respond
  lip|lips|face blue
  do_not|can_not|could_not|not think|know|tell|believe|see|sure ..4 breathing $|anymore|now|right|at_all|help|please|and|he|she
  breath|breathing little|weak|thin|almost_gone
  breath|breathing|his_breath|her_breath stopped|stops|has_stopped
  breathing|oxygen tube ..1 is|fell|came ..1 blocked|out|off
  no breath|breathing|air|oxygen|pulse|heartbeat $|in_my|in_his|in_her|now|help|left_in_me
  ${UNABLE}|not|no|not_enough|not_getting|is_not|never ..1 get|getting|gets|catch|catching|draw|take|taking|find|pull|suck|gulp ..2 air|breath|breaths|oxygen|a_deep_breath !of_fresh|away|test|mattress|fryer|conditioner|conditioning|filter|mask_at|in_the_tire|into_the|tank|delivered|since_the_holidays|between_appointments|between_all
  gasping|gasps|gasped|gasp|panting|wheezing|wheezes|fighting|struggling|struggles|struggle|begging|desperate|starving|starved|hungry ..1 for air|breath|oxygen
  gasping $|and|now|like|hard|badly|all !at
  ${ABOUT}|suddenly|keeps ..1 suffocating|wheezing|hyperventilating !under|in_paperwork|with|in_debt
  ^ i am suffocating|wheezing
  am wheezing
  help ..2 suffocating
  am|is|are|so|very|getting|get|gets|feel|feels|feeling|suddenly|was|been|become|becomes|got|extremely|really|still|and|now|became short_of_breath|breathless|short_of_air|winded_just_sitting !after_climbing|with_excitement|with_anticipation
  ^ short_of_breath|shortness_of_breath
  has|have|having|with|sudden|bad|severe shortness_of_breath|air_hunger
  ${BREATHE}|breaths|breath|respiration ..1 is|are|was|got|gets|became|sounds|sound|getting|has|feels|looks ..2 hard|harder|heavy|labored|shallow|difficult|fast|rapid|strange|weird|noisy|funny|irregular|wrong|bad|worse|stopped|painful|raspy|gurgling|rattling|tight|slow_and|very_slow|barely|not_right|ragged|weak|work_for_him|work_for_her !exercise|exercises|on_page|to_learn|to_follow|topic|in_chapter
  hurts|painful|pain|burns|ache|aches ..1 to|when|when_i|when_he|when_she|with_each|with_every breathe|breathing|breath
  struggling|struggles|fighting|fights|working ..1 for ..1 breath|air
  every|each breath|breathe ..2 hard|harder|hurts|struggle|fight|effort|work|agony|painful|battle !of
  breathing|breathes|breath ..1 hard|fast|weird|weirdly|funny|strangely|shallowly|heavily|with_difficulty|badly|barely|in_gasps ..1 and|but|now|suddenly|$ !exercise
  stop|stopped|stops|stopping|quit|quits|ceased ${BREATHE} !exercises
  turning|turned|turns|going|went|goes|gone|is|are|getting|am|looks|look|looking|got ..2 blue|purple|bluish|ashen ..1 $|around|in_the_face|and|now|lips|from|help !book|cover|team|state|sky|button|text|link|ribbon|ink|color|screen|shirt|from_cold|with_envy|in_the_sun
  lips|face|skin|fingers|nails|fingernails|fingertips|mouth|tongue ..2 blue|purple|bluish|ashen
  is|am|are|be|keeps|started|was|starting|began|starts|suddenly|keep|were|thinks ..1 choking|to_choke|choke !off|on_all|on_these_forms|on_this_form|on_the_price|on_the_cost|up|back|hazard|hazards|on_paperwork|on_forms|on_emails|on_dust|with_emotion|with_laughter|on_the_news|on_the_words|on_my_words|with_tears|on_data|on_the_file|on_the_download|on_the_upload|on_big
  choking|choked|chokes ..1 to_death
  ^ choking|choked $|help|now|on_food|on_something|on_a|on_his|on_her|on_my|and|please
  ${ABOUT} choking|choked $|help|now|on|and|please !on_the_price|on_forms|up
  choking|choked|chokes|choke on ..3 ${FOOD}
  ${FOOD}|something|it|bone|chunk ..2 stuck|lodged|caught|jammed in|down ..2 throat|windpipe|airway
  throat|airway|windpipe ..2 closing|closed|closes|closing_up|swelling|swollen_shut|shut|blocked|tightening|closed_up|swelled
  not|can_not|could_not|never ..1 cough ..1 up|out|it
  ${NOT_DOING}|can_not|could_not ${FILL}? wake|waking|woken|wakes|awake|awaken|waken|wakened|awakening|woke|rouse|rousing|roused !${NOT_WAKING} ${WAKE_TAIL}
  ${UNABLE} ${FILL}? wake|rouse|awaken|waken|arouse|wake_up him|her|them|the_guy|the_man|the_woman|the_lady|the_person|this_man|this_woman|this_guy|our_neighbor|my_neighbor|a_man|a_woman|${RELATIVE}|my_husband|my_wife|my_mom|my_dad|my_mother|my_father|my_grandma|my_grandpa|my_son|my_daughter|my_brother|my_sister|my_friend|my_partner|my_roommate|my_neighbor|my_grandmother|my_grandfather|my_uncle|my_aunt|my_baby|my_child|my_boyfriend|my_girlfriend|our_dad|our_mom !before|when|with|at|for|until|early|while|too
  ${UNABLE} ${FILL}? wake|rouse|awaken|waken|arouse !${NOT_WAKING}|up|early|before|without|in|on|for|at|until|with|the|to|when|again ..1 $|please|help|up|what|this|from|and
  ${UNABLE} ..1 get ..3 to wake|react
  ${UNABLE} ..1 be woken|awakened|roused|wakened|woke
  ${UNABLE} ..1 get him|her|them|my_husband|my_wife|my_mom|my_dad|my_mother|my_father|${RELATIVE}|a ..1 to? wake|awake|respond|response|react|answer|come_around|come_to|open|reaction|to_come_to|up_from_the_floor !early|before|in_the_morning|on_time|to_my_email
  ${UNABLE} ..1 be_woken
  ${UNABLE} ..1 get_a_response|get_any_response|get_a_reaction $|from_him|from_her|out_of|at_all
  nobody|no_one|we|cannot can|could ..1 rouse|wake|awaken|reach|revive him|her|them|my_mom|my_dad !by_phone|before|early|on_the_phone
  ${ABOUT} ..3 not|never|stopped|can_not|will_not|hardly|barely ..1 respond|responding|responsive|react|reacting|reacts|responds|responded !to_the_survey|to_my_card|to_my_note|to_my_gift|to_the_letter|to_my_email|to_email|to_emails|to_my_emails|to_texts|to_my_texts|to_my_message|to_messages|to_letters|to_my_letter|to_calls|to_my_calls|to_therapy|to_treatment|to_the_email|to_my_invitation|to_the_invitation|well|to_criticism|to_my_question|to_questions|to_your|on_facebook|to_my_post|to_the_message|to_advice|to_jokes
  not|never|stopped|no_longer respond|responding|react|reacting|reacts|responds ..1 $|to_me|to_us|to_my_voice|to_our|to_pain|to_touch|when_i_shake|when_i_call|when_i_touch|when_i_talk|when_i_say|when_we|to_anything|to_his_name|to_her_name|to_shaking|to_my_touch|at_all|anymore|please|help|to_light !well|to_my_email|to_my_mail|to_emails|to_messages
  ${ABOUT}|i|am|is|are|was|found|lying|laying|lies|went|fell|goes|suddenly|been|still ..1 unconscious|unresponsive|lifeless|comatose|nonresponsive|out_cold|knocked_out|knocked_unconscious|not_conscious|catatonic
  unconscious|unresponsive|lifeless ..1 on|in|at|and|$|now|help
  not|no_longer|lost|loses|losing|lose conscious|consciousness
  ${ABOUT}|i ..2 blacked|blacking|blacks|passed|passes|passing|knocked out $|and|again|in|on|at|while|for|for_a|cold|from !of|the|copies|flyers|leaflets|cookies|candy|drunk_in
  passed|blacked|passing|blacking|knocked out $|please|help|and|now|again|cold|what
  not|never|will_not|can_not|does_not ..1 open|opening|opens ..1 his|her|their eyes|eye
  eyes ..1 rolled|rolling|rolls|roll back|up
  is|went|goes|gone|are|all|suddenly ..1 limp ..1 $|and|in_my|like|on_the|all_over !noodle|handshake|lettuce
  fell asleep ..5 nobody|no_one|can_not|could_not ..2 wake|rouse
  no se despierta|mueve|puede_mover
  no puede respirar|despertar
`;

const SITE =
  'phone|tablet|ipad|kindle|laptop|computer|printer|screen|app|website|site|page|pages|link|links|chat|wifi|internet|router|car|truck|engine|tv|remote|clock|alarm|fridge|oven|battery|charger|mouse|keyboard|browser|file|files|download|ebook|book|pdf|account|login|cursor|order|orders|email|emails|video|audio|recording|speaker|speakers|alexa|siri|robot|vacuum|toaster|camera|microphone|radio|button|buttons|menu|cart|window|watch|device|machine|system|server|monitor|jacket|shirt|shoes|socks|fabric|mattress|plant|plants|soil|wine|dough|skin|house|walls|statue|toy|doll|puppet|hearing_aid|projector|modem|smartwatch|desktop|pc|mac|macbook|chromebook|android|iphone|screen_reader|voice_assistant|gps|elevator|stairlift|scooter|fan|heater|thermostat|doorbell';
const ANIMALS =
  'dog|dogs|cat|cats|puppy|kitten|parrot|bird|birds|hamster|horse|cow|bear|bears|rabbit|turtle|goldfish';
const BUSINESSES =
  'support|you|nobody|no_one|coach|doctor|doctors|office|pharmacy|clinic|hospital|insurance|company|shop|store|seller|team|customer_service|who|neurologist|therapist|bank|medicare|medicaid|landlord|lawyer|admin|moderator|anyone|everyone|everybody|people|members|friends|publisher|author|bot|helper|assistant|agent|staff|service|they|ex|teenager|teenagers|girls|boys|kids|neighbors|family';
const BETWEEN =
  'just|still|suddenly|on|my|the|always|now|simply|really|that|which|from|in|of|app|screen|ever|also|here|sometimes|often|usually|it|mode|sleep';
const DO_NOT = `${UNABLE}|${NOT_DOING}`;
const VERBS =
  'wake|wakes|woke|waking|respond|responds|responding|react|speak|speaks|talk|talks|see|sees|stand|stands|swallow|swallows|breathe|breathes|breathing|move|moves|walk|answer|answers|open|read|load|choke|choking|sleep|keep|get|recognize|understand';

/** The same verbs in harmless sentences. They're removed before matching, like `IDIOMS`. */
export const HARMLESS = `
  ${SITE}|${ANIMALS} ${BETWEEN}? ${BETWEEN}? ${DO_NOT} ${FILL}? ${VERBS} up?
  nobody|no_one|who can|could stand
  ${UNABLE} ${FILL}? wake|wake_up the|my|our|this ${SITE}
  ${UNABLE} ${FILL}? wait|help_but|help_laughing|help_smiling|hold_my_tongue|keep_a|keep_up|keep_track|catch_a_break|catch_a_bus|catch_my_flight|get_over|get_enough_of|get_a_response|get_a_reply|get_an_answer|get_through_to|get_through_the|get_past|get_out_of_my|get_out_of_her_contract|get_out_of_his_contract|get_out_of_her_lease|get_out_of_his_lease|get_out_of_the|get_out_of_this|get_out_of_here|believe|afford|complain|argue|imagine|resist|thank|recommend|put_it_down|put_this|put_the_book|decide|choose|figure|reach_you|reach_anyone|reach_customer|be_bothered|make_it_to|make_up_my|make_heads|sit_through|sit_still|lift_the|hear_you|hear_the
  ${BUSINESSES} ${BETWEEN}? never|have_never|has_never ..1 respond|responds|responded|answer|answered|answers
  that|this was|is ..1 hard|tough to swallow
  ${BUSINESSES} ${BETWEEN}? ${DO_NOT} ${FILL}? respond|responds|responding|responded|react|answer|answers|answering|answered
  alarm|alarms|noise|phone|sun|light|snoring ${DO_NOT} wake
  ${UNABLE} ${BETWEEN}? get ..1 ${SITE} ..1 to ${VERBS}
  some|many|most|other|why_do people|survivors|patients ..5 lose|lost|can_not|do_not
  people|those|survivors|patients|adults|folks|others|persons|anyone|anybody|customers|readers|members who ..1 ${DO_NOT} ${FILL}? ${VERBS}|chew|hear|write
  for|to|helps|help|of|about|with|teach|from someone|somebody|a_person|one|person|people who ..1 ${DO_NOT} ${FILL}? ${VERBS}|chew|hear|write
  can|could not|hardly|barely ${FILL}? stand !${STAND_TAIL}
  can|could not|hardly|barely ${FILL}? stand ${NOT_STANDING}
  can|could not|hardly|barely ${FILL}? see|seeing !${SEE_TAIL}
  can|could not|hardly|barely ${FILL}? see ${NOT_SIGHT}
  ${UNABLE} ${FILL}? speak|talk|say|speaking|talking ${SPEAK_TO}|${SPEAK_OF}|enough|no_to|for_sure|thank|i_liked|i_love|i_like|i_agree
  ${NOT_DOING} ${FILL}? ${SPEAKS} to|with|much|${SPEAK_OF}
  ${UNABLE} ${FILL}? swallow ${NOT_FOOD}
  swallow|swallowed|swallowing ..1 ${NOT_FOOD}
  pride|price|prices|cost|costs|fee|bill|truth|news|loss|defeat|fact|idea|total|bitter|tough|change|diagnosis|advice|criticism|rent ..3 hard|tough|difficult|impossible|bitter|easier ..1 to swallow
  bitter|tough|jagged|hard pill to swallow
  ${DO_NOT} ${FILL}? breathe|breathing|breath ${NOT_AIR}
  breathe|breath|breathing ..4 laughing|laughed|laugh|haha|lol|giggling|hilarious
  laughing|laughed|laugh|giggled|giggling ..8 can|could not breathe|speak|talk|stand|see|stand_up
  talk|speak ..3 into|out_of
  so|too|very happy|moved|touched|excited|proud|grateful|thankful|surprised|thrilled|glad ..3 can|could not speak|talk|stand|see|breathe
  can not talk|speak now|right_now|today|tonight .? driving|busy|at_work|cooking|eating|working|traveling|on_the_bus|in_a_meeting|gotta_go|got_to_go|have_to_go
  i can not talk|speak now|right_now|today .|i|call|maybe|sorry ..4 write|call|later|text|email|message|back|busy|meeting|work
  mask|masks|smoke|humidity|air|nose ..2 hard|difficult ..1 to breathe
  ^ hard|tough to swallow
  hard|tough to swallow but|though|truth|news|that|how
  you|they can|could not ..1 see me|us|my
  therapist|doctor|doctors|neurologist|dentist|specialist|nurse|clinic|surgeon|office|pt|ot|counselor|optician ..1 can|could not ..1 see me|us|him|her|my|anyone|new
  can|could not ..1 see me|us ..2 until|before|this_week|next
  half|side|part|edge|end of ..1 page|pages|screen|menu|text|site|book|pdf|file|image|picture|column|photo|video|table|list|form|email ..4 missing|gone|black|dark|blurry|blank|cut|disappeared
  rather|better not wake|waking
  not want|trying|like|dare to wake|disturb
  i|he|she|we|to|of|keep|hate|usually|always|often|and|from|for|about|love|me wake|wakes|waking|woke up? at_night|at|early|late|in_the|every|stiff|tired|before|around|refreshed|several|for|on_time|again_at|with_the|sore|hungry|thirsty|twice|sweaty
  ^ waking|wake at|early|up|me|times|hours
  wake me when|up|at|if
  world|country|people|everyone|everybody|congress|you|government|society|they should|must|needs_to|need_to|has_to|have_to wake
  cried|cry|crying|emotional|moved|touched|beautiful|gift|surprise|surprised|amazed ..4 can|could not speak|talk
  breathing exercise|exercises|technique|techniques|room|space|practice|lesson|page|chapter
  take|takes|took|taking ..2 breath away
  breath of fresh_air
  save|saves|waste|wasting|hold|bated|under|deep|deeper|slow|slower|next ..1 breath|breaths
  sight of blood|needles
  wrong side of the bed
  hold|holds|holding|held ..1 breath
  breathed|breathes|breathe in|out|slowly|easy|easier|again|deeply|and_relax|and_count|and_wait
  frog|lump in ..1 throat
  swallow|swallowed|swallows the|it bait|hook
  ${UNABLE} ${FILL}? swallow that|this|these|those|such|being !${FOOD}
  ${UNABLE} ${FILL}? stay|keep awake during|past|after|at|in|until|through|long|late|for_the|on_the
  woke|wakes|wake up on_the_wrong|to_good|to_the|to_a|with_a_smile|with_the_sun|happy|rested
  breathe sea|fresh|mountain|ocean|clean|country air
  wine|paint|dough|skin|leather|wood|soil|hair ..1 breathe
  short_of_breath|out_of_breath ..1 after|from ..2 dancing|laughing|stairs|running|tennis|zumba|yoga|jogging|hiking|swimming|marathon|race|golf|bowling|exercise|workout|gardening|singing|climbing
  let ..1 sleep
  band|watch|link|page|hair|sky|water|shirt|wall|paint|screen|button|ink|cover|color|team|letters|text ..2 turned|turn|turning|going|went|goes|blue|purple|gray|grey blue|purple|gray|grey
  going|went|turning gray|grey is|at|early|gracefully|on_top
  feel at_home|sorry|free
  lift|raise heavy|that|money|the_pot|pots|weights|funds
  power|electricity|lights ..2 out ..4 dark
  we|i have|had not ..1 talked|spoken|talk|speak
  speak|talk well_of|ill_of|badly_of
  ${UNABLE} ${FILL}? walk|walking ${NOT_WALKING}
  ${UNABLE} ${FILL}? move on|forward|past|to_a|to_florida|in|into|house|it|this|that|files|money|things|apartments|to_another|to_the|up|out|any_faster|furniture|to_my|to_our
  ${UNABLE} ${FILL}? move the|my|our|his|her !${LIMB}|left|right|good|bad|whole|entire|weak|other|neck|head|tongue|lips|eyes|fingers
  ${UNABLE}|not ${FILL}? wake|waking ${NOT_WAKING}
  without|not waking the|my|everyone|anyone|him|her ..1 kids|baby|neighbors|house|wife|husband|up|family|dog|grandkids
  hard|tough|difficult to wake up early|before|in_the|on_time|for|at|without
  ${UNABLE} ${FILL}? get up early|before|in_the_morning|in_the_mornings|on_time|at|with|to|the|in_time|to_the|for_work|for_church
  my|our|your|me|us|each_other stopped talking to
  stopped|stop|quit talking|speaking to|about|with
  lost ..1 voice message|mail|recorder|note|notes
  at_a|at loss for words
  lost for words
  lost|lose|losing sight of
  blind date|dates|taste|trust|faith|curve|test|hire
  blind to
  turn|turned|turns ..1 blind eye
  gift|card|account|bank|outstanding|remaining|checking|credit ..1 balance
  balance ..1 sheet|due|transfer|of_my|on_my|beam|board|bike|ball
  blacked|black out ..1 name|names|address|number|numbers|dates|window|windows|curtains|text
  screen|tv|video|monitor|display|picture|image|photo|print|text|letters|page|pages|camera|zoom ..3 black|blurry|blurred|dark|fuzzy|blank|gray|grey|double|dim
  room|house|street|theater|movie|screen goes|gets|was|too|is|so dark ..1 at|for|outside|in|when|with|to_read|by
  choked|choking|chokes|choke up|back
  choking|choked|chokes|choke ..1 on ..3 price|prices|cost|costs|bill|bills|paperwork|forms|form|emails|news|words|data|file|dust|fees|total|tears
  choking hazard|hazards|game|risk|rescue|chart|poster|first_aid
  gasping|gasped|gasp|gasps ..1 at|when
  speechless when|at|with|after_reading|i_love|thank|by
  tongue ..1 in ..1 cheek
  tip of ..1 tongue
  when|whenever|if|sometimes|often i ..1 can not find
  how ..8 when|if ..2 words ..1 not|will_not come
  fell|fall|falling|falls asleep ..1 at|over|during|reading|watching|in_front|with|on_the|in_my|in_the
  table|chair|desk|bed|piano|sofa|stool|tripod leg|legs
  sees|see how tired
  limp noodle|handshake|lettuce|celery|home
`;

/**
 * Removed only when matching inabilities. "I hope I won't wake up" doesn't mean that someone can't
 * be woken, but the other rules need the phrase.
 */
export const NO_INABILITY = `
  i|we ..1 do|did|will|would|to not|never wake|waking up?
  to not wake up?
  not wake up? tomorrow
  do|did not|hardly ${FILL}? see !double|me|us|well|left|right|$
`;

/** Patterns for an inability that isn't new: it has a duration, or it ended. */
export const LASTING = {
  /** Durations. */
  since: `
    for ..3 months|years|decades|ages|a_long_time|so_long
    since ..3 19\\d\\d|20\\d\\d|birth|childhood|last_year|last_spring|last_summer|last_fall|last_winter|january|february|march|april|may|june|july|august|september|october|november|december|i_was|he_was|she_was
    could|was|were ..9 years|months|decades ago
    years|months|decades ago ..6 could|was|were
    weeks|years|months|decades after|later|post|into|out
    back then
    long ago
    years|year|months|decades ago ..3 that|when ..3 could
    was unconscious ..3 days|weeks|months
    choked ..6 in|back_in 19\\d\\d|20\\d\\d
    lost|went|had ..9 in|since|of ..1 19\\d\\d|20\\d\\d
    in|took|after a|one|two|three|1|2|3|4 year|years|months|weeks ..2 back|again|better|$
    could|was|were ..9 in|back_in 19\\d\\d|20\\d\\d
    in|back_in 19\\d\\d|20\\d\\d ..6 could|was|were
    all ..1 my|his|her life
    hace anos|meses
  `,
  /** In the past. */
  past: `
    years|year|months|decades|ages|weeks|long ago
    in|since|back_in|of ..1 19\\d\\d|20\\d\\d
    a year ago
    in|during rehab|the_hospital|the_beginning|therapy
    at first
    after ..2 stroke|surgery|accident
    for|first ..3 weeks|months|years
    when i was
    used to
  `,
  /** Recovered. */
  ended: `
    but|and|now|today|then ..3 can|could speak|talk|see|stand|walk|swallow|breathe|do|drive|eat|read|move
    better|fine|relearned|learned|came_back|returned|recovered|improved|i_sing|i_dance|i_run|i_teach|i_work|speaks_well|walks_again|talks_again
    can|could|to ..1 speak|talk|see|stand|walk|swallow again
  `,
  /** Patterns for a recent inability, whatever else the message contains. */
  fresh: `
    suddenly|sudden|tonight|yesterday|worse|this_morning|this_afternoon|this_evening|last_night|minute|minutes|hour|hours|all_of_a_sudden|right_now|just_now|just_started|today_he|today_she
  `,
  /** Happening now. */
  present: `
    can|will|do|does|is|am|are not
    can no|hardly|barely
    is|am|are|now|again|today unable|again
    now|today ..2 can|will|is|does not
  `,
} as const;
