import { expect, test } from 'vitest';
import { newArticle, newEvent } from '../../../src/domain/new-content.ts';
import { weekdayOf } from '../../../src/domain/events.ts';
import { checkContent, checkDrafts } from '../check-all.ts';
import { parseContent } from '../content-file.ts';
import { allContent, codeText } from './content.ts';

const DAY = '2026-11-23';
const article = newArticle(DAY);
const event = newEvent(DAY, weekdayOf(DAY));

test.each([article, event])('the words that $file begins with keep the rules', ({ file, text }) => {
  const files = [...allContent(), parseContent(file, text)];
  const { diagnostics } = checkContent(files, codeText());
  expect(diagnostics).toEqual([]);
});

test('a new article is a draft, and its preview says what is still to be done', () => {
  const files = [...allContent(), parseContent(article.file, article.text)];
  expect(files.at(-1)?.data).toMatchObject({ draft: true });
  const said = checkDrafts(files);
  expect(new Set(said.map(({ file }) => file))).toEqual(new Set([article.file]));
  expect(said.map(({ problem }) => problem)).toContainEqual(
    expect.stringMatching(/^The article has \d+ words\.$/),
  );
});
