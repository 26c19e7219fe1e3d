import { useEffect } from 'react';
import { local } from '#src/browser/storage.ts';
import { $session, type SessionState } from '#src/stores/session.ts';

/**
 * Storage key for when the sign-in on this device expires, as Unix time in milliseconds. A script
 * in each page's head reads this key and the next one.
 */
const KEY = 'in';
/** Also set for the coach, who sees a link to the dashboard instead of the account. */
const COACH_KEY = 'coach';

/**
 * Stores when the sign-in on this device expires, so that every page's header can show the link to
 * the account or the dashboard right away. It isn't secret and doesn't grant access: functions
 * check only the session cookie.
 */
export function useSessionMark(): void {
  useEffect(() => $session.listen(markSession), []);
}

function markSession({ session }: SessionState): void {
  // A password-reset link doesn't reveal who is signed in.
  if (session === undefined) return;
  const isIn = session !== null && session.secondFactor !== 'needed';
  mark(KEY, 'data-in', isIn ? session.expiresAt : undefined);
  mark(COACH_KEY, 'data-coach', isIn && session.isCoach ? session.expiresAt : undefined);
}

function mark(key: string, attribute: string, until: number | undefined): void {
  if (until === undefined) local.remove(key);
  else local.write(key, until);
  document.documentElement.toggleAttribute(attribute, until !== undefined);
}
