import { dictionary } from 'cmu-pronouncing-dictionary';
import { daleChall } from 'dale-chall';
import { syllable } from 'syllable';

/**
 * Returns the words in the text, in order. A number, date, time, or hyphenated pair counts as one
 * word.
 */
export function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+(?:['’.,:/-][\p{L}\p{N}]+)*/gu) ?? [];
}

/** A sentence, with its offset in the original text, in characters. */
export interface Sentence {
  text: string;
  offset: number;
}

/**
 * Abbreviations whose period doesn't end a sentence, except for a.m. and p.m. before a capital
 * letter or a quotation mark.
 */
const ABBREVIATION = /(?:\b(?:Dr|Mr|Mrs|Ms|St|vs|e\.g|i\.e|etc|No|a\.m|p\.m|U\.S)|\b[A-Z])\.$/;

/**
 * Splits text at periods, question marks, and exclamation marks. The end of the text always ends a
 * sentence.
 */
export function splitSentences(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  let start = 0;
  for (const match of text.matchAll(/[.!?…]+["'”’)\]]*(?=\s|$)/g)) {
    const end = match.index + match[0].length;
    const next = text.slice(end).trimStart()[0] ?? '';
    const goesOn =
      ABBREVIATION.test(text.slice(start, end)) &&
      !(/[A-Z“"]/.test(next) && /[ap]\.m\.$/.test(text.slice(start, end))) &&
      next !== '';
    if (goesOn) continue;
    pushSentence(sentences, text, start, end);
    start = end;
  }
  pushSentence(sentences, text, start, text.length);
  return sentences;
}

function pushSentence(sentences: Sentence[], text: string, start: number, end: number): void {
  const raw = text.slice(start, end);
  const trimmed = raw.trim();
  if (wordsOf(trimmed).length === 0) return;
  sentences.push({ text: trimmed, offset: start + raw.indexOf(trimmed) });
}

/**
 * Returns whether a word counts as long for SMOG: 3 or more syllables. Each part of a hyphenated
 * word is counted separately, because people read "one-handed" as two short words. Numbers are
 * never long.
 */
export function isLongWord(word: string): boolean {
  const known = longWords.get(word);
  if (known !== undefined) return known;
  const isLong = word.split('-').some((part) => !/\p{N}/u.test(part) && countSyllables(part) >= 3);
  longWords.set(word, isLong);
  return isLong;
}

/** Cached, because the site reuses the same words and dictionary lookups are slow. */
const longWords = new Map<string, boolean>();

/**
 * Counts syllables the way people say them. If the dictionary has several pronunciations, uses the
 * shortest ("every" has 2). Words missing from the dictionary are counted using rules, which
 * miscount compounds such as "fireworks".
 */
function countSyllables(word: string): number {
  const plain = word.toLowerCase().replaceAll('’', "'");
  const spoken = [plain, `${plain}(1)`, `${plain}(2)`, `${plain}(3)`].flatMap((key) => {
    const sounds = dictionary[key];
    return sounds === undefined ? [] : [sounds.match(/\d/g)?.length ?? 1];
  });
  return spoken.length > 0 ? Math.min(...spoken) : syllable(plain);
}

const EASY_WORDS: ReadonlySet<string> = new Set(daleChall.map((word) => word.toLowerCase()));

/**
 * Returns whether most fourth graders know the word. Accepts the new Dale–Chall list, its regular
 * endings (per Dale and Chall's rules: plurals, verb endings, -er, -est, -ly, -y, -n,
 * possessives), hyphenated pairs of such words, single letters, numbers, and the lowercase words in
 * `alsoFamiliar`. Uppercase abbreviations don't take endings, so INR isn't read as "in" plus an
 * ending.
 */
export function isFamiliarWord(word: string, alsoFamiliar: ReadonlySet<string>): boolean {
  const plain = word.toLowerCase().replaceAll('’', "'").replace(/'s?$/, '');
  if (plain.length === 1 || /\p{N}/u.test(plain)) return true;
  if (isListed(plain, alsoFamiliar)) return true;
  if (/^\p{Lu}+$/u.test(word)) return false;
  const parts = plain.split(/[-/]/);
  if (parts.length > 1) return parts.every((part) => isFamiliarWord(part, alsoFamiliar));
  return baseForms(plain).some((base) => isListed(base, alsoFamiliar));
}

function isListed(word: string, alsoFamiliar: ReadonlySet<string>): boolean {
  return EASY_WORDS.has(word) || alsoFamiliar.has(word);
}

const ENDINGS = [
  's',
  'es',
  'd',
  'ed',
  'ing',
  'r',
  'er',
  'st',
  'est',
  'ly',
  'y',
  'n',
  'en',
] as const;

function baseForms(word: string): string[] {
  return ENDINGS.filter(
    (ending) => word.endsWith(ending) && word.length > ending.length + (ending.length > 1 ? 1 : 2),
  ).flatMap((ending) => {
    const stem = word.slice(0, -ending.length);
    const undoubled = /([b-df-hj-np-tv-z])\1$/.test(stem) ? [stem.slice(0, -1)] : [];
    const withY = stem.endsWith('i') ? [`${stem.slice(0, -1)}y`] : [];
    return [stem, `${stem}e`, ...undoubled, ...withY];
  });
}

/**
 * Returns the names of people, places, and organizations: words capitalized inside a sentence. A
 * word that's capitalized only at the start of a sentence is an ordinary word.
 */
export function namesIn(sentences: readonly string[]): Set<string> {
  const names = sentences.flatMap((sentence) =>
    wordsOf(sentence)
      .slice(1)
      .filter((word) => /^\p{Lu}\p{Ll}/u.test(word)),
  );
  return new Set(names);
}
