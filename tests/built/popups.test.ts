import { globSync, readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';

/** Maximum transfer size of the script that manages all popups, in bytes. */
const MOST_BYTES = 2560;

test('the script for all popups stays small', () => {
  const scripts = globSync('dist/_astro/popup-manager.*.js');
  expect(scripts).not.toEqual([]);
  // The bundler determines how many files the script is split into.
  const bytes = scripts.map((script) => brotliCompressSync(readFileSync(script)).length);
  expect(bytes.reduce((all, one) => all + one)).toBeLessThanOrEqual(MOST_BYTES);
});

test('quiet pages have no popups, and no page has the same popup twice', () => {
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
    const found = /data-popups="([\w ]+)"/.exec(html)?.[1]?.split(' ') ?? [];
    if (/<html[^>]*data-quiet-zone/.test(html)) expect(found, file).toEqual([]);
    else expect(new Set(found).size, file).toBe(found.length);
  }
});

test('purchase notices don’t make pages larger', () => {
  const notices = JSON.parse(readFileSync('dist/purchase-notices.json', 'utf8')) as {
    text: string;
  }[];
  expect(notices).toHaveLength(50);
  for (const file of globSync('dist/**/*.html')) {
    expect(readFileSync(file, 'utf8'), file).not.toContain(notices[0]?.text);
  }
});
