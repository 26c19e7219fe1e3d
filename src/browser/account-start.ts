import { readSession } from './backend/auth.ts';
import { need, showPart } from './elements.ts';
import { reportFailure } from './island-failed.ts';

/**
 * Starts the page of an account. Who is signed in here gets all of it at once. Anybody else is asked about
 * first, since a browser that keeps nothing does not know it: most need only the way to sign in.
 */
export async function startAccount(): Promise<void> {
  const parts = need('[data-parts]', HTMLElement);
  if (!document.documentElement.hasAttribute('data-in')) {
    // What cannot be asked now is asked again, and told, by the whole page.
    const session = await readSession().catch(() => undefined);
    if (session === null) {
      showPart(parts, 'out');
      return;
    }
  }
  try {
    const { startAccountPage } = await import('./account-page.ts');
    await startAccountPage();
  } catch {
    reportFailure(parts, true);
  }
}
