import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import chat from '../../content/chat.json' with { type: 'json' };
import type * as pronouncing from 'cmu-pronouncing-dictionary';
import { languageOf } from '../../src/recognizer/language.ts';
import { normalize } from '../../src/recognizer/normalize.ts';
import { meantWords } from '../../src/recognizer/short-forms.ts';
import type { Rarity } from '../../src/recognizer/vocabulary.ts';
import type { CorpusLine } from './corpus.ts';

/** Minimum number of corpus messages that must contain a word. */
const LEAST = 3;
/**
 * Minimum for a word that isn't in the dictionary, such as a medicine. Even common typos are rarer.
 */
const LEAST_WITHOUT_DICTIONARY = 30;
const COMMON = 200;
const FREQUENT = 25;

const rarity = (count: number): Rarity => (count >= COMMON ? 0 : count >= FREQUENT ? 1 : 2);

/** The package has no type declarations for imports. Its table is a single object. */
const english = () =>
  (createRequire(import.meta.url)('cmu-pronouncing-dictionary') as typeof pronouncing).dictionary;

function countWords(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) {
    for (const word of new Set(meantWords(text))) {
      if (/^[a-z]{2,}$/.test(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return counts;
}

/** Returns the site's own texts. Their words aren't typos. */
const CONTENT = 'content/{blog,legal}/*.mdx content/{products,faqs,glossary}.json'.split(' ');

/**
 * Returns the dictionary words in the site's texts, and all words listed in the chat's subjects.
 */
function siteWords(dictionary: Readonly<Record<string, unknown>>): Set<string> {
  const wordsIn = (text: string) => text.toLowerCase().match(/[a-z]{3,}/g) ?? [];
  const texts = globSync(CONTENT).map((file) => readFileSync(file, 'utf8'));
  return new Set([
    ...texts.flatMap(wordsIn).filter((word) => Object.hasOwn(dictionary, word)),
    ...chat.subjects.flatMap(({ hears }) => wordsIn(hears)),
  ]);
}

/**
 * Returns the vocabulary of a corpus and the site: dictionary words, and words too frequent to be
 * typos.
 */
export function vocabularyOf(lines: readonly CorpusLine[]): (readonly [string, Rarity])[] {
  const dictionary = english();
  const texts = lines
    .filter(({ source }) => source !== 'template')
    .map(({ text }) => ({ normal: normalize(text), text }));
  const isSpanish = ({ normal, text }: (typeof texts)[number]) => languageOf(normal, text) === 'es';
  const counts = countWords(texts.map(({ normal }) => normal));
  const spanish = countWords(texts.filter(isSpanish).map(({ normal }) => normal));
  const known = [...counts]
    .filter(([word, count]) => {
      if (Object.hasOwn(dictionary, word)) return count >= LEAST;
      return count >= LEAST_WITHOUT_DICTIONARY || (spanish.get(word) ?? 0) >= LEAST;
    })
    .map(([word, count]) => [word, rarity(count)] as const);
  const words = new Map<string, Rarity>([
    ...[...siteWords(dictionary)].map((word) => [word, rarity(counts.get(word) ?? 0)] as const),
    ...known,
  ]);
  return [...words].toSorted(([one], [other]) => (one < other ? -1 : 1));
}
