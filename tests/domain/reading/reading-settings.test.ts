import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  parseReading,
  READING_CHOICES,
  serializeReading,
  type ReadingSettings,
} from '#src/domain/reading/reading-settings.ts';

const START = parseReading('');
const settings = fc.record(
  Object.fromEntries(
    Object.entries(READING_CHOICES).map(([name, values]) => [name, fc.constantFrom(...values)]),
  ),
) as fc.Arbitrary<unknown> as fc.Arbitrary<ReadingSettings>;

describe('reading settings', () => {
  test('defaults to the first value of each setting', () => {
    expect(START).toEqual({
      text: '1',
      space: '1',
      theme: 'device',
      anchor: 'none',
      hand: 'any',
      pictures: 'on',
      short: 'open',
      pace: 'normal',
      calm: 'device',
    });
    expect(serializeReading(START)).toBe('');
  });

  test('round-trips settings through their string form, which is safe in a URL', () => {
    fc.assert(
      fc.property(settings, (chosen) => {
        const text = serializeReading(chosen);
        expect(parseReading(text)).toEqual(chosen);
        expect(encodeURIComponent(text)).toBe(text);
      }),
    );
  });

  test('accepts any text or value, but keeps only known values', () => {
    const part = fc.oneof(
      fc.string(),
      fc.constantFrom('text-9', 'theme-dim', 'constructor-name', '__proto__-x', 'text'),
    );
    const anything = fc.oneof(
      fc.anything(),
      fc.array(part).map((parts) => parts.join('.')),
    );
    fc.assert(
      fc.property(anything, (text) => {
        const read = parseReading(text);
        expect(Object.keys(read)).toEqual(Object.keys(READING_CHOICES));
        for (const [name, value] of Object.entries(read)) {
          expect(READING_CHOICES[name as keyof ReadingSettings]).toContain(value);
        }
      }),
    );
  });

  test('keeps known values even when others are unknown', () => {
    expect(parseReading('text-3.theme-neon.glow-on.hand-left')).toEqual({
      ...START,
      text: '3',
      hand: 'left',
    });
  });

  test('uses names and values that are safe in a data attribute and a URL', () => {
    for (const [name, values] of Object.entries(READING_CHOICES)) {
      expect([name, ...values].join(' ')).toMatch(/^[a-z0-9 ]+$/);
    }
  });
});
