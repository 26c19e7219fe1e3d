import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { UnansweredRow } from '#src/contracts/coach-unanswered.ts';
import { UnansweredList } from '#src/islands/coach/Unanswered.tsx';
import { editor } from '#src/routes.ts';
import { EDITED_FILES, EDITED_FOLDERS } from '#src/tooling/editor/config.ts';

const ROW: UnansweredRow = {
  words: ['splint', 'thumb'],
  chat: 1,
  search: 4,
  lastDay: '2026-11-21',
};
const render = (rows: UnansweredRow[]) =>
  renderToStaticMarkup(<UnansweredList asked={{ rows, days: 90 }} />);

test('each row says its words, how often and where, and leads to where an answer is made', () => {
  const html = render([ROW]);
  expect(html).toContain('splint, thumb');
  expect(html).toContain('Asked in the chat 1 time, in the search 4 times. Last on Nov 21.');
  expect(html).toContain(`href="${editor.newArticle}"`);
  expect(html).toContain(`href="${editor.answers}"`);
  expect(html).toContain('Make an article<span class="visually-hidden"> about splint, thumb');
});

test('without questions it says so', () => {
  expect(render([])).toContain('had an answer');
});

test('both addresses of the editor are places that the editor has', () => {
  const [, folder = ''] = /\/collection\/(\w+)\/create$/.exec(editor.newArticle) ?? [];
  const [, file = ''] = /\/singleton\/(\w+)$/.exec(editor.answers) ?? [];
  expect(Object.keys(EDITED_FOLDERS)).toContain(folder);
  expect(Object.keys(EDITED_FILES)).toContain(file);
});
