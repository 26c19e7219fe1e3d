import { session } from './storage.ts';

/**
 * Session storage key for state passed to the next page. `components/forms/ThankYou.astro` reads
 * and removes it.
 */
export const NAVIGATION_STATE = 'navigation-state';

/** Navigates to a page on this site and passes it state that isn't in the URL. */
export function goWith(path: string, state: Readonly<Record<string, string>>): void {
  session.write(NAVIGATION_STATE, { path, state });
  location.assign(path);
}
