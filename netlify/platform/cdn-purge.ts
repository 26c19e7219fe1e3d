import { purgeCache } from '@netlify/functions';
import { startDeadline, startMachineTimer } from './deadline.ts';
import type { Environment } from './env.ts';

/** In milliseconds. */
const MOST_WAIT = 5_000;

/** The platform's cache of public answers. The platform hands site and token to a running function by itself. */
export function createEdge({ mode, netlifyApiUrl }: Environment) {
  return {
    /** Throws away the kept answers with these tags. @returns whether the platform did so in time */
    async purge(tags: readonly string[]): Promise<boolean> {
      if (mode === 'embedded' && !netlifyApiUrl) return true;
      const standIn = netlifyApiUrl && {
        apiURL: netlifyApiUrl.href.replace(/\/$/, ''),
        siteID: mode,
        token: mode,
      };
      const deadline = startDeadline(MOST_WAIT, startMachineTimer);
      try {
        const purge = () => purgeCache({ tags: [...tags], ...standIn });
        return (await deadline.within(purge)) !== 'over';
      } catch {
        return false;
      } finally {
        deadline.cancel();
      }
    },
  };
}
