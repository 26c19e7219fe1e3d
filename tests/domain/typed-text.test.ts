import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanLine, cleanLines, cleanMachineText } from '#src/domain/typed-text.ts';
import { FORMAT_LETTERS, ODD_SPACES } from '#tests/support/odd-letters.ts';

test('F5: removes every invisible character and replaces unusual spaces with plain ones', () => {
  for (const letter of FORMAT_LETTERS) {
    const code = letter.codePointAt(0)?.toString(16);
    expect(cleanLine(`Ma${letter}ria`), code).toBe('Maria');
    expect(cleanLine(letter), code).toBe('');
  }
  for (const space of ODD_SPACES) expect(cleanLine(`Maria${space}Lopez`)).toBe('Maria Lopez');
});

test('F5: a line doesn’t contain line breaks of any kind', () => {
  for (const mark of ['\n', '\r\n', '\t', '\v', '\f', '\u0085', '\u2028', '\u2029']) {
    expect(cleanLine(`Maria${mark}Lopez`), JSON.stringify(mark)).toBe('Maria Lopez');
  }
  for (const mark of ['\0', '\u0007', '\u202e', '\ud800']) {
    expect(cleanLine(`Maria${mark}Lopez`), JSON.stringify(mark)).toBe('MariaLopez');
  }
});

describe('characters that are needed for reading', () => {
  test.each([
    ...['Maria Lopez', 'Łukasz O’Brien-Núñez', 'محمد', '李小龍', 'Zoë 🌻', '葛󠄀城', '؀١٢'],
    ...['👩‍👧‍👦', '🏳️‍🌈', '👩🏽‍🚀', '🧑🏿‍❤️‍💋‍🧑🏻', '❤️', '1️⃣', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🇺🇸'],
    ...['می‌خواهم', 'क्‍ष', 'ශ්‍රී'],
  ])('keeps %s', (text) => {
    expect(cleanLine(text)).toBe(text);
    expect(cleanLine(` ${text.normalize('NFD')}\u200B `)).toBe(text);
  });
});

test('cleaned lines keep their words and use one kind of line break', () => {
  expect(cleanLines(' a\r\nb\rc\u2028d\te\0f ')).toBe('a\nb\nc\nd\tef');
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      for (const clean of [cleanLines, cleanLine, cleanMachineText]) {
        const cleaned = clean(text);
        expect(cleaned).not.toMatch(/[^\P{Cc}\n\t]|[\u2028\u2029\u202a-\u202e]/u);
        expect(cleaned.isWellFormed()).toBe(true);
        expect(clean(cleaned)).toBe(cleaned);
      }
      expect(cleanLine(text)).not.toMatch(/[\n\t]/);
    }),
  );
});

test('F5: machine-readable text uses the letters, digits, and punctuation on a keyboard', () => {
  expect(cleanMachineText('＋１ （５５５）　０１０‑１２３４ – ｅｘｔ')).toBe(
    '+1 (555) 010-1234 - ext',
  );
  expect(cleanMachineText('٠١٢٣٤٥٦٧٨٩ ०९ ۰۹')).toBe('0123456789 09 09');
});

test('keeps at most 30 accents on a letter', () => {
  const accents = '\u0301\u0323'.repeat(30_000);
  for (const clean of [cleanLines, cleanLine, cleanMachineText]) {
    const cleaned = clean(`Maria a${accents}b`);
    expect(cleaned.startsWith('Maria ')).toBe(true);
    expect(cleaned.endsWith('b')).toBe(true);
    expect(cleaned.length).toBeLessThanOrEqual('Maria ab'.length + 30);
    expect(clean(cleaned)).toBe(cleaned);
  }
  // Accents that NFC splits, and letters that NFKC turns into accents.
  expect(cleanLine(`a${'\u0344'.repeat(40)}`).length).toBeLessThanOrEqual(31);
  expect(cleanMachineText(`か${'\uFF9E'.repeat(40)}`).length).toBeLessThanOrEqual(31);
  const four = 'ལྷ\u0F71\u0F74\u0F39\u0F35';
  expect(cleanLine(four.repeat(20))).toBe(four.repeat(20).normalize('NFC'));
});
