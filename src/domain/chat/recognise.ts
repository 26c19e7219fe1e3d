import { CAREGIVER, CAREGIVER_VOCABULARY, CARES } from './families/caregiver.ts';
import {
  ACUTE,
  ASKS_KNOWLEDGE,
  CERTAIN,
  EMERGENCY_VOCABULARY,
  IMPROVED,
  NOT_EMERGENCY,
  OLD,
  PAST,
  SIGNS,
  SUDDEN,
} from './families/emergency.ts';
import { HARM, HARM_VOCABULARY } from './families/harm.ts';
import { IDIOM_VOCABULARY, IDIOMS } from './families/idioms.ts';
import { ABOUT_SITE, MEDICAL, MEDICAL_MORE, MEDICAL_VOCABULARY } from './families/medical.ts';
import { OTHER_WORDS } from './families/other-words.ts';
import { SELF_HARM, SELF_HARM_VOCABULARY } from './families/self-harm.ts';
import {
  ES_BENIGN,
  ES_EMERGENCY,
  ES_FORMS,
  ES_HARM,
  ES_SELF_HARM,
  ES_VOCABULARY,
} from './families/spanish.ts';
import { EMOTIONS, TOPICS, WISHES } from './families/topics.ts';
import { FORMS, TARGETS, VOCABULARY } from './families/words.ts';
import { normalise } from './normalise.ts';
import { compile, wordsOf } from './pattern.ts';
import { createSpeller } from './spelling.ts';

export type Concern = 'emergency' | 'harm' | 'self-harm' | 'caregiver' | 'medical';
export type Topic =
  'aphasia' | 'speech' | 'walking' | 'memory' | 'fatigue' | 'depression' | 'anxiety';
export type Emotion = 'frustrated' | 'anxious' | 'hopeful' | 'lonely';

/** What a message is about, as far as set rules can tell. */
export interface Recognition {
  /** The gravest concern of the message: what is to be answered first, before anything else. */
  concern: Concern | undefined;
  language: 'en' | 'es';
  topics: readonly Topic[];
  emotion: Emotion | undefined;
  asks: 'story' | 'community' | undefined;
}

const vocabulary = {
  ...VOCABULARY,
  ...EMERGENCY_VOCABULARY,
  ...HARM_VOCABULARY,
  ...SELF_HARM_VOCABULARY,
  ...CAREGIVER_VOCABULARY,
  ...MEDICAL_VOCABULARY,
  ...MEDICAL_MORE,
  ...IDIOM_VOCABULARY,
  ...ES_VOCABULARY,
  i: 'i me am',
  not_wanting: 'not never no_longer nt',
};
const pattern = (text: string) => compile(text, vocabulary);
const each = <Name extends string>(lists: Readonly<Record<Name, string>>) =>
  (Object.entries(lists) as [Name, string][]).map(([name, text]) => [name, pattern(text)] as const);

const wordsIn = (texts: readonly string[]) =>
  wordsOf(texts.map((text) => text.replaceAll('_', ' ')));
const english = createSpeller({
  forms: FORMS,
  targets: TARGETS,
  known: new Set([
    ...OTHER_WORDS,
    ...wordsIn([
      ...Object.values(vocabulary),
      CERTAIN,
      SIGNS,
      HARM,
      SELF_HARM,
      CAREGIVER,
      MEDICAL,
      OLD,
      PAST,
      ASKS_KNOWLEDGE,
      IDIOMS,
    ]),
  ]),
});
const spanishWords = wordsIn([
  ...Object.values(ES_VOCABULARY),
  ES_EMERGENCY,
  ES_HARM,
  ES_SELF_HARM,
]);
const spanish = createSpeller({ forms: ES_FORMS, targets: spanishWords, known: spanishWords });

const idioms = new RegExp(pattern(IDIOMS), 'g');
const spanishIdioms = new RegExp(pattern(ES_BENIGN), 'g');
const certain = pattern(CERTAIN);
const signs = pattern(SIGNS);
const old = pattern(OLD);
const past = pattern(PAST);
const knowledge = pattern(ASKS_KNOWLEDGE);
const harm = pattern(HARM);
const selfHarm = pattern(SELF_HARM);
const caregiver = pattern(CAREGIVER);
const cares = pattern(CARES);
const medical = pattern(MEDICAL);
const aboutSite = pattern(ABOUT_SITE);
const drug = pattern('{drug}|mg|inr|symptom');
const now = pattern(ACUTE);
const sudden = pattern(SUDDEN);
const notEmergency = new RegExp(pattern(NOT_EMERGENCY), 'g');
const improved = pattern(IMPROVED);
const spanishFamilies = [
  ['emergency', pattern(ES_EMERGENCY)],
  ['harm', pattern(ES_HARM)],
  ['self-harm', pattern(ES_SELF_HARM)],
] as const;
const topics = each(TOPICS);
const emotions = each(EMOTIONS);
const wishes = each(WISHES);

