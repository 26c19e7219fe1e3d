import { globSync, readFileSync } from 'node:fs';
import stylelint from 'stylelint';
import { expect, test } from 'vitest';
import { OLDEST } from '#tests/support/oldest-browsers.ts';

/**
 * Returns every distinct stylesheet served to visitors, with one file that uses it. Excludes the
 * third-party editor at /edit.
 */
function builtSheets(): Map<string, string> {
  const files = globSync('**/*.css', { cwd: 'dist', exclude: ['editor'] });
  const pages = globSync('**/*.html', { cwd: 'dist' });
  return new Map([
    ...files.map((file) => [readFileSync(`dist/${file}`, 'utf8'), file] as const),
    ...pages.flatMap((page) =>
      [...readFileSync(`dist/${page}`, 'utf8').matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(
        ([, code = '']) => [code, page] as const,
      ),
    ),
  ]);
}

async function lint(code: string): Promise<string[]> {
  const { results } = await stylelint.lint({ code, configFile: 'stylelint.config.mjs' });
  return results.flatMap(({ warnings }) => warnings.map(({ text }) => text));
}

test('the oldest supported browsers are from March 2023, plus the last Firefox for old computers', () => {
  expect(OLDEST).toEqual([
    ['chrome', 111_000],
    ['edge', 111_000],
    ['firefox', 115_000],
    ['safari_ios', 16_004],
    ['safari', 16_004],
  ]);
});

test('every built stylesheet works in the oldest browsers', async () => {
  const sheets = builtSheets();
  expect(sheets.size).toBeGreaterThan(50);
  const found = new Set<string>();
  for (const [code, file] of sheets)
    for (const text of await lint(code)) found.add(`${file}: ${text}`);
  expect([...found]).toEqual([]);
});

test.each([
  ['a { color: light-dark(red, blue) }', 'light-dark() needs a fallback: it came with chrome 123'],
  ['a { height: 1lh; width: 1cap }', 'cap needs a fallback'],
  ['a::details-content { color: red }', '::details-content needs a fallback'],
  ['a:has(b), c { color: red }', ':has() needs a rule of its own'],
  ['a { & b { color: red } }', 'css-nesting'],
])('the lint rejects %s', async (code, reason) => {
  expect((await lint(code)).join()).toContain(reason);
});

test.each([
  'a { content: counter(step); content: counter(step) / "" }',
  '@supports (color: light-dark(red, blue)) { a { color: light-dark(red, blue) } }',
  '@supports selector(::details-content) { a::details-content { color: red } }',
  '.\\[\\&\\:popover-open\\]:focus, c { color: red }',
])('the lint accepts %s', async (code) => {
  expect(await lint(code)).toEqual([]);
});
