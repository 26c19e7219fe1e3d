import { globSync, readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';

/** What each part of reading comfort may cost when somebody asks for it, in bytes as transferred. */
const MOST_BYTES = 3 * 1024;

test.each(['listen', 'reading-panel', 'reading-place'])('the script of %s stays small', (name) => {
  const [script, ...others] = globSync(`dist/_astro/${name}.*.js`);
  expect(others).toEqual([]);
  const bytes = brotliCompressSync(readFileSync(script ?? '')).length;
  expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
});

test('what stands before the first paint for reading stays within 1 KB', () => {
  const page = readFileSync('dist/blog/brain-foods-for-stroke-recovery.html', 'utf8');
  const inline = [...page.matchAll(/<script(?: data-chosen-styles[^>]*)?>([\s\S]*?)<\/script>/g)]
    .map(([, text = '']) => text)
    .filter((text) => /localStorage|dataset\.short/.test(text));
  expect(inline).toHaveLength(3);
  expect(brotliCompressSync(inline.join('\n')).length).toBeLessThanOrEqual(1024);
});

test('every article has its short version before its text, and a good place to stop', () => {
  const articles = globSync('content/blog/*.mdx').map((file) => {
    const name = file.replace(/^.*\/|\.mdx$/g, '');
    return { name, html: readFileSync(`dist/blog/${name}.html`, 'utf8') };
  });
  expect(articles.length).toBeGreaterThanOrEqual(12);
  for (const { name, html } of articles) {
    const short = html.indexOf('data-short-version');
    expect(short, name).toBeGreaterThan(0);
    expect(short, name).toBeLessThan(html.search(/<div class="prose"/));
    expect(html.match(/class="stop-here">A good place to stop\./g)?.length, name).toBeGreaterThan(
      0,
    );
  }
});

test('feeds and the search index have no places to stop', () => {
  for (const file of ['dist/rss.xml', 'dist/search-index.json']) {
    expect(readFileSync(file, 'utf8')).not.toContain('A good place to stop.');
  }
});

test('the styles of the settings are 1 small file for all pages, which no page fetches by itself', () => {
  const [styles, ...others] = globSync('dist/_astro/chosen.*.css');
  expect(others).toEqual([]);
  expect(brotliCompressSync(readFileSync(styles ?? '')).length).toBeLessThanOrEqual(2 * 1024);
  for (const page of globSync('dist/**/*.html')) {
    const html = readFileSync(page, 'utf8');
    expect(html, page).toContain(`data-chosen-styles="${styles?.replace('dist', '')}"`);
    expect(html, page).not.toMatch(/<link[^>]*\bchosen\./);
    expect(html, page).not.toMatch(/data-(?:text|space|anchor|hand)[=\]]/);
  }
});
