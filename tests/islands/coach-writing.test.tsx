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

test('a preview without remarks can be viewed and published to the live site', () => {
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

test("shows the preview's time in Eastern time, like the rest of the dashboard", () => {
  const html = render({ at: Date.UTC(2026, 10, 21, 14, 5) });
  expect(html).toContain('saved before Nov 21, 2026, 9:05');
});

test("shows each remark as text with its location, and blocks publishing until it's fixed", () => {
  const html = render({ remarks: [remark] });
  expect(html).toContain('Make 2 sentences of it.');
  expect(html).toContain('After I &lt;b&gt;came&lt;/b&gt; home');
  expect(valuesOf(html, 'href')).toContain(remark.editUrl);
  expect(valuesOf(html, 'href')).not.toContain(publish);
});

test('links directly to an article that only the preview shows', () => {
  const url = 'https://drafts.example/blog/preview/a';
  const html = render({ drafts: [{ title: 'A walk', url }] });
  expect(valuesOf(html, 'href')).toContain(url);
  expect(html).toContain('Look at “A walk”');
});

test("remarks on a draft don't block publishing", () => {
  const html = render({ remarks: [{ ...remark, isDraft: true }] });
  expect(html).toContain('Fix these before you finish your drafts: 1');
  expect(valuesOf(html, 'href')).toContain(publish);
});

test("offers no page to view if the preview failed to build or doesn't respond", () => {
  const broken = render({ isMade: false, remarks: [remark] });
  expect(broken).toContain('could not build a preview');
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
  expect(silent).toContain('is not responding');
  expect(valuesOf(silent, 'href')).toContain('/edit');
});

test('explains how to set up writing when there is no repository', () => {
  const html = renderToStaticMarkup(<WritingPlace writing={{}} live={live} />);
  expect(html).toContain('content/HANDBOOK.md');
  expect(valuesOf(html, 'href')).toEqual(['/admin/upload']);
});

test.each<[string, Partial<PreviewNews>, string]>([
  ['is live', { content: live.content }, 'has been on the real site since Nov 22, 2026, 10:30'],
  ['waits', { content: 'newer' }, 'Your change is waiting for you.'],
  [
    'was stopped by its words',
    { remarks: [remark] },
    'Your change was stopped for the reasons below.',
  ],
  [
    'was stopped by a field',
    { isMade: false, remarks: [remark] },
    'Your change was stopped for the reasons below.',
  ],
  [
    'waits: only a draft is unfinished',
    { remarks: [{ ...remark, isDraft: true }] },
    'is waiting for you',
  ],
])('shows the status of a change that %s', (_what, preview, words) => {
  expect(render(preview)).toContain(words);
});

test("doesn't offer to publish what is already live", () => {
  expect(valuesOf(render({ content: live.content }), 'href')).not.toContain(publish);
});
