import {
  CONCERNS,
  INABILITIES,
  isDanger,
  type Concern,
  type Inability,
  type Recognition,
} from '#src/domain/chat/recognition.ts';
import { AT_ONCE, HARMLESS, INABILITY_RULES, LASTING, NO_INABILITY, PERHAPS } from './abilities.ts';
import { CERTAIN, IDIOMS, OVER } from './certain.ts';
import { conceptOf } from './concepts.ts';
import { isPlainFall } from './falls.ts';
import { languageOf } from './language.ts';
import { unpack, type Classify } from './model.ts';
import { normalise } from './normalise.ts';
import { compile } from './pattern.ts';
import { repair } from './repair.ts';
import { segmentsOf } from './segments.ts';
import { FORMS, meantWords } from './short-forms.ts';
import { EMOTIONS, TOPICS, WISHES } from './topics.ts';
import { WEIGHTS } from './weights.ts';

/**
 * How probable a concern must be to be answered first. Measured on the exams of before, see MODEL.md: less is asked
 * where a word of danger is, more of a segment and where words of a shop, a device or a story are, most where an
 * idiom was left out and of one segment of a long letter that is harmless as a whole.
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
 * From this probability on, a message may be about a concern, and a line beside the answer says so. Chosen on the exams
 * of before, of which 99.6 of 100 dangers are loud or quiet; of the fourth, which nobody had read, 91.7.
 */
const QUIET = { whole: 0.4, segment: 0.6 };
/** One or 2 words are a topic, whatever the model makes of them. */
const TOPIC = 2;
/** So many words are a letter, in which one frightening phrase is no alarm. */
const LETTER = 30;
/** So many of the concerns are dangers, and so many need a number to call. Where a danger and something that can wait are both likely, it counts twice. */
const DANGERS = 3;
const MEDICAL = 4;
const GRAVER = 2;
/** A danger is likely, too, when it is not so many times less likely than another. */
const BOTH = 4;
/** A question for a doctor may be about a danger, too; and what sounds like one more or less may be such a question. */
const ALSO_DANGER = 0.2;
const ALSO_MEDICAL = { medical: 0.28, danger: 0.68 };
/** A message of which this is so probable is a question for a doctor: a segment of it is not heard otherwise. */
const SURELY_MEDICAL = 0.9;
/** Groups of words, see `concepts.json`. */
const groupsOf = (names: string) => new Set(names.split(' '));
const OF_DANGER = groupsOf(
  'self call cut chest fit sleep forever blue hopeless harm suicide die hit toomany away burden kill breath wake weapon snap blood height bad tired cope feelbad awful fail mix',
);
/** Verbs that the rules of `abilities.ts` read: by itself, none of them makes a short message loud for the model. */
const ABILITY_VERBS = new Set(
  `breathe breathes breath breathing wake wakes waking woke see sees seeing stand stands swallow swallowed speak speaks talk talks
  respond responds responded blue`.split(/\s+/),
);
const SHORT = 9;
const OF_SHOPS = groupsOf('shop tech idiom group');
const OF_EXCESS = groupsOf('toomany cut die');
/** Of these only a doctor may speak. */
const OF_MEDICINES = groupsOf('pill drug natural');
/** Unpacked with the first message: not each function that could read one is asked to. */
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
  words.some((word) => groups.has(conceptOf(word) ?? ''));
const withoutIdioms = (words: readonly string[]) =>
  plainOf(words).replace(idioms, '').split(' ').filter(Boolean);
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
const gravestOf = (found: readonly (Concern | undefined)[]) =>
  CONCERNS.find((concern) => found.includes(concern));

/**
 * What probabilities say, if they are as high as is asked. Two dangers that are both likely are answered
 * as harm is, with both numbers.
 */
function concernIn(probabilities: readonly number[], sure: number): Concern | undefined {
  if (sum(probabilities) < sure) return undefined;
  const grave = probabilities.map((one, at) => one * (at < DANGERS ? GRAVER : 1));
  const top = Math.max(...grave);
  const concern = CONCERNS[grave.indexOf(top)];
  const likely = grave.slice(0, DANGERS).filter((one) => one * BOTH >= top);
  return likely.length > 1 && grave.indexOf(top) < DANGERS ? 'harm' : concern;
}

/** How probable a concern must be in words to be answered first. */
function sureOf(words: readonly string[], concern: Concern | undefined): number {
  if (words.filter((word) => word !== '?').length <= TOPIC) return Infinity;
  if (hasOne(words, OF_SHOPS)) return LOUD.shop;
  if (concern === 'medical') return LOUD.medical;
  return hasOne(words, OF_DANGER) ? LOUD.danger : LOUD.other;
}

