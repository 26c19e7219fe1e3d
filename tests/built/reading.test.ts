import { globSync, readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';

/** Maximum transfer size of each reading feature when a visitor opens it, in bytes. */
const MOST_BYTES = 3.75 * 1024;
/**
 * Limit for the player, in bytes. It includes the rules for reading dates, fractions, doses,
 * ranges, and abbreviations aloud, and for choosing a voice by language.
 */
const PLAYER_BYTES = 6 * 1024;

test.each([
  ['open-player.*.js', PLAYER_BYTES],
  ['ReadingPanel.*.js', MOST_BYTES],
  ['reading-settings.*.js', MOST_BYTES],
  ['reading-position.*.js', MOST_BYTES],
  ['SavePage.*.js', MOST_BYTES],
  ['reading-settings.*.css', MOST_BYTES],
])('%s stays small', (name, most) => {
  // The bundler may split a feature into two files: the code that the page runs, and the code that
  // other features import.
  const files = globSync(`dist/_astro/${name}`);
  expect(files).not.toEqual([]);
  const bytes = files.map((file) => brotliCompressSync(readFileSync(file)).length);
  expect(bytes.reduce((total, one) => total + one)).toBeLessThanOrEqual(most);
});

test('articles, the guide, books, orders, and help can be read aloud, and orders only by an on-device voice', () => {
  const pages = globSync(
    [
      'blog/!(not-found|page-*|2|3|4|5|6).html',
      'wellness-guide/day-*.html',
      'ebook/!(not-found).html',
      '{recovery-planner,meal-plan,recovery-journal}.html',
      '{purchase-success,download,help,glossary}.html',
    ],
    { cwd: 'dist' },
  );
  expect(pages.length).toBeGreaterThan(30);
  for (const page of pages) {
    const html = readFileSync(`dist/${page}`, 'utf8');
    const [button = ''] = /<button[^>]*\bdata-listen\b(?!ing)[^>]*>/.exec(html) ?? [];
    expect(button, page).toContain('data-no-voice');
    const isPrivate = /^(?:purchase-success|download)\.html$/.test(page);
    expect(/data-listen="?private/.test(button), page).toBe(isPrivate);
  }
});

test('the reading scripts that run before the first paint stay within 1 KB', () => {
  const page = readFileSync('dist/blog/brain-foods-for-stroke-recovery.html', 'utf8');
  const inline = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)]
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
    expect(short, name).toBeLessThan(html.search(/<div class="prose" data-from-content/));
    expect(html.match(/class="stop-here">A good place to stop\./g)?.length, name).toBeGreaterThan(
      0,
    );
  }
});

test('feeds and the search index don’t contain places to stop', () => {
  for (const file of ['dist/rss.xml', 'dist/search-index.json']) {
    expect(readFileSync(file, 'utf8')).not.toContain('A good place to stop.');
  }
});

test('the styles for the reading settings are one small file for all pages, loaded only when needed', () => {
  const [styles, ...others] = globSync('dist/_astro/reading-settings.*.css');
  expect(others).toEqual([]);
  expect(brotliCompressSync(readFileSync(styles ?? '')).length).toBeLessThanOrEqual(2.25 * 1024);
  const address = styles?.replace('dist', '') ?? '';
  // The editor is a separate app, for the owner.
  for (const page of globSync('dist/**/!(edit).html')) {
    const html = readFileSync(page, 'utf8');
    expect(html.split(address), page).toHaveLength(2);
    expect(html, page).toContain(
      `<link rel="stylesheet" href="${address}" blocking="render" disabled="" data-chosen="">`,
    );
    expect(html, page).not.toMatch(/\[data-theme=\W?(?:dim|contrast)/);
  }
});
