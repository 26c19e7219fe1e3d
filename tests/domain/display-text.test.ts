import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { cutText } from '#src/domain/display-text.ts';

/** Each of these appears as a single character. */
const CHARACTERS = [
  ...['a', ' ', 'é', 'e\u0301', 'ñ', '字', '한', '😀', '👍🏽', '❤️', '1️⃣'],
  ...['👨‍👩‍👧‍👦', '🧑🏿‍❤️‍💋‍🧑🏻', '🇺🇸', '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}', 'क्षि', '\r\n'],
];
const partsOf = (text: string) =>
  [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].map(
    ({ segment }) => segment,
  );
const mixed = fc
  .array(fc.constantFrom(...CHARACTERS), { maxLength: 60 })
  .map((all) => all.join(''));

describe('truncated text', () => {
  test('B9: keeps as many whole characters as fit', () => {
    fc.assert(
      fc.property(mixed, fc.nat(200), (text, most) => {
        const cut = cutText(text, most);
        const parts = partsOf(text);
        const kept = partsOf(cut);
        expect(cut.length).toBeLessThanOrEqual(most);
        expect(kept).toEqual(parts.slice(0, kept.length));
        const next = parts[kept.length];
        if (next !== undefined) expect(cut.length + next.length).toBeGreaterThan(most);
      }),
    );
  });

  test.each(CHARACTERS)('B9: either keeps all of %j or drops it', (character) => {
    const text = `Hello ${character}`;
    expect(cutText(text, text.length)).toBe(text);
    expect(cutText(`${text}!`, text.length)).toBe(text);
    if (character.length > 1) expect(cutText(text, text.length - 1)).toBe('Hello ');
  });

  test('B9: keeps the text before a long run of accents, and never splits a code point', () => {
    const pile = `Maria${'\u0301'.repeat(100_000)}`;
    expect(cutText(pile, 80)).toBe(pile.slice(0, 80));
    const emoji = `a${'😀\u200D'.repeat(50_000)}`;
    const cut = cutText(emoji, 81);
    expect(cut.isWellFormed()).toBe(true);
    expect(cut.length).toBeGreaterThan(77);
    expect(cutText('\uD83D'.repeat(10), 5).length).toBeLessThanOrEqual(5);
  });
});

describe('a browser without Intl.Segmenter', () => {
  const { Segmenter } = Intl;
  afterEach(() => {
    Object.defineProperty(Intl, 'Segmenter', { value: Segmenter, configurable: true });
    vi.resetModules();
  });

  test('B9: never splits a code point', async () => {
    Reflect.deleteProperty(Intl, 'Segmenter');
    vi.resetModules();
    const module = await import('#src/domain/display-text.ts');
    for (const most of [6, 7, 8]) {
      const cut = module.cutText('Hello 😀👍🏽', most);
      expect(cut.isWellFormed()).toBe(true);
      expect(cut).toBe(most < 8 ? 'Hello ' : 'Hello 😀');
    }
  });
});
