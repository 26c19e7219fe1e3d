import { useEffect } from 'react';
import { local } from '#src/browser/storage.ts';
import { $session, type SessionState } from '#src/stores/session.ts';

/** Until when somebody is signed in here, milliseconds since 1970. The head of each page reads both. */
const KEY = 'in';
/** Until when that is the coach, whose room takes the place of the account. */
const ROOM_KEY = 'coach';

/**
 * Notes until when somebody is signed in here, so that the header of every page shows the way to the
 * account, or to the coach's room, at once. It is no secret and opens nothing: functions look at the
 * session's cookie only.
 */
export function useSessionMark(): void {
  useEffect(() => $session.listen(markSession), []);
}

function markSession({ session }: SessionState): void {
  // A link for a new password says nothing about who is signed in.
  if (session === undefined) return;
  const isIn = session !== null && session.secondFactor !== 'needed';
  mark(KEY, 'data-in', isIn ? session.expiresAt : undefined);
  mark(ROOM_KEY, 'data-coach', isIn && session.isCoach ? session.expiresAt : undefined);
}

function mark(key: string, attribute: string, until: number | undefined): void {
  if (until === undefined) local.remove(key);
  else local.write(key, until);
  document.documentElement.toggleAttribute(attribute, until !== undefined);
}
