import type { Created, Store } from './store.ts';
import type { Vault } from './vault.ts';

/** Where one request for the newsletter stands. An end is an end, whatever was confirmed before. */
export type SubscriptionState = 'asked' | 'confirmed' | 'ended';

/** One request for the newsletter by one address. */
export interface Subscription {
  /** 1 for the first request of an address; each later one is one more. */
  generation: number;
  state: SubscriptionState;
  /** When it was asked for, milliseconds since 1970. */
  askedAt: number;
}

/** The proof of consent: which words stood beside the form, and when. No address and no network. */
export interface Consent {
  wording: string;
  at: number;
}

/** Newsletter facts, found by the key of an address. Nothing is changed; a fold tells the state. */
export interface Subscribers {
  ask(addressKey: string, generation: number, address: string, consent: Consent): Promise<Created>;
  confirm(addressKey: string, generation: number, at: number): Promise<Created>;
  /** Ends a subscription and forgets its address. */
  end(addressKey: string, generation: number, at: number): Promise<void>;
  /** The newest request; `undefined` before the first. */
  newest(addressKey: string): Promise<Subscription | undefined>;
  find(addressKey: string, generation: number): Promise<Subscription | undefined>;
  /** The address itself, while the subscription is not ended. */
  address(addressKey: string, generation: number): Promise<string | undefined>;
  /** Forgets addresses that were asked for before this time and never confirmed. @returns how many */
  tidy(before: number): Promise<number>;
}

/** Newsletter facts over a store. */
export function createSubscribers(store: Store, vault: Vault): Subscribers {
  const fact = (addressKey: string, generation: number, what: SubscriptionState) =>
    `newsletter-${what}-${addressKey}-${generation}`;
  const addressAt = (addressKey: string, generation: number) =>
    `newsletter-address-${addressKey}-${generation}`;

  async function find(addressKey: string, generation: number): Promise<Subscription | undefined> {
    const [asked, confirmed, ended] = await Promise.all(
      (['asked', 'confirmed', 'ended'] as const).map((what) =>
        store.read(fact(addressKey, generation, what)),
      ),
    );
    if (!asked) return undefined;
    const state = ended ? 'ended' : confirmed ? 'confirmed' : 'asked';
    return { generation, state, askedAt: (asked as Consent).at };
  }

  return {
    async ask(addressKey, generation, address, consent) {
      const sealed = vault.seal(address);
      await store.create(addressAt(addressKey, generation), { sealed });
      return store.create(fact(addressKey, generation, 'asked'), consent);
    },
    confirm: (addressKey, generation, at) =>
      store.create(fact(addressKey, generation, 'confirmed'), { at }),
    async end(addressKey, generation, at) {
      await store.create(fact(addressKey, generation, 'ended'), { at });
      await store.remove(addressAt(addressKey, generation));
    },
    async newest(addressKey) {
      let newest: Subscription | undefined;
      for (let generation = 1; ; generation += 1) {
        const next = await find(addressKey, generation);
        if (!next) return newest;
        newest = next;
      }
    },
    find,
    async address(addressKey, generation) {
      const kept = (await store.read(addressAt(addressKey, generation))) as
        { sealed: string } | undefined;
      return kept && (vault.unseal(kept.sealed) as string);
    },
    async tidy(before) {
      let forgotten = 0;
      for (const key of await store.keys('newsletter-address-')) {
        const [, , addressKey = '', generation = ''] = key.split('-');
        const subscription = await find(addressKey, Number(generation));
        if (subscription?.state === 'confirmed') continue;
        if (subscription && subscription.state === 'asked' && subscription.askedAt > before) {
          continue;
        }
        await store.remove(key);
        forgotten += 1;
      }
      return forgotten;
    },
  };
}
