import { atom } from 'nanostores';
import type { SessionView } from '#src/contracts/auth.ts';
import { isRetryable } from './auth-errors.ts';
import { auth } from './auth.ts';

/** Session events. */
export type SessionEvent =
  | 'INITIAL_SESSION'
  | 'SIGNED_IN'
  | 'SIGNED_OUT'
  | 'TOKEN_REFRESHED'
  | 'USER_UPDATED'
  | 'PASSWORD_RECOVERY'
  | 'MFA_CHALLENGE_VERIFIED';

/** This browser's session (unknown, signed out, or signed in) and its last event. */
export interface SessionState {
  session: SessionView | null | undefined;
  event: SessionEvent | undefined;
}

/** Interval between checks of the remaining time, in milliseconds. */
export const TICK = 30_000;
/** The session is refreshed when at most this many ticks remain. */
const TICKS_LEFT = 3;

export const $session = atom<SessionState>({ session: undefined, event: undefined });

/** Notifies all subscribers of a session event. */
export function noteSession(event: SessionEvent, session: SessionView | null | undefined): void {
  $session.set({ session, event });
}

/**
 * Sends a request to check whether the browser kept the session cookie, and then notifies
 * subscribers.
 * @returns whether the session was kept; also true if the request fails, because the cookie may
 * have been kept
 */
export async function takeSession(
  event: SessionEvent,
  session: SessionView | null | undefined,
): Promise<boolean> {
  const isKept =
    session !== null &&
    session !== undefined &&
    (await auth({ action: 'session' }).then(
      (answer) => answer.session?.email === session.email,
      () => true,
    ));
  noteSession(isKept ? event : 'SIGNED_OUT', isKept ? session : null);
  return isKept;
}

/**
 * Returns whether at most 3 whole ticks remain until a session ends. Times are Unix times in
 * milliseconds.
 */
export function isRefreshDue(expiresAt: number, now: number): boolean {
  return Math.floor((expiresAt - now) / TICK) <= TICKS_LEFT;
}

/**
 * Checks once who is signed in, then keeps the session alive while the page is open.
 * @param isInUse Called at each tick. If it returns false, nothing is refreshed.
 */
export async function startSession(
  isInUse: () => boolean = () => true,
): Promise<SessionView | null> {
  const { session = null } = await auth({ action: 'session' });
  noteSession('INITIAL_SESSION', session);
  setInterval(() => {
    if (isInUse()) void keepAlive();
  }, TICK);
  return session;
}

/**
 * Refreshes the session when it's due. Retries transient errors at the next tick. Final errors end
 * the session.
 */
export async function keepAlive(now = Date.now()): Promise<void> {
  const { session } = $session.get();
  if (!session || !isRefreshDue(session.expiresAt, now)) return;
  try {
    const refreshed = await auth({ action: 'refresh' });
    noteSession('TOKEN_REFRESHED', refreshed.session ?? null);
  } catch (error) {
    if (!isRetryable(error)) noteSession('SIGNED_OUT', null);
  }
}
