import { CERTAIN } from './certain.ts';
import { unpack } from './model.ts';
import { normalise } from './normalise.ts';
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

/** From this on, the model is believed that a message has a concern: sooner where waiting is dangerous. */
const SURE: Readonly<Record<Concern, number>> = {
  emergency: 0.72,
  harm: 0.72,
  'self-harm': 0.72,
  caregiver: 0.92,
  medical: 0.92,
};
/** The same for a few words out of a longer message, which say little by themselves. */
const SURE_OF_FEW = 0.9;
const FEW = 7;
/** Where a danger and something that can wait are both likely, a danger counts so many times more. */
const GRAVER: Readonly<Record<Concern, number>> = {
  emergency: 2,
  harm: 2,
  'self-harm': 2,
  caregiver: 1,
  medical: 1,
};
const weigh = unpack(WEIGHTS);
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

/** Words that are weighed together. A concern in a long message is in a part of it. */
const SPAN = 24;
/** Most parts that are weighed; a message of more is not written by a tired hand. */
const MOST_PARTS = 150;

/** Parts of a message: its sentences, short ones together with the next, since tired writers put a stop after every word. */
function partsOf(text: string): string[][] {
  const sentences = text
    .split(/(?<=[.?]) /)
    .map(meantWords)
    .filter((words) => words.some((word) => word !== '?'));
  const parts: string[][] = [];
  sentences.forEach((words, at) => {
    for (let start = 0; start === 0 || start + SPAN / 2 < words.length; start += SPAN / 2) {
      parts.push(words.slice(start, start + SPAN));
    }
    let run = words;
    for (const next of sentences.slice(at + 1, at + 5)) {
      if (run.length > SPAN / 2 || next.length > SPAN / 2) break;
      run = [...run, ...next];
      parts.push(run);
    }
  });
  return parts.slice(0, MOST_PARTS);
}

/** What a part is about, if the model is sure enough. */
function concernIn(words: readonly string[], leastSure = 0): Concern | undefined {
  const chances = weigh(words);
  const grave = ORDER.map((concern, at) => GRAVER[concern] * (chances[at] ?? 0));
  const concern = ORDER[grave.indexOf(Math.max(...grave))];
  const sum = chances.reduce((total, chance) => total + chance, 0);
  return concern !== undefined && sum >= Math.max(SURE[concern], leastSure) ? concern : undefined;
}

function concernOf(normal: string, words: readonly string[]): Concern | undefined {
  const text = `${words.join(' ')} `;
  const found = new Set<Concern | undefined>(
    certain.filter(([, rule]) => rule.test(text)).map(([concern]) => concern),
  );
  if (words.length <= SPAN) found.add(concernIn(words));
  const parts = partsOf(normal);
  if (parts.length > 1) {
    for (const part of parts) found.add(concernIn(part, part.length < FEW ? SURE_OF_FEW : 0));
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
