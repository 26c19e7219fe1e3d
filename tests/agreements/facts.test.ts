import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const facts = readFileSync('content/FACTS.md', 'utf8');

/** Sections of `FACTS.md`, by article. Each figure in these articles must have a line there. */
const SECTIONS: Readonly<Record<string, string>> = {
  'walking-and-balance-after-stroke': 'Walking and balance',
  'hand-and-arm-practice-at-home': 'Hand and arm practice',
  'memory-and-thinking-after-stroke': 'Memory and thinking',
  'swallowing-after-stroke': 'Swallowing',
  'mood-anxiety-and-sudden-crying': 'Mood, anxiety, sudden crying or laughing',
  'tight-muscles-and-nerve-pain': 'Tight muscles and nerve pain',
  'tia-and-the-words-on-your-chart': 'TIA and the words on your chart',
  'the-first-week-home': 'The first week home',
};

/**
 * A figure from a study: a proportion, a count of people or studies, or a number of 1,000 or more.
 */
const FIGURE =
  /\d+(?:\.\d+)?%|\b\d+ in \d+\b|\b\d{1,3}(?:,\d{3})+\b|\b\d+(?= (?:people|studies|papers)\b)/g;

test.each(Object.entries(SECTIONS))('every figure in %s has a line in FACTS.md', (slug, title) => {
  const section = new RegExp(`^### ${title}\n([\\s\\S]*?)(?=^##)`, 'm').exec(facts)?.[1] ?? '';
  const body = readFileSync(`content/blog/${slug}.mdx`, 'utf8').replace(
    /^---\n[\s\S]*?\n---\n/,
    '',
  );
  const figures = [...new Set(body.match(FIGURE))];
  expect(figures.length).toBeGreaterThan(2);
  expect(figures.filter((figure) => !section.includes(figure))).toEqual([]);
});

test('FACTS.md covers every article added on November 29, 2026', () => {
  const written = globSync('content/blog/*.mdx').filter((file) =>
    /^date: '?2026-11-29/m.test(readFileSync(file, 'utf8')),
  );
  expect(written.map((file) => file.replace(/^.*\/|\.mdx$/g, '')).toSorted()).toEqual(
    Object.keys(SECTIONS).toSorted(),
  );
});
