import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readRange } from '#src/domain/downloads/byte-range.ts';

test('never reads a range past the end of the file', () => {
  const end = fc.oneof(fc.constant(''), fc.nat({ max: 5000 }).map(String));
  fc.assert(
    fc.property(end, end, fc.integer({ min: 1, max: 3000 }), (first, last, size) => {
      const range = readRange(`bytes=${first}-${last}`, size);
      if (typeof range !== 'object') return;
      expect(range.start).toBeGreaterThanOrEqual(0);
      expect(range.end).toBeLessThan(size);
      expect(range.start).toBeLessThanOrEqual(range.end);
    }),
  );
});

test('returns the whole file if the range header can’t be parsed', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      if (!/^bytes=\d*-\d*$/.test(text.trim())) expect(readRange(text, 100)).toBeUndefined();
    }),
  );
  expect(readRange(null, 100)).toBeUndefined();
});
