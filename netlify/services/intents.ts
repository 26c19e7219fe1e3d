import type { Intent } from '#src/domain/order.ts';
import type { Created, Store } from './store.ts';

/** What somebody was about to buy when the payment page opened. */
export interface Intents {
  save(intent: Intent): Promise<Created>;
  find(orderId: string): Promise<Intent | undefined>;
}

/** Intents over a store. */
export function createIntents(store: Store): Intents {
  return {
    save: (intent) => store.create(`intent-${intent.orderId}`, intent),
    find: async (orderId) => (await store.read(`intent-${orderId}`)) as Intent | undefined,
  };
}
