import { isCoach } from '../backend/storage.ts';
import { need } from '../elements.ts';
import { keepSignedIn } from './room.ts';

/**
 * Does what only the coach can do. While nobody is signed in as the coach, the page says how to sign in,
 * and nothing is asked for.
 */
export async function asCoach(work: () => Promise<void>): Promise<void> {
  try {
    if (!(await isCoach())) return;
    need('[data-coach-only]', HTMLElement).hidden = true;
    keepSignedIn();
    await work();
  } catch {
    // The page stays as it is for everyone; an upload says by itself what is in the way.
  }
}
