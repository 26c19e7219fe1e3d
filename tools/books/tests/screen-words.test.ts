import type { Nodes } from 'mdast';
import { expect, test } from 'vitest';
import products from '../../../content/products.json' with { type: 'json' };
import { otherFormatsOf } from '../../../src/domain/ebooks/book-format.ts';
import { readBookText } from '../book-text.ts';
import { forScreen, SCREEN_WORDS } from '../screen-words.ts';

const slugs = products
  .filter(({ kind }) => kind !== 'bundle' && kind !== 'test')
  .map(({ slug }) => slug)
  .filter((slug) => otherFormatsOf(slug).includes('fill-in'));
const books = await Promise.all(slugs.map(async (slug) => (await readBookText(slug)).body));

/** Returns the lines of all text nodes and blocks. */
function linesOf(node: Nodes): string[] {
  if (node.type === 'text' || node.type === 'code') return node.value.split('\n');
  return 'children' in node ? node.children.flatMap(linesOf) : [];
}

test('every replaced phrase is in a book', () => {
  const lines = books.flatMap(linesOf);
  const unused = SCREEN_WORDS.filter(([paper]) => !lines.some((line) => line.search(paper) !== -1));
  expect(unused.map(([paper]) => paper.source)).toEqual([]);
});

test('never tells readers of the screen edition to do something that needs paper', () => {
  const lines = books.flatMap((body) => linesOf(forScreen(body)));
  const onPaper = /\b(?:Circle|Color (?:in|each|them)|color in|glue|use pencil|Cut (?:this|out))\b/;
  expect(lines.filter((line) => onPaper.test(line))).toEqual([]);
});
