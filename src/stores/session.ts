import { atom } from 'nanostores';
import type { SessionView } from '#src/contracts/auth.ts';
import { isRetryable } from './auth-errors.ts';
import { auth } from './auth.ts';

/** What can happen to a session (specification, section 4). */
export type SessionEvent =
  | 'INITIAL_SESSION'
  | 'SIGNED_IN'
  | 'SIGNED_OUT'
  | 'TOKEN_REFRESHED'
  | 'USER_UPDATED'
  | 'PASSWORD_RECOVERY'
  | 'MFA_CHALLENGE_VERIFIED';

/** The session of this browser: not known yet, nobody, or somebody; and what happened last. */
export interface SessionState {
  session: SessionView | null | undefined;
  event: SessionEvent | undefined;
}

/** How often the time that is left is looked at, in milliseconds. */
export const TICK = 30_000;
/** A session is refreshed when this many ticks or fewer are left. */
const TICKS_LEFT = 3;

/** The session of this browser. */
export const $session = atom<SessionState>({ session: undefined, event: undefined });

/** Tells every reader what happened. */
export function noteSession(event: SessionEvent, session: SessionView | null | undefined): void {
  $session.set({ session, event });
}

/**
 * Tells every reader of a session that a function began or did not, if the browser keeps it: the next request shows whether
 * its cookie came back.
 * @returns whether it is kept; also when nobody answers, since the cookie may be there
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

/** Whether a session ends within 3 ticks. Times in milliseconds since 1970. */
export function isRefreshDue(expiresAt: number, now: number): boolean {
  return Math.floor((expiresAt - now) / TICK) <= TICKS_LEFT;
}

/**
 * Asks once who is signed in, then keeps the session alive while the page is open.
 * @param isInUse Asked at each tick; while it says no, nothing is refreshed.
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
 * Refreshes the session when it is due. What may pass by itself is tried again at the next tick; what is
 * final ends the session.
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
