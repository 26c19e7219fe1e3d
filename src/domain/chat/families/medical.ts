/** Asks what only a doctor or pharmacist may answer: dose, start, stop, mix, is it safe, what is it, results, will I. */
export const MEDICAL = `
  how much|many|often|long|soon|late ..6 {taken}|mg|milligrams|mcg|units|tablets ..8
  how much|many|often|long|soon ..2 do|should|can|could|must|may|does|to|would|is|am ..3 take|taking|give|giving|on|use|dose|stay_on|inject|swallow ..5
  what|which|right|correct|best|normal|max|maximum|proper|usual|recommended|safe|starting|typical|highest|lowest|your ..3 dose|doses|strength|mg|milligrams|dosing|amount_of|medicine|medication|meds|pill|supplement|vitamin|drug|blood_thinner|painkiller|antidepressant|statin|pills|supplements ..6
  dose|dosing|mg|milligrams ..4 for|of|should|safe|too|enough|right|high|low|?
  ^ {taken} dose|dosing|mg|how_much|how_many|when|safe|ok|okay|interactions|interaction|side_effects|side_effect|alternative|alternatives ..5
  {taken} ..2 dose|dosing|interaction|interactions|interact|mix|side_effects|side_effect|safe|ok|okay|stop|skip|missed|too_much|how_much|how_many|or|vs ..4 ?
  {ask} ..5 {act} ..7 {taken}|it|them|mg|dose|doses|both|any|something|anything|one|two|these|those|another
  {ask} ..6 {taken} ..9
  {ask} ..4 {act}
  {want}|going|think|thinking|gonna|will|considering|decided|about|would_like|trying|planning|might|feel_like|tempted|is_it_time|if|just|am|let|how|way|ways|how_do_i|keep|like|plan ~4 stop|stopping|quit|quitting|skip|skipping|halve|halving|double|doubling|cut|cutting|wean|weaning|come_off|coming_off|get_off|getting_off|go_off|going_off|reduce|reducing|lower|lowering|increase|increasing|up|upping|change|changing|switch|switching|swap|swapping|split|splitting|drop|dropping|ditch|taper|tapering|replace|replacing|restart|start|starting|throw|flush|add|adding|try|take|taking|use|using|discontinue|swallow ~4 {taken}|dose|doses|pills|treatment
  {want} no more|take {medicine}
  stop|quit|skip|skipped|forgot|missed|miss|forget|double|change|switch|halve|reduce|increase|ran_out|run_out|running_out|out|late|lost|miss_my|wean|mix|combine|restart|start|lower|raise|cut|throw_up|threw_up|vomited|vomit|crush|split|refill ..4 {taken}|dose|doses|of_my|of_his ..7 ?|ok|okay|safe|now_what|what_do|what_to_do|should|today|tomorrow|cold_turkey|this_morning|last_night|yesterday|help|now|what_now|catch_up|what|can|will|do_i|because|feel_better|feel_fine|feel_good|feel|do_not_need|or|and_now
  ^ stop|quit|skip|change|start|increase|reduce|double|take|taking|mix {taken}|my|more|his|her ..3
  ^ no|more|less|extra|need {taken} ..3 $
  {taken} stop|skip|quit|double|good|bad|safe|ok|yes|no|change|more|less|start|now|mix ..2 $
  {taken} ..5 make|making|makes|giving|gives|gave|causing|cause|causes|made ..2 me|him|her|my|? ..8
  {taken} ..1 and|with|plus|while|together|on|before|after|n|around|same_time|interact|interacts|mixed ..4 {taken} ..6 ok|okay|safe|?|bad|dangerous|together|good|mix|interact|problem
  {taken} ..2 and|with|plus|n|or|interact|mix|interacts|vs ..2 {taken} ?|$|safe|ok|interact|together
  mix|mixing|combine|combining|drink|drinking|smoke|smoking|together|interact|interacts|interaction|interactions|interfere|react|reacts|grapefruit|alcohol|beer|wine ..5 with|and|on|while|plus ..4 {taken}|it|that|this|my_stroke|stroke
  {taken}|it|this|that ..3 interact|interacts|interactions|interfere|react|clash|okay_with|safe_with|go_together|mix ..6
  is|was|are|would|be|if|it ..6 safe|ok|okay|dangerous|harmful|risky|alright|all_right|bad|unsafe|fine|allowed|advisable|good_idea|bad_idea|wise|too_soon|too_early|smart ..1 to|for|if|after|with|that|when|while|?|on|at|i ..7 {clear}|{taken}|stroke|me|him|her|take|stop|blood_pressure|pressure|$|my|i|he|she|pregnant|you
  is|are|was|would|be it|that|this|they|these|those|there|{taken}|my|his|her|a|the|taking ..4 safe|dangerous|harmful|risky|normal|serious|unsafe|too_high|too_low|bad|worrying|concerning|okay|ok|high|low|good|elevated|abnormal|healthy ..3 ?|for|to|after|if|with|$|a|in|or
  safe|ok|okay|alright to ..2 {act}|{clear}|take|eat|drink|fly|drive|exercise|swim|lift|have|use|stop|smoke|go|do|start|travel|work
  safe|ok|okay ?|for_me|for_him|for_her|with|after_stroke|after_a_stroke|after_my|or_not
  can|could|may|should|would|is_it|am_i|when|if|will|is|how_soon|how_long|allowed|shall|do_i|ready|clear|cleared|ok|able|must|dare|i ..6 {clear} ..9 stroke|?|after|again|safely|yet|with|on|soon|now|while|medicine|meds|again|$
  when|how_soon|how_long ..3 can|could|may|should|before|until|will ..2 {clear}|i|he|she ..6
  should|could|can|shall|would|must|may i|he|she|we|they|my|mom|dad ..2 {symptom}|worry|worried|see_a|see_the|go_to_the_doctor|go_to_the_er|go_to_er|go_to_the_hospital|be_concerned|get_a_scan|get_an_mri|get_surgery|have_surgery|have_the_operation|get_the_surgery|get_tested|get_checked|ask_for|call_the_doctor|go_to_hospital|get_a_second
  do|does|would|could|might|can|is|are|am|think ..3 i|he|she|this|that|it|these|my|his|her|we|mean|means|sound|looks|look ..3 have|having|has|a|sign|signs|symptom|symptoms|got|diagnosed|mean|stroke|tia|sound|be ..3 {condition}
  what|whats|why|how|is|are|explain|interpret|read|tell|understand|decode|look|translate ..6 {result} ..9 mean|means|?|normal|say|says|high|low|bad|good|shows|show|showed|result|results|me|too|is|back|came|of|for|please|my|report|number|scan
  {result} ..4 mean|means|normal|bad|good|high|low|ok|okay|dangerous|worry|safe|serious|too ..3
  {result} ..2 is|was|of|at|are|say|says|shows|showed|over|came_back|reads|reading|showing|level ..3 \\d*|normal|high|low|abnormal|positive|elevated|up|? ..8 ?|ok|okay|normal|bad|good|high|low|should|safe|what|mean|too|dangerous|$|is_that|now|worried|help|worry
  {result} \\d+ ..3 ?|ok|okay|normal|bad|good|high|low|safe|$
  my|his|her|with_a {result} \\d* ..2
  \\d+_\\d+ ..4 ?|normal|ok|high|low|bad|dangerous|safe|good|blood_pressure
  what|whats|why|wut ..4 wrong|causing|cause|causes|reason|going_on|happening ..4 me|him|her|my|his|this|pain|it|body|headache|headaches|leg|arm|foot|hand|dizziness|swelling|rash|spasms|seizure|spasticity
  why|what_makes|how_come ..2 do|does|is|are|am|did|has|have|my|would ..5 {symptom}|{limb} ..6
  what|how|whats|any|anything|something|best|good|need|needs|want|which|can|cure|remedy|remedies|relief|treatment|treatments|treat|treating|help|fix|get_rid|stop|stops|cream|ointment|home_remedy|ease|relieve|reduce|do_for|do_about|manage ..6 for|with|about|of|to|my|the|his|her|stop|reduce|treat|cure|fix|ease|relieve ..3 {symptom} ..4
  diagnose|diagnosis|diagnosing|prognosis|prescribe|prescribing|prescription_for|refill|second_opinion|contraindicated|contraindications|off_label ..4
  do|does|am|is|have|has|did|got|think|could|might|may|had ..2 i|he|she|this|it|mom|dad|my|husband|wife ..3 {condition} ..3 ?
  will|can|could|would|chance|chances|odds|likely|possible|ever|going|when|how_long|expect|probability|able ..2 i|my|he|she|his|her|mom|dad|it|husband|wife|wifes|hand|arm|leg|of|brother|father|mother|the|we|before|until|to|for|and|is|does|till ..4 {recover} ..4 ?|again|ever|normal|$|fully|before|better|back|properly|completely|100
  chances|odds|likelihood|life_expectancy|survival|risk|prognosis|percent|probability ..3 of|for|another|second|i|my|is|after|recovery|me|him|her ..5
  how long ..6 live|left|recovery|recover|take|until|before|last|to_live|heal|survive|go_away|dizzy|numb ..6
  i|he|she|mom|dad|wife|husband|my|his|her|have|has|been|am|get|getting|is|am_having|had ..6 {symptom} ..6 what|should|is_that|is_it|do_i|normal|serious|could_it|?|can_it|bad|worried|mean|why|which_medicine|do
  i|he|she|have|has|been|am|get|getting|keep|keeps|got|my|his|her|new|having|mom|dad ..2 {symptom} ..3 {since}
  {symptom} ..4 from|because|due|cause|caused|after|when|since|on|take|taking|started|side_effect ..5 {medicine}|?
  {symptom} what|should|normal|?|why|help|how|doctor
  side effect|effects ..6
  which|what|recommend|suggest|advise|best|need|good|give|want|better|take|any|tell ..4 {taken}|treatment|therapy_drug|surgery|antidepressant ..3 is|for|should|best|to|do|works|better|help|can|would|stroke|me|?|after|is_best|helps|i|$
  {taken} or {taken}|not|nothing
  instead|alternative|alternatives|substitute|replace|natural|generic ..4 {medicine}|treatment|prescription
  {medicine} instead|naturally
  do|does|will|can|could|would|is|are ..3 {taken} ..8 help|helps|work|works|cure|cause|causes|raise|lower|make|hurt|damage|affect|good|bad|prevent|thin|interact|kill|speed|addictive|improve|increase|?|dangerous|safe|safer|better
  {act}|taking|took|taken|swallow|swallowing ..4 {taken} ..5 with|and|before|after|at|together|while|on|twice|empty|same|by|food|without|for ..5 ?|ok|safe
  my|the|his|her doctor|neurologist|cardiologist|pharmacist|surgeon|hospital ..4 said|says|told|wants|prescribed|recommended|put|suggested|gave|refuses|increased|changed|lowered|is_wrong|disagree|will_not ..8 {medicine}|surgery|take|stop|dose|mg|should|agree|right|wrong ..5 ?|should|but|is_that|agree|right
  do i|we|he|she|you need|have ..2 {medicine}|surgery|scan|mri|ct|see_a|doctor|operation|test|stitches|{act}
  thicken|thickened|thickener|thin_liquids|thin_liquid|puree|pureed|feeding_tube|peg_tube|swallow_test|soft_food|solid_food|solid_foods|liquids ..3 ?|can|should|safe|ok|stop|when|without|need|how|yet|now|still|again|he|she|for|him|her
  can|should|may|could|is|safe|when ..5 drink|eat|have|swallow|give ..3 thin|liquids|water|solid|solids|coffee|steak|thickener|alcohol|wine|beer|grapefruit|soup|bread|salt|salty|spinach|kale|nuts|rice|sugar|greens|by_mouth|ice
  can|should|may|could i|he|she|mom|dad|we|husband|wife ..1 eat|drink|have|smoke|vape ..4
  how ..4 treat|cure|heal|fix|get_rid|lower|raise|reduce|bring_down|stop ..4 {symptom}|{condition}|blood_pressure|cholesterol|pressure|sugar|spasms|my
  {symptom}|{condition} treatment|cure|medicine|meds|remedy|drug|pill|what_to_take
  medicare|medicaid|insurance ..3 pay|cover|covers|covered|pays|approve ..5
  cured|cure ..5 ?
  miracle|stem_cell|stem_cells|hyperbaric|acupuncture|tpa|botox|nerve_block|ozone|chelation|laser ..6 ?|work|safe|should|help|for_me|good|cure
  does|is|can ..3 contagious|hereditary|genetic|inherited|permanent|curable|reversible|treatable|fatal
  {act} ..2 {taken} ?
  read|look|check|interpret|explain|analyze|analyse|review ..4 my|his|her|this|these|the ..2 {result}|mri|scan|ct|report|results|labs|lab|tests|bloodwork|chart
`;
export const MEDICAL_VOCABULARY = {
  ask: `can should could may shall is_it is_it_ok is_it_okay is_it_safe must would do_i does_he does_she do_we safe_to ok_to okay_to allowed_to need_to have_to am_i_allowed will_it will_i
    what_if what_happens_if is_taking do_i_need do_i_have when_should when_do when_can how_do_i how_should what_should which_should ought supposed advisable best_to better_to good_to bad_to want_to_know_if wonder_if wondering_if tell_me_if know_if let_me_know_if think_i_should if_i ok_if okay_if safe_if matter_if advise recommend`,
  act: `take taking stop stopping start starting skip skipping double halve mix mixing combine switch change increase decrease reduce lower raise quit wean taper come_off go_off get_off give use inject
    crush split swap restart discontinue have_more up_my add try replace put_him_on put_her_on put_me_on cut_back cut_down cut_out miss delay stay_on keep_taking be_taking be_on go_back_on go_on`,
  clear: `drive driving fly flying travel exercise exercising swim swimming work have_sex sex lift lifting run running jog gym bath sauna hot_tub surgery dentist vaccine vaccinated vaccination flu_shot pregnant pregnancy breastfeed smoke smoking vape
    drinking drink_alcohol go_back_to_work return_to_work back_to_work massage yoga ski bike cycling hunt ride golf fast fasting keto donate_blood tattoo mri stop_therapy skip_therapy go_home live_alone be_alone climb shower_alone be_left_alone intimate viagra sunbathe ladder garden cold_plunge jacuzzi weights weightlifting roller_coaster dance keto_diet intermittent_fasting operate babysit walk_alone walk_without`,
  symptom: `pain pains ache aches aching hurt hurts hurting sore cramp cramps cramping spasm spasms spasticity stiff stiffness tight swelling swollen swell rash itch itching itchy fever headache headaches migraine migraines dizzy dizziness
    nausea nauseous vomiting throwing_up cough coughing constipation constipated diarrhea incontinence incontinent bruise bruises bruising nosebleed nosebleeds bleeding_gums blood_in insomnia can_not_sleep tremor tremors twitch twitching twitches
    seizure seizures numb numbness tingling weakness fatigue vertigo palpitations heartburn infection uti bedsore bedsores pressure_sore drooling hiccups blurry blurred tinnitus ringing swollen_ankles weight_gain weight_loss
    depression_medicine high_blood_pressure blood_pressure cholesterol blood_clot clot clots lump cold hair_loss dry_mouth muscle_weakness burning foot_drop clonus contracture subluxation shoulder_pain nerve_pain choking_on pee urinate gout bloating drowsy sleepy tired_all rigid`,
  condition: `stroke tia mini_stroke ministroke aneurysm bleed clot blood_clot dvt afib a_fib atrial_fibrillation pneumonia uti infection dementia alzheimers vascular_dementia parkinsons ms migraine epilepsy seizure seizures concussion tumor cancer
    diabetes depression anxiety ptsd adhd bipolar heart_failure heart_attack blocked_artery sleep_apnea pfo hole_in_my_heart brain_bleed allergic allergy neuropathy arthritis covid flu anemia high_blood_pressure hypertension high_cholesterol aphasia
    brain_damage pba autism sepsis another_stroke`,
  result: `inr blood_pressure pressure bp mri ct cat_scan ct_scan scan scans ekg ecg echo ultrasound doppler lab labs lab_results blood_test blood_tests blood_work bloodwork test_results results result cholesterol ldl hdl a1c glucose blood_sugar sugar
    heart_rate pulse oxygen oxygen_level spo2 troponin platelets hemoglobin creatinine potassium sodium triglycerides nihss x_ray xray eeg angiogram carotid mra reading readings bpm systolic diastolic echocardiogram report temperature`,
  recover: `walk talk speak drive work move recover recovery recovered better heal healed normal use_my use_his use_her live survive come_back return_to get_back regain read write be_normal see cook run use have_another have_a_stroke stand remember improve feel_my get_movement be_okay be_ok eat swallow go_away make_it full_recovery like_before gone wake_up die back_to_normal be_paralyzed be_cured permanent recover_fully play open`,
  since:
    'since for after lately all_the_time every_day every_night when now this_week this_morning today days weeks again getting_worse yesterday after_taking when_i_take worse',
} as const;
