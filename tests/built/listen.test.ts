// @vitest-environment happy-dom
import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sentencesOf } from '#src/islands/listen/page-sentences.ts';
import { estimateSeconds, splitBreaths } from '#src/islands/listen/spoken-text.ts';

/** Slowest speed available in the player. */
const SLOWEST = 0.55;

// happy-dom can't tell whether an element is visible.
beforeAll(() => {
  Element.prototype.checkVisibility = () => true;
});
afterAll(() => {
  Reflect.deleteProperty(Element.prototype, 'checkVisibility');
});

function sentencesIn(file: string) {
  const html = readFileSync(file, 'utf8').replace(/<script\b[^]*?<\/script>/g, '');
  document.documentElement.lang = /<html[^>]*lang="?([\w-]+)/.exec(html)?.[1] ?? '';
  document.body.innerHTML = html.replace(/[^]*(?=<main)|<\/main>[^]*/g, '');
  // The sources are collapsed, and collapsed content isn't read aloud.
  for (const closed of document.querySelectorAll('details:not([open])')) closed.remove();
  return sentencesOf(document.querySelector('main') ?? document.body);
}

const articles = globSync('dist/blog/*-*.html').filter(
  (file) => !/(?:not-found|page-\d+)\.html$/.test(file),
);
const files = [...articles, ...globSync('dist/{wellness-guide/day-*,help}.html')];
const spoken = new Map<string, ReturnType<typeof sentencesIn>>();
beforeAll(() => {
  for (const file of files) spoken.set(file, sentencesIn(file));
});

test('B8: no part of an article or guide day takes more than 12 seconds to read aloud at the slowest speed', () => {
  expect(articles).toHaveLength(globSync('content/blog/*.mdx').length);
  expect(files.length).toBeGreaterThanOrEqual(24 + 8);
  for (const [file, sentences] of spoken) {
    expect(sentences.length, file).toBeGreaterThan(3);
    for (const { text } of sentences) {
      const parts = splitBreaths(text, SLOWEST).map(({ start, end }) => text.slice(start, end));
      expect(parts.join('').replaceAll(' ', ''), file).toBe(text.replaceAll(' ', ''));
      for (const part of parts) {
        expect(estimateSeconds(part, SLOWEST), `${file}: ${part}`).toBeLessThanOrEqual(12);
        expect(part.match(/\S+/g)?.length ?? 0, `${file}: ${part}`).toBeLessThanOrEqual(20);
      }
    }
  }
});

/** Matches written forms that voices mispronounce. */
const ODD =
  /\d\/\d|\d ?[–-] ?\d|\b\d+ ?(?:mg|mcg|oz|tsp|tbsp|ml|mL|lbs?)\b|e\.g\.|i\.e\.|\bDr\.|[½¼¾]/;

test('B12: numbers and abbreviations are expanded before they’re read aloud', () => {
  const odd = [...spoken].flatMap(([file, sentences]) =>
    sentences
      .filter(({ text, language }) => language.startsWith('en') && ODD.test(text))
      .map(({ text }) => `${file}: ${text}`),
  );
  expect(odd).toEqual([]);
});
