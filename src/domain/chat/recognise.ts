import { CAREGIVER, CARES } from './families/caregiver.ts';
import { ASKS_KNOWLEDGE, CERTAIN, OLD, PAST, SIGNS } from './families/emergency.ts';
import { HARM } from './families/harm.ts';
import { IDIOM_VOCABULARY, IDIOMS } from './families/idioms.ts';
import { MEDICAL, MEDICAL_VOCABULARY } from './families/medical.ts';
import { OTHER_WORDS } from './families/other-words.ts';
import { SELF_HARM } from './families/self-harm.ts';
import {
  ES_BENIGN,
  ES_EMERGENCY,
  ES_FORMS,
  ES_HARM,
  ES_SELF_HARM,
  ES_VOCABULARY,
} from './families/spanish.ts';
import { EMOTIONS, TOPICS, WISHES } from './families/topics.ts';
import { FORMS, VOCABULARY } from './families/words.ts';
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
  ...MEDICAL_VOCABULARY,
  ...IDIOM_VOCABULARY,
  ...ES_VOCABULARY,
  i: 'i me am',
  care: 'caring caregiving care_for taking_care take_care looking_after look_after caretaking care_of nursing caregiver being_a_caregiver caring_for carer',
};
const pattern = (text: string) => compile(text, vocabulary);
const each = <Name extends string>(lists: Readonly<Record<Name, string>>) =>
  (Object.entries(lists) as [Name, string][]).map(([name, text]) => [name, pattern(text)] as const);

const english = createSpeller({
  forms: FORMS,
  known: wordsOf(
    [
      ...Object.values(VOCABULARY),
      ...Object.values(MEDICAL_VOCABULARY),
      CERTAIN,
      SIGNS,
      HARM,
      SELF_HARM,
      CAREGIVER,
      MEDICAL,
      OLD,
      IDIOMS,
    ].map((text) => text.replaceAll('_', ' ')),
  ),
  others: OTHER_WORDS,
});
const spanish = createSpeller({
  forms: ES_FORMS,
  known: wordsOf(
    [...Object.values(ES_VOCABULARY), ES_EMERGENCY, ES_HARM, ES_SELF_HARM].map((text) =>
      text.replaceAll('_', ' '),
    ),
  ),
  others: new Set(),
});

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
const now = pattern(VOCABULARY.now.trim().split(/\s+/).join('|'));
const spanishFamilies = [
  ['emergency', pattern(ES_EMERGENCY)],
  ['harm', pattern(ES_HARM)],
  ['self-harm', pattern(ES_SELF_HARM)],
] as const;
const topics = each(TOPICS);
const emotions = each(EMOTIONS);
const wishes = each(WISHES);

const SPANISH_WORDS =
  /(?<![^ ])(?:que|de|el|la|los|las|un|una|mi|me|se|no puedo|estoy|quiero|esta|es|por|para|con|yo|muy|como|hola|gracias|ayuda|tengo|tiene|ya|si|mas|esposo|mama|papa|vivir|morir|duele) /g;
const ENGLISH_WORDS =
  /(?<![^ ])(?:the|i|is|my|to|and|of|you|for|it|in|that|have|do|not|with|was|am|want|can|he|she|this|how|what|are|on) /g;

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

/** Sentences with their end mark, each word followed by a space; and runs of fragments as one, since tired writers put a stop after every word. */
function sentencesOf(text: string): string[] {
  const sentences = `${text} `.match(/(?:[^.? ]+ )+(?:[.?] )?/g) ?? [];
  const isShort = (sentence: string) => sentence.split(' ').length <= 5;
  const runs: string[] = [];
  for (let at = 0; at < sentences.length; at += 1) {
    if (!isShort(sentences[at] ?? '')) continue;
    let run = '';
    let end = at;
    while (end < sentences.length && end - at < 6) {
      run += sentences[end] ?? '';
      end += 1;
      if (!isShort(sentences[end - 1] ?? '')) break;
    }
    if (end - at > 1) runs.push(`${run.replace(/[.?] /g, '')}. `);
  }
  return [...sentences, ...runs];
}

function concernOf(sentence: string): Concern | undefined {
  const isNow = now.test(sentence);
  const told = past.test(sentence) || knowledge.test(sentence);
  if (certain.test(sentence) && (isNow || !told)) return 'emergency';
  if (signs.test(sentence) && (isNow || !(told || old.test(sentence)))) return 'emergency';
  if (harm.test(sentence)) return 'harm';
  if (selfHarm.test(sentence)) return 'self-harm';
  if (cares.test(sentence) && caregiver.test(sentence)) return 'caregiver';
  if (medical.test(sentence)) return 'medical';
  return undefined;
}

function gravest(concerns: readonly (Concern | undefined)[]): Concern | undefined {
  return ORDER.find((concern) => concerns.includes(concern));
}

/**
 * Reads a message of a visitor. Set rules only: nothing is sent, kept or learned. Never throws, takes
 * any text, and takes time in proportion to its length.
 */
export function recognise(text: string): Recognition {
  const plain = normalise(text);
  const words = `${plain} `;
  const inEnglish = spell(plain, english).replace(/\s+/g, ' ');
  const inSpanishWords = spell(plain, spanish).replace(/\s+/g, ' ');
  const masked = `${inEnglish} `.replace(idioms, '_ ').trim();
  const maskedSpanish = `${inSpanishWords} `.replace(spanishIdioms, '_ ');

  const spanishConcerns = sentencesOf(maskedSpanish.trim()).map(
    (sentence) => spanishFamilies.find(([, family]) => family.test(sentence))?.[0],
  );
  const englishConcerns = sentencesOf(masked).map(concernOf);
  const spanishScore = words.match(SPANISH_WORDS)?.length ?? 0;
  const englishScore = words.match(ENGLISH_WORDS)?.length ?? 0;
  const inSpanish = spanishScore > englishScore;

  const own = inSpanish ? spanishConcerns : englishConcerns;
  const concern = gravest([
    ...own,
    ...(inSpanish ? englishConcerns : spanishConcerns).filter(
      (found) => found !== 'medical' && found !== 'caregiver',
    ),
  ]);
  const whole = `${inEnglish} `;
  return {
    concern,
    language: inSpanish ? 'es' : 'en',
    topics: topics.filter(([, feature]) => feature.test(whole)).map(([topic]) => topic),
    emotion: emotions.find(([, feature]) => feature.test(whole))?.[0],
    asks: wishes.find(([, feature]) => feature.test(whole))?.[0],
  };
}
