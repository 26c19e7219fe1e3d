import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const sent: string[] = [];

beforeEach(() => {
  sent.length = 0;
  vi.resetModules();
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(body);
    return Response.json({ noted: true });
  });
});
afterEach(() => vi.unstubAllGlobals());

async function open(navigator: object) {
  vi.stubGlobal('navigator', navigator);
  return import('#src/stores/report-unanswered-question.ts');
}

test('reports an unanswered question once, as keywords', async () => {
  const { reportUnanswered } = await open({});
  reportUnanswered('search', 'Is there a splint?');
  reportUnanswered('search', 'splint please');
  expect(sent.map((body) => JSON.parse(body) as unknown)).toEqual([
    { where: 'search', words: ['splint'] },
  ]);
});

test.each([[{ globalPrivacyControl: true }], [{ doNotTrack: '1' }]])(
  'doesn’t report anything if the browser sets %o',
  async (navigator) => {
    const { reportUnanswered } = await open(navigator);
    reportUnanswered('chat', 'Is there a splint?');
    expect(sent).toEqual([]);
  },
);

test.each(['I want to die', 'call 555 0134', 'john'])(
  'doesn’t report anything for "%s"',
  async (text) => {
    const { reportUnanswered } = await open({});
    reportUnanswered('chat', text);
    expect(sent).toEqual([]);
  },
);