/** What words are answered first with, and what else they may be about. */
interface Heard {
  loud: Concern | undefined;
  quiet: Concern | undefined;
}
const NOTHING: Heard = { loud: undefined, quiet: undefined };

/** What the model hears in words, when at least so much is asked. */
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
  // A danger must still be there without "can't see why" and the like. Of a hint of suicide, nothing is left out.
  const rest = plainOf(words).replace(harmless, '');
  if (rest === plainOf(words) || !(isDanger(found.loud) || isDanger(found.quiet))) return found;
  const left = weigh(rest.split(' ').filter(Boolean), loud, quiet);
  return {
    loud: isDanger(found.loud) ? left.loud && found.loud : found.loud,
    quiet: found.quiet === 'self-harm' ? found.quiet : left.quiet,
  };
}

/** What set rules say of words. */
function toldIn(words: readonly string[]): Concern[] {
  const meant = plainOf(withoutIdioms(words));
  return certain.filter(([, rule]) => rule.test(meant)).map(([concern]) => concern);
}

/** What ends a clause where a person writes: without it, "I can't stand, my legs are weak" would be a dislike. */
const CLAUSE_ENDS = /(?<![,;:()\u2013\u2014])[,;:()\u2013\u2014]+(?=\s|$)|\s-+(?=\s)/g;

/** What rules say of somebody who can't do something. */
interface Unable {
  /** Nobody asks first: no breath, or nobody who wakes. */
  isNow: boolean;
  inability: Inability | undefined;
  /** There is a verb of an inability, and what follows doesn't say whether it is one. */
  isPossible: boolean;
  /** All of it has been so for months, or was so and is over. */
  isLasting: boolean;
  /** The message without it, clauses apart. */
  rest: string;
}

/** Words with the short forms written out; the ends of clauses stay. */
const clausesOf = (text: string) =>
  plainOf(text.split(' ').flatMap((word) => FORMS.get(word) ?? word))
    .replace(idioms, '')
    .replace(noInability, '');

/** Whether a sentence tells of what has been so for months, or was so and is over. */
function isLastingIn(sentence: string): boolean {
  if (lasting.fresh.test(sentence)) return false;
  const isOver =
    lasting.past.test(sentence) && lasting.ended.test(sentence) && !lasting.present.test(sentence);
  return isOver || lasting.since.test(sentence);
}

function unableInSentence(sentence: string): Unable {
  const normal = normalise(sentence.replace(CLAUSE_ENDS, '. '));
  const [plain = '', ...others] = [...new Set([repair(normal), normal])].map(clausesOf);
  const hasOneOf = (rule: RegExp) => [plain, ...others].some((reading) => rule.test(reading));
  return {
    isNow: hasOneOf(atOnce),
    inability: inabilities.find(([, rule]) => hasOneOf(rule))?.[0],
    isPossible: hasOneOf(perhaps),
    isLasting: isLastingIn(plain),
    rest: inabilities.reduce((left, [, rule]) => left.replace(rule, ''), plain),
  };
}

/** Sentences that are read by themselves; a longer text is read in longer pieces. */
const MOST_SENTENCES = 40;

