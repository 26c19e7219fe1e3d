import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { UnansweredRow } from '#src/contracts/coach-unanswered.ts';
import { UnansweredList } from '#src/islands/coach/Unanswered.tsx';

const ROW: UnansweredRow = {
  words: ['splint', 'thumb'],
  chat: 1,
  search: 4,
  lastDay: '2026-11-21',
};
const BEGIN = { article: 'https://github.com/new', answers: 'https://github.com/edit' };
const render = (rows: UnansweredRow[], begin?: typeof BEGIN) =>
  renderToStaticMarkup(<UnansweredList rows={rows} days={90} {...(begin && { begin })} />);

test('each row shows the keywords, where and how many times they were used, and a link to write an answer', () => {
  const html = render([ROW], BEGIN);
  expect(html).toContain('splint, thumb');
  expect(html).toContain(
    '1 time in the chat and 4 times in the search box, most recently on Nov 21.',
  );
  expect(html).toContain(`href="${BEGIN.article}"`);
  expect(html).toContain(`href="${BEGIN.answers}"`);
  expect(html).toContain('Write an article<span class="visually-hidden"> about splint, thumb');
});

test('shows a message if there are no questions', () => {
  expect(render([])).toContain('every search found something');
});

test('if the content can’t be edited in the browser, hides the button and says who can edit it', () => {
  const html = render([ROW]);
  expect(html).not.toContain('href=');
  expect(html).toContain('Your developer can write what’s missing');
});
