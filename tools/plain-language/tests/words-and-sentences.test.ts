import fc from 'fast-check';
import { daleChall } from 'dale-chall';
import { describe, expect, test } from 'vitest';
import {
  isFamiliarWord,
  isLongWord,
  namesIn,
  splitSentences,
  wordsOf,
} from '../words-and-sentences.ts';

const sentenceTexts = (text: string) => splitSentences(text).map((sentence) => sentence.text);

describe('splitSentences', () => {
  test.each([
    ['Rest first. Then walk.', ['Rest first.', 'Then walk.']],
    ['Ask Dr. Smith at 3 p.m. today.', ['Ask Dr. Smith at 3 p.m. today.']],
    ['We meet at 3 p.m. Bring a friend.', ['We meet at 3 p.m.', 'Bring a friend.']],
    ['I live in the U.S. and like it.', ['I live in the U.S. and like it.']],
    ['It costs $19.99 today. Is that fair?', ['It costs $19.99 today.', 'Is that fair?']],
    ['She said: “Wait.” He did.', ['She said: “Wait.”', 'He did.']],
    ['A point of a list', ['A point of a list']],
    ['…', []],
  ])('splits %j the way a reader would', (text, sentences) => {
    expect(sentenceTexts(text)).toEqual(sentences);
  });

  test('never drops a word or counts it twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(sentenceTexts(text).flatMap(wordsOf)).toEqual(wordsOf(text));
      }),
    );
  });

  test('returns the correct offset for every sentence', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'B', '.', '?', ' ', '\n') }), (text) => {
        for (const sentence of splitSentences(text)) {
          expect(text.slice(sentence.offset).startsWith(sentence.text)).toBe(true);
        }
      }),
    );
  });
});

describe('isFamiliarWord', () => {
  const known = new Set(['caregiver']);

  test.each(['walked', 'stopped', 'sitting', 'beans', 'happily', "nurse's", '7-day', 'caregivers'])(
    'recognizes %j by its regular ending or parts',
    (word) => {
      expect(isFamiliarWord(word, known)).toBe(true);
    },
  );

  test.each(['spasticity', 'INR', 'PINS', 'neuroplasticity', 'pt', 'well-documented'])(
    'doesn’t recognize %j',
    (word) => {
      expect(isFamiliarWord(word, known)).toBe(false);
    },
  );

  test('accepts every word on the Dale–Chall list, including plurals', () => {
    expect(daleChall.filter((word) => !isFamiliarWord(word, known))).toEqual([]);
    const plurals = daleChall.filter((word) => /^[a-z]{3,}$/.test(word)).map((word) => `${word}s`);
    expect(plurals.filter((word) => !isFamiliarWord(word, known))).toEqual([]);
  });
});

test('treats a word as long if one of its parts has 3 or more syllables', () => {
  expect(['recovery', 'medicine', 'low-energy'].every(isLongWord)).toBe(true);
  expect(['every', 'safety', 'one-handed', '1-888-478-7653'].some(isLongWord)).toBe(false);
});

test('treats words capitalized inside a sentence as names', () => {
  expect(namesIn(['Then ask Medicare.', 'Spasticity hurts.'])).toEqual(new Set(['Medicare']));
});
