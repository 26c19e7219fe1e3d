import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCounts, startReading, startWriting } from '#src/domain/chat/number-text.ts';

/** Numbers with the size of their alphabet, all sizes counted apart. */
const numbers = fc.array(
  fc.constantFrom(2, 7, 32).chain((size) =>
    fc.record({
      size: fc.constant(size),
      // Mostly the same few, as in a model.
      number: fc.oneof({ weight: 9, arbitrary: fc.constant(1) }, fc.nat({ max: size - 1 })),
    }),
  ),
  { maxLength: 3000, size: 'max' },
);
const createAllCounts = () => new Map([2, 7, 32].map((size) => [size, createCounts(size)]));

function write(list: readonly { size: number; number: number }[]): string {
  const counts = createAllCounts();
  const writer = startWriting();
  for (const { size, number } of list) writer.write(number, counts.get(size) ?? createCounts(size));
  return writer.end();
}

test('what was written is read', () => {
  fc.assert(
    fc.property(numbers, (list) => {
      const counts = createAllCounts();
      const read = startReading(write(list));
      const found = list.map(({ size }) => read(counts.get(size) ?? createCounts(size)));
      expect(found).toEqual(list.map(({ number }) => number));
    }),
    { numRuns: 300 },
  );
});

test('a text needs no escape in a script', () => {
  fc.assert(
    fc.property(numbers, (list) => {
      const text = write(list);
      expect(JSON.stringify(text)).toBe(`"${text}"`);
    }),
  );
});

test('the more alike numbers are, the shorter is their text', () => {
  const zeros = write(Array.from({ length: 10_000 }, () => ({ size: 7, number: 0 })));
  const turns = write(Array.from({ length: 10_000 }, (_, at) => ({ size: 7, number: at % 7 })));
  expect(zeros.length).toBeLessThan(200);
  // 7 numbers in turn are 2.81 bits each; a letter holds 6.51.
  expect(turns.length).toBeLessThan((10_000 * 2.81) / 6.51 + 100);
  expect(turns.length).toBeGreaterThan(zeros.length);
});
