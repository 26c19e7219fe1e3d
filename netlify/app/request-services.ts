import { environmentFingerprint, readEnvironment, type Source } from '#netlify/platform/env.ts';
import { createMemoryCounter } from '#netlify/limits/memory-counter.ts';
import type { RequestServices } from '#netlify/services.ts';

/** Caches services until the environment variables change. */
export function cacheByEnvironment<Opened>(open: (source: Source) => Promise<Opened>) {
  let kept: { fingerprint: string; opened: Promise<Opened> } | undefined;
  return {
    get(source: Source): Promise<Opened> {
      const fingerprint = environmentFingerprint(source);
      if (kept?.fingerprint !== fingerprint) {
        const opened = open(source);
        kept = { fingerprint, opened };
        // Don't cache a failure: the store may respond next time.
        opened.catch(() => {
          if (kept?.opened === opened) kept = undefined;
        });
      }
      return kept.opened;
    },
    drop(): void {
      kept = undefined;
    },
  };
}

const kept = cacheByEnvironment(async (source): Promise<RequestServices> => ({
  env: readEnvironment(source),
  now: () => Date.now(),
  memoryCounter: createMemoryCounter(),
}));

/**
 * Returns the services that every request needs, cached until the environment variables change.
 * @throws {EnvironmentError} if a variable is missing or invalid
 */
export const requestServicesFromEnv = (source: Source): Promise<RequestServices> =>
  kept.get(source);
