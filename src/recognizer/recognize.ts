import {
  CONCERNS,
  INABILITIES,
  isDanger,
  type Concern,
  type Inability,
  type Recognition,
} from '#src/domain/chat/recognition.ts';
import {
  AT_ONCE,
  HARMLESS,
  INABILITY_RULES,
  LASTING,
  NO_INABILITY,
  PERHAPS,
} from './inability-rules.ts';
import { CERTAIN, IDIOMS, OVER } from './danger-patterns.ts';
import { wordGroupOf } from './word-groups.ts';
import { isPlainFall } from './falls.ts';
import { languageOf } from './language.ts';
import { unpack, type Classify } from './model.ts';
import { normalize } from './normalize.ts';
import { compile } from './pattern.ts';
import { correctTypos } from './correct-typos.ts';
import { segmentsOf } from './segments.ts';
import { FORMS, meantWords } from './short-forms.ts';
import { EMOTIONS, TOPICS, WISHES } from './topics.ts';
import { WEIGHTS } from './weights.ts';

/**
 * Minimum probability for answering a concern first. Measured on earlier test sets; see MODEL.md.
 * The threshold is lower with a danger word; higher for a segment or with words about a shop, a
 * device, or a story; and highest if an idiom was removed, or for one segment of a long message
 * that's otherwise harmless.
 */
const LOUD = {
  danger: 0.84,
  other: 0.975,
  shop: 0.97,
  medical: 0.93,
  segment: 0.87,
  ofLetter: 0.97,
  idiom: 0.99,
};
/**
 * Minimum probability for adding a quiet line (a brief note) to the ordinary answer. Based on
 * earlier test sets, in which 99.6% of dangers trigger an alarm or a quiet line. In the fourth set,
 * which was unseen, 91.7% do.
 */
const QUIET = { whole: 0.4, segment: 0.6 };
/** A message of one or two words is treated as a topic, whatever the model returns. */
const TOPIC = 2;
/** A longer message is a letter, in which a single frightening phrase doesn't trigger an alarm. */
const LETTER = 30;
/** The first 3 concerns are dangers. */
const DANGERS = 3;
/** The first 4 concerns need a phone number. */
const MEDICAL = 4;
/** Factor for a danger's probability when it's compared to a less urgent concern's. */
const GRAVER = 2;
/**
 * A danger counts as likely, too, if its probability is at least the highest one divided by this.
 */
const BOTH = 4;
/**
 * Thresholds for medical questions that may also be about a danger, and for likely dangers that may
 * only be medical questions.
 */
const ALSO_DANGER = 0.2;
const ALSO_MEDICAL = { medical: 0.28, danger: 0.68 };
/**
 * Above this probability, a message is a medical question, whatever dangers its segments contain.
 */
const SURELY_MEDICAL = 0.9;
/** Returns a set of groups; see `word-groups.json`. */
const groupsOf = (names: string) => new Set(names.split(' '));
const OF_DANGER = groupsOf(
  'self call cut chest fit sleep forever blue hopeless harm suicide die hit toomany away burden kill breath wake weapon snap blood height bad tired cope feelbad awful fail mix',
);
/**
 * Verbs handled by the rules in `inability-rules.ts`. In a short message, the model doesn't raise
 * an alarm because of them alone.
 */
const ABILITY_VERBS = new Set(
  `breathe breathes breath breathing wake wakes waking woke see sees seeing stand stands swallow swallowed speak speaks talk talks
  respond responds responded blue`.split(/\s+/),
);
const SHORT = 9;
const OF_SHOPS = groupsOf('shop tech idiom group');
const OF_EXCESS = groupsOf('toomany cut die');
/** Only a doctor should answer questions about these. */
const OF_MEDICINES = groupsOf('pill drug natural');
/** Unpacked on the first message, because most functions that import this never read a message. */
let model: Classify | undefined;
const classify: Classify = (words) => (model ??= unpack(WEIGHTS))(words);
const each = <Name extends string>(lists: Readonly<Record<Name, string>>) =>
  (Object.entries(lists) as [Name, string][]).map(([name, text]) => [name, compile(text)] as const);
