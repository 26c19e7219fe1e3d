import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** What may change below a pointer: the look of a thing, never whether something is there. */
const LOOKS = [
  'background',
  'background-color',
  'border-color',
  'color',
  'text-decoration',
  'text-decoration-line',
  'text-decoration-thickness',
];
/** What somebody with a weak hand, a switch or only a voice cannot do. */
const NEEDS_A_HAND =
  /['"](?:drag\w*|drop|mouse(?:enter|over|move))['"]|\bon(?:Drag|Drop|MouseEnter|MouseOver|MouseMove)\w*=|\bdraggable\b/;

test('nothing is shown only while a pointer is over it', () => {
  const styles = [...globSync('dist/**/*.html'), ...globSync('dist/_astro/*.css')].map((file) =>
    readFileSync(file, 'utf8'),
  );
  const changed = styles.flatMap((text) =>
    Array.from(text.matchAll(/:hover[^{}]*\{([^{}]*)\}/g), ([, body = '']) => body)
      .join(';')
      .split(';')
      .map((one) => one.split(':')[0]?.trim() ?? '')
      .filter(Boolean),
  );
  expect(changed.length).toBeGreaterThan(100);
  expect([...new Set(changed)].filter((property) => !LOOKS.includes(property))).toEqual([]);
});

test('nothing has to be dragged, drawn or pointed at for a while', () => {
  const files = globSync('src/**/*.{ts,tsx,astro}');
  expect(files.length).toBeGreaterThan(200);
  expect(files.filter((file) => NEEDS_A_HAND.test(readFileSync(file, 'utf8')))).toEqual([]);
});
