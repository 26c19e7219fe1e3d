import { editDistance } from '#src/domain/edit-distance.ts';
import { FORMS } from './short-forms.ts';
import { isKnown, vocabulary, type Rarity } from './vocabulary.ts';

/** Maximum number of words to correct. If there are more unknown words, they can't all be typos. */
const MOST_CORRECTIONS = 200;
/** Shorter words have too many neighbors to guess at. */
const SHORTEST = 3;
const LONG_ENOUGH_FOR_TWO_TYPOS = 6;
/** Extra cost by rarity: very common, common, and occasional words. */
const RARITY_COST: readonly number[] = [0, 0.7, 1.5];
/** Returns the maximum cost of a correction for a word of this length. */
const mostCost = (letters: number): number => {
  if (letters < 4) return 0.6;
  if (letters < 5) return 1.75;
  return letters < LONG_ENOUGH_FOR_TWO_TYPOS ? 2.5 : 3.2;
};

/** One- and two-letter words allowed when splitting words typed without spaces. */
const SHORT_WORDS = new Set(
  'i a am is it to me my in on at of do no go so he we up us be by or if an as im'.split(' '),
);
/** Returns the maximum cost of splitting a run-on of this length into words. */
const mostRowCost = (letters: number): number => letters * 0.4 + 0.2;
const ROW_COST: readonly number[] = [1, 1.8, 3.2];
const LONGEST_WORD = 14;

/** Digits that look like letters, and digits that sound like parts of words. */
const FIGURES: readonly Readonly<Record<string, string>>[] = [
  { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 6: 'g', 7: 't', 8: 'b', 9: 'g' },
  { 0: 'o', 1: 'l', 3: 'e', 4: 'a', 5: 's', 6: 'g', 7: 't', 8: 'b', 9: 'g' },
  { 0: 'o', 1: 'one', 2: 'to', 3: 'e', 4: 'for', 8: 'ate' },
  { 8: 'eat', 2: 'too' },
  { 8: 'ait' },
];

const rarityOf = (word: string): Rarity | undefined => vocabulary().get(word);

function withFigures(word: string): string | undefined {
  return FIGURES.map((letters) => word.replace(/\d/g, (figure) => letters[figure] ?? figure)).find(
    isKnown,
  );
}

interface Candidate {
  word: string;
  cost: number;
}

const cheaper = (one: Candidate | undefined, other: Candidate): Candidate =>
  one === undefined || other.cost < one.cost ? other : one;

/**
 * Returns the cheapest known word at edit distance one: a swapped, doubled, missing, extra, or
 * wrong letter.
 */
function oneTypo(word: string): Candidate | undefined {
  let best: Candidate | undefined;
  const consider = (other: string, cost: number) => {
    const rarity = rarityOf(other);
    if (rarity === undefined || other.length < SHORTEST) return;
    const first = other[0] === word[0] ? 0 : 1.1;
    best = cheaper(best, { word: other, cost: cost + first + (RARITY_COST[rarity] ?? 0) });
  };
  consider(word.replace(/([a-z])\1/g, '$1'), 0.3);
  for (let at = 0; at < word.length; at += 1) {
    const [before, letter, after] = [word.slice(0, at), word[at] ?? '', word.slice(at + 1)];
    consider(`${before}${after[0] ?? ''}${letter}${after.slice(1)}`, 0.2);
    consider(`${before}${letter}${letter}${after}`, 0.2);
    consider(before + after, word[at - 1] === letter ? 0.2 : 0.9);
    for (const other of 'abcdefghijklmnopqrstuvwxyz') {
      consider(before + other + after, /[aeiouy]{2}/.test(letter + other) ? 0.7 : 1);
      consider(before + other + letter + after, 0.8);
    }
  }
  for (const other of 'abcdefghijklmnopqrstuvwxyz') consider(word + other, 0.9);
  return best;
}

/** People who type in a hurry leave out vowels and double letters. */
const consonantsOf = (word: string): string =>
  word.replace(/[aeiou]/g, '').replace(/([a-z])\1/g, '$1');

/** Returns the cheapest known word at edit distance two with the same first letter. */
function twoTypos(word: string): Candidate | undefined {
  const consonants = consonantsOf(word);
  let best: Candidate | undefined;
  for (const [other, rarity] of vocabulary()) {
    if (other[0] !== word[0] || Math.abs(other.length - word.length) > 2) continue;
    if (editDistance(word, other, 2) > 2) continue;
    const cost = consonantsOf(other) === consonants ? 0.7 : 1.7;
    best = cheaper(best, { word: other, cost: cost + (RARITY_COST[rarity] ?? 0) });
  }
  return best;
}