const certain = each(CERTAIN);
const idioms = new RegExp(compile(IDIOMS), 'g');
const harmless = new RegExp(compile(HARMLESS), 'g');
const noInability = new RegExp(compile(HARMLESS + NO_INABILITY), 'g');
const inabilities = each(INABILITY_RULES);
const atOnce = compile(AT_ONCE);
const perhaps = compile(PERHAPS);
const lasting = Object.fromEntries(each(LASTING)) as Record<keyof typeof LASTING, RegExp>;
const over = Object.fromEntries(each(OVER)) as Record<keyof typeof OVER, RegExp>;
const topics = each(TOPICS);
const emotions = each(EMOTIONS);
const wishes = each(WISHES);

const plainOf = (words: readonly string[]) => `${words.join(' ')} `;
const hasOne = (words: readonly string[], groups: ReadonlySet<string>) =>
  words.some((word) => groups.has(wordGroupOf(word) ?? ''));
const withoutIdioms = (words: readonly string[]) =>
  plainOf(words).replace(idioms, '').split(' ').filter(Boolean);
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
const gravestOf = (found: readonly (Concern | undefined)[]) =>
  CONCERNS.find((concern) => found.includes(concern));

/**
 * Returns the most likely concern if the sum of the probabilities reaches the threshold. If two
 * dangers are likely, it's `harm`, whose answer has both phone numbers.
 */
function concernIn(probabilities: readonly number[], sure: number): Concern | undefined {
  if (sum(probabilities) < sure) return undefined;
  const grave = probabilities.map((one, at) => one * (at < DANGERS ? GRAVER : 1));
  const top = Math.max(...grave);
  const concern = CONCERNS[grave.indexOf(top)];
  const likely = grave.slice(0, DANGERS).filter((one) => one * BOTH >= top);
  return likely.length > 1 && grave.indexOf(top) < DANGERS ? 'harm' : concern;
}

/** Returns the threshold for answering a concern first, given the message's words. */
function sureOf(words: readonly string[], concern: Concern | undefined): number {
  if (words.filter((word) => word !== '?').length <= TOPIC) return Infinity;
  if (hasOne(words, OF_SHOPS)) return LOUD.shop;
  if (concern === 'medical') return LOUD.medical;
  return hasOne(words, OF_DANGER) ? LOUD.danger : LOUD.other;
}

/** A concern to answer first, and another that the message may be about. */
interface Heard {
  loud: Concern | undefined;
  quiet: Concern | undefined;
}
const NOTHING: Heard = { loud: undefined, quiet: undefined };

/** Returns the model's concerns that reach the thresholds. */
function weigh(all: readonly string[], loud: number, quiet: number): Heard {
  const words = withoutIdioms(all);
  const probabilities = classify(words);
  const likeliest = concernIn(probabilities, 0);
  const sure = words.length < all.length ? LOUD.idiom : sureOf(words, likeliest);
  const first = concernIn(probabilities, Math.max(loud, sure));
  const danger = sum(probabilities.slice(0, MEDICAL));
  const medical = probabilities[MEDICAL] ?? 0;
  const isQuestion =
    medical >= ALSO_MEDICAL.medical && danger <= ALSO_MEDICAL.danger && !hasOne(words, OF_EXCESS);
  if (isDanger(first) && isQuestion) return { loud: 'medical', quiet: first };
  const second = first === 'medical' && danger >= ALSO_DANGER;
  const found = {
    loud: first,
    quiet: second ? concernIn(probabilities.slice(0, MEDICAL), 0) : concernIn(probabilities, quiet),
  };
  const others = words.filter((word) => !ABILITY_VERBS.has(word));
  if (
    isDanger(found.loud) &&
    others.length < words.length &&
    words.length <= SHORT &&
    !isDanger(weigh(others, loud, 1).loud)
  )
    return { loud: undefined, quiet: gravestOf([found.loud, found.quiet]) };
  // A danger has to remain after removing harmless phrases such as "can't see why". For suicide,
  // nothing is removed.
  const rest = plainOf(words).replace(harmless, '');
  if (rest === plainOf(words) || !(isDanger(found.loud) || isDanger(found.quiet))) return found;
  const left = weigh(rest.split(' ').filter(Boolean), loud, quiet);
  return {
    loud: isDanger(found.loud) ? left.loud && found.loud : found.loud,
    quiet: found.quiet === 'self-harm' ? found.quiet : left.quiet,
  };
}

