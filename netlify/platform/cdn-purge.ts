import { purgeCache } from '@netlify/functions';
import { startDeadline, startMachineTimer } from './deadline.ts';
import type { Environment } from './env.ts';

/** Timeout for a purge, in milliseconds. */
const MOST_WAIT = 5_000;

/**
 * The platform's cache of public responses. The platform gives a running function the site and the
 * token automatically.
 */
export function createCdnPurge({ mode, netlifyApiUrl }: Environment) {
  return {
    /**
     * Purges the cached responses with these tags.
     * @returns whether the platform did this in time
     */
    async purge(tags: readonly string[]): Promise<boolean> {
      if (mode === 'embedded' && !netlifyApiUrl) return true;
      const stub = netlifyApiUrl && {
        apiURL: netlifyApiUrl.href.replace(/\/$/, ''),
        siteID: mode,
        token: mode,
      };
      const deadline = startDeadline(MOST_WAIT, startMachineTimer);
      try {
        const purge = () => purgeCache({ tags: [...tags], ...stub });
        return (await deadline.within(purge)) !== 'over';
      } catch {
        return false;
      } finally {
        deadline.cancel();
      }
    },
  };
}
