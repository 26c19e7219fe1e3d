import type { Vocabulary } from '../pattern.ts';

/** Short, texted and often misspelt forms → what they stand for. "form=meaning", `_` is a space. */
export const FORMS = new Map(
  `cant=can_not cannot=can_not cnt=can_not cnat=can_not kant=can_not cantt=can_not wont=will_not dont=do_not dnt=do_not donot=do_not doesnt=does_not
  didnt=did_not isnt=is_not arent=are_not wasnt=was_not werent=were_not wouldnt=would_not couldnt=could_not
  shouldnt=should_not havent=have_not hasnt=has_not hadnt=had_not aint=am_not mustnt=must_not neednt=need_not
  im=i_am iam=i_am ive=i_have youre=you_are theyre=they_are weve=we_have hes=he_is shes=she_is thats=that_is whats=what_is
  theres=there_is itll=it_will theyll=they_will youll=you_will theyd=they_would youd=you_would
  u=you ur=your r=are wanna=want_to wana=want_to wonna=want_to wanto=want_to wannt=want wnna=want_to wan=want wnt=want
  gonna=going_to gunna=going_to goin=going gona=going_to finna=going_to gotta=have_to hafta=have_to tryna=trying_to
  imma=i_am_going_to ima=i_am_going_to lemme=let_me gimme=give_me coz=because cuz=because bc=because cos=because
  rn=right_now atm=right_now tho=though thru=through plz=please pls=please b4=before w=with wo=without wth=with
  sm1=someone some1=someone any1=anyone no1=no_one noone=no_one every1=everyone ppl=people tmrw=tomorrow tmr=tomorrow tmw=tomorrow
  2nite=tonight tonite=tonight 2night=tonight tn=tonight 2day=today nite=night 2moro=tomorrow idk=i_do_not_know idc=i_do_not_care
  kms=kill_myself kys=kill_yourself kil=kill kll=kill kilin=killing killin=killing kiling=killing ded=dead dieing=dying diying=dying dyeing=dying diee=die
  dy=die sux=sucks meself=myself mysef=myself myselv=myself mself=myself myslf=myself miself=myself maself=myself
  sucide=suicide suacide=suicide sewerslide=suicide sewercide=suicide suside=suicide sueside=suicide suisid=suicide soocide=suicide unaliving=unalive ctb=kill_myself
  liv=live livin=living lif=life alife=alive burdon=burden berden=burden burdan=burden
  fone=phone hosptal=hospital hospitol=hospital wak=wake wak_up=wake_up stork=stroke stomac=stomach tylanol=tylenol surgry=surgery docter=doctor brething=breathing raceing=racing threatend=threatened punchd=punched crookd=crooked sppech=speech h8=hate 4ever=forever luv=love gr8=great evrything=everything evryone=everyone dizzyness=dizziness alot=a_lot feal=feel feele=feel storke=stroke hert=hurt dubble=double plavicks=plavix eliqis=eliquis warferin=warfarin cba=can_not_be_bothered blu=blue fel=feel panes=pains piont=point agen=again wil=will wit=with bout=about hi=high mutch=much shuld=should presure=pressure rite=right evry1=everyone everyl=everyone kan=can reeson=reason efects=effects whish=wish wsh=wish wuld=would unconshus=unconscious conchus=conscious conshus=conscious puntched=punched beeting=beating pils=pills feeed=feed nd=and agin=again agn=again offin=offing lookin=looking gettin=getting doin=doing drunked=drunk bcuz=because becuz=because bleedin=bleeding vomitting=vomiting pounging=pounding throught=through nite=night lites=lights brething=breathing breathin=breathing nemore=anymore nemor=anymore nomo=no_more dei=die dai=die gna=going_to hert=hurt b=be c=see wud=would dat=that da=the dis=this wiv=with sumone=someone sum1=someone sumbody=somebody jumpin=jumping feelin=feeling waz=was ws=was beter=better lng=long tak=take tuk=took meny=many wana=want_to wanta=want_to hubbys=husbands everyon=everyone nobdy=nobody dosege=dose dosege=dose elliquis=eliquis plaviks=plavix statens=statins backlofen=baclofen colestrol=cholesterol botocks=botox botux=botox sis=sister lyk=like cn=can cud=could cudnt=could_not wont=will_not wudnt=would_not shudnt=should_not hav=have gma=grandma gpa=grandpa pawpaw=grandpa papaw=grandpa mawmaw=grandma meemaw=grandma abuela=grandma bleech=bleach slep=sleep abt=about bout=about wat=what wht=what wut=what hw=how shud=should shld=should shoud=should cud=could wud=would
  mam=mom mum=mom mummy=mom mommy=mom momma=mom mama=mom ma=mom dads=dad daddy=dad moms=mom mums=mom hubby=husband husb=husband hub=husband wifey=wife granny=grandma gran=grandma nan=grandma nana=grandma
  nanna=grandma grampa=grandpa granddad=grandpa grandad=grandpa gramps=grandpa pop=grandpa papa=dad bf=boyfriend gf=girlfriend bro=brother sis=sister
  brethe=breathe breth=breath breathin=breathing brething=breathing brth=breath breef=breathe breeth=breathe breathless=short_of_breath brath=breath
  num=numb nub=numb nummb=numb hedache=headache hedake=headache headake=headache headach=headache headacke=headache hed=head hart=heart hert=hurt chst=chest
  fase=face fce=face faec=face droopin=drooping drupe=droop drooped=drooped droping=drooping dropy=droopy droppy=droopy drops_down=droops slured=slurred slering=slurring sluring=slurring slurd=slurred slurr=slur slurry=slurred
  speach=speech speek=speak tlk=talk tawk=talk cofused=confused dizy=dizzy dizzi=dizzy dissy=dizzy
  seezure=seizure ceasure=seizure seisure=seizure siezure=seizure seizer=seizure ceizure=seizure fitting=seizing
  unconcious=unconscious unconsious=unconscious unconsius=unconscious uncontious=unconscious
  bleding=bleeding bleedin=bleeding blead=bleed bloood=blood stoke=stroke strok=stroke sroke=stroke strke=stroke stroak=stroke strokes=stroke stroking_out=having_a_stroke
  ambulence=ambulance amblance=ambulance ambulanse=ambulance colapsed=collapsed collasped=collapsed
  rite=right lef=left amr=arm lft=left rght=right leggs=legs 1=one
  medz=meds medicin=medicine medecine=medicine medicen=medicine medcine=medicine medisin=medicine meds=meds pres=prescription perscription=prescription
  dosage=dose doseage=dose docter=doctor dr=doctor doc=doctor docs=doctors doctar=doctor gp=doctor
  aspirn=aspirin asprin=aspirin asperin=aspirin asprine=aspirin eliquist=eliquis elequis=eliquis warfrin=warfarin wafarin=warfarin coumidin=coumadin lipator=lipitor
  ibprofen=ibuprofen ibuprofin=ibuprofen tylonol=tylenol presure=pressure preasure=pressure bp=blood_pressure b_p=blood_pressure inr=inr diagnos=diagnose
  hlp=help hepl=help halp=help helpp=help hlep=help emergancy=emergency emergeny=emergency sudenly=suddenly suddnly=suddenly sudden=sudden
  wors=worse wrose=worse nvr=never evry=every every1s=everyone nuthin=nothing nothin=nothing nuffin=nothing nothng=nothing anymor=anymore anymre=anymore nomore=no_more
  thot=thought thort=thought tuk=took tok=took takin=taking swalowed=swallowed swallowd=swallowed overdosed=overdosed od=overdose oded=overdosed overdoesd=overdosed
  gud=good goodby=goodbye gudbye=goodbye gbye=goodbye grammar=grammar nd=and n=and hav=have hv=have jus=just jst=just alwys=always
  hurtin=hurting beatin=beating hitin=hitting hittin=hitting dyin=dying lyf=life knw=know wich=which wen=when bettr=better beter=better`
    .trim()
    .split(/\s+/)
    .map((pair) => pair.split('=') as [string, string])
    .map(([form, meaning]) => [form.replaceAll('_', ' '), meaning.replaceAll('_', ' ')]),
);

