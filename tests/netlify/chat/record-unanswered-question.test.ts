import { beforeEach, expect, test, vi } from 'vitest';
import unanswered from '#netlify/functions/unanswered.ts';
import { purgeExpired } from '#netlify/privacy/purge-expired.ts';
import { listUnanswered } from '#netlify/coach/list-unanswered-questions.ts';
import { recordUnanswered } from '#netlify/chat/record-unanswered-question.ts';
import { UNANSWERED_LIMITS, USES } from '#netlify/limits/limits.ts';
import { UNANSWERED_DAYS } from '#src/domain/privacy/retention.ts';
import { functionPath } from '#src/function-path.ts';
import { endless } from '#tests/support/endless-deadline.ts';
import { expectConsole } from '#tests/support/fail-on-console.ts';
import { createTestHarness, type TestHarness } from '#tests/support/memory-services.ts';
import { postJson } from '#tests/support/requests.ts';

let harness: TestHarness;
beforeEach(async () => {
  harness = await createTestHarness();
});

const DAY = 24 * 60 * 60_000;
const note = async (
  { services }: TestHarness,
  times: number,
  words: string[],
  where: 'chat' | 'search' = 'search',
) => {
  for (let at = 0; at < times; at += 1) {
    const requestId = `${where}-${words.join('-')}-${at}`;
    await recordUnanswered({ where, words }, services, { caller: requestId, requestId });
  }
};
const notesOf = ({ records }: TestHarness) =>
  [...records.contents.keys()].filter((key) => key.startsWith('unanswered-'));

test('the coach sees words and counts from chat and search combined, most frequent first', async () => {
  await note(harness, 1, ['hammock']);
  await note(harness, 2, ['splint', 'thumb']);
  await note(harness, 1, ['splint', 'thumb'], 'chat');
  expect(await listUnanswered(harness.services)).toEqual({
    days: UNANSWERED_DAYS,
    rows: [
      { words: ['splint', 'thumb'], chat: 1, search: 2, lastDay: '2026-11-21' },
      { words: ['hammock'], chat: 0, search: 1, lastDay: '2026-11-21' },
    ],
  });
});

test('counts an evening search on the coach’s local day, even if it’s already tomorrow in UTC', async () => {
  harness.clock.now = Date.parse('2026-11-30T02:30:00Z');
  await note(harness, 1, ['hammock']);
  expect((await listUnanswered(harness.services)).rows[0]?.lastDay).toBe('2026-11-29');
});

test('the coach gets links to write the missing content if a repository is configured', async () => {
  const harness = await createTestHarness({
    environment: { CONTENT_REPOSITORY: 'https://github.com/owner/name/tree/drafts' },
  });
  const { begin } = await listUnanswered(harness.services);
  expect(begin?.article).toBe('/edit#/collections/blog/new');
  expect(begin?.answers).toBe('/edit#/collections/_singletons/entries/faqs');
});

test.each([[['die', 'want']], [['kill']], [['john']], [['qwxzzk']]])(
  'drops words that the browser should have filtered out (%j)',
  async (words) => {
    await note(harness, 1, words);
    expect(notesOf(harness)).toEqual([]);
  },
);

test('counts the same words only up to their daily limit', async () => {
  await note(harness, UNANSWERED_LIMITS.sameWords + 5, ['splint']);
  expect(notesOf(harness)).toHaveLength(UNANSWERED_LIMITS.sameWords);
  harness.clock.now += DAY;
  await note(harness, 1, ['splint']);
  expect(notesOf(harness)).toHaveLength(UNANSWERED_LIMITS.sameWords + 1);
});

test('rejects questions from one caller above the hourly limit, but not from others', async () => {
  const send = (caller: string, requestId: string, word: string) =>
    recordUnanswered({ where: 'search', words: [word] }, harness.services, { caller, requestId });
  for (let at = 0; at < USES.unanswered.most; at += 1) await send('192.0.2.1', `${at}`, 'splint');
  await expect(send('192.0.2.1', 'one more', 'thumb')).rejects.toMatchObject({
    code: 'too_many_requests',
  });
  expect(notesOf(harness)).toHaveLength(UNANSWERED_LIMITS.sameWords);
  await send('192.0.2.2', 'another', 'thumb');
  expect(notesOf(harness)).toHaveLength(UNANSWERED_LIMITS.sameWords + 1);
});

test('stops recording at the site-wide daily limit', async () => {
  harness.services.unanswered.note = vi.fn(async () => undefined);
  await note(harness, UNANSWERED_LIMITS.site + 3, ['splint']);
  expect(harness.services.unanswered.note).toHaveBeenCalledTimes(UNANSWERED_LIMITS.site);
});

test('stores only the words, the source, and the day, and deletes them after 90 days', async () => {
  await note(harness, 1, ['splint']);
  const [key = ''] = notesOf(harness);
  expect(key).toBe('unanswered-2026-11-21-search-splint-1');
  expect(await harness.services.records.read(key)).toEqual({});
  harness.clock.now += UNANSWERED_DAYS * DAY;
  await purgeExpired(harness.services, endless, new Map());
  expect(notesOf(harness)).toEqual([key]);
  harness.clock.now += 2 * DAY;
  await purgeExpired(harness.services, endless, new Map());
  expect(notesOf(harness)).toEqual([]);
});

test('omits a corrupted key from the list', async () => {
  await harness.services.records.create('unanswered-2026-11-21-nowhere-x-1', {});
  expect((await listUnanswered(harness.services)).rows).toEqual([]);
});

test.each([
  [{ where: 'search', words: [] }],
  [{ where: 'search', words: ['one two'] }],
  [{ where: 'search', words: ['a', 'b', 'c', 'd'] }],
  [{ where: 'mail', words: ['splint'] }],
  [{ where: 'search', words: ['splint'], email: 'ann@example.com' }],
])("rejects %j and doesn't store it", async (body) => {
  expectConsole(/"code":"bad_request"/);
  const url = `http://localhost:8888${functionPath('unanswered')}`;
  const response = await unanswered(postJson(url, body), undefined, () => harness.services);
  expect(response.status).toBe(400);
  expect(notesOf(harness)).toEqual([]);
});