/** @param text As it was typed. */
function unableIn(text: string): Unable {
  const sentences = text.split(/(?<=[.!?\n])\s+/);
  const size = Math.ceil(sentences.length / MOST_SENTENCES);
  const pieces = Array.from({ length: Math.ceil(sentences.length / size) }, (_, at) =>
    sentences.slice(at * size, (at + 1) * size).join(' '),
  );
  // Tired writers put a stop after every word.
  const isBroken = pieces.length > 1 && text.split(/\s+/).length <= pieces.length * TOPIC;
  const found = (isBroken ? [...pieces, text.replace(/[.!]/g, ' ')] : pieces).map(unableInSentence);
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
 * Whether a sentence or a clause of a story tells of a danger that is not long over: nobody who says that they survived
 * in 2019 is unheard when they say that somebody has just collapsed.
 */
function hasDangerNow(text: string): boolean {
  return [...segmentsOf(text), ...text.split(CLAUSES).map(meantWords)].some((words) => {
    const plain = plainOf(words);
    if (over.longAgo.test(plain) && !over.present.test(plain)) return false;
    return toldIn(words).length > 0 || isDanger(weigh(words, 0, 1).loud);
  });
}

/** Who asks why asks about life after a stroke, unless a medicine or what a doctor decides is named. */
const WHY = /(?<![^ ])(?:why|how come|what causes|what makes|reason (?:i|he|she)) /;
const DECIDED_BY_DOCTORS =
  /(?<![^ ])(?:dos(?:e|es|age)|pills?|tablets?|medicine|medication|drugs?|prescri\w+|refills?|stop|stopped|start|started|take|takes|taking|took|put|skip|mix|lower\w*|raise\w*|chang(?:e|ed|ing)|switch\w*|increas\w+|reduc\w+|doctors?|neurologist|nurse|hospital|pharmacist|specialist|surgeon|treat\w*|surgery|operation|inject\w+|botox|scans?|mri|ct|ekg|ecg|results?|tests?|tested|diagnos\w+|blood pressure|pressure|sugar|cholesterol|inr|safe|allowed|blockers?|thickeners?|give|gives|gave|given|leave|can i|may i|vitamins?|supplements?|should|side effects?) /;

const PRESCRIPTION = /(?<![^ ])(?:prescriptions?|refills?|receta) /;

/** What is said in a message: by set rules, by the model as a whole, and by the model in its segments. */
function hear(text: string, words: readonly string[], told: readonly Concern[]): Heard {
  const plain = plainOf(words);
  if (saysOnly(plain)) return NOTHING;
  // A word alone is a hint only when it is one of danger: the model guesses at words that it does not know.
  const isWord = words.length === 1 && !hasOne(words, OF_DANGER);
  const whole = weigh(words, 0, isWord ? LOUD.danger : QUIET.whole);
  const isLetter = whole.quiet === undefined && words.length > LETTER;
  const least = isLetter || whole.loud !== undefined ? LOUD.ofLetter : LOUD.segment;
  const isMedical = (classify(words)[MEDICAL] ?? 0) > SURELY_MEDICAL;
  // A short message about a prescription is for a doctor, whatever the model hears in it.
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

/** What is loud without the words that say what somebody can't do. */
function dangerBeside({ rest }: Unable, loud: Concern | undefined): Concern | undefined {
  const words = rest.split(' ').filter((word) => word !== '' && word !== '.');
  if (words.length <= TOPIC || loud === 'medical') return undefined;
  const beside = weigh(words, 0, QUIET.segment);
  const found = beside.loud ?? (beside.quiet === loud ? loud : undefined);
  return isDanger(found) ? found : undefined;
}

type Judged = Pick<Recognition, 'concern' | 'possible' | 'inability'>;

/** Weighs what somebody can't do against what else was heard in the message. */
function judge({ loud, quiet }: Heard, told: readonly Concern[], unable: Unable): Judged {
  const most = unable.isPossible ? gravestOf(['emergency', quiet]) : quiet;
  const possible = loud === undefined || (loud === 'medical' && quiet !== loud) ? most : undefined;
  const heard = { concern: loud, possible, inability: undefined };
  // Someone who says that they won't wake up again gets 988 first, and 911 as well.
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
 * Reads a message of a visitor, where the message is: nothing is sent, kept or learned. Never throws, takes
 * any text, and takes time in proportion to its length.
 */
export function recognise(text: string): Recognition {
  const normal = normalise(text);
  const repaired = repair(normal);
  const words = meantWords(repaired);
  const plain = `${words.join(' ')} `;
  const typed = meantWords(normal);
  const isFall = isPlainFall(words.filter((word) => word !== '?'));
  const told = [words, typed].flatMap(toldIn);
  const hasMedicine = hasOne(words, OF_MEDICINES);
  const judged = isFall
    ? { concern: undefined, possible: undefined, inability: undefined }
    : judge(hear(repaired, words, told), told, unableIn(text));
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
 * Short messages of which the answer is known, with a number to call in it, so that the model has no say. Who
 * types only "help" may be in danger, or may look for a menu. Who types only that words or memory fail, that
 * fingers stay bent, or that tears come, lives with it: the answers ask whether it began just now, or have 988.
 * Any other word makes it another message.
 */
const MESSAGES: readonly RegExp[] = [
  /^(?:please )?help(?: me| us)?(?: please)? $/,
  /^(?:i |he |she )?(?:can not|do not|does not) remember(?: things| names| words| anything| much| well| stuff| appointments)? $/,
  /^(?:my |his |her )?(?:hand|hands|finger|fingers|arm|fist)(?: is| are| stays?)? (?:curls?|curled|curling|clenched|clenches|stiff|tight|bent|closed|spastic)(?: up| shut| in| closed| all the time)? $/,
  /^(?:i |he |she |my (?:husband|wife|mom|dad|mother|father) )?(?:laughs? (?:and|or) )?(?:cry|cries|crying)(?: easily| over nothing| for nothing| for no reason| without (?:a )?reason) $/,
];

/** @param text Every word of it followed by one space. */
const saysOnly = (text: string): boolean => MESSAGES.some((one) => one.test(text));