/** Returns the concerns matched by the rules that override the model. */
function toldIn(words: readonly string[]): Concern[] {
  const meant = plainOf(withoutIdioms(words));
  return certain.filter(([, rule]) => rule.test(meant)).map(([concern]) => concern);
}

/** Marks that end a clause. Without them, "I can't stand, my legs are weak" would be a dislike. */
const CLAUSE_ENDS = /(?<![,;:()\u2013\u2014])[,;:()\u2013\u2014]+(?=\s|$)|\s-+(?=\s)/g;

/** Result of the inability rules. */
interface Unable {
  /** Needs 911 without asking first: not breathing, or can't be woken. */
  isNow: boolean;
  inability: Inability | undefined;
  /** The meaning of an inability verb is unclear from its object. */
  isPossible: boolean;
  /** Every inability has lasted for months, or is over. */
  isLasting: boolean;
  /** The message without the inability, split into clauses. */
  rest: string;
}

/** Expands short forms and removes harmless phrases, but keeps the ends of clauses. */
const clausesOf = (text: string) =>
  plainOf(text.split(' ').flatMap((word) => FORMS.get(word) ?? word))
    .replace(idioms, '')
    .replace(noInability, '');

/** Returns whether a sentence describes something that has lasted for months or is over. */
function isLastingIn(sentence: string): boolean {
  if (lasting.fresh.test(sentence)) return false;
  const isOver =
    lasting.past.test(sentence) && lasting.ended.test(sentence) && !lasting.present.test(sentence);
  return isOver || lasting.since.test(sentence);
}

function unableInSentence(sentence: string): Unable {
  const normal = normalize(sentence.replace(CLAUSE_ENDS, '. '));
  const [plain = '', ...others] = [...new Set([correctTypos(normal), normal])].map(clausesOf);
  const hasOneOf = (rule: RegExp) => [plain, ...others].some((reading) => rule.test(reading));
  return {
    isNow: hasOneOf(atOnce),
    inability: inabilities.find(([, rule]) => hasOneOf(rule))?.[0],
    isPossible: hasOneOf(perhaps),
    isLasting: isLastingIn(plain),
    rest: inabilities.reduce((left, [, rule]) => left.replace(rule, ''), plain),
  };
}

/**
 * Maximum number of pieces matched separately. In a longer text, each piece has several sentences.
 */
const MOST_SENTENCES = 40;

/** @param text As typed. */
function unableIn(text: string): Unable {
  // Leading or trailing spaces would count as words below.
  const typed = text.trim();
  const sentences = typed.split(/(?<=[.!?\n])\s+/);
  const size = Math.ceil(sentences.length / MOST_SENTENCES);
  const pieces = Array.from({ length: Math.ceil(sentences.length / size) }, (_, at) =>
    sentences.slice(at * size, (at + 1) * size).join(' '),
  );
  // People who are tired put a period after every word.
  const isBroken = pieces.length > 1 && typed.split(/\s+/).length <= pieces.length * TOPIC;
  const found = (isBroken ? [...pieces, typed.replace(/[.!]/g, ' ')] : pieces).map(
    unableInSentence,
  );
  const told = found.filter(({ isNow, inability }) => isNow || inability !== undefined);
  const fresh = told.filter(({ isLasting }) => !isLasting);
  const heard = fresh.length > 0 ? fresh : told;
  return {
    isNow: heard.some(({ isNow }) => isNow),
    inability: INABILITIES.find((name) => heard.some(({ inability }) => inability === name)),
    isPossible: found.some(({ isPossible, isLasting }) => isPossible && !isLasting),
    isLasting: told.length > 0 && fresh.length === 0,
    rest: found.map(({ rest }) => rest).join('. '),
  };
}

