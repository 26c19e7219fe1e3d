import { randomBytes } from 'node:crypto';
import type { Buyer, Intent } from '#src/domain/order.ts';
import type { Created, Store } from './store.ts';
import type { Vault } from './vault.ts';

/** What somebody was about to buy when the payment page opened. */
export interface Intents {
  /** Writes an intent, with a new secret. */
  save(intent: Omit<Intent, 'secret'>): Promise<Created>;
  find(orderId: string): Promise<Intent | undefined>;
  /** Those that nobody removed yet: of 35 days at most. May lag a minute behind. */
  all(): Promise<Intent[]>;
  /** Opens the sealed buyer of an intent. */
  buyerOf(intent: Intent): Buyer;
  /** Removes an intent whose order is complete. */
  remove(orderId: string): Promise<void>;
}

/** Intents that are read at the same time. */
const AT_ONCE = 20;

/** Intents over a store. */
export function createIntents(store: Store, vault: Vault): Intents {
  const key = (orderId: string) => `intent-${orderId}`;
  return {
    save: (intent) =>
      store.create(key(intent.orderId), {
        ...intent,
        secret: vault.seal(randomBytes(32).toString('base64')),
      }),
    find: async (orderId) => (await store.read(key(orderId))) as Intent | undefined,
    async all() {
      const keys = await store.keys(key(''));
      const found: unknown[] = [];
      for (let first = 0; first < keys.length; first += AT_ONCE)
        found.push(
          ...(await Promise.all(keys.slice(first, first + AT_ONCE).map((one) => store.read(one)))),
        );
      return found.filter((one) => one !== undefined) as Intent[];
    },
    buyerOf: ({ buyer }) => vault.unseal(buyer) as Buyer,
    remove: (orderId) => store.remove(key(orderId)),
  };
}
