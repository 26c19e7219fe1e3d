import type { Vocabulary } from '../pattern.ts';

export const MEDICAL_VOCABULARY = {
  ask: `can could should may shall is_it safe must would do_i does_he does_she do_we ok_to okay_to allowed need_to have_to am_i will_it what_if what_happens_if is_taking need when_should when_do when_can how_do how_should
    what_should which_should ought supposed advisable best_to better_to good_to bad_to wonder wondering if_i if_he if_she matter advise recommend might is_there wise prudent what_happens do_you_think why_can_not does what_to how_to
    think_i when how_soon how_long did wanna_know whether`,
  act: `take taking takes took stop stopping start starting skip skipping skipped double doubling halve halving mix mixing combine combining switch switching change changing increase increasing decrease reduce reducing lower lowering raise raising quit quitting wean weaning taper tapering come_off coming_off
    go_off going_off get_off getting_off give giving use using inject crush crushing split splitting swap replace restart restarting discontinue up upping add adding put_on cut_back cut_down cut_out miss missing delay stay_on keep_taking be_taking go_back_on try trying
    swallow chew prescribe refill drop ditch omit omitted substitute resume stopped quit_taking cut cutting throw throwing`,
  clear: `drive driving fly flying travel traveling exercise exercising swim swimming work_out return_to_work go_back_to_work back_to_work sex intimate lift lifting run running jog gym bath sauna hot_tub surgery operation dentist dental vaccine vaccinated vaccination flu_shot shot pregnant pregnancy
    breastfeed smoke smoking vape vaping drink drinking alcohol beer wine sherry pint massage yoga ski skiing bike cycling hunt hunting ride golf fast fasting keto donate_blood tattoo mri live_alone be_left_alone left_alone sunbathe ladder cold_plunge jacuzzi weights weightlifting roller_coaster diving scuba
    intermittent_fasting operate_machinery shower_alone walk_alone contact_sports mow acupuncture chiropractor dye dry_needling weed marijuana edibles cbd caffeine spicy_food salt stairs altitude`,
  symptom: `pain pains painful ache* aching hurt hurts hurting sore cramp* spasm* spasticity stiff stiffness swell* swollen rash* itch* fever headache* migraine* dizzy dizziness nausea nauseous vomit* throwing_up cough* constipat* diarrhea incontinen* bruise* bruising
    nosebleed* bleeding_gums blood_in insomnia can_not_sleep tremor* twitch* jerk* seizure* numb numbness tingling weakness fatigue tired vertigo palpitations heartburn infection uti bedsore* pressure_sore drool* hiccup* blurry tinnitus ringing weight_gain weight_loss gaining_weight
    high_blood_pressure blood_clot clot clots lump hair_loss dry_mouth burning foot_drop clonus contracture subluxation urinat* peeing bloating drowsy sleepy rigid sleeping cold curl* clenched shaky confused confusion memory_loss forgetful depressed depression anxiety
    red discolored double_vision not_improving stomach_ache upset_stomach phlegm snoring sweating crying_spells mood_swings aggressive hallucinat* puffy calf`,
  condition: `stroke tia mini_stroke ministroke aneurysm bleed clot blood_clot dvt afib a_fib atrial_fibrillation pneumonia uti infection dementia alzheimers vascular_dementia parkinsons ms migraine epilepsy seizure seizures concussion tumor cancer
    diabetes ptsd adhd bipolar heart_failure heart_attack blocked_artery sleep_apnea pfo hole_in_my_heart brain_bleed allergic allergy neuropathy arthritis covid flu anemia high_blood_pressure hypertension high_cholesterol
    brain_damage pba sepsis another_stroke second_stroke depression pseudobulbar_affect frozen_shoulder carpal_tunnel gout shingles diabetic aphasia apraxia hemorrhage warning_stroke`,
  result: `inr blood_pressure pressure bp mri ct cat_scan ct_scan scan scans ekg ecg echo ultrasound doppler lab labs lab_results blood_test blood_tests blood_work bloodwork test_results results result cholesterol ldl hdl a1c glucose blood_sugar sugar
    heart_rate pulse oxygen oxygen_level spo2 troponin platelets hemoglobin creatinine potassium sodium triglycerides nihss x_ray xray eeg angiogram carotid mra reading readings bpm systolic diastolic echocardiogram report temperature score level levels ejection_fraction midline_shift`,
  recover: `walk talk speak drive recover recovery recovered better heal healed normal use_my use_his use_her live survive come_back return get_back regain read write see cook run have_another have_a_stroke stand remember improve feel_my feel
    okay eat swallow go_away make_it full_recovery gone wake_up die back paralyzed cured permanent permanently play open move sing smile stroke_again happen_again worse have_one strokes grow_back work dance understand`,
  someone:
    'i he she we they you it my his her mom dad husband wife mother father grandma grandpa brother sister son daughter partner patient hand arm leg speech this that him me foot body brain voice uncle aunt friend someone stroke',
  meds: '{medicine} {supplement} thinner thinners inhaler eye_drops drops cream ointment vaccine vaccines therapy_meds dosage doses bp_pill chemo blood_pressure_medicine treatment tube feeding_tube injection prescription',
  shop: 'book books ebook ebooks planner journal order download downloads payment checkout email link password website site page refund account card printed pdf price bundle cookbook meal_plan subscription newsletter tracker article articles signs essay project volunteer cart coupon gift shipping guide website app_store kindle ipad print form my_post photo rude font login log_in group meeting tips chat',
  so: 'dangerous safe bad ok okay good normal serious high low too_high too_low worrying concerning alright harmful risky fine unsafe harm common_side worse better necessary effective addictive',
} satisfies Vocabulary;

