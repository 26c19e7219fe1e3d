import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import chat from '../../content/chat.json' with { type: 'json' };
import type * as pronouncing from 'cmu-pronouncing-dictionary';
import { languageOf } from '../../src/recogniser/language.ts';
import { normalise } from '../../src/recogniser/normalise.ts';
import { meantWords } from '../../src/recogniser/short-forms.ts';
import type { Rarity } from '../../src/recogniser/vocabulary.ts';
import type { CorpusLine } from './corpus.ts';

/** In so many messages of the corpus a word must stand. */
const LEAST = 3;
/** The same for a word that the dictionary lacks, such as a medicine: a common slip is rarer. */
const LEAST_WITHOUT_DICTIONARY = 30;
const COMMON = 200;
const FREQUENT = 25;

const rarity = (count: number): Rarity => (count >= COMMON ? 0 : count >= FREQUENT ? 1 : 2);

/** The package has no types for an import; its table is one object. */
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

/** What the site itself says in its articles and to buyers: its words are no slips. */
const CONTENT = 'content/{blog,legal}/*.mdx content/{products,faqs,glossary}.json'.split(' ');

/** The words of the site that a dictionary has, and all that the owner lets the chat listen for. */
function siteWords(dictionary: Readonly<Record<string, unknown>>): Set<string> {
  const wordsIn = (text: string) => text.toLowerCase().match(/[a-z]{3,}/g) ?? [];
  const texts = globSync(CONTENT).map((file) => readFileSync(file, 'utf8'));
  return new Set([
    ...texts.flatMap(wordsIn).filter((word) => Object.hasOwn(dictionary, word)),
    ...chat.subjects.flatMap(({ hears }) => wordsIn(hears)),
  ]);
}

/** The vocabulary of a corpus and the site: words of a dictionary, and words that come so often that they are no slips. */
export function vocabularyOf(lines: readonly CorpusLine[]): (readonly [string, Rarity])[] {
  const dictionary = english();
  const texts = lines
    .filter(({ source }) => source !== 'template')
    .map(({ text }) => ({ normal: normalise(text), text }));
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
