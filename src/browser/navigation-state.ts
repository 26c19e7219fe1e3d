import { session } from './storage.ts';

/** Under this name the tab keeps what is taken along; `components/forms/ThankYou.astro` takes it out. */
export const NAVIGATION_STATE = 'navigation-state';

/** Goes to a page of this site and takes something along that is not in its address. */
export function goWith(path: string, state: Readonly<Record<string, string>>): void {
  session.write(NAVIGATION_STATE, { path, state });
  location.assign(path);
}
