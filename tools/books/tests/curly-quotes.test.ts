import { toString } from 'mdast-util-to-string';
import { expect, test } from 'vitest';
import { parseMarkdown } from '../../../src/tooling/parse-markdown.ts';
import { blocksWithCurlyQuotes, withCurlyQuotes } from '../curly-quotes.ts';

test.each([
  ["It's fine.", 'It’s fine.'],
  ['Say, "Not this week."', 'Say, “Not this week.”'],
  ['"Good," they said ("yes").', '“Good,” they said (“yes”).'],
])('converts the quotes in %s', (straight, curly) => {
  expect(withCurlyQuotes(straight)).toBe(curly);
});

test('curls quotes next to bold type, and doesn’t change URLs', () => {
  const source = `- Say "**no**" today.\n- "It's **fine**."\n\n![It's a cup](../art/a.svg "Step 2") [A's](https://a.test/it's)`;
  const blocks = blocksWithCurlyQuotes(parseMarkdown(source).children);
  expect(blocks.map((block) => toString(block))).toEqual([
    'Say “no” today.“It’s fine.”',
    'It’s a cup A’s',
  ]);
  expect(JSON.stringify(blocks)).toContain("https://a.test/it's");
});