const CLAUSES = / (?:[.?]|but|and) /;

/**
 * Returns whether a sentence or clause in a story describes a danger that isn't long past. A story
 * about surviving in 2019 must not hide that someone has just collapsed.
 */
function hasDangerNow(text: string): boolean {
  return [...segmentsOf(text), ...text.split(CLAUSES).map(meantWords)].some((words) => {
    const plain = plainOf(words);
    if (over.longAgo.test(plain) && !over.present.test(plain)) return false;
    return toldIn(words).length > 0 || isDanger(weigh(words, 0, 1).loud);
  });
}

/**
 * "Why" questions are about life after a stroke, unless they mention a medicine or a doctor's
 * decision.
 */
const WHY = /(?<![^ ])(?:why|how come|what causes|what makes|reason (?:i|he|she)) /;
const DECIDED_BY_DOCTORS =
  /(?<![^ ])(?:dos(?:e|es|age)|pills?|tablets?|medicine|medication|drugs?|prescri\w+|refills?|stop|stopped|start|started|take|takes|taking|took|put|skip|mix|lower\w*|raise\w*|chang(?:e|ed|ing)|switch\w*|increas\w+|reduc\w+|doctors?|neurologist|nurse|hospital|pharmacist|specialist|surgeon|treat\w*|surgery|operation|inject\w+|botox|scans?|mri|ct|ekg|ecg|results?|tests?|tested|diagnos\w+|blood pressure|pressure|sugar|cholesterol|inr|safe|allowed|blockers?|thickeners?|give|gives|gave|given|leave|can i|may i|vitamins?|supplements?|should|side effects?) /;

const PRESCRIPTION = /(?<![^ ])(?:prescriptions?|refills?|receta) /;

/**
 * Combines the concerns found by the rules, by the model in the whole message, and by the model in
 * its segments.
 */
function hear(text: string, words: readonly string[], told: readonly Concern[]): Heard {
  const plain = plainOf(words);
  if (saysOnly(plain)) return NOTHING;
  // A single word counts only if it's a danger word, because the model guesses at unknown words.
  const isWord = words.length === 1 && !hasOne(words, OF_DANGER);
  const whole = weigh(words, 0, isWord ? LOUD.danger : QUIET.whole);
  const isLetter = whole.quiet === undefined && words.length > LETTER;
  const least = isLetter || whole.loud !== undefined ? LOUD.ofLetter : LOUD.segment;
  const isMedical = (classify(words)[MEDICAL] ?? 0) > SURELY_MEDICAL;
  // Treat short messages about a prescription as medical questions, whatever the model returns.
  if (told.length === 0 && words.length <= LETTER / 2 && PRESCRIPTION.test(plain))
    return { loud: words.length > TOPIC ? 'medical' : undefined, quiet: 'medical' };
  const segments = segmentsOf(text);
  const parts = segments.length > 1 ? segments.map((one) => weigh(one, least, QUIET.segment)) : [];
  const loud = gravestOf([
    ...told,
    whole.loud,
    ...parts.map((part) => (isMedical && isDanger(part.loud) ? undefined : part.loud)),
  ]);
  const quiet = gravestOf([loud, whole.quiet, ...parts.map((part) => part.quiet)]);
  const isStory = over.longAgo.test(plain) && over.ended.test(plain) && !over.stays.test(plain);
  return isStory && !hasDangerNow(text) ? { loud: undefined, quiet } : { loud, quiet };
}

/** Returns the danger, if any, that's still recognized without the words about an inability. */
function dangerBeside({ rest }: Unable, loud: Concern | undefined): Concern | undefined {
  const words = rest.split(' ').filter((word) => word !== '' && word !== '.');
  if (words.length <= TOPIC || loud === 'medical') return undefined;
  const beside = weigh(words, 0, QUIET.segment);
  const found = beside.loud ?? (beside.quiet === loud ? loud : undefined);
  return isDanger(found) ? found : undefined;
}

