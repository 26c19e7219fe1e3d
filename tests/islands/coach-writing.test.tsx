import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test } from 'vitest';
import type { CoachPublishing } from '#src/contracts/coach-publishing.ts';
import { publishingQuery, savedChangesQuery } from '#src/islands/coach/queries.ts';
import { serverState } from '#src/stores/server-state.ts';
import type { PreviewNews, Remark } from '#src/contracts/coach-writing.ts';
import { WritingPlace } from '#src/islands/coach/ArticleDrafts.tsx';
import { valuesOf } from '#tests/support/html-shape.ts';

const publish = 'https://github.com/o/n/compare/drafts?quick_pull=1';
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
const setPublishing = (publishing: CoachPublishing) =>
  serverState.setQueryData(publishingQuery.queryKey, publishing);
beforeEach(() => setPublishing({ state: 'not-set-up', message: 'The token is missing.' }));

const render = (preview: Partial<PreviewNews>) =>
  renderToStaticMarkup(
    <WritingPlace
      publish={publish}
      preview={{
        url: 'https://drafts.example',
        at: 0,
        isMade: true,
        remarks: [],
        drafts: [],
        ...preview,
      }}
      live={live}
    />,
  );

test('a preview without issues can be opened and published to the live site', () => {
  expect(valuesOf(render({}), 'href')).toEqual(
    expect.arrayContaining([
      '/edit',
      '/edit#/collections/events/new',
      '/edit#/collections/blog',
      'https://drafts.example',
      publish,
    ]),
  );
});

test("shows the preview's time in Eastern time, like the rest of the dashboard", () => {
  const html = render({ at: Date.UTC(2026, 10, 21, 14, 5) });
  expect(html).toContain('saved before Nov 21, 2026, 9:05');
});

test("shows each issue as plain text with its location, and blocks publishing until it's fixed", () => {
  const html = render({ remarks: [remark] });
  expect(html).toContain('Make 2 sentences of it.');
  expect(html).toContain('After I &lt;b&gt;came&lt;/b&gt; home');
  expect(valuesOf(html, 'href')).toContain(remark.editUrl);
  expect(valuesOf(html, 'href')).not.toContain(publish);
});

test('links directly to an article that’s only in the preview', () => {
  const url = 'https://drafts.example/blog/preview/a';
  const html = render({ drafts: [{ title: 'A walk', url }] });
  expect(valuesOf(html, 'href')).toContain(url);
  expect(html).toContain('View “A walk”');
});

test('issues in a draft don’t block publishing', () => {
  const html = render({ remarks: [{ ...remark, isDraft: true }] });
  expect(html).toContain('Fix this before you finish your drafts');
  expect(valuesOf(html, 'href')).toContain(publish);
});

test("doesn’t offer a page to view if the preview failed to build or doesn't respond", () => {
  const broken = render({ isMade: false, remarks: [remark] });
  expect(broken).toContain('couldn’t build a preview');
  expect(valuesOf(broken, 'href')).not.toContain('https://drafts.example');
  const silent = renderToStaticMarkup(
    <WritingPlace
      publish={publish}
      preview={{ url: 'https://drafts.example', isMade: false, remarks: [], drafts: [] }}
      live={live}
    />,
  );
  expect(silent).toContain('isn’t responding');
  expect(valuesOf(silent, 'href')).not.toContain('https://drafts.example');
  expect(valuesOf(silent, 'href')).toContain('/edit');
});

test('explains how to set up writing if there’s no repository', () => {
  const html = renderToStaticMarkup(<WritingPlace live={live} />);
  expect(valuesOf(html, 'href')).toEqual(['/admin/upload', '/admin/help#one-time-setup']);
});

test.each<[string, Partial<PreviewNews>, string]>([
  ['is live', { content: live.content }, 'has been live since Nov 22, 2026, 10:30'],
  ['is pending', { content: 'newer' }, 'Your changes are ready to publish.'],
  [
    'failed because of its text',
    { remarks: [remark] },
    'Fix the problems below before you publish.',
  ],
  [
    'failed because of a field',
    { isMade: false, remarks: [remark] },
    'Fix the problems below before you publish.',
  ],
  [
    'has issues only in an unfinished draft',
    { remarks: [{ ...remark, isDraft: true }] },
    'are ready to publish',
  ],
])('shows the status of a change that %s', (_what, preview, words) => {
  expect(render(preview)).toContain(words);
});

test('doesn’t offer to publish content that’s already live', () => {
  expect(valuesOf(render({ content: live.content }), 'href')).not.toContain(publish);
});

test('publishes with one click if the site has a token, and otherwise explains how', () => {
  const byHand = render({});
  expect(byHand).toContain('The token is missing.');
  expect(byHand).toContain('Publish on GitHub');
  setPublishing({ state: 'ready', pending: [] });
  expect(render({})).not.toContain('Publish to the live site');
  const files = [{ file: 'content/events/kitchen-evening.json', state: 'new' as const }];
  serverState.setQueryData(savedChangesQuery.queryKey, { files });
  const html = render({});
  expect(html).toContain('New event: Kitchen evening');
  expect(html).toContain('Publish to the live site');
  expect(valuesOf(html, 'href')).not.toContain(publish);
  expect(render({ remarks: [remark] })).not.toContain('Publish to the live site');
});
