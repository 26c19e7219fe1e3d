import { dictionary } from 'cmu-pronouncing-dictionary';
import { daleChall } from 'dale-chall';
import { syllable } from 'syllable';

/** Words of a text in their order. A number, a date or a time is one word; so is a hyphenated pair. */
export function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+(?:['’.,:/-][\p{L}\p{N}]+)*/gu) ?? [];
}

/** A sentence and where it starts in the text it was taken from (characters). */
export interface Sentence {
  text: string;
  offset: number;
}

/** Ends in a full stop without ending a sentence, if a word in lower case or a number follows. */
const ABBREVIATION = /(?:\b(?:Dr|Mr|Mrs|Ms|St|vs|e\.g|i\.e|etc|No|a\.m|p\.m|U\.S)|\b[A-Z])\.$/;

/** Splits at full stops, question and exclamation marks. The end of the text always ends a sentence. */
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
 * Counts as a long word for SMOG: 3 syllables or more. A hyphenated word is judged by its parts,
 * because "one-handed" is read as 2 short words. Figures are never long.
 */
export function isLongWord(word: string): boolean {
  const known = longWords.get(word);
  if (known !== undefined) return known;
  const isLong = word.split('-').some((part) => !/\p{N}/u.test(part) && countSyllables(part) >= 3);
  longWords.set(word, isLong);
  return isLong;
}

/** The words of a site repeat, and the dictionary is slow to ask. */
const longWords = new Map<string, boolean>();

/**
 * Syllables as people say them: of several pronunciations in the dictionary the shortest ("every" has
 * 2). Words that the dictionary lacks are counted by rules, which err in compounds such as "fireworks".
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
 * Whether most fourth graders know the word: the new Dale–Chall list, its regular endings (the
 * rules of Dale and Chall: plurals, verb endings, -er, -est, -ly, -y, -n, possessives), hyphenated
 * pairs of such words, single letters and figures, and the words of `alsoFamiliar` in lower case. A
 * short form in capitals has no endings: INR is not "in" and an ending.
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
 * Names of people, places and organizations: words with a capital letter inside a sentence. A word
 * that only ever has its capital at the start of a sentence is an ordinary word.
 */
export function namesIn(sentences: readonly string[]): Set<string> {
  const names = sentences.flatMap((sentence) =>
    wordsOf(sentence)
      .slice(1)
      .filter((word) => /^\p{Lu}\p{Ll}/u.test(word)),
  );
  return new Set(names);
}
