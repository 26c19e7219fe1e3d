import type { SiteCrypto } from '#netlify/storage/crypto.ts';
import type { EncryptedStore } from '#netlify/storage/encrypted-store.ts';
import type { Store } from '#netlify/storage/store.ts';
import type { createCdnPurge } from '#netlify/platform/cdn-purge.ts';
import type { Environment } from '#netlify/platform/env.ts';

/**
 * Everything a use case may need, by name. Each feature declares its own services where it creates
 * them (`declare module '#netlify/services.ts'`), and `app/create-services.ts` creates them all.
 * Features import only this interface, never the module that imports every feature.
 */
export interface Services {
  env: Environment;
  /** Unix time in milliseconds. */
  now: () => number;
  records: Store;
  /** Records that hold personal data. */
  people: EncryptedStore;
  crypto: SiteCrypto;
  edge: ReturnType<typeof createCdnPurge>;
}

/**
 * Services that every request needs before its use case runs. A function that needs no other
 * services is bundled without them and never calls the store.
 */
export type RequestServices = Pick<Services, 'env' | 'now' | 'memoryCounter'>;
