import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countableWords, MOST_COUNTED } from '#src/recognizer/countable.ts';
import { CRISIS_WORDS } from '#tests/support/chat.ts';

test('reduces a question to a few of its words, in alphabetical order', () => {
  expect(countableWords('do you sell a hammock or a splint?')).toEqual([
    'hammock',
    'sell',
    'splint',
  ]);
  const many = countableWords('splint orthotics pedals hammock saxophone trampoline');
  expect(many.length).toBeLessThanOrEqual(MOST_COUNTED);
  expect(many).toEqual(many.toSorted());
});

describe.each([
  ['danger', ...CRISIS_WORDS.map(({ text }) => text)],
  ['a hint', 'wrote the letters to my kids already', 'numb hand'],
  ['a word near danger', 'my friend was killed', 'the gun club', 'overdose of pills in a book'],
  ['a number', 'call me at 555 0134', 'my order 4711', 'room 12'],
  ['an address', 'write to ann@example.com', 'see www.example.com', 'I live on maple street'],
  ['another language', 'hola, donde esta mi libro por favor'],
])('text with %s', (_, ...texts) => {
  test.each(texts)('doesn’t count "%s"', (text) => {
    expect(countableWords(text)).toEqual([]);
  });
});

test('omits names: common ones, the visitor’s own, and capitalized words within a sentence', () => {
  expect(countableWords('can john use a splint')).not.toContain('john');
  expect(countableWords('a splint for my aunt Grace please')).not.toContain('grace');
  expect(countableWords('a splint for daisy', 'Daisy')).not.toContain('daisy');
});

test('returns at most a few plain lowercase words for any input', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      const words = countableWords(text);
      expect(words.length).toBeLessThanOrEqual(MOST_COUNTED);
      for (const word of words) expect(word).toMatch(/^[a-z]{3,20}$/);
    }),
  );
});
