import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import claims from './claims.json' with { type: 'json' };

interface Claim {
  fact: string;
  /** A pattern of the sentences that state the fact. */
  about: string;
  /** A pattern of sentences that share its words and state another fact. */
  unless?: string;
  /** What counts as a figure of the fact. Without it: a share, such as "1 in 3" or "40%". */
  figure?: string;
  /** The figures of the fact, without "about" or "nearly". */
  says: string[];
}

/** A share of people, in English or Spanish. */
const SHARE =
  '\\d+(?:\\.\\d+)?(?: to \\d+)? ?(?:%|percent|in \\d+|of \\d+|out of \\d+|de cada \\d+)|\\bhalf\\b|\\bla mitad\\b|\\b(?:a|one|two|three) (?:third|quarter)s?\\b';

/** Everything a reader of the site or of a book can read. `FACTS.md` and the lists for editors are not for readers. */
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
    // A sentence can run over lines of a page or of a list.
    .split(/(?<=[.!?]["*]*)\s+|\n(?=\s*(?:[-*#|]|\d+\.|"|$))/)
    .map((text) => ({ file, text: text.replaceAll(/\s+/g, ' ') })),
);

/** The sentences about a fact that have a figure, with their figures. */
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

  test('has the same figure wherever it is stated', () => {
    const others = statements.filter(({ figures }) => figures.some((one) => !says.includes(one)));
    expect(others.map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
  });

  test('is stated more than once', () => {
    expect(statements.length).toBeGreaterThan(1);
  });
});
