import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import claims from './claims.json' with { type: 'json' };

interface Claim {
  fact: string;
  /** Matches sentences that make this claim. */
  about: string;
  /** Matches sentences that use the same words to make a different claim. */
  unless?: string;
  /** Matches the claim's figures. Defaults to a proportion, such as "1 in 3" or "40%". */
  figure?: string;
  /** Expected figures, without "about" or "nearly". */
  says: string[];
}

/** Matches a proportion of people, such as "1 in 4", in English or Spanish. */
const SHARE =
  '\\d+(?:\\.\\d+)?(?: (?:to|or) \\d+)? ?(?:%|percent|in \\d+|of \\d+|out of \\d+|de cada \\d+)|\\bhalf\\b|\\bla mitad\\b|\\b(?:a|one|two|three) (?:third|quarter)s?\\b';

/** Text of the site's pages and the books. Excludes `FACTS.md` and the editors' lists. */
const FILES = [
  ...globSync('content/{blog,books,es,guide,legal}/*.{md,mdx}'),
  ...globSync('content/{free-pages,events}/*.json'),
  ...['chat', 'community', 'drawings', 'faqs', 'glossary', 'products', 'resources'].map(
    (name) => `content/${name}.json`,
  ),
  ...globSync('src/pages/**/*.astro'),
];

const sentences = FILES.flatMap((file) =>
  readFileSync(file, 'utf8')
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .replaceAll(/https?:\/\/\S+/g, '')
    // A sentence can span several lines of a page or list.
    .split(/(?<=[.!?]["*]*)\s+|\n(?=\s*(?:[-*#|]|\d+\.|"|$))/)
    .map((text) => ({ file, text: text.replaceAll(/\s+/g, ' ') })),
);

/** Returns the sentences that make the claim and include a figure, along with the figures. */
function statementsOf({ about, unless, figure = SHARE }: Claim) {
  return sentences
    .filter(({ text }) => new RegExp(about, 'i').test(text))
    .filter(({ text }) => unless === undefined || !new RegExp(unless, 'i').test(text))
    .map(({ file, text }) => ({
      file,
      text,
      figures: (text.match(new RegExp(figure, 'gi')) ?? []).map((one) => one.toLowerCase()),
    }))
    .filter(({ figures }) => figures.length > 0);
}

describe.each(claims as Claim[])('$fact', (claim) => {
  const says = claim.says.map((one) => one.toLowerCase());
  const statements = statementsOf(claim);

  test('uses the same figure everywhere', () => {
    const others = statements.filter(({ figures }) => figures.some((one) => !says.includes(one)));
    expect(others.map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
  });

  test('appears more than once', () => {
    expect(statements.length).toBeGreaterThan(1);
  });
});
