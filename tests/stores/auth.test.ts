import { afterEach, expect, test, vi } from 'vitest';
import {
  InvalidCredentialsError,
  InvalidTokenError,
  isRetryable,
  RetryableError,
  SessionMissingError,
  WeakPasswordError,
} from '#src/stores/auth-errors.ts';
import { account, auth } from '#src/stores/auth.ts';
import { $session, noteSession, type SessionEvent } from '#src/stores/session.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const SIGN_IN = { action: 'sign-in', email: 'a@example.com', password: 'x' } as const;
const answerWith = (answer: () => Response) => vi.stubGlobal('fetch', async () => answer());
const refuse = (error: string, status: number) =>
  answerWith(() => Response.json({ error, message: 'No.', type: 'HttpError' }, { status }));
const caught = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );

test.each([
  ['sign_in_needed', 401, () => account({ action: 'details' }), SessionMissingError],
  ['second_factor_needed', 401, () => account({ action: 'details' }), SessionMissingError],
  ['invalid_credentials', 401, () => auth(SIGN_IN), InvalidCredentialsError],
  ['weak_password', 422, () => auth({ ...SIGN_IN, action: 'sign-up' }), WeakPasswordError],
  [
    'weak_password',
    422,
    () => auth({ action: 'reset', token: 't', password: 'x' }),
    WeakPasswordError,
  ],
  [
    'invalid_token',
    410,
    () => auth({ action: 'confirm', token: 't', password: 'x' }),
    InvalidTokenError,
  ],
] as const)('treats %s as a specific, final error', async (code, status, call, kind) => {
  refuse(code, status);
  const error = await caught(call());
  expect(error).toBeInstanceOf(kind);
  expect(error).toMatchObject({ code, message: 'No.' });
  expect(isRetryable(error)).toBe(false);
});

test.each([502, 503, 504])('treats status %i as a transient error', async (status) => {
  answerWith(() => new Response('gateway', { status }));
  const error = await caught(auth(SIGN_IN));
  expect(error).toBeInstanceOf(RetryableError);
  expect(isRetryable(error)).toBe(true);
});

test('treats a missing response as transient and a server error as final', async () => {
  answerWith(() => {
    throw new TypeError('no network');
  });
  expect(isRetryable(await caught(account({ action: 'details' })))).toBe(true);
  answerWith(() => new Response('boom', { status: 500 }));
  expect(isRetryable(await caught(account({ action: 'details' })))).toBe(false);
});

test('notifies a listener of every session event', () => {
  const events: SessionEvent[] = [
    'INITIAL_SESSION',
    'SIGNED_IN',
    'MFA_CHALLENGE_VERIFIED',
    'TOKEN_REFRESHED',
    'USER_UPDATED',
    'PASSWORD_RECOVERY',
    'SIGNED_OUT',
  ];
  const received: unknown[] = [];
  const stop = $session.listen(({ event }) => received.push(event));
  for (const event of events) noteSession(event, null);
  stop();
  expect(received).toEqual(events);
});