const SPANISH_WORDS =
  /(?<![^ ])(?:que|de|el|la|los|las|un|una|mi|no puedo|estoy|quiero|esta|es|por|para|con|yo|muy|como|hola|gracias|ayuda|tengo|tiene|ya|si|mas|esposo|mama|papa|vivir|morir|duele) /g;
const ENGLISH_WORDS =
  /(?<![^ ])(?:the|i|is|my|to|and|of|you|for|it|in|that|have|do|not|with|was|am|want|can|he|she|this|how|what|are|on) /g;

/** More Spanish words than English ones: above 0; the other way round: below. */
function leansToSpanish(text: string): number {
  return (text.match(SPANISH_WORDS)?.length ?? 0) - (text.match(ENGLISH_WORDS)?.length ?? 0);
}

const ORDER: readonly Concern[] = ['emergency', 'harm', 'self-harm', 'caregiver', 'medical'];

function spell(text: string, mend: (word: string) => string): string {
  const seen = new Map<string, string>();
  return text
    .split(' ')
    .map((word) => {
      const known = seen.get(word);
      if (known !== undefined) return known;
      const mended = mend(word);
      seen.set(word, mended);
      return mended;
    })
    .join(' ');
}

/** Most runs of fragments that are read; a message of more is not written by a tired hand. */
const MOST_RUNS = 150;

/** Sentences with their end mark, each word followed by a space; and runs of fragments as one, since tired writers put a stop after every word. */
function sentencesOf(text: string): string[] {
  const sentences = text.match(/(?:[^.? ]+ )+(?:[.?] )?/g) ?? [];
  const isShort = (sentence: string) => sentence.split(' ').length <= 5;
  const runs: string[] = [];
  for (let at = 0; at < sentences.length && runs.length < MOST_RUNS; at += 1) {
    let run = '';
    for (let end = at; end < Math.min(sentences.length, at + 5); end += 1) {
      const sentence = sentences[end] ?? '';
      if (end > at && !isShort(sentence) && !isShort(sentences[end - 1] ?? '')) break;
      run += sentence;
      if (end > at) runs.push(`${run.replace(/[.?] /g, '')}. `);
      if (!isShort(sentence)) break;
    }
  }
  return [...new Set([...sentences, ...runs])];
}

function graveConcernOf(sentence: string, isCarer: boolean): Concern | undefined {
  const isNow = now.test(sentence) && !improved.test(sentence);
  const told = past.test(sentence) || knowledge.test(sentence);
  const open = sentence.replace(notEmergency, '_ ');
  if (certain.test(open) && (isNow || !told)) return 'emergency';
  if (
    signs.test(open) &&
    (isNow || !told) &&
    (isNow || sudden.test(sentence) || !old.test(sentence))
  )
    return 'emergency';
  if (harm.test(sentence)) return 'harm';
  if (selfHarm.test(sentence)) return 'self-harm';
  if (isCarer && caregiver.test(sentence)) return 'caregiver';
  return undefined;
}

function asksMedical(sentence: string): boolean {
  return medical.test(sentence) && (!aboutSite.test(sentence) || drug.test(sentence));
}

function gravest(concerns: readonly (Concern | undefined)[]): Concern | undefined {
  return ORDER.find((concern) => concerns.includes(concern));
}

/** The text with slips of the hand mended, and the same without its figures of speech. Each word is followed by a space. */
function read(text: string): { plain: string; masked: string } {
  const plain = `${spell(normalise(text), english)} `;
  return { plain, masked: plain.replace(idioms, '_ ') };
}

/**
 * Reads a message of a visitor. Set rules only: nothing is sent, kept or learned. Never throws, takes
 * any text, and takes time in proportion to its length.
 */
export function recognise(text: string): Recognition {
  const plain = normalise(text);
  const words = `${plain} `;
  const { plain: whole, masked } = read(text);
  const spanishConcerns = sentencesOf(words.replace(idioms, '_ ')).map((sentence) => {
    // The Spanish speller would read Spanish into English words.
    const mended = leansToSpanish(sentence) < 0 ? sentence : spell(sentence, spanish);
    const open = mended.replace(spanishIdioms, '_ ');
    return spanishFamilies.find(([, family]) => family.test(open))?.[0];
  });
  const isCarer = cares.test(whole);
  const englishConcerns: (Concern | undefined)[] = sentencesOf(masked).map((sentence) =>
    graveConcernOf(sentence, isCarer),
  );
  if (sentencesOf(whole).some(asksMedical)) englishConcerns.push('medical');
  return {
    concern: gravest([...englishConcerns, ...spanishConcerns]),
    language: leansToSpanish(words) > 0 ? 'es' : 'en',
    topics: topics.filter(([, feature]) => feature.test(whole)).map(([topic]) => topic),
    emotion: emotions.find(([, feature]) => feature.test(whole))?.[0],
    asks: wishes.find(([, feature]) => feature.test(whole))?.[0],
  };
}
