import { need, showPart } from './elements.ts';
import { wakeOnIntent } from './wake.ts';

/** Shows the form that was asked for. Who seems to be signed in here does not wait for a gesture to read so. */
export function startAuth(): void {
  const wake = wakeOnIntent('[data-parts]', () =>
    import('./auth-page.ts').then(({ startAuthPage }) => startAuthPage()),
  );
  if (location.hash === '#sign-in') showPart(need('[data-parts]', HTMLElement), 'sign-in');
  if (document.documentElement.hasAttribute('data-in')) wake();
}