/** Words that matter so much that a word one slip away (in a long word, two) is read as one of them. */
export const TARGETS = new Set(
  `suicide suicidal overdose overdosed overdosing myself himself herself yourself themselves kill killed killing die dying death dead murder want wanted wants wish hope need end ending living alive live life anymore
  pill pills tablets hopeless helpless worthless useless burden goodbye tonight tomorrow forever hurt hurting hurts harm harming cutting pointless exist existing existence disappear wake waking sleep asleep reason purpose tired without better
  breathe breathing breath chest pain headache stroke seizure unconscious unresponsive bleeding bleed blood numb numbness droop drooping drooped droopy slurred slurring slur slurs speech confused confusion dizzy
  dizziness vision vomiting vomit paralyzed paralysed collapsed ambulance emergency choking choke swallow swallowed face mouth smile suddenly sudden weakness weak help crooked tingling balance speak talk talking words fainted faint
  swelling swollen throat unable blurry blurred double heart attack severe worst arm leg hand right left side lift move walk stand floor fell responding awake shaking convulsing poison poisoned
  bleach knife abused abusing abusive hitting beating punched strangled threatened threatening stabbed hospital
  caregiver caregiving caring exhausted overwhelmed burnout burned resent resentful respite husband wife mother father mom daughter brother sister grandma grandpa grandmother grandfather
  medicine medicines medication medications doctor pharmacist dose doses should could would safe dangerous stop take taking taken start change reduce increase prescription prescribed prescribe interact interaction effects alcohol
  warfarin coumadin eliquis apixaban xarelto rivaroxaban pradaxa plavix clopidogrel aspirin heparin lipitor atorvastatin crestor rosuvastatin simvastatin statin statins lisinopril losartan amlodipine metoprolol
  baclofen tizanidine botox gabapentin pregabalin sertraline zoloft fluoxetine prozac citalopram escitalopram lexapro duloxetine cymbalta trazodone mirtazapine amitriptyline xanax lorazepam keppra levetiracetam
  metformin insulin prednisone tylenol acetaminophen paracetamol ibuprofen naproxen oxycodone tramadol benadryl antidepressant antidepressants thinner thinners anticoagulant painkiller painkillers antibiotic antibiotics
  melatonin turmeric grapefruit vitamin vitamins supplement supplements magnesium marijuana cannabis cholesterol pressure diagnose diagnosis dementia depression spasticity surgery allergic recover recovery exercise
  family everyone everybody nobody nothing always should-be happier matter living trapped attempt attempted thoughts thinking thought feeling feel hate myself yourselves please cannot worry worried scared afraid daddy alone
  with this that them when more been like here gone done over will going have does what would know keep think after someone somebody around again into only these everyone nobody already while every never many much down about loaded ready hand hands eyes lips tongue words word half heavy weird floor vanished wrists skull beaten drank bottle twice choked stab shoot pushed shoved slapped kicked intruder violent bridge heaven picture strength painful world body regret desire revived notice different symptoms results treatment drive wine potassium fish ought effect coughs coughing seizures stopped dropped because today morning minutes again husband another second first`
    .split(/\s+/)
    .filter((word) => !word.includes('-')),
);

