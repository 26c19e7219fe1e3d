import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bucketsOf } from '#src/recognizer/features.ts';
import { CLASSES, LEVEL, lengthScale, pack, unpack } from '#src/recognizer/model.ts';

const WORDS = ['one', 'two', 'three', 'four'];

test('a packed model returns the same class odds as its unpacked rows', () => {
  const buckets = bucketsOf(WORDS).toSorted((a, b) => a - b);
  const weight = fc.integer({ min: -LEVEL, max: LEVEL });
  const row = fc.array(weight, { minLength: CLASSES, maxLength: CLASSES });
  fc.assert(
    fc.property(fc.array(row, { minLength: buckets.length, maxLength: buckets.length }), (all) => {
      const rows = buckets.map((bucket, at) => ({ bucket, weights: all[at] ?? [] }));
      const bias = [-1, 0, 1, 2, 3];
      // Zero rows fill large gaps. Their buckets don't belong to any word in this message.
      const classify = unpack({ text: pack(rows), scale: 0.1, bias });
      const odds = bias.map((start, c) => {
        const sum = rows.reduce((total, { weights }) => total + (weights[c] ?? 0), 0);
        return Math.exp(start + sum * 0.1 * lengthScale(rows.length));
      });
      const total = odds.reduce((sum, one) => sum + one, 1);
      const found = classify(WORDS);
      odds.forEach((one, c) => expect(found[c]).toBeCloseTo(one / total, 10));
    }),
  );
});

test('finds a bucket far from the previous one', () => {
  const [bucket = 0] = bucketsOf(['far']);
  const weights = [3, -3, 2, 0, 1];
  const classify = unpack({ text: pack([{ bucket, weights }]), scale: 1, bias: [0, 0, 0, 0, 0] });
  const [emergency = 0, harm = 0, selfHarm = 0] = classify(['far']);
  expect(emergency).toBeGreaterThan(selfHarm);
  expect(selfHarm).toBeGreaterThan(harm);
});