function costInRow(word: string): number {
  if (word.length < SHORTEST) return SHORT_WORDS.has(word) ? 1 : Infinity;
  const rarity = rarityOf(word);
  if (rarity !== undefined) return ROW_COST[rarity] ?? Infinity;
  return FORMS.has(word) ? 1.2 : Infinity;
}

/** Splits text without spaces into the cheapest sequence of words. */
function wordsInRow(row: string): (Candidate & { words: readonly string[] }) | undefined {
  const best: { cost: number; from: number }[] = [{ cost: 0, from: 0 }];
  for (let end = 1; end <= row.length; end += 1) {
    best[end] = { cost: Infinity, from: 0 };
    for (let from = Math.max(0, end - LONGEST_WORD); from < end; from += 1) {
      const cost = (best[from]?.cost ?? Infinity) + costInRow(row.slice(from, end));
      if (cost < (best[end]?.cost ?? Infinity)) best[end] = { cost, from };
    }
  }
  const cost = best[row.length]?.cost ?? Infinity;
  if (cost > mostRowCost(row.length)) return undefined;
  const words: string[] = [];
  for (let end = row.length; end > 0; end = best[end]?.from ?? 0) {
    words.unshift(row.slice(best[end]?.from ?? 0, end));
  }
  return { word: words.join(' '), cost, words };
}

/** Unmasks letters that were masked on purpose ("k*ll"): returns the most common word that fits. */
function withHiddenLetters(word: string): string | undefined {
  const form = new RegExp(`^${word.replaceAll('*', '[a-z]')}$`);
  let best: Candidate | undefined;
  for (const [other, rarity] of vocabulary()) {
    if (form.test(other)) best = cheaper(best, { word: other, cost: rarity });
  }
  return best?.word;
}

/** Returns the intended word or words, or the word itself if the intention isn't clear. */
function correctWord(word: string): string {
  if (/[a-z]\d|\d[a-z]/.test(word)) return withFigures(word) ?? word;
  if (/\d/.test(word) || word.length < SHORTEST) return word;
  if (word.includes('*')) return withHiddenLetters(word) ?? word;
  const single = oneTypo(word);
  if (single && single.cost <= 0.9 && single.cost <= mostCost(word.length)) return single.word;
  const row = word.length > 4 ? wordsInRow(word) : undefined;
  if (row) return row.word;
  const double = word.length < LONG_ENOUGH_FOR_TWO_TYPOS ? undefined : twoTypos(word);
  const best = [single, double]
    .filter((one) => one !== undefined)
    .toSorted((one, other) => one.cost - other.cost)[0];
  return best && best.cost <= mostCost(word.length) ? best.word : word;
}

/** Maximum number of pieces to join into one word. */
const MOST_PIECES = 3;
/** A joined word of this length isn't a coincidence, so one unknown piece is enough. */
const SURELY_WHOLE = 8;

/** Returns whether a piece isn't a word by itself, so it may belong to its neighbors. */
const isPiece = (word: string) => /^[a-z]+$/.test(word) && !isKnown(word) && !SHORT_WORDS.has(word);

/** Joins words typed in pieces ("hel p", "am bu lance"), and the digits of 911 and 988. */
function joinPieces(words: readonly string[]): string[] {
  const joined: string[] = [];
  for (let at = 0; at < words.length;) {
    let taken = 1;
    for (let count = MOST_PIECES; count > 1 && taken === 1; count -= 1) {
      const pieces = words.slice(at, at + count);
      const whole = pieces.join('');
      const isNumber = (whole === '911' || whole === '988') && pieces.length === 3;
      const isWord =
        pieces.length === count &&
        pieces.filter(isPiece).length >= (whole.length < SURELY_WHOLE ? count - 1 : 1) &&
        (rarityOf(whole) ?? 2) < 2 &&
        whole.length > SHORTEST;
      if (isNumber || isWord) {
        joined.push(whole);
        taken = count;
      }
    }
    if (taken === 1) joined.push(words[at] ?? '');
    at += taken;
  }
  return joined;
}

const KEPT = 2000;
const corrected = new Map<string, string>();

/**
 * Corrects typos in any word: letters that are swapped, doubled, missing, or wrong; words run
 * together or broken up; digits in place of letters. Doesn't change text that's unlikely to be a
 * typo.
 * @param text Output of `normalize`. The result has the same form.
 */
export function correctTypos(text: string): string {
  let corrections = 0;
  return joinPieces(text.split(' '))
    .map((word) => {
      if (word === '.' || word === '?' || isKnown(word)) return word;
      const known = corrected.get(word);
      if (known !== undefined) return known;
      if (corrections >= MOST_CORRECTIONS) return word;
      corrections += 1;
      const better = correctWord(word);
      if (corrected.size < KEPT) corrected.set(word, better);
      return better;
    })
    .join(' ');
}
