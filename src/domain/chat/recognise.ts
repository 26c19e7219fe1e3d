import { CERTAIN } from './certain.ts';
import { unpack, type Weigh } from './model.ts';
import { normalise } from './normalise.ts';
import { partsOf } from './parts.ts';
import { compile } from './pattern.ts';
import { meantWords } from './short-forms.ts';
import { EMOTIONS, TOPICS, WISHES } from './topics.ts';
import { WEIGHTS } from './weights.ts';

export type Concern = 'emergency' | 'harm' | 'self-harm' | 'caregiver' | 'medical';
export type Topic =
  'aphasia' | 'speech' | 'walking' | 'memory' | 'fatigue' | 'depression' | 'anxiety';
export type Emotion = 'frustrated' | 'anxious' | 'hopeful' | 'lonely';

/** What a message is about, as far as set rules and a small learned model can tell. */
export interface Recognition {
  /** The gravest concern of the message: what is to be answered first, before anything else. */
  concern: Concern | undefined;
  language: 'en' | 'es';
  topics: readonly Topic[];
  emotion: Emotion | undefined;
  asks: 'story' | 'community' | undefined;
}

/** Gravest first; the model has them in the same order. */
const ORDER: readonly Concern[] = ['emergency', 'harm', 'self-harm', 'caregiver', 'medical'];

/** From this on, the model is believed that a message has a concern. Few words say little, many say much. */
const SURE = { few: 0.6, some: 0.76, many: 0.86 };
const FEW = 3;
const MANY = 21;
/** The same for a part of a message, which is one of several that may be misread; also beside another concern. */
const SURE_OF_PART = { short: 0.93, long: 0.82, beside: 0.97 };
const SHORT = 7;
/** So many of them are dangers. Where one and something that can wait are both likely, it counts twice. */
const DANGERS = 3;
const GRAVER = 2;
/** A danger is likely, too, when it is not so many times less likely than another. */
const BOTH = 4;
/** Unpacked with the first message: not each function that could read one is asked to. */
let model: Weigh | undefined;
const weigh: Weigh = (words) => (model ??= unpack(WEIGHTS))(words);
const each = <Name extends string>(lists: Readonly<Record<Name, string>>) =>
  (Object.entries(lists) as [Name, string][]).map(
    ([name, text]) => [name, compile(text, {})] as const,
  );
const certain = each(CERTAIN);
const topics = each(TOPICS);
const emotions = each(EMOTIONS);
const wishes = each(WISHES);

const SPANISH_WORDS =
  /(?<![^ ])(?:que|de|el|la|los|las|un|una|mi|no puedo|estoy|quiero|esta|es|por|para|con|yo|muy|como|hola|gracias|ayuda|tengo|tiene|ya|si|mas|esposo|mama|papa|vivir|morir|duele) /g;
const ENGLISH_WORDS =
  /(?<![^ ])(?:the|i|is|my|to|and|of|you|for|it|in|that|have|do|not|with|was|am|want|can|he|she|this|how|what|are|on) /g;

function isSpanish(text: string): boolean {
  return (text.match(SPANISH_WORDS)?.length ?? 0) > (text.match(ENGLISH_WORDS)?.length ?? 0);
}

/**
 * What words are about, if the model is as sure as is asked. Two dangers that are both likely are answered
 * as harm is, with both numbers.
 */
function concernIn(words: readonly string[], sure: number): Concern | undefined {
  const chances = weigh(words);
  if (chances.reduce((total, chance) => total + chance, 0) < sure) return undefined;
  const grave = chances.map((chance, at) => chance * (at < DANGERS ? GRAVER : 1));
  const top = Math.max(...grave);
  const concern = ORDER[grave.indexOf(top)];
  const likely = grave.slice(0, DANGERS).filter((chance) => chance * BOTH >= top);
  return likely.length > 1 && grave.indexOf(top) < DANGERS ? 'harm' : concern;
}

function sureOfWhole(count: number): number {
  if (count <= FEW) return SURE.few;
  return count < MANY ? SURE.some : SURE.many;
}

function sureOfPart(count: number, whole: Concern | undefined): number {
  if (whole !== undefined) return SURE_OF_PART.beside;
  return count < SHORT ? SURE_OF_PART.short : SURE_OF_PART.long;
}

function concernOf(normal: string, words: readonly string[]): Concern | undefined {
  const text = `${words.join(' ')} `;
  const whole = concernIn(words, sureOfWhole(words.length));
  const found = new Set([
    whole,
    ...certain.filter(([, rule]) => rule.test(text)).map(([concern]) => concern),
  ]);
  const parts = partsOf(normal);
  if (parts.length > 1) {
    for (const part of parts) found.add(concernIn(part, sureOfPart(part.length, whole)));
  }
  return ORDER.find((concern) => found.has(concern));
}

/**
 * Reads a message of a visitor, where the message is: nothing is sent, kept or learned. Never throws, takes
 * any text, and takes time in proportion to its length.
 */
export function recognise(text: string): Recognition {
  const normal = normalise(text);
  const words = meantWords(normal);
  const plain = `${words.join(' ')} `;
  return {
    concern: concernOf(normal, words),
    language: isSpanish(plain) ? 'es' : 'en',
    topics: topics.filter(([, feature]) => feature.test(plain)).map(([topic]) => topic),
    emotion: emotions.find(([, feature]) => feature.test(plain))?.[0],
    asks: wishes.find(([, feature]) => feature.test(plain))?.[0],
  };
}
