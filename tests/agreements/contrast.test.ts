import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { READING_CHOICES } from '#src/domain/reading/reading-settings.ts';

const THEMES = READING_CHOICES.theme.filter((theme) => theme !== 'device');
const GROUNDS = ['ground', 'surface', 'band', 'warm', 'nutrition', 'tools', 'mind', 'info'];
const TEXTS = ['ink', 'ink-soft', 'link', 'accent'];
/** Combinations of text and background colors besides `TEXTS` on `GROUNDS`. */
const PAIRS = [
  ['on-act', 'act'],
  ['on-act', 'act-pressed'],
  ['on-main', 'main'],
  ['on-main', 'main-pressed'],
  ['on-deep', 'deep'],
  ['nutrition-ink', 'nutrition'],
  ['tools-ink', 'tools'],
  ['mind-ink', 'mind'],
  ['good-ink', 'good'],
  ['bad-ink', 'bad'],
  ['bad-ink', 'surface'],
  ['ink', 'good'],
  ['ink', 'bad'],
] as const;
/** Control borders, drawn stars and dots, and the focus ring. */
const EDGES = ['line-strong', 'star', 'dot', 'focus'];

const css = ['tokens', 'reading-settings']
  .map((name) => readFileSync(`src/styles/${name}.css`, 'utf8'))
  .join('');

/** Returns the block with a theme's own values. Light and dark share a block. */
function blockOf(theme: (typeof THEMES)[number]): string {
  const start = css.indexOf(`:root[data-theme='${theme}']`);
  if (start === -1) throw new Error(`tokens.css has no theme "${theme}".`);
  const block = css.slice(start, css.indexOf('}', start));
  return block.includes('--color-ground') ? block : css.slice(0, css.indexOf(':root[data-theme'));
}

/** Returns the value of a token in a theme, as #rrggbb. */
function color(name: string, theme: (typeof THEMES)[number]): string {
  const value = new RegExp(
    `--color-${name}: (?:var\\(--if-light, (#\\w{6})\\) var\\(--if-dark, (#\\w{6})\\)|(#\\w{6}));`,
  ).exec(blockOf(theme));
  const found = value?.[3] ?? value?.[theme === 'light' ? 1 : 2];
  if (!found)
    throw new Error(`The theme "${theme}" has no color --color-${name} that this test can read.`);
  return found;
}

/** Returns the contrast ratio of two colors, from 1 to 21 (WCAG 2.2, "contrast ratio"). */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [one, other].map(luminance).toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describe.each(THEMES)('%s theme', (theme) => {
  const ratio = (text: string, ground: string) =>
    contrast(color(text, theme), color(ground, theme));

  test.each(TEXTS.flatMap((text) => GROUNDS.map((ground) => [text, ground] as const)))(
    'text in %s on %s has a contrast of at least 7:1',
    (text, ground) => {
      expect(ratio(text, ground)).toBeGreaterThanOrEqual(7);
    },
  );

  test.each(PAIRS)('keeps the contrast of text in %s on %s at 7:1 or more', (text, ground) => {
    expect(ratio(text, ground)).toBeGreaterThanOrEqual(7);
  });

  test.each(EDGES.flatMap((edge) => GROUNDS.map((ground) => [edge, ground] as const)))(
    'borders and shapes in %s on %s have a contrast of at least 3:1',
    (edge, ground) => {
      expect(ratio(edge, ground)).toBeGreaterThanOrEqual(3);
    },
  );
});

test('defines every color in every theme', () => {
  const light = css.slice(0, css.indexOf(':root[data-theme'));
  const names = [...light.matchAll(/--color-([\w-]+): (?:var\(--if-light, #|#)/g)].map(
    ([, name = '']) => name,
  );
  expect(names.length).toBeGreaterThan(30);
  for (const theme of THEMES) {
    for (const name of names) expect(color(name, theme)).toMatch(/^#[0-9a-f]{6}$/);
  }
});
