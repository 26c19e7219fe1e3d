import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { PreviewNews, Remark } from '#src/contracts/coach-writing.ts';
import { WritingPlace } from '#src/islands/coach/ArticleDrafts.tsx';
import { valuesOf } from '#tests/support/html-shape.ts';

const publish = 'https://github.com/o/n/compare/drafts?quick_pull=1';
const handbook = 'https://github.com/owner/name/blob/drafts/content/HANDBOOK.md';
const live = { content: 'what-is-live', at: Date.UTC(2026, 10, 22, 15, 30) };
const remark: Remark = {
  file: 'content/blog/a.mdx',
  line: 24,
  problem: 'This sentence has 26 words.',
  quote: 'After I <b>came</b> home',
  remedy: 'Make 2 sentences of it.',
  isDraft: false,
  editUrl: '/edit#/collections/blog/entries/a',
};
const render = (preview: Partial<PreviewNews>) =>
  renderToStaticMarkup(
    <WritingPlace
      writing={{
        publish,
        handbook,
        preview: {
          url: 'https://drafts.example',
          at: 0,
          isMade: true,
          remarks: [],
          drafts: [],
          ...preview,
        },
      }}
      live={live}
    />,
  );

test('a preview with nothing to change can be looked at and put on the real site', () => {
  expect(valuesOf(render({}), 'href')).toEqual(
    expect.arrayContaining([
      '/edit',
      '/edit#/collections/events/new',
      handbook,
      'https://drafts.example',
      publish,
    ]),
  );
});

test('the moment of the preview is told in Eastern time, as everywhere in the room', () => {
  const html = render({ at: Date.UTC(2026, 10, 21, 14, 5) });
  expect(html).toContain('saved before Nov 21, 2026, 9:05');
});

test('what is to be changed stands there as text with its place, and nothing goes to the real site before', () => {
  const html = render({ remarks: [remark] });
  expect(html).toContain('Make 2 sentences of it.');
  expect(html).toContain('After I &lt;b&gt;came&lt;/b&gt; home');
  expect(valuesOf(html, 'href')).toContain(remark.editUrl);
  expect(valuesOf(html, 'href')).not.toContain(publish);
});

test('an article that only the preview shows is one press away', () => {
  const url = 'https://drafts.example/blog/preview/a';
  const html = render({ drafts: [{ title: 'A walk', url }] });
  expect(valuesOf(html, 'href')).toContain(url);
  expect(html).toContain('Look at “A walk”');
});

test('what is to be changed in a draft holds nothing up', () => {
  const html = render({ remarks: [{ ...remark, isDraft: true }] });
  expect(html).toContain('To change before your drafts are finished: 1');
  expect(valuesOf(html, 'href')).toContain(publish);
});

test('a preview that could not be made, or does not answer, offers no page to look at', () => {
  const broken = render({ isMade: false, remarks: [remark] });
  expect(broken).toContain('could not be made');
  expect(valuesOf(broken, 'href')).not.toContain('https://drafts.example');
  const silent = renderToStaticMarkup(
    <WritingPlace
      writing={{
        publish,
        preview: { url: 'https://drafts.example', isMade: false, remarks: [], drafts: [] },
      }}
      live={live}
    />,
  );
  expect(silent).toContain('does not answer');
  expect(valuesOf(silent, 'href')).toContain('/edit');
});

test('without a repository the room says how it could be', () => {
  const html = renderToStaticMarkup(<WritingPlace writing={{}} live={live} />);
  expect(html).toContain('content/HANDBOOK.md');
  expect(valuesOf(html, 'href')).toEqual(['/admin/upload']);
});

test.each<[string, Partial<PreviewNews>, string]>([
  ['is live', { content: live.content }, 'is on the real site since Nov 22, 2026, 10:30'],
  ['waits', { content: 'newer' }, 'Your change waits for you.'],
  ['was stopped by its words', { remarks: [remark] }, 'Your change was stopped, because'],
  [
    'was stopped by a field',
    { isMade: false, remarks: [remark] },
    'Your change was stopped, because',
  ],
  [
    'waits: only a draft is unfinished',
    { remarks: [{ ...remark, isDraft: true }] },
    'waits for you',
  ],
])('a change that %s is said to be so', (_what, preview, words) => {
  expect(render(preview)).toContain(words);
});

test('what is live already is not offered for the real site once more', () => {
  expect(valuesOf(render({ content: live.content }), 'href')).not.toContain(publish);
});
