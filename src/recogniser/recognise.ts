import { CONCERNS, type Concern, type Recognition } from '../domain/chat/recognition.ts';
import { CERTAIN } from './certain.ts';
import { conceptOf } from './concepts.ts';
import { isPlainFall } from './falls.ts';
import { languageOf } from './language.ts';
import { unpack, type Classify } from './model.ts';
import { normalise } from './normalise.ts';
import { compile } from './pattern.ts';
import { repair } from './repair.ts';
import { saysOnly } from './says-only.ts';
import { segmentsOf } from './segments.ts';
import { meantWords } from './short-forms.ts';
import { EMOTIONS, TOPICS, WISHES } from './topics.ts';
import { WEIGHTS } from './weights.ts';

/** From this probability on, a message has a concern. Few words say little, many say much. */
const SURE = { few: 0.7, some: 0.82, many: 0.86 };
const FEW = 3;
const MANY = 21;
/** The same for a segment of a message, which is one of several that may be misread; also beside another concern. */
const SURE_OF_SEGMENT = { short: 0.93, long: 0.82, beside: 0.97 };
const SHORT = 7;
/** So many of them are dangers. Where one and something that can wait are both likely, it counts twice. */
const DANGERS = 3;
const GRAVER = 2;
/** A danger is likely, too, when it is not so many times less likely than another. */
const BOTH = 4;
/** Unpacked with the first message: not each function that could read one is asked to. */
let model: Classify | undefined;
const classify: Classify = (words) => (model ??= unpack(WEIGHTS))(words);
const each = <Name extends string>(lists: Readonly<Record<Name, string>>) =>
  (Object.entries(lists) as [Name, string][]).map(([name, text]) => [name, compile(text)] as const);
const certain = each(CERTAIN);
const topics = each(TOPICS);
const emotions = each(EMOTIONS);
const wishes = each(WISHES);

/**
 * What words are about, if the model is as sure as is asked. Two dangers that are both likely are answered
 * as harm is, with both numbers.
 */
function concernIn(words: readonly string[], sure: number): Concern | undefined {
  const probabilities = classify(words);
  if (probabilities.reduce((total, one) => total + one, 0) < sure) return undefined;
  const grave = probabilities.map((one, at) => one * (at < DANGERS ? GRAVER : 1));
  const top = Math.max(...grave);
  const concern = CONCERNS[grave.indexOf(top)];
  const likely = grave.slice(0, DANGERS).filter((one) => one * BOTH >= top);
  return likely.length > 1 && grave.indexOf(top) < DANGERS ? 'harm' : concern;
}

function sureOfWhole(count: number): number {
  if (count <= FEW) return SURE.few;
  return count < MANY ? SURE.some : SURE.many;
}

function sureOfSegment(count: number, whole: Concern | undefined): number {
  if (whole !== undefined) return SURE_OF_SEGMENT.beside;
  return count < SHORT ? SURE_OF_SEGMENT.short : SURE_OF_SEGMENT.long;
}

/** Groups of words of which only a doctor may speak. */
const MEDICINES = new Set(['pill', 'drug', 'natural']);

function concernOf(text: string, words: readonly string[]): Concern | undefined {
  const plain = `${words.join(' ')} `;
  if (saysOnly(plain)) return undefined;
  const whole = concernIn(words, sureOfWhole(words.length));
  const found = new Set([
    whole,
    ...certain.filter(([, rule]) => rule.test(plain)).map(([concern]) => concern),
  ]);
  const segments = segmentsOf(text);
  if (segments.length > 1) {
    for (const segment of segments) {
      found.add(concernIn(segment, sureOfSegment(segment.length, whole)));
    }
  }
  return CONCERNS.find((concern) => found.has(concern));
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
  const isFall = isPlainFall(words.filter((word) => word !== '?'));
  return {
    concern: isFall ? undefined : concernOf(repaired, words),
    isFall,
    hasMedicine: words.some((word) => MEDICINES.has(conceptOf(word) ?? '')),
    language: languageOf(normal, text),
    topics: topics.filter(([, feature]) => feature.test(plain)).map(([topic]) => topic),
    emotion: emotions.find(([, feature]) => feature.test(plain))?.[0],
    asks: wishes.find(([, feature]) => feature.test(plain))?.[0],
    words,
    typed: meantWords(normal),
  };
}
