import { createServer } from 'node:http';
import { afterEach, expect, test, vi } from 'vitest';
import { readWriting } from '#netlify/coach/publishing/draft-preview-status.ts';
import { listenOnLoopback } from '#netlify/local/loopback.ts';
import { EnvironmentError, readEnvironment } from '#netlify/platform/env.ts';
import { createPreview } from '#netlify/coach/publishing/deploy-preview.ts';
import { PREVIEW_REPORT, type PreviewReport } from '#src/domain/coach/preview-report.ts';
import { TEST_ENVIRONMENT } from '#tests/support/memory-services.ts';

const NOW = Date.UTC(2026, 10, 23, 20);
const REPOSITORY = 'https://github.com/owner/name/tree/drafts';
const REPORT: PreviewReport = {
  at: NOW - 60_000,
  isMade: true,
  remarks: [
    {
      file: 'content/blog/a.mdx',
      line: 24,
      problem: 'This sentence has 26 words.',
      remedy: 'Make 2 sentences of it.',
      isDraft: true,
    },
    { file: 'content/chat.json', problem: 'A step leads nowhere.', remedy: 'Ask.', isDraft: false },
    { file: 'src/pages/about.astro', problem: 'Long.', remedy: 'Cut it.', isDraft: false },
  ],
  content: 'digest-of-drafts',
  drafts: [{ title: 'A walk', path: '/blog/preview/a' }],
};

const closers: (() => Promise<void>)[] = [];
afterEach(() => Promise.all(closers.splice(0).map((close) => close())));

/**
 * Serves a preview report with this status and body, and returns the resulting data for the coach's
 * writing page.
 */
async function askWith(status: number, body: string) {
  const server = await listenOnLoopback(
    createServer((request, response) => {
      response.writeHead(request.url === PREVIEW_REPORT ? status : 404).end(body);
    }),
  );
  closers.push(() => server.close());
  const url = `http://127.0.0.1:${server.port}`;
  const answer = await ask({ CONTENT_REPOSITORY: REPOSITORY, PREVIEW_URL: url });
  return { ...answer, url };
}

function ask(variables: Record<string, string>) {
  const env = readEnvironment({ ...TEST_ENVIRONMENT, ...variables });
  return readWriting({ env, preview: createPreview(env) });
}

test('doesn’t offer an editor or a preview without a repository', async () => {
  expect(await ask({})).toEqual({});
});

test('links to publishing even without a preview', async () => {
  const { publish, preview } = await ask({ CONTENT_REPOSITORY: REPOSITORY });
  expect(publish).toBe('https://github.com/owner/name/compare/drafts?quick_pull=1');
  expect(preview).toBeUndefined();
});

test('returns the live site’s content version, so that a page can detect changes', async () => {
  const live = { content: 'digest-of-live', at: NOW };
  vi.stubGlobal('BUILT_CONTENT', live);
  const { preview, ...place } = await ask({ CONTENT_REPOSITORY: REPOSITORY });
  expect(place.live).toEqual(live);
  vi.unstubAllGlobals();
});

test("returns the preview's issues, each with a link to edit the file", async () => {
  const { preview, url } = await askWith(200, JSON.stringify(REPORT));
  expect(preview).toEqual({
    url,
    at: REPORT.at,
    isMade: true,
    content: 'digest-of-drafts',
    remarks: [
      {
        ...REPORT.remarks[0],
        editUrl: '/edit#/collections/blog/entries/a',
      },
      {
        ...REPORT.remarks[1],
        editUrl: 'https://github.com/owner/name/edit/drafts/content/chat.json',
      },
      REPORT.remarks[2],
    ],
    drafts: [{ title: 'A walk', url: `${url}/blog/preview/a` }],
  });
});

test.each([
  ['doesn’t exist yet', 404, 'Not found'],
  ['returns a page instead of its report', 200, '<!doctype html>'],
  ['returns something else', 200, '{"at":"yesterday"}'],
])('reports that a preview isn’t ready if it %s', async (_what, status, body) => {
  const { preview, url } = await askWith(status, body);
  expect(preview).toEqual({ url, isMade: false, remarks: [], drafts: [] });
});

test.each([
  ['//evil.example/phish'],
  ['https://evil.example/phish'],
  ['/\\evil.example/phish'],
  ['/.//evil.example/phish'],
  ['javascript:alert(1)'],
])('drops a draft whose path is %s and keeps the others', async (path) => {
  const drafts = [{ title: 'Away', path }, ...REPORT.drafts];
  const { preview, url } = await askWith(200, JSON.stringify({ ...REPORT, drafts }));
  expect(preview?.drafts).toEqual([{ title: 'A walk', url: `${url}/blog/preview/a` }]);
});

test.each([
  'content/../../../evil/name/edit/main/a.json',
  'content/a?quick_pull=1&b.json',
  'content/%2e%2e/a.json',
])('doesn’t add an edit link to an issue about %s', async (file) => {
  const remarks = [{ ...REPORT.remarks[1], file }];
  const { preview } = await askWith(200, JSON.stringify({ ...REPORT, remarks }));
  expect(preview?.remarks).toEqual(remarks);
});

test('rejects a report over 1 MB', async () => {
  const long = JSON.stringify({ ...REPORT, more: 'x'.repeat(1024 * 1024) });
  const { preview, url } = await askWith(200, long);
  expect(preview).toEqual({ url, isMade: false, remarks: [], drafts: [] });
});

test('rejects invalid repository and preview URLs', async () => {
  expect(() => readEnvironment({ ...TEST_ENVIRONMENT, CONTENT_REPOSITORY: 'name' })).toThrow(
    EnvironmentError,
  );
  expect(() => readEnvironment({ ...TEST_ENVIRONMENT, PREVIEW_URL: 'drafts' })).toThrow(
    'PREVIEW_URL is "drafts".',
  );
});
