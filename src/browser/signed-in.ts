import { $session } from '../stores/session.ts';
import { kept } from './storage.ts';

/** Until when somebody is signed in here, milliseconds since 1970. The head of each page reads it. */
const KEY = 'in';

/**
 * Notes until when somebody is signed in here, so that the header of every page shows the way to the
 * account at once. It is no secret and opens nothing: functions look at the session's cookie only.
 */
export function startSignedInMark(): void {
  $session.listen(({ session }) => {
    // A link for a new password says nothing about who is signed in.
    if (session === undefined) return;
    const isIn = session !== null && session.secondFactor !== 'needed';
    if (isIn) kept.write(KEY, session.expiresAt);
    else kept.remove(KEY);
    document.documentElement.toggleAttribute('data-in', isIn);
  });
}
