import type { Gift } from '#src/domain/gift.ts';
import type { Buyer, Intent } from '#src/domain/order.ts';
import { eachOf, type Created, type Store } from './store.ts';
import type { SiteCrypto } from './crypto.ts';

/** What somebody was about to buy when the payment page opened. */
export interface Intents {
  save(intent: Intent): Promise<Created>;
  /** Encrypts for the intent of an order. */
  encrypt(data: Buyer | Gift, orderId: string): string;
  find(orderId: string): Promise<Intent | undefined>;
  /** Those that nobody removed yet: of 35 days at most. May lag a minute behind. */
  all(): Promise<Intent[]>;
  buyerOf(intent: Intent): Buyer;
  giftOf(intent: Pick<Intent, 'gift' | 'orderId'>): Gift | undefined;
  /** Removes an intent whose order is complete. */
  remove(orderId: string): Promise<void>;
}

/** Intents that are read at the same time. */
const AT_ONCE = 20;

/** Intents over a store. */
export function createIntents(store: Store, crypto: SiteCrypto): Intents {
  const key = (orderId: string) => `intent-${orderId}`;
  return {
    save: (intent) => store.create(key(intent.orderId), intent),
    encrypt: (data, orderId) => crypto.encrypt(data, key(orderId)),
    find: async (orderId) => (await store.read(key(orderId))) as Intent | undefined,
    async all() {
      const keys = await store.keys(key(''));
      const found: Intent[] = [];
      await eachOf(keys, AT_ONCE, async (one) => {
        const intent = (await store.read(one)) as Intent | undefined;
        if (intent) found.push(intent);
      });
      return found;
    },
    buyerOf: ({ buyer, orderId }) => crypto.decrypt(buyer, key(orderId)) as Buyer,
    giftOf: ({ gift, orderId }) =>
      gift === undefined ? undefined : (crypto.decrypt(gift, key(orderId)) as Gift),
    remove: (orderId) => store.remove(key(orderId)),
  };
}