/** Asks what only a doctor or pharmacist may answer: dose, start, stop, mix, is it safe, what is it, results, will I. */
export const MEDICAL = `
  correct|right|safe|maximum|normal|how_much_of_an amount ~1 of ..2 {meds}
  what ~1 can|should|could|do i|he|she|we|you ~1 take ~1 to|for|at ..4
  is|are|will ..5 permanent|reversible|curable|treatable|temporary|go_away|come_back|get_better|heal ?|$
  will|can|could|might ..2 {someone} ~1 get ~3 back
  well|strong|healthy enough to ..3
  will|could|might|can|would|do|does|what|how ..4 have|get|likely|risk|chances|odds|getting|give ..3 another|second|a stroke|seizure|tia|clot|bleed|aneurysm
  my|his|her|these|are symptoms ..3 serious|normal|bad|dangerous|mean|?
  when|how_often ~2 should|must|do|does ..4 next|another|have|get|see ..3 {med_thing}
  should|can ..4 use|wear|get ~3 walker|wheelchair|brace|cane|splint|heating_pad|ice|cpap|tens
  {symptom} ..3 since|after|when ~1 i|he|she|starting|taking|started ..4 {meds}
  are|is there ~2 a|any|some|something? {meds}|cure|treatment ..4
  how ~1 do|can|would i|we|you|he|she know|tell ~1 if ..6 {condition}|{symptom}|depressed|clot|need
  would|will|can|could|does|should ..2 {food}|keto|diet|fasting|supplements ..5 help|heal|hurt|brain|?
  fast|fasting ~2 before|for ~1 labs|blood|surgery|test|procedure
  how|when ..2 does|do|will|long|is ~3 swelling|pain|numbness|fatigue|recovery|{symptom} ~2 last|end|stop|go_away|get_better
  trust|believe ~2 my|the|this doctor|surgeon ..4
  what stage|type|kind ~1 of ~1 recovery|stroke|aphasia ~2 am|do|did
  &5 {meds}|thinner forget|forgot|missed|miss|now|skip
  &5 take|eat|drink food|milk|meal|empty|water ?|with
  &4 me|i drive|fly|work|swim|walk|talk ?|when|ok
  &5 doctor surgery|cut|operate|pill|medicine ?|ok
  worry|worried ~2 about|bout ..3 {result}|{symptom}|high
  what|whats|wats ~1 is? wrong ~1 with ..3
  can|could|may|should i|he|she|we take ~1 *quil|nyquil|dayquil|zyrtec|claritin|pepto|mucinex|tums|theraflu|alka_seltzer|diclofenac|meloxicam|celebrex|viagra
  {condition} worse|better ..3 for|than ..4
  is a? ..3 {condition} worse ..5
  what should i|he|she|we eat|avoid|drink ..6
  qualify|candidate|eligible ..2 for ..4
  expire|expired
  at risk ..2 of|for
  &6 what|how|which|when|why|need pill|pills|medicine|meds|dose|tablet|medication|{drug} $|?|i|me|for|many|much|stop|best|take|pain|sleep
  &5 {result} mean|bad|high|low|?|ok|normal|danger
  &5 walk|talk|drive|work|use again me|i|when|will|can|?
  &6 pill|pills|tablet|tablets|dose two|one|three or|?|ok
  &5 {symptom} ?|doctor why|what|doctor|take|normal|bad|pill|cause
  &5 {clear}|eat ok|okay|safe|when|can ?|ok|safe|pill|pills|medicine|after
  will|can|could|would|is|are|am|shall|might|does|do ..2 {someone} ..4 {recover} ~2 again|ever|normally|fully|completely|properly|100
  will|can|could|would|is|are|am|shall|might|ever ..2 {someone} ..4 recover|heal|survive|live|be_okay|be_ok|get_better|make_it|be_normal|come_back|wake_up|be_paralyzed|go_away|improve|regain|back_to_normal|be_able_to|get_worse|be_the_same|be_cured|ever ..4 ?|$|from|his|her|my|the|movement|after|to
  is|will|am|are ~1 {someone} ~1 going_to ~2 die|live|recover|walk|talk|survive|wake_up|make_it|improve|get_better|stroke|have_another|be_normal|be_ok|be_okay
  when|how_long|how_soon ..3 will|can|could|should|until|till|before|does|do ..4 {recover}|{clear} ..4 ?|again|$|after|safely|back
  how long ..8 live|left|recovery|heal|survive|go_away|better|back_to_normal|come_back|drive|fly|blood_thinners|{medicine}
  chance|chances|odds|likelihood|survival|risk|percent|probability ..3 of|for|my|after|his|her|i|he|she|that ..5 {recover}|{condition}|recovery|dying|another|clot
  am|is i|he|she|my_husband|mom|dad ~1 likely ..3 to ..4 {recover}|{condition}|stroke|another
  is|are|was|were|would|will|if|be ..7 safe|dangerous|harmful|risky|ok|okay|alright|all_right|bad|unsafe|too_soon|too_early|advisable|wise|prudent|allowed|normal|healthy|good|fine|too_much|too_late|good_idea|bad_idea|contraindicated ..1 to|for|if|after|with|that|when|while|on|at|? ..7 {clear}|{meds}|stroke|aneurysm|bleed|take|blood_pressure|pregnant|surgery|colonoscopy|brain|{result}|{symptom}
  ^ is|are ..6 safe|dangerous|harmful|contraindicated|addictive ..4 {meds}|stroke|for_me|for_him|for_her|{clear}|me|him|her|survivor|survivors
  safe|ok|okay|alright|dangerous|prudent|wise|advisable|sensible|too_soon|too_early|bad to|for|if ..3 {clear}|take|eat|drink|exercise|lift|smoke|resume|return_to|go_back_to|start_driving|fly|stop_taking|skip|crush|mix|sleep|travel|leave_him|leave_her|be_alone|have_sex|miss|stop
  can|could|may|should|would|shall|must|dare|am|is|are|will i|he|she|we|they|my_husband|my_wife|my_mom|my_dad|mom|dad|grandma|grandpa|husband|wife|you|someone|a_stroke|survivors|people ..3 {clear} ..9 stroke|?|after|again|safely|yet|with|on|soon|now|while|medicine|meds|$|weeks|months|since|before|aneurysm
  when|how_soon|how_long|allowed|permitted|cleared|is_it ..5 {clear} ..9 ?|again|stroke|after|$
  am|is i|he|she allowed|permitted|cleared|able|ok|okay ~1 to ..4
  what|which|right|correct|rite|normal|max|maximum|proper|usual|recommended|starting|typical|highest|lowest|exact|appropriate|wat|good|best ..2 dose|doses|mg|milligrams|dosing|strength|dosage ..9
  my|his|her|the dose ..5 ?|should|too|enough|in_half
  should|can|could|may|ought|shall|is_it_ok|ok|okay|safe ..2 i|he|she|we|they|to|mom|dad ~1 take|taking|skip|double|stop_taking|crush|mix|quit|wean|stop ..1 it|them|these|those|both|one|two|another|more|less|extra|together ..5
  {wantto} ~4 {act}|off|without ~3 {meds}|dose|doses|medication
  {wantto} ..3 off ..2 {medicine}
  not|never|quit|stopped|stopping|quitting|done ~1 taking|take|with|using ~2 {medicine} ..2 anymore|any_more|because|ever|since|on_my_own|$|it
  what|which|best|any|need|good|natural ..4 {symptom}|{condition} treatment|cure|medicine|meds|remedy|drug|pill
  what|how|whats|any|anything|something|best|good|which|cure|remedy|remedies|relief|treatment|treatments|medicine|ointment|home_remedy|recommend|suggest ..4 for|with|against|about|stop|reduce|treat|cure|fix|ease|relieve|help|helps|get_rid_of|manage|stops ..4 {symptom} ..4
  what ~1 can|should|do|could|must|to|would i|he|she|we|do|you ..2 take|do|give|use|try ..6 {symptom}|{meds}|{condition}|{result}
  {symptom} ..9 what ~1 can|should|do|could|is|to i|he|she|we|do|it|this|that|take
  do|does|could|might|is|are|am|can|did|could_it|may ..2 i|he|she|this|it|that|these|those|mom|dad|husband|wife|grandma|grandpa|we|my|his|her ..3 have|having|be|a|an|had|mean|got|sign|from|get|really|just|give|symptoms|symptom|caused|coming ..3 {condition}|a_clot
  do you think ..5 {condition}
  is|was|are this|it|that|these ..2 a? {condition}
  ^ is|are|was {condition}|{symptom} ..3 likely|possible|permanent|a_sign|due|from|caused|a_side|because|normal|hereditary|genetic|curable|reversible|dangerous|serious ..9
  is|are|was|why ..5 {symptom}|{recover} ..3 normal|serious|dangerous|bad|a_problem|common_after_my ..5
  {symptom} ..3 normal ..4 ?|after
  my|the|his|her|our|a doctor|neurologist|cardiologist|pharmacist|surgeon|hospital|physician|nurse|er|doctors ..4 said|says|told|wants|prescribed|recommended|put|suggested|gave|refuses|increased|changed|lowered|is_wrong|disagree|upped|stopped|want|sent ..9 ?|should|but|is_that|agree|do_i|is_it|i_read|who_is|instead
  doctor|doctors|neurologist|pharmacist ..5 disagree|who_is_right ..5
  stem_cell|stem_cells|hyperbaric|acupuncture|botox|nerve_block|ozone|chelation|vns|vagus|baclofen_pump|closure|endarterectomy|stent|watchman|pump|colonoscopy ..7 ?|safe|should|worth|ok
  will|should|would|could|can|is|try|does ..4 stem_cell|stem_cells|hyperbaric|acupuncture|botox|nerve_block|ozone|chelation|vns|closure|endarterectomy|stent|watchman|pump|surgery|shots|injections
  too old|young|late|soon|weak|high|low for|? ..6
  {result} ..2 is|was|of|at \\d*
  {result} ..1 says|shows|showed|said|show ..9 what|?|mean
  how bad|serious|severe|dangerous ..3 {result}|{condition}|{symptom}|my|is
  can|could|should|may|ok|okay|safe ..3 i|he|she|we|to|mom|dad|husband|wife|my_husband|my_mother|my_wife ..2 drink|have|eat|smoke|use|take|try|drinking|having|eating ..3 {food}|that|it|this|anything
  {food} ..4 with|on|while|and|after ..3 {medicine}|stroke|my_meds
  {medicine} ..3 with|and|or ..2 {food}
  {food} ..3 ok|okay|safe|bad|allowed|good_for ..3 ?|stroke|me|on|after|for
  my opinion|opinion ..2 of|on ..2 {meds}
  cause|reason for concern
  disagree|agree ..2 with me ..6 stop
  check|tell_me ..3 my symptoms
  need|want ~1 more|stronger|less|another|different|new|higher|lower ~1 {medicine}
  sleeping draught|tablet|aid
  is|are|was|does|did|could|why ..3 {meds} ..5 making|causing|make|cause|makes ..4
  how much|many|often|long|soon|late|meny|do ..7 {meds}|mg|milligrams|mcg|units|tablets
  dose|dosing|mg|milligrams|mcg|units ..4 for|of|should|safe|too|enough|right|high|low|?|ok ..6
  {meds} ..3 dose|dosing|interaction|interactions|interact|mix|side_effects|side_effect|safe|ok|okay|too_much|how_much|how_many|vs|versus|worth_it|enough ..4
  {ask} ..6 {act} ..6 {meds}|mg|dose|doses|something|anything
  {ask} ..5 {meds} ..9 !box|organizer|tracker|list|log|chart|reminder|page|pages|section
  {meds} ..9 should|can|could|safe|ok_to|okay_to|is_that|is_it|now_what|what_do|what_now|what_should|do_i|ought|right|what_next ..5 ?|do|i|we|he|she|normal|safe|right|$|bad|ok
  {wantto} ..3 no|different|new|more|stronger|less|another|higher|lower|other ~1 {medicine}
  not|never|no_longer ..1 {wantto} ~2 {act} ~3 {medicine}|it_anymore_my
  tired|sick|hate|done|fed_up ..2 of|with|taking|these|my|all|the ..3 {medicine} ..6 stop|stopping|quit|throwing|throw|off|done|not_taking|skip|ditch|what|can
  stop|quit|skip|skipped|forgot|missed|miss|forget|double|doubled|change|switch|halve|reduce|increase|ran_out|run_out|running_out|out|late|lost|wean|combine|restart|raise|crush|split|omitted|threw_up|vomited|dropped|switching|stopping|skipping|stopped|quitting ..4 {meds} ..9 ?|ok|okay|safe|now|what|should|today|tomorrow|cold_turkey|this_morning|last_night|yesterday|help|catch_up|can|do_i|because|feel|do_not_need|or|how|ought|tonight|why|dangerous
  ^ stop|quit|skip|change|start|increase|reduce|double|mix|miss|missed|forgot|crush|lower|raise|stopping|skipping {meds}|my|more|his|her ..3
  ^ no|more|less|extra|need|want {medicine} ..3 $
  &6 {meds} stop|skip|quit|double|bad|safe|ok|okay|change|more|less|start|mix|how|what|when|miss|missed|forgot|dose|two|together|which|or|need|better|much|many ?|stop|skip|miss|missed|forgot|double|dose|mix|how|what|change|much|many|which|safe|ok
  &5 what|which|how|take|need|want|help pain|spasm|stiff|swell|swelling|dizzy|itch|rash|cramp|tired|fever take|medicine|pill|do|stop|why|fix|cure
  &4 drive|fly|work|swim|drink|eat|swallow|sex|smoke|wine|beer|alcohol when|can|ok|safe|again|pill|now ?|when|ok|safe|can
  &5 leg|arm|hand|foot|shoulder|head|neck|back|ankle|knee why|what|take|fix ?|swell|pain|hurt|cold|stiff|swollen|tight|red|jerk|shake|why
  doctor ..3 say|said|says ..4 more|less|stop|change|new ..3 pill|pills|medicine|meds ..3
  {meds} ..5 make|making|makes|giving|gives|gave|causing|cause|causes|made|turning|interfering ..2 me|him|her|my|? ..9 ?|can|should|stop|what|is|normal|sick
  {meds} ..1 and|with|plus|while|together|n|mixed|alongside|or|vs|versus|on|w ..3 {taken} ..6 ?|ok|okay|safe|bad|together|mix|interact|interaction|dangerous
  ^ {meds} and|with|plus|n|or|vs|versus ..2 {taken} ..2
  mix|mixing|combine|combining|drink|drinking|smoke|smoking|interact|interacts|interaction|interactions|interfere|react|reacts|vape|clash ..6 with|and|on|while|plus|alongside ..4 {taken}|my_stroke|meds
  {taken}|it|this|that ..3 interact|interacts|interactions|interfere|react|clash|go_together|mix|mixed ..6
  {verb_be} ..3 {clear} ..3 {so}|allowed|recommended|advisable|permitted|worth_it
  {verb_be} ..4 {result} ..6 {so} ..3 ?|for|$
  {verb_be} ..1 it|that|this|they|these|those|he|she ..2 normal|serious|dangerous|safe|worrying|bad|contagious|hereditary|genetic|inherited|permanent|curable|reversible|fatal|treatable|{so} ..4 {symptom}|stroke|for_him|for_her|sleep|cry|to|that|after|{result}|months|weeks
  <!{kin}|i|he|she|they|it|we|who can|could|may|should|is_it|when|would|will|how_soon|am_i|allowed|safe|ok|okay|wise|possible ..9 after|with|following|post ~3 stroke|aneurysm|bleed|tia|stent|pacemaker|craniotomy|surgery|afib
  can|could|may|should|is_it_safe|ok|okay|safe ..9 on|with|while_on|while_taking ..1 {medicine}
  should|shall|must|ought|do|need|does ..1 i|he|she|we|they|my|mom|dad|husband|wife ..2 worry|worried|see_a|see_the|see_my|go_to_the_doctor|go_to_the_er|go_to_er|be_concerned|get_a|get_an|get_the|get_my|have_surgery|have_the|have_a|have_an|get_surgery|get_tested|get_checked|ask_for|call_the_doctor|go_to_hospital|go_to_the_hospital|need_a|need_an|need_to|listen_to|ignore|agree|believe|trust ..6 {med_thing}
  ought|should|must|would|shall ..3 {med_thing} ..6
  is|are|could|can|was|does ..1 his|her|my|the|this|it|he|she|mom|dad ..6 {symptom}|{condition}|more|this ..4 from|due|because|caused|side_effect|the ..4 {meds}
  what|whats|why|how|explain|interpret|read|tell|understand|decode|translate|is|are|analyze|review ..7 {result} ..9 mean|means|?|normal|say|says|high|low|bad|good|shows|show|showed|for|please|$ 
  {result} ..4 mean|means|bad|dangerous|worry|worried|serious|concerning ..3
  {result} ..4 \\d*|positive|elevated|abnormal|borderline ..9 ?|ok|okay|normal|bad|should|safe|what|mean|dangerous|too|worried|high|low|good|or
  {result} \\d*
  \\d* over \\d*
  \\d+_\\d+ ..4 ?|normal|ok|high|low|bad|dangerous|safe|good|blood_pressure|pressure
  what|whats|why|wut|wat|how_come ..3 wrong|causing|cause|causes|reason|going_on|happening|makes|caused ..4 me|him|her|my|his|pain|body|{symptom}|leg|arm|foot|hand
  why|what_makes|how_come|wy ..2 do|does|is|are|am|did|has|have|my|would|keep ..6 {symptom}|{symptom_limb}
  {symptom}|cold ..5 why
  diagnose|diagnosis|diagnosing|prescribe|prescribing|prescription_for|refill|second_opinion|contraindicated|contraindications|off_label ..4
  prognosis|life_expectancy
  {since_have} ..6 {symptom} ..8 what|should|is_that|is_it|do_i|serious|could_it|?|can_it|why|which|could_be|normal
  {med_new} ..5 {symptom}|{condition} ..9
  {symptom} ..4 from|because|due|caused|after|when|since|on|started|side_effect|beginning ..5 {medicine}
  {symptom} what|should|normal|? ..3
  side effect|effects ..6
  which|what|recommend|suggest|advise|best|prescribe ..4 {meds}|treatment|surgery|antidepressant|medicine|doctor_prescribe ..5 is|for|should|best|to|do|works|better|help|helps|can|would|stroke|me|?|after|i|$
  {meds} or {taken}|not|nothing
  better|worse|stronger|safer|same_as ..3 than ..1 {meds}
  instead|alternative|alternatives|substitute|replace|natural|generic|replacement|without ..4 {medicine}|treatment|prescription
  {medicine} instead|naturally
  do|does|will|can|could|would|is|are|might|did ..4 {meds} ..9 help|helps|work|works|cure|cause|causes|raise|lower|hurt|damage|affect|good|bad|prevent|interact|kill|speed|addictive|improve|increase|dangerous|safe|safer|better|interfere|ok|worth|fix|necessary|make
  doctor|doctors|neurologist ..4 idiot|wrong|crazy|useless|clueless|disagree|ignore ..9 dose|medicine|meds|pills|stop|should
  do i|we|he|she|you|mom|dad|they really? need|have ..3 {meds}|surgery|scan|mri|ct|doctor|operation|test|stitches|stent|brace_or|hospital
  thicken|thickened|thickener|thin_liquids|thin_liquid|puree|pureed|feeding_tube|peg_tube|swallow_test|soft_food|solid_food|solid_foods|liquids|aspirate ..3 ?|can|should|safe|ok|stop|when|without|need|how|yet|now|still|again|he|she|for|him|her
  {verb_can} ..5 drink|eat|have|swallow|give|feed ..3 thin|liquids|water|solid|solids|coffee|steak|thickener|alcohol|wine|beer|grapefruit|soup|bread|salt|salty|spinach|kale|nuts|rice|sugar|greens|by_mouth|ice|chocolate|eggs|meat|cheese|food
  {verb_can} i|he|she|mom|dad|we|husband|wife|my_mom|my_dad|my_husband|my_wife|my_grandma|grandma|grandpa ..1 eat|drink|smoke|vape|swallow ..4
  {taken}|greens|leafy_greens|salt|coffee|alcohol|wine ..2 ok|okay|safe|bad|allowed|good ..3 on|with|for|after|?
  how ..3 treat|cure|heal|get_rid|lower|raise|reduce|bring_down|thin|manage ..4 {symptom}|{condition}|blood_pressure|cholesterol|pressure|sugar|spasms|my_blood|inr
  medicare|medicaid|insurance|disability_benefits ..3 pay|cover|covers|covered|pays|approve ..5
  cured|cure ..5 ?
  cure|cures|fix|heal ..2 my|foot|hand|aphasia|stroke|him|her|spasticity|paralysis
  {condition}|{symptom} ..3 contagious|hereditary|genetic|inherited|permanent|curable|reversible|treatable|fatal|run_in
  cause|causes|caused|trigger ..3 stroke|another|clot|seizure|bleed|my ..3 ?
  can|could|does|will|would|did ..4 cause|trigger|lead_to|give_me|bring_on ..3 {condition}|{symptom}
  can|could|will you|u ..3 diagnose|prescribe|read_my|interpret|tell_me_what_is_wrong|tell_me_if|look_at_my|check_my|tell_what
  read|look|check|interpret|explain|analyze|analyse|review|understand ..4 my|his|her|this|these|the ..2 {result}
  stop|quit|throw|flush|come_off|get_off|go_off|off|wean|ditch ..3 my|these|the|his|her|this|all ..3 {medicine}
  how ..3 take|taken|give|wean|switch|taper|come_off|get_off|mix|store ..4 {medicine}
  take|takes|give|gave|taking ..5 {medicine} ..6 with|before|after|at_night|morning|empty_stomach|food|together ..4 ?
  ^ {meds} ..4 ?
  ^ {meds} ..1 {meds} ?
`;
export const MEDICAL_MORE = {
  food: 'wine beer alcohol coffee caffeine grapefruit spinach kale greens leafy_greens salt salty sugar eggs cheese nuts steak sherry pint whiskey vodka liquor champagne cocktail cocktails energy_drinks red_bull broccoli cranberry',
  wantto: `want wants wanted going think thinks thinking gonna will considering decided about would_like trying planning might feel_like tempted i_should prefer intend wish ready refuse`,
  verb_be: 'is was are would be were am will',
  verb_will:
    'will can could would chance chances odds likely possible ever going gonna when how_long expect probability able is am do does are shall might may',
  verb_can: 'can could should may is_it is safe when ok okay would will does',
  med_thing: `scan mri ct surgery operation test tests tested checked checkup opinion doctor neurologist hospital er emergency_room specialist medicine medication meds {symptom} stent procedure treatment therapy vaccine shot dose cardiologist pacemaker
    dizziness brace tube blood_test x_ray`,
  symptom_limb:
    'hurt hurts swell cold tight jerk jerks burn burns tingle curl curls shake shakes cry laugh drool itch clench clenches not_move swollen stiff so_tired tired forget sleep weak purple',
  since_have:
    'i he she mom dad wife husband my his her have has been am get getting keep keeps got new having had grandma grandpa',
  med_new:
    'lately getting_worse since_starting since_he_started since_i_started since_beginning after_starting new_medicine_and side_effect developed worsening',
} satisfies Vocabulary;

/** A question about the shop or the site, in words that medicine uses too. */
export const ABOUT_SITE = `
  {shop}
`;
