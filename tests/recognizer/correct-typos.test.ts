import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalize } from '#src/recognizer/normalize.ts';
import { correctTypos } from '#src/recognizer/correct-typos.ts';
import { packWords, unpackWords, vocabulary } from '#src/recognizer/vocabulary.ts';
import { WORDS } from '#src/recognizer/words.ts';

const read = (text: string) => correctTypos(normalize(text));

describe.each<[string, ...(readonly [string, string])[]]>([
  ['letters apart', ['h e l p', 'help'], ['c a l l  9 1 1', 'call 911'], ['m y a r m', 'my arm']],
  ['words in pieces', ['am bu lance', 'ambulance'], ['he lp', 'help']],
  ['words run together', ['helpmeplease', 'help me please'], ['bookprice', 'book price']],
  ['letters swapped', ['hlep', 'help'], ['my dauhgter', 'my daughter'], ['thigns', 'things']],
  ['letters doubled', ['facee', 'face'], ['hheellpp', 'help'], ['arrticle', 'article']],
  ['letters missing', ['pasword', 'password'], ['downlod', 'download'], ['whre', 'where']],
  ['letters wrong', ['speek', 'speak'], ['ambulence', 'ambulance'], ['exersise', 'exercise']],
  ['digits for letters', ['h3lp m3', 'help me'], ['k1ll mys3lf', 'kill myself'], ['l8r', 'later']],
  [
    'no spaces after punctuation',
    ['help.fell.stairs', 'help . fell . stairs'],
    ['no?yes', 'no ? yes'],
  ],
  ['hidden letters', ['k*ll', 'kill']],
])('%s', (_, ...pairs) => {
  test.each(pairs)('reads "%s" as "%s"', (typed, meant) => {
    expect(read(typed)).toBe(meant);
  });
});

test.each([
  'carpet notebook wheelbarrow',
  'zbigniew kowalczyk',
  'je ne comprends pas',
  'donde esta mi libro',
  'warfarin eliquis',
  '150 2019 20 mg',
])('leaves "%s" unchanged', (text) => {
  expect(read(text)).toBe(normalize(text));
});

test('never changes a vocabulary word, and corrects most swapped letters in the most common words', () => {
  const words = [...vocabulary()];
  expect(words.filter(([word]) => correctTypos(word) !== word).map(([word]) => word)).toEqual([]);
  const common = words.filter(([word, rarity]) => rarity === 0 && word.length > 4);
  const swapped = common.flatMap(([word]) =>
    Array.from({ length: word.length - 2 }, (_, at) => {
      const typed = word.slice(0, at + 1) + (word[at + 2] ?? '') + (word[at + 1] ?? '');
      return { word, typed: typed + word.slice(at + 3) };
    }),
  );
  const undone = swapped.filter(({ word, typed }) => correctTypos(typed) === word);
  expect(undone.length / swapped.length).toBeGreaterThan(0.95);
});

test('accepts any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      expect(() => read(text)).not.toThrow();
    }),
  );
});

test('a word list is unchanged after unpacking and packing', () => {
  const words = [...unpackWords(WORDS)];
  expect(packWords(words)).toBe(WORDS);
});
