/**
 * What single words stand for, in both languages: a group of words that do the same in a message. Written as
 * base forms; `conceptOf` finds "drooping" under "droop". What a group is worth is learned, see `model.ts`.
 */
const CONCEPTS: Readonly<Record<string, string>> = {
  kin: `husband wife mom dad mother father son daughter brother sister friend partner grandma grandpa grandmother
    grandfather aunt uncle boyfriend girlfriend spouse parent neighbor neighbour cousin nephew niece roommate fiance
    child kid baby patient client coworker buddy mate grandson granddaughter toddler boy girl guy man woman lady lover ex
    esposo esposa marido mujer mama papa madre padre hijo hija hermano hermana abuelo abuela abuelito abuelita tio tia amigo
    amiga novio novia suegro suegra vecino vecina primo prima alguien senor senora nieto nieta nino nina pareja someone somebody`,
  they: 'he she him her they them his hers their el ella',
  me: 'i me my mine am yo mi',
  self: 'myself himself herself themselves yourself oneself meself itself',
  limb: `arm leg hand foot feet finger limb knee elbow wrist ankle toe thumb fist brazo pierna mano pie dedo bracito rodilla`,
  face: 'face mouth lip cheek smile eyelid tongue jaw grin eyebrow cara boca labio sonrisa lengua rostro parpado mejilla',
  side: 'side half left right lado mitad izquierdo derecho izquierda derecha',
  fail: `numb weak droop sag limp floppy tingle tingly crooked lopsided uneven slack slump paralyzed paralysed paralysis heavy
    prickly twisted weakness numbness slid melted lopside unresponsive dragging drooped droopy sagging clumsy dead wobbly jelly rubber noodle
    dormido dormida adormecido adormecida entumecido entumecida entumido entumida debil caido caida torcido torcida chueco chueca
    paralizado paralizada flojo floja tieso tiesa hormigueo`,
  speech:
    'speech word talk speak say sentence voice tongue mumble hablar habla hablo palabra decir',
  mix: `slur garble jumble gibberish nonsense mush mushy scramble incoherent muddle babble gobbledygook mumble marbles drunk borracho enredado trabado
    confused confusion disoriented confundido confundida delirious`,
  breath:
    'breathe breath air gasp wheeze pant choke suffocate inhale respirar respira respiro aire ahogar ahogando ahogo asfixia',
  chest: 'chest heart ribs sternum breastbone pecho corazon',
  head: 'head skull temple brain cabeza craneo cerebro hed',
  ache: `pain hurt ache sore pressure crush tight squeeze burn throb pound stab heaviness headache migraine dolor duele duelen presion
    apretado oprime painful`,
  awful: `worst severe excruciating unbearable terrible horrible agony thunderclap explode intense splitting crushing peor horrible insoportable fuerte`,
  eye: 'eye vision sight see blind blurry double visual ojo vista vision veo ciego borroso doble',
  fell: 'fall fell fallen slip slipped collapse faint pass tumble trip keel topple cayo caer caerse desmayo desmayar desplomo floor ground piso suelo tirado tirada',
  bang: 'bang bump smack crack knock whack hit golpe golpeo pego',
  wake: 'wake woke rouse respond react answer conscious awake responsive despierta despertar responde contesta reacciona inconsciente',
  fit: 'seizure convulse convulsion fit shake jerk twitch tremble foam spasm epileptic convulsiona convulsionando convulsion temblar tiembla',
  blood: 'blood bleed hemorrhage gush bloody sangre sangra sangrando vomita nosebleed',
  event: 'stroke tia ministroke aneurysm infarct derrame embolia ictus infarto acv',
  call: '911 ambulance paramedic emergency ems 999 112 ambulancia emergencia urgente auxilio socorro',
  now: `now sudden suddenly minute moment currently immediately instant abruptly began begin start just happening again
    ahora ahorita repente pronto subito acaba acabo empezo hoy rato today tonight esta_noche morning hour`,
  past: `ago years 2010 2011 2012 2013 2014 2015 2016 2017 2018 2019 2020 2021 2022 2023 2024 2025 1999 since last back then used history survived decade anos hace once anniversary`,
  num: 'two three four five six seven eight nine ten eleven twelve fifteen twenty thirty forty fifty hundred twice several dos tres',
  sick: `vomit puke nausea dizzy spin swollen swell rash fever cough itch cramp constipation diarrhea heartburn palpitation tremor insomnia stiff
    spasticity clench infection uti shingles pneumonia vertigo mareo hinchado fiebre tos`,
  blue: 'bluish grey gray purple pale morado morada azul palido',
  die: 'die dying death dead died dye morir muero muerto muerta muerte morirme morirse muera muere murio muerta',
  suicide:
    'suicide suicidal unalive kms sewerslide suicidarme suicidio suicidarse suicida suicidar matarme matarse ctb',
  kill: 'kill murder strangle smother shoot stab hang drown euthanize poison slit matar mata mato ahorcar ahorcarme disparar envenenar',
  cut: 'cut slash scratch carve self_harm selfharm razor cortar corto cortarme',
  harm: 'harm injure punish damage lastimar lastimarme dano danar',
  end: 'end finish over quit stop terminar acabar terminarlo done final',
  live: 'live life alive living exist existence breathing vivir vida vivo viva existir viviendo',
  wish: `want wish hope need crave pray beg rather prefer deserve ready long quiero quisiera quiere deseo desea ganas ojala prefiero
    preferiria gustaria kiero querer`,
  think:
    'think thought consider imagine picture decide plan intend fantasize pienso pensando pensar piensa planeando decidi',
  will: 'will going shall gonna might may would voy va',
  not: 'not no never none nothing nobody without hardly barely cannot nt nada nadie nunca ni sin tampoco',
  able: 'can could able unable trouble difficulty struggle manage puedo puede pude logro logra cuesta',
  move: 'move lift raise walk stand grip hold squeeze bend obey feel work swallow mover muevo mueve levantar sentir siento siente caminar',
  pill: `pill tablet med medication medicine capsule prescription drug dose pastilla medicina medicamento tableta pildora frasco dosis bottle refill injection shot`,
  drug: `warfarin coumadin eliquis apixaban xarelto rivaroxaban pradaxa plavix clopidogrel aspirin brilinta heparin lovenox lipitor
    atorvastatin crestor rosuvastatin simvastatin statin lisinopril losartan amlodipine norvasc metoprolol atenolol carvedilol
    hydrochlorothiazide furosemide lasix diltiazem baclofen tizanidine botox gabapentin neurontin pregabalin lyrica sertraline zoloft
    fluoxetine prozac citalopram celexa escitalopram lexapro paroxetine venlafaxine effexor duloxetine cymbalta bupropion wellbutrin
    trazodone mirtazapine amitriptyline buspirone xanax alprazolam lorazepam ativan valium diazepam klonopin clonazepam ambien zolpidem
    keppra levetiracetam lamotrigine lamictal dilantin phenytoin depakote modafinil provigil ritalin adderall donepezil memantine metformin insulin
    ozempic prednisone steroid omeprazole tylenol acetaminophen paracetamol ibuprofen advil motrin naproxen aleve nsaid oxycodone oxy
    percocet hydrocodone vicodin norco tramadol morphine fentanyl codeine opioid benadryl viagra cialis antidepressant thinner
    anticoagulant painkiller antibiotic sedative ssri seroquel topamax digoxin amiodarone testosterone estrogen warfarina aspirina
    anticoagulante insulina opiate antihypertensive diuretic laxative anticoagulants cialis hctz ramipril bisoprolol`,
  natural: `melatonin turmeric grapefruit vitamin supplement cbd thc marijuana cannabis weed magnesium ginkgo ginseng omega potassium kratom
    creatine wine beer alcohol whiskey vodka coffee caffeine nicotine vape smoke keto fasting herbal liquor cigarette drinking herb gummies`,
  took: `take took taken swallow swallowed drank drink ate gave give double doubled tome tomo tomado trago trague di dio downed popped`,
  toomany: `many much whole entire handful all every extra twice double too todas todos muchas demasiadas doble overdose overdosed od sobredosis overdosing`,
  bad: 'bleach antifreeze detergent ammonia cleaner rat_poison battery_acid cloro veneno acid chemical gasoline drain',
  weapon:
    'gun pistol rifle shotgun knife blade rope noose bullet razor weapon bat hammer firearm cuchillo pistola arma navaja soga cuerda',
  height:
    'bridge cliff roof rooftop ledge tracks train traffic balcony overpass ravine puente tren balcon lake river ocean truck bus',
  hit: `hits beat beats slap slaps punch kick kicks shove shoves push pushes grab choke abuse abusive threaten violent attack assault rape molest touch bruise
    hurting hurts throws golpea golpean pegan abusa amenaza lastima scream scares violence`,
  burden: `burden worthless useless waste drain nuisance bother failure vegetable cripple dragging weight carga estorbo inutil lastre stuck
    deadweight deadwood`,
  hopeless: `hopeless pointless meaningless empty miserable despair desperate trapped helpless sinsentido sentido vacio`,
  better:
    'better happier relieved relief free easier lighter peace peaceful mejor feliz paz alivio',
  away: 'gone disappear vanish leave away heaven grave coffin funeral obituary desaparecer cielo tumba',
  bye: 'goodbye farewell adios despedida forgive sorry perdon perdonen perdonenme note letter will despedirme',
  sleep: 'sleep asleep nap bed dormir dormirme sueno',
  forever: 'forever permanently anymore longer always siempre jamas again eternally',
  point: 'point reason purpose use future meaning motivo razon proposito futuro sense',
  tired: `tired exhausted drained overwhelmed drowning depleted shattered spent burned burnt burnout fried wiped weary broken collapsing crumbling
    suffocating cansado cansada agotado agotada harta harto`,
  care: `caring caregiving caregiver care caretaker carer nursing tending respite cuidar cuido cuidador cuidadora cuidando diaper bathing feeding`,
  snap: `snap explode crack lose lost breakdown break edge limit rope tether patience temper resent hate loathe resentment aguanto`,
  cope: 'cope handle bear endure continue stand survive carry aguantar soportar seguir',
  feelbad:
    'sad lonely cry cried sob tears grief miss mourn blue down depressed anxious scared worried frustrated angry upset triste llorar miedo',
  doctor:
    'doctor neurologist cardiologist pharmacist surgeon physician nurse doc hospital clinic er specialist therapist doctora medico',
  test: 'inr mri ct scan ekg ecg echo ultrasound lab cholesterol ldl a1c glucose sugar pulse oxygen bp systolic hemoglobin xray eeg reading diagnose diagnosis prognosis',
  treat:
    'surgery operation stent botox acupuncture vaccine therapy treatment cure procedure transplant injections remedy brace splint tube thicken thickener',
  permit:
    'drive fly swim sex lift exercise travel pregnant jog sauna golf ski manejar volar conducir',
  ask: 'should safe okay ok allowed dangerous harmful risky recommend advise normal serious debo deberia seguro peligroso',
  question: 'what when where which how why who is are do does que cuando donde como cual',
  heal: 'recover heal improve return regain come_back better permanent cured recuperar mejorar',
  shop: `book ebook planner order download receipt email password account website site page link guide journal workbook refund checkout cart
    price cost pay paid payment coupon newsletter subscription print pdf file login card gift shipping bundle purchase buy bought libro
    descargar archivo comprar guia correo cuenta cuesta pago chapter cover article blog video`,
  tech: 'phone computer laptop tablet ipad kindle printer app battery wifi internet browser button screen charger tv remote car engine telefono bateria computadora',
  idiom: `laugh lol haha lmao joke funny hilarious bored boredom curiosity embarrassment risa jaja movie song novel show series film game team race`,
  dying_to:
    'try recipe taste read hear meet know watch traffic bill heat heels shoes workout homework meeting deadline',
  thanks:
    'thank thanks hello hi hey welcome morning please gracias hola buenos buenas appreciate love',
  group:
    'group community meeting facebook event forum support story grupo comunidad historia survivor',
  fun: 'garden dog cat church cook recipe music paint knit puzzle walk class holiday birthday grandkids weekend vacation coffee tea dinner',
  good: 'happy proud great good fine nice glad hopeful excited wonderful amazing contento feliz bien',
};

const byWord = new Map<string, string>(
  Object.entries(CONCEPTS).flatMap(([concept, words]) =>
    words
      .trim()
      .split(/\s+/)
      .map((word): [string, string] => [word, concept])
      .reverse(),
  ),
);

/** Every word that belongs to a group. */
export const CONCEPT_WORDS: readonly string[] = [...byWord.keys()].filter((word) =>
  /^[a-z]+$/.test(word),
);

const ENDINGS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/s$/, ['']],
  [/es$/, ['']],
  [/ies$/, ['y']],
  [/ing$/, ['', 'e']],
  [/ed$/, ['', 'e']],
  [/ly$/, ['']],
  [/er$/, ['']],
  [/([a-z])\1ing$/, ['$1']],
  [/([a-z])\1ed$/, ['$1']],
];

/** The group that a word belongs to, by itself or by its stem. */
export function conceptOf(word: string): string | undefined {
  const own = byWord.get(word);
  if (own !== undefined || word.length < 4) return own;
  for (const [ending, stems] of ENDINGS) {
    if (!ending.test(word)) continue;
    for (const stem of stems) {
      const found = byWord.get(word.replace(ending, stem));
      if (found !== undefined) return found;
    }
  }
  return undefined;
}
