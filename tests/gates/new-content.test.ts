import { expect, test } from 'vitest';
import { eventSchema } from '#src/collections/schemas/events.ts';
import { newArticle, newEvent } from '#src/domain/new-content.ts';
import { weekdayOf } from '#src/domain/events.ts';
import { checkContent, checkDrafts } from '#src/tooling/gates/content-gate.ts';
import { parseContent } from '#src/tooling/gates/content-file.ts';
import { allContent, codeText } from '#tests/support/content.ts';

const DAY = '2026-11-23';
const article = newArticle(DAY);
const event = newEvent(DAY, weekdayOf(DAY));

test.each([article, event])('the words that $file begins with pass the gate', ({ file, text }) => {
  const files = [...allContent(), parseContent(file, text)];
  const { findings } = checkContent(files, codeText());
  expect(findings).toEqual([]);
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

test('nobody can join a new event yet, so it stays a sample', () => {
  expect(eventSchema.parse(JSON.parse(event.text)).join).toBe('');
});

test('a day on which an event does not take place is one of its days of the week', () => {
  const read = (except: string) => {
    const rule = { every: 'month', weekday: 'Friday', nth: 1, except: [except] };
    return eventSchema.safeParse({ ...(JSON.parse(event.text) as object), rule });
  };
  expect(read('2027-01-01').success).toBe(true);
  expect(read('2027-01-02').error?.issues.map(({ message }) => message)).toEqual([
    '2027-01-02 is a Saturday, not a Friday.',
  ]);
});

test('their addresses are short enough for a forge: some refuse above 8,000 characters', () => {
  for (const { text } of [article, event]) {
    expect(encodeURIComponent(text).length).toBeLessThan(4_000);
  }
});