/** Groups of words that mean the same to a pattern. `_` is a space; `{name}` brings in another group. */
export const VOCABULARY = {
  am: 'am is are was were be been being feel feels feeling felt seem seems get gets getting got look looks looking became become',
  kin: `husband wife mom dad mother father son daughter brother sister friend partner grandma grandpa grandmother
    grandfather aunt uncle boyfriend girlfriend spouse parent neighbor neighbour cousin nephew niece roommate fiance
    child kid baby patient client coworker stepdad stepmom mate buddy loved_one inlaw mother_in_law father_in_law boy girl lady guy man woman`,
  other: '{kin} he she they someone somebody him her them person people',
  now: `now right_now suddenly sudden all_of_a_sudden today tonight just this_morning this_afternoon this_evening
    minutes_ago minute_ago hour_ago hours_ago an_hour_ago moments_ago happening started starting minutes seconds currently
    out_of_nowhere woke_up wake_up new newly came_on worse worsening again at_the_moment help quickly fast help_me emergency since_this_morning since_breakfast since_lunch`,
  want: `want wants wanted wanting wish wishes wished wishing hope hopes hoping prefer rather need needs deserve deserves
    would_like ready tempted decided planning plan plans intend like_to love_to longing crave craving pray praying prays`,
  not: 'not never no',
  negated: 'not never no_longer hardly barely unable_to struggling_to',
  nothing: 'nothing none no_reason no_point no_hope no_use no_purpose no_meaning',
  anymore: 'anymore any_more no_more any_longer longer',

  // Death
  die: 'die dying death dead died',
  suicide: 'suicide suicidal suicidle suicid* kill_myself',
  killing:
    'kill killing killed kills off offing unalive end ending hang hanging hung shoot shooting shot drown drowning poison poisoning murder delete strangle stab stabbing',
  harming:
    'hurt hurting harm harming cut cutting burn burning punish punishing injure injuring slash slit scratch hit hitting starve starving bang banging damage',
  self: 'myself my_self me himself him_self herself her_self themselves themself themselfs myselfs ourselves yourself',
  pills:
    'pills pill tablets tablet meds medication medications medicine medicines drugs {drug} capsules opioids',
  means:
    'gun pistol rifle shotgun rope noose knife blade razor bullet bullets bridge cliff train tracks rooftop roof traffic ledge pills river overpass balcony',

  // Body
  side: 'left right one whole entire other same half',
  limb: 'arm arms leg legs hand hands foot feet fingers finger limb limbs knee shoulder wrist side body toes half',
  face: 'face mouth lip lips cheek smile eye eyelid tongue jaw',
  part: '{limb} {face}',
  failing: `numb weak weaker weakness numbness droop droops drooping drooped droopy dropped dropping sag sags sagging sagged limp floppy dead
    heavy tingling tingly tingles paralyzed paralysed paralysis useless crooked twisted lopsided uneven slack asleep frozen slumped pulled_down pins_and_needles
    gone_dead not_working stopped_working stop_working will_not_work does_not_work do_not_work not_work no_work will_not_move not_move no_move does_not_move not_moving stopped_moving
    gave_out giving_out gave_way no_feeling lost_feeling no_strength lost_strength`,
  speech: 'speech words talking speaking talk speak voice sentence sentences',
  mixed:
    'slurred slur slurs slurring garbled jumbled mumbling gibberish nonsense mush mushy scrambled incoherent muddled mixed_up babbling gobbledygook',

  // Medicine
  drug: `warfarin coumadin jantoven eliquis apixaban xarelto rivaroxaban pradaxa dabigatran plavix clopidogrel aspirin aggrenox brilinta ticagrelor
    heparin lovenox enoxaparin lipitor atorvastatin crestor rosuvastatin simvastatin zocor pravastatin statin statins lisinopril losartan amlodipine norvasc metoprolol
    atenolol carvedilol hydrochlorothiazide hctz furosemide lasix valsartan ramipril bisoprolol diltiazem
    baclofen tizanidine zanaflex dantrolene botox gabapentin neurontin pregabalin lyrica sertraline zoloft fluoxetine prozac citalopram celexa escitalopram
    lexapro paroxetine paxil venlafaxine effexor duloxetine cymbalta bupropion wellbutrin trazodone mirtazapine amitriptyline nortriptyline
    buspirone xanax alprazolam lorazepam ativan valium diazepam klonopin clonazepam ambien zolpidem melatonin keppra levetiracetam lamotrigine
    dilantin phenytoin depakote valproate tegretol modafinil provigil ritalin adderall methylphenidate amantadine donepezil aricept memantine
    metformin insulin ozempic semaglutide jardiance prednisone steroids steroid levothyroxine omeprazole pantoprazole tylenol acetaminophen paracetamol ibuprofen advil motrin naproxen aleve
    nsaid nsaids oxycodone oxycontin percocet hydrocodone vicodin norco tramadol morphine fentanyl codeine opioid opioids benadryl diphenhydramine viagra sildenafil cialis tadalafil
    antidepressant antidepressants blood_thinner blood_thinners thinner thinners anticoagulant anticoagulants antiplatelet beta_blocker beta_blockers muscle_relaxer muscle_relaxers muscle_relaxant
    painkiller painkillers pain_killer pain_killers antibiotic antibiotics sleeping_pill sleeping_pills sedative anti_seizure tpa digoxin amiodarone multaq ezetimibe zetia repatha
    birth_control estrogen testosterone spironolactone blood_pressure_pill blood_pressure_pills water_pill water_pills diuretic laxative antihistamine antihistamines decongestant sudafed co_codamol codamol ssri ssris seroquel quetiapine depakene topamax topiramate zonisamide oxcarbazepine vimpat lacosamide hydralazine clonidine doxycycline nicotine_patch wegovy zepbound mounjaro cholesterol_pill bp_meds muscle_relaxers naproxen_sodium excedrin aspirins pills_for`,
  supplement: `fish_oil omega omega_3 ginkgo ginseng turmeric curcumin garlic_pills cbd thc marijuana cannabis weed edibles gummies magnesium vitamin vitamins
    supplement supplements st_johns_wort herbal herbs coq10 potassium iron_pills b12 vitamin_d vitamin_k vitamin_e lions_mane creatine nattokinase probiotics ashwagandha kratom grapefruit alcohol nicotine protein_powder red_yeast_rice niacin melatonin zinc nattokinase`,
  medicine:
    'medicine medicines medication medications meds med pill pills tablet tablets prescription prescriptions dose doses injection injections drug drugs {drug}',
  taken: '{medicine} {supplement}',
} satisfies Vocabulary;
