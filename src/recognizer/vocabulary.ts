import { GROUPED_WORDS } from './word-groups.ts';
import { FORMS } from './short-forms.ts';
import { WORDS } from './words.ts';

/** Rarity of a word: 0 is very common, 1 is common, and 2 is occasional. */
export type Rarity = 0 | 1 | 2;

const MARKS: Readonly<Record<string, Rarity>> = { '!': 0, '.': 1, '': 2 };
/**
 * The capital letter before each word encodes the length of the prefix it shares with the previous
 * word.
 */
const NO_LETTER_SHARED = 65;

/** Unpacks a word list into words and their rarity. */
export function unpackWords(packed: string): Map<string, Rarity> {
  const words = new Map<string, Rarity>();
  let before = '';
  for (const [, shared = '', rest = '', mark = ''] of packed.matchAll(/([A-Z])([a-z]*)([!.]?)/g)) {
    before = before.slice(0, shared.charCodeAt(0) - NO_LETTER_SHARED) + rest;
    words.set(before, MARKS[mark] ?? 2);
  }
  return words;
}

/**
 * Packs words into a string.
 * @param words In alphabetical order.
 */
export function packWords(words: readonly (readonly [string, Rarity])[]): string {
  const marks = ['!', '.', ''];
  let before = '';
  return words
    .map(([word, rarity]) => {
      let shared = 0;
      while (shared < word.length && shared < 25 && word[shared] === before[shared]) shared += 1;
      before = word;
      return `${String.fromCharCode(NO_LETTER_SHARED + shared)}${word.slice(shared)}${marks[rarity] ?? ''}`;
    })
    .join('');
}

let all: ReadonlyMap<string, Rarity> | undefined;

/** Returns the candidates for correcting typos. They're loaded on the first message. */
export function vocabulary(): ReadonlyMap<string, Rarity> {
  if (all) return all;
  const words = unpackWords(WORDS);
  for (const word of GROUPED_WORDS) if (!words.has(word)) words.set(word, 2);
  all = words;
  return all;
}

/** Returns whether a word is in the vocabulary or is a short form of one. */
export function isKnown(word: string): boolean {
  return vocabulary().has(word) || FORMS.has(word);
}
