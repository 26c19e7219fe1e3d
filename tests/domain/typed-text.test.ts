import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanLines, isOneLine } from '#src/domain/typed-text.ts';

test('a line has no break of any kind', () => {
  for (const mark of [
    '\n',
    '\r',
    '\0',
    '\t',
    '\v',
    '\f',
    '\u0085',
    '\u2028',
    '\u2029',
    '\u202e',
    '\ud800',
  ]) {
    expect(isOneLine(`Maria${mark}Lopez`), JSON.stringify(mark)).toBe(false);
  }
  for (const name of ['Maria Lopez', 'Łukasz O’Brien-Núñez', 'محمد', '李小龍', 'Zoë 🌻']) {
    expect(isOneLine(name)).toBe(true);
  }
});

test('cleaned lines keep their words and have one kind of line break', () => {
  expect(cleanLines(' a\r\nb\rc\u2028d\te\0f ')).toBe('a\nb\nc\nd\tef');
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const cleaned = cleanLines(text);
      expect(cleaned).not.toMatch(/[^\P{Cc}\n\t]|[\u2028\u2029\u202a-\u202e]/u);
      expect(cleaned.isWellFormed()).toBe(true);
      expect(cleanLines(cleaned)).toBe(cleaned);
    }),
  );
});