type Judged = Pick<Recognition, 'concern' | 'possible' | 'inability'>;

/** Combines an inability with the other concerns in the message. */
function judge({ loud, quiet }: Heard, told: readonly Concern[], unable: Unable): Judged {
  const most = unable.isPossible ? gravestOf(['emergency', quiet]) : quiet;
  const possible = loud === undefined || (loud === 'medical' && quiet !== loud) ? most : undefined;
  const heard = { concern: loud, possible, inability: undefined };
  // Someone who writes that they won't wake up again gets 988 first, plus 911.
  if (unable.isNow && !unable.isLasting && !told.includes('self-harm'))
    return { ...heard, concern: 'emergency', possible: undefined };
  if (unable.inability === undefined || told.length > 0) return heard;
  const beside = dangerBeside(unable, loud);
  if (beside) return { ...heard, concern: gravestOf([loud, beside]), possible: undefined };
  const kept = unable.isLasting && isDanger(loud) ? undefined : loud;
  return {
    concern: kept,
    possible: gravestOf(['emergency', quiet]),
    inability: unable.isLasting ? undefined : unable.inability,
  };
}

/**
 * Recognizes what a visitor's message is about, in the visitor's browser: nothing is sent, stored,
 * or learned. Accepts any text, never throws, and runs in linear time.
 */
export function recognize(text: string): Recognition {
  const normal = normalize(text);
  const corrected = correctTypos(normal);
  const words = meantWords(corrected);
  const plain = `${words.join(' ')} `;
  const typed = meantWords(normal);
  const isFall = isPlainFall(words.filter((word) => word !== '?'));
  const told = [words, typed].flatMap(toldIn);
  const hasMedicine = hasOne(words, OF_MEDICINES);
  const judged = isFall
    ? { concern: undefined, possible: undefined, inability: undefined }
    : judge(hear(corrected, words, told), told, unableIn(text));
  const isWhy = !hasMedicine && WHY.test(plain) && !DECIDED_BY_DOCTORS.test(plain);
  return {
    ...judged,
    ...(isWhy && judged.concern === 'medical'
      ? { concern: undefined, possible: judged.possible ?? 'medical' }
      : {}),
    isFall,
    hasMedicine,
    language: languageOf(normal, text),
    topics: topics.filter(([, feature]) => feature.test(plain)).map(([topic]) => topic),
    emotion: emotions.find(([, feature]) => feature.test(plain))?.[0],
    asks: wishes.find(([, feature]) => feature.test(plain))?.[0],
    words,
    typed,
  };
}

/**
 * Short messages that have fixed answers with a phone number, so the model isn't used. Someone who
 * types only "help" may be in danger or looking for a menu. Someone who types only that they can't
 * remember things, that their fingers stay bent, or that they cry easily has usually lived with it
 * for a while. Those answers ask whether it just started, or contain 988. With any other word, it's
 * an ordinary message.
 */
const MESSAGES: readonly RegExp[] = [
  /^(?:please )?help(?: me| us)?(?: please)? $/,
  /^(?:i |he |she )?(?:can not|do not|does not) remember(?: things| names| words| anything| much| well| stuff| appointments)? $/,
  /^(?:my |his |her )?(?:hand|hands|finger|fingers|arm|fist)(?: is| are| stays?)? (?:curls?|curled|curling|clenched|clenches|stiff|tight|bent|closed|spastic)(?: up| shut| in| closed| all the time)? $/,
  /^(?:i |he |she |my (?:husband|wife|mom|dad|mother|father) )?(?:laughs? (?:and|or) )?(?:cry|cries|crying)(?: easily| over nothing| for nothing| for no reason| without (?:a )?reason) $/,
];

/** @param text Every word followed by one space. */
const saysOnly = (text: string): boolean => MESSAGES.some((one) => one.test(text));
