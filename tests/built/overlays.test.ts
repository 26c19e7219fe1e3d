import { globSync, readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';

/** What all overlays together may cost a page, in bytes as transferred. */
const MOST_BYTES = 2560;

test('the script of all overlays stays small', () => {
  const scripts = globSync('dist/_astro/overlays.*.js');
  expect(scripts).not.toEqual([]);
  // In how many files they lie is the bundler's affair.
  const bytes = scripts.map((script) => brotliCompressSync(readFileSync(script)).length);
  expect(bytes.reduce((all, one) => all + one)).toBeLessThanOrEqual(MOST_BYTES);
});

test('pages of the quiet zone have no overlay, other pages have each once', () => {
  const pages = globSync('dist/**/*.html').map((file) => ({
    file,
    html: readFileSync(file, 'utf8'),
  }));
  const quiet = pages.filter(({ html }) => /<html[^>]*data-quiet-zone/.test(html));
  expect(quiet.map(({ file }) => file)).toEqual(
    expect.arrayContaining(
      ['checkout', 'purchase-success', 'contact', 'help', 'privacy', 'auth'].map(
        (name) => `dist/${name}.html`,
      ),
    ),
  );
  for (const { file, html } of pages) {
    const found = /data-overlays="([\w ]+)"/.exec(html)?.[1]?.split(' ') ?? [];
    if (/<html[^>]*data-quiet-zone/.test(html)) expect(found, file).toEqual([]);
    else expect(new Set(found).size, file).toBe(found.length);
  }
});

test('the notices do not weigh on a page', () => {
  const notices = JSON.parse(readFileSync('dist/purchase-notices.json', 'utf8')) as unknown[];
  expect(notices).toHaveLength(50);
  for (const file of globSync('dist/**/*.html')) {
    expect(readFileSync(file, 'utf8'), file).not.toContain('Maria T. from');
  }
});
