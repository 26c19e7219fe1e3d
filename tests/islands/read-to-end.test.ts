import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callFunction } from '#src/browser/api.ts';
import { readToEnd } from '#src/islands/coach/read-to-end.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('addEventListener', () => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const read = async (after: string | undefined) => {
  const { subscribers: rows, next } = await callFunction('coach-subscribers', { after });
  return { rows, next };
};

test('loads 10,000 rows in small responses over an unreliable connection', async () => {
  const PAGE = 50;
  let asked = 0;
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    asked += 1;
    if (asked === 3) throw new TypeError('no network');
    if (asked === 70) return new Response('gateway', { status: 504 });
    const { after = '0' } = JSON.parse(body) as { after?: string };
    const first = Number(after);
    const subscribers = Array.from({ length: PAGE }, (_, n) => ({ address: String(first + n) }));
    const next = first + PAGE < 10_000 ? String(first + PAGE) : undefined;
    return Response.json({ subscribers, total: 10_000, next });
  });
  const steps: number[] = [];
  const reading = readToEnd(read, (count) => steps.push(count));
  let rows: Awaited<typeof reading> | undefined;
  void reading.then((found) => (rows = found));
  while (!rows) await vi.advanceTimersByTimeAsync(1_000);

  expect(rows.map(({ address }) => address)).toEqual(
    Array.from({ length: 10_000 }, (_, n) => String(n)),
  );
  expect(asked).toBe(202);
  expect(steps).toEqual(Array.from({ length: 20 }, (_, index) => (index + 1) * 500));
});

test('fails immediately on an error that retrying can’t fix', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json(
      { error: 'sign_in_needed', message: 'Sign in.', type: 'HttpError' },
      { status: 401 },
    ),
  );
  await expect(readToEnd(read, () => undefined)).rejects.toMatchObject({ code: 'sign_in_needed' });
});
