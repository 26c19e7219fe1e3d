import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placesOf } from '#src/domain/chat/features.ts';
import { CLASSES, pack, scaleOf, unpack } from '#src/domain/chat/model.ts';

const LEVELS = 3;
const WORDS = ['one', 'two', 'three', 'four'];

test('a packed model weighs words as its rows say', () => {
  const places = placesOf(WORDS).toSorted((a, b) => a - b);
  const step = fc.integer({ min: -LEVELS, max: LEVELS });
  const row = fc.array(step, { minLength: CLASSES, maxLength: CLASSES });
  fc.assert(
    fc.property(
      fc.array(row, { minLength: places.length, maxLength: places.length }),
      (allSteps) => {
        const rows = places.map((place, at) => ({ place, steps: allSteps[at] ?? [] }));
        const bias = [-1, 0, 1, 2, 3];
        const weigh = unpack({ ...pack(rows, LEVELS), step: 0.1, bias });
        const odds = bias.map((start, c) => {
          const sum = rows.reduce((total, { steps }) => total + (steps[c] ?? 0), 0);
          return Math.exp(start + sum * 0.1 * scaleOf(rows.length));
        });
        const all = odds.reduce((total, one) => total + one, 1);
        const found = weigh(WORDS);
        odds.forEach((one, c) => expect(found[c]).toBeCloseTo(one / all, 10));
      },
    ),
  );
});
