import type { NewsletterReader } from '#src/domain/newsletter.ts';
import { series } from './series.ts';
import type { Created, Store } from './store.ts';
import type { EncryptedStore } from './encryption.ts';

/** Where one request for the newsletter stands. An end is an end, whatever was confirmed before. */
type SubscriptionState = 'asked' | 'confirmed' | 'ended';

/** One request for the newsletter by one address. */
interface Subscription {
  /** 1 for the first request of an address; each later one is one more. */
  generation: number;
  state: SubscriptionState;
  /** When it was asked for, milliseconds since 1970. */
  askedAt: number;
  /** When the address said yes. */
  confirmedAt: number | undefined;
}

/** The proof of consent: which words stood beside the form, and when. No address and no network. */
interface Consent {
  wording: string;
  at: number;
}

/** By what a reader is found: the key of their address, and which of its requests. */
export interface ReaderPlace {
  addressKey: string;
  generation: number;
}

/** Newsletter facts, found by the key of an address. Nothing is changed; a fold tells the state. */
export interface Subscribers {
  ask(addressKey: string, generation: number, address: string, consent: Consent): Promise<Created>;
  /** The address of a request, until it has ended or was forgotten. */
  askedBy(reader: ReaderPlace): Promise<string | undefined>;
  /** Notes the yes. @returns the address, unless the subscription has ended or was forgotten */
  confirm(addressKey: string, generation: number, at: number): Promise<string | undefined>;
  /** Ends a subscription and forgets its address. {@link BOOK_NEWS} ends the news about books. */
  end(addressKey: string, generation: number, at: number): Promise<void>;
  /** Since when an address wants no more news about the books that it bought. */
  bookNewsEndedAt(addressKey: string): Promise<number | undefined>;
  /** Removes all that is known of an address, up to this request; {@link BOOK_NEWS} is before the first. */
  forget(addressKey: string, newest: number): Promise<void>;
  /** The newest request; `undefined` before the first. */
  newest(addressKey: string): Promise<Subscription | undefined>;
  find(addressKey: string, generation: number): Promise<Subscription | undefined>;
  /** Some readers who said yes, in a fixed order. @param after The place of an earlier call. */
  readers(
    after: string | undefined,
    most: number,
  ): Promise<{ readers: NewsletterReader[]; next: string | undefined }>;
  /** Where readers are, in the order of their keys, each address once; may lag a minute behind. */
  places(): Promise<ReaderPlace[]>;
  /** The address of a reader who said yes and has not left. */
  addressOf(reader: ReaderPlace): Promise<string | undefined>;
  /** How many readers said yes and have not left; may lag a minute behind. */
  count(): Promise<number>;
}

const READERS = 'newsletter-reader-';
/** In place of a request: news about books that were bought, which nobody asks for. It can only be ended. */
export const BOOK_NEWS = 0;

