import { environmentFingerprint, readEnvironment } from '#netlify/platform/env.ts';
import { createRequestCounter } from '#netlify/limits/request-counter.ts';
import type { RequestServices } from '#netlify/services.ts';
import { createBlobStore } from '#netlify/storage/blob-store.ts';
import { createCrypto } from '#netlify/storage/crypto.ts';
import { openIndexKey } from '#netlify/storage/encrypted-store.ts';
import { connectDatabase, createPostgresStore } from '#netlify/storage/postgres-store.ts';

type Source = Readonly<Record<string, string | undefined>>;

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

const kept = cacheByEnvironment(openRequestServices);

/**
 * Returns the services that every request needs, cached until the environment variables change.
 * @throws {EnvironmentError} if a variable is missing or invalid
 */
export const requestServicesFromEnv = (source: Source): Promise<RequestServices> =>
  kept.get(source);

export const dropRequestServices = kept.drop;

/** Opens the store, which waits for it once. */
export async function openRequestServices(source: Source): Promise<RequestServices> {
  const env = readEnvironment(source);
  const records = env.database
    ? createPostgresStore(connectDatabase(env.database), `orders-${env.deployContext}`)
    : createBlobStore(`orders-${env.deployContext}`);
  const { orderSecret, orderSecretPrevious } = env;
  const indexKey = await openIndexKey(records, env);
  return {
    env,
    now: () => Date.now(),
    records,
    crypto: createCrypto({ indexKey, orderSecret, orderSecretPrevious }),
    requestCounter: createRequestCounter(),
  };
}
