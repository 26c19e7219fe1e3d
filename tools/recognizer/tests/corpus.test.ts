import { statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { normalize } from '../../../src/recognizer/normalize.ts';
import { testSetLines } from '../../../tests/recognizer/test-sets.ts';
import { CORPUS_FILE, formatCorpus, parseCorpus, readCorpus, withoutRepeats } from '../corpus.ts';
import { expand } from '../templates.ts';
import { seeded } from '../trainer.ts';

const corpus = readCorpus();
const MOST_BYTES = 3_000_000;

test('the corpus is one small file with no duplicates or conflicting labels', () => {
  expect(statSync(CORPUS_FILE).size).toBeLessThan(MOST_BYTES);
  expect(withoutRepeats(corpus).dropped).toEqual([]);
});

test('no message from a test set is in the training corpus', () => {
  const random = seeded(1);
  const learned = new Set(
    corpus
      .flatMap(({ source, text }) => (source === 'template' ? expand(text, 1e6, random) : [text]))
      .map(normalize),
  );
  const known = testSetLines.filter(({ text }) => learned.has(normalize(text)));
  expect(known.map(({ text }) => text)).toEqual([]);
});

describe('the corpus table', () => {
  test('is unchanged after parsing and formatting', () => {
    const some = corpus.slice(0, 50);
    expect(parseCorpus(formatCorpus(some))).toEqual(some);
  });

  test.each([
    ['label\ttext\nordinary\thello', 'must start with'],
    ['label\tsource\tround\ttext\nfunny\tplain\t1\thello', 'Line 2'],
    ['label\tsource\tround\ttext\nordinary\tplain\t1', 'Line 2'],
  ])('rejects a malformed corpus table (%#)', (table, words) => {
    expect(() => parseCorpus(table)).toThrow(words);
  });

  test('keeps the first of two duplicate lines', () => {
    const line = { label: 'ordinary', source: 'plain', round: '1', text: 'Hello there!' } as const;
    const { lines, dropped } = withoutRepeats([
      line,
      { ...line, label: 'harm', text: 'hello  there' },
    ]);
    expect(lines).toEqual([line]);
    expect(dropped).toEqual(['harm: "hello  there" is already labeled ordinary']);
  });
});