/** Newsletter facts over a store; addresses are in an encrypted one. */
export function createSubscribers(store: Store, people: EncryptedStore): Subscribers {
  const fact = (addressKey: string, generation: number, what: SubscriptionState) =>
    `newsletter-${what}-${addressKey}-${generation}`;
  const readerKey = (addressKey: string, generation: number) =>
    `newsletter-reader-${addressKey}-${generation}`;
  // The time stands in the key, so that old ones are found without reading any.
  const waitingKey = (addressKey: string, generation: number, askedAt: number) =>
    `newsletter-waiting-${askedAt}-${addressKey}-${generation}`;
  const open = async (key: string) =>
    ((await people.read(key)) as { address: string } | undefined)?.address;

  async function find(addressKey: string, generation: number): Promise<Subscription | undefined> {
    const [asked, confirmed, ended] = await Promise.all(
      (['asked', 'confirmed', 'ended'] as const).map((what) =>
        store.read(fact(addressKey, generation, what)),
      ),
    );
    if (!asked) return undefined;
    const state = ended ? 'ended' : confirmed ? 'confirmed' : 'asked';
    const confirmedAt = (confirmed as { at: number } | undefined)?.at;
    return { generation, state, askedAt: (asked as Consent).at, confirmedAt };
  }

  /** The address of a request that has not ended, and where it waits for a yes. */
  async function openRequest({ addressKey, generation }: ReaderPlace) {
    const subscription = await find(addressKey, generation);
    if (!subscription || subscription.state === 'ended') return undefined;
    const waiting = waitingKey(addressKey, generation, subscription.askedAt);
    const address = (await open(readerKey(addressKey, generation))) ?? (await open(waiting));
    return address === undefined ? undefined : { address, waiting };
  }

  return {
    async ask(addressKey, generation, address, consent) {
      await people.create(waitingKey(addressKey, generation, consent.at), { address });
      return store.create(fact(addressKey, generation, 'asked'), consent);
    },
    askedBy: async (reader) => (await openRequest(reader))?.address,
    async confirm(addressKey, generation, at) {
      const request = await openRequest({ addressKey, generation });
      if (!request) return undefined;
      const { address, waiting } = request;
      await people.create(readerKey(addressKey, generation), { address });
      await store.create(fact(addressKey, generation, 'confirmed'), { at });
      await store.remove(waiting);
      return address;
    },
    async end(addressKey, generation, at) {
      const subscription = await find(addressKey, generation);
      await store.create(fact(addressKey, generation, 'ended'), { at });
      await store.remove(readerKey(addressKey, generation));
      if (subscription) {
        await store.remove(waitingKey(addressKey, generation, subscription.askedAt));
      }
    },
    async bookNewsEndedAt(addressKey) {
      const ended = await store.read(fact(addressKey, BOOK_NEWS, 'ended'));
      return (ended as { at: number } | undefined)?.at;
    },
    async forget(addressKey, newest) {
      // The newest one first, and of each the request last: what a cut-off run leaves is found again.
      for (let generation = newest; generation >= BOOK_NEWS; generation -= 1) {
        const asked = (await store.read(fact(addressKey, generation, 'asked'))) as
          | Consent
          | undefined;
        if (asked) await store.remove(waitingKey(addressKey, generation, asked.at));
        await store.remove(readerKey(addressKey, generation));
        await store.remove(fact(addressKey, generation, 'confirmed'));
        await store.remove(fact(addressKey, generation, 'ended'));
        await store.remove(fact(addressKey, generation, 'asked'));
      }
    },
    async newest(addressKey) {
      const last = await series<Consent>(store, `newsletter-asked-${addressKey}-`, {
        usual: 1,
      }).last();
      return last && find(addressKey, last.number);
    },
    find,
    async readers(after, most) {
      const keys = (await store.keys(READERS)).toSorted();
      const some = keys.filter((key) => after === undefined || key > after).slice(0, most);
      const found = await Promise.all(
        some.map(async (key): Promise<NewsletterReader | undefined> => {
          const [addressKey = '', generation] = key.slice(READERS.length).split('-');
          const at = (what: SubscriptionState) =>
            store.read(fact(addressKey, Number(generation), what)) as Promise<Consent | undefined>;
          const [address, asked, confirmed] = await Promise.all([
            open(key),
            at('asked'),
            at('confirmed'),
          ]);
          // Between the address and the yes lies one write: that reader comes with the next look.
          if (address === undefined || !asked || !confirmed) return undefined;
          return { address, wording: asked.wording, askedAt: asked.at, confirmedAt: confirmed.at };
        }),
      );
      const last = some.at(-1);
      return {
        readers: found.filter((reader) => reader !== undefined),
        next: last !== undefined && last !== keys.at(-1) ? last : undefined,
      };
    },
    async places() {
      const newest = new Map<string, number>();
      for (const key of await store.keys(READERS)) {
        const [addressKey = '', generation] = key.slice(READERS.length).split('-');
        newest.set(addressKey, Math.max(newest.get(addressKey) ?? 0, Number(generation)));
      }
      return [...newest.keys()]
        .toSorted()
        .map((addressKey) => ({ addressKey, generation: newest.get(addressKey) ?? 0 }));
    },
    async addressOf({ addressKey, generation }) {
      const [address, subscription] = await Promise.all([
        open(readerKey(addressKey, generation)),
        find(addressKey, generation),
      ]);
      return subscription?.state === 'confirmed' ? address : undefined;
    },
    count: async () => (await store.keys(READERS)).length,
  };
}
