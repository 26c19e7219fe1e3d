import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SessionView } from '#src/contracts/auth.ts';
import {
  $session,
  isRefreshDue,
  keepAlive,
  noteSession,
  startSession,
  TICK,
} from '#src/stores/session.ts';

const NOW = 1_800_000_000_000;
const view = (expiresAt: number): SessionView => ({
  email: 'maria@example.com',
  expiresAt,
  secondFactor: 'off',
  isCoach: false,
  isOnCoachList: false,
});
const answers: (() => Response)[] = [];

beforeEach(() => {
  answers.length = 0;
  vi.stubGlobal('fetch', async () => {
    const answer = answers.shift();
    if (!answer) throw new Error('No request was expected.');
    return answer();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a refresh is due when 3 ticks or fewer are left', () => {
  expect(isRefreshDue(NOW + 4 * TICK, NOW)).toBe(false);
  expect(isRefreshDue(NOW + 4 * TICK - 1, NOW)).toBe(true);
  fc.assert(
    fc.property(fc.integer({ min: -100, max: 100 }), (ticks) => {
      expect(isRefreshDue(NOW + ticks * TICK, NOW)).toBe(ticks <= 3);
    }),
  );
});

test('refreshes a session shortly before it expires, and no sooner', async () => {
  noteSession('SIGNED_IN', view(NOW + 10 * TICK));
  await keepAlive(NOW);
  expect($session.get().event).toBe('SIGNED_IN');
  answers.push(() => Response.json({ status: 'session', session: view(NOW + 100 * TICK) }));
  await keepAlive(NOW + 8 * TICK);
  expect($session.get()).toMatchObject({
    event: 'TOKEN_REFRESHED',
    session: { expiresAt: NOW + 100 * TICK },
  });
});

test('keeps the session after a transient error and ends it after a final one', async () => {
  noteSession('SIGNED_IN', view(NOW + TICK));
  for (const status of [502, 503, 504]) {
    answers.push(() => new Response('gateway', { status }));
    await keepAlive(NOW);
    expect($session.get().event, String(status)).toBe('SIGNED_IN');
  }
  answers.push(() => {
    throw new TypeError('no network');
  });
  await keepAlive(NOW);
  expect($session.get().event).toBe('SIGNED_IN');
  answers.push(() =>
    Response.json(
      { error: 'sign_in_needed', message: 'Sign in.', type: 'HttpError' },
      { status: 401 },
    ),
  );
  await keepAlive(NOW);
  expect($session.get()).toEqual({ event: 'SIGNED_OUT', session: null });
});

test('ticks every 30 seconds, but doesn’t refresh anything while the page is idle', async () => {
  vi.useFakeTimers({ now: NOW });
  let isUsed = false;
  const open = (until: number) => () => Response.json({ status: 'session', session: view(until) });
  answers.push(open(NOW + 4 * TICK));
  await startSession(() => isUsed);
  expect($session.get().event).toBe('INITIAL_SESSION');
  await vi.advanceTimersByTimeAsync(TICK);
  expect($session.get().event).toBe('INITIAL_SESSION');
  isUsed = true;
  answers.push(open(NOW + 100 * TICK));
  await vi.advanceTimersByTimeAsync(TICK - 1);
  expect($session.get().event).toBe('INITIAL_SESSION');
  await vi.advanceTimersByTimeAsync(1);
  expect($session.get().event).toBe('TOKEN_REFRESHED');
  vi.clearAllTimers();
  vi.useRealTimers();
});
