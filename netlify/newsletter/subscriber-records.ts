import { BOOK_NEWS, type NewsletterSubscriber } from '#src/domain/newsletter/newsletter.ts';
import { sequence } from '#netlify/storage/sequence.ts';
import { StoreRecordUnreadable, type Created, type Store } from '#netlify/storage/store.ts';
import type { EncryptedStore } from '#netlify/storage/encrypted-store.ts';

/** State of one newsletter request. `ended` is final, even if a confirmation comes later. */
type SubscriptionState = 'asked' | 'confirmed' | 'ended';

/** A newsletter sign-up from one email address. */
interface Subscription {
  /** 1 for the first request from an address, incremented with each later one. */
  linkVersion: number;
  state: SubscriptionState;
  /** When the newsletter was requested, as Unix time in milliseconds. */
  askedAt: number;
  confirmedAt: number | undefined;
}

/**
 * Proof of consent: the wording shown on the form, and the time. Doesn't contain an email or IP
 * address.
 */
interface Consent {
  wording: string;
  at: number;
}

/** Identifies a subscriber by the key of their address and the number of the request. */
export interface SubscriberCursor {
  addressKey: string;
  linkVersion: number;
}

const SUBSCRIBERS = 'newsletter-subscriber-';

/** Newsletter events by address key. Events never change, and the state is derived from them. */
export function createSubscribers(store: Store, people: EncryptedStore) {
  const eventKey = (addressKey: string, linkVersion: number, what: SubscriptionState) =>
    `newsletter-${what}-${addressKey}-${linkVersion}`;
  const subscriberKey = (addressKey: string, linkVersion: number) =>
    `newsletter-subscriber-${addressKey}-${linkVersion}`;
  // The key contains the time, so that old requests can be found without reading any.
  const waitingKey = (addressKey: string, linkVersion: number, askedAt: number) =>
    `newsletter-waiting-${askedAt}-${addressKey}-${linkVersion}`;
  async function open(key: string): Promise<string | undefined> {
    const kept = (await people.read(key)) as { address: string } | undefined;
    if (kept === undefined) return undefined;
    if (typeof kept?.address !== 'string') throw new StoreRecordUnreadable(key, 'has no address');
    return kept.address;
  }

  async function find(addressKey: string, linkVersion: number): Promise<Subscription | undefined> {
    const [asked, confirmed, ended] = await Promise.all(
      (['asked', 'confirmed', 'ended'] as const).map((what) =>
        store.read(eventKey(addressKey, linkVersion, what)),
      ),
    );
    if (!asked) return undefined;
    const state = ended ? 'ended' : confirmed ? 'confirmed' : 'asked';
    const confirmedAt = (confirmed as { at: number } | undefined)?.at;
    return { linkVersion, state, askedAt: (asked as Consent).at, confirmedAt };
  }

  /**
   * Returns the address of a request that hasn't ended, and the key where it's stored until
   * confirmation.
   */
  async function openRequest({ addressKey, linkVersion }: SubscriberCursor) {
    const subscription = await find(addressKey, linkVersion);
    if (!subscription || subscription.state === 'ended') return undefined;
    const waiting = waitingKey(addressKey, linkVersion, subscription.askedAt);
    const address = (await open(subscriberKey(addressKey, linkVersion))) ?? (await open(waiting));
    return address === undefined ? undefined : { address, waiting };
  }

  return {
    async ask(
      addressKey: string,
      linkVersion: number,
      address: string,
      consent: Consent,
    ): Promise<Created> {
      await people.create(waitingKey(addressKey, linkVersion, consent.at), { address });
      return store.create(eventKey(addressKey, linkVersion, 'asked'), consent);
    },
    /** Returns the address of a request until the request has ended or its data was erased. */
    askedBy: async (cursor: SubscriberCursor) => (await openRequest(cursor))?.address,
    /**
     * Records the confirmation.
     * @returns the address, unless the subscription has ended or its data was erased
     */
    async confirm(
      addressKey: string,
      linkVersion: number,
      at: number,
    ): Promise<string | undefined> {
      const request = await openRequest({ addressKey, linkVersion });
      if (!request) return undefined;
      const { address, waiting } = request;
      await people.create(subscriberKey(addressKey, linkVersion), { address });
      await store.create(eventKey(addressKey, linkVersion, 'confirmed'), { at });
      await store.remove(waiting);
      return address;
    },
    /**
     * Ends a subscription and deletes its address. {@link BOOK_NEWS} ends emails about the buyer's
     * books.
     */
    async end(addressKey: string, linkVersion: number, at: number): Promise<void> {
      const subscription = await find(addressKey, linkVersion);
      await store.create(eventKey(addressKey, linkVersion, 'ended'), { at });
      await store.remove(subscriberKey(addressKey, linkVersion));
      if (subscription) {
        await store.remove(waitingKey(addressKey, linkVersion, subscription.askedAt));
      }
    },
    /** Returns when an address opted out of news about the buyer's books. */
    async bookNewsEndedAt(addressKey: string): Promise<number | undefined> {
      const ended = await store.read(eventKey(addressKey, BOOK_NEWS, 'ended'));
      return (ended as { at: number } | undefined)?.at;
    },
    /**
     * Deletes everything stored about an address, for all requests through `newest`. Includes
     * {@link BOOK_NEWS}, which is request 0.
     */
    async forget(addressKey: string, newest: number): Promise<void> {
      // Delete the newest request first and the `asked` record last, so that the next run can find
      // what an interrupted run left.
      for (let linkVersion = newest; linkVersion >= BOOK_NEWS; linkVersion -= 1) {
        const asked = (await store.read(eventKey(addressKey, linkVersion, 'asked'))) as
          | Consent
          | undefined;
        if (asked) await store.remove(waitingKey(addressKey, linkVersion, asked.at));
        await store.remove(subscriberKey(addressKey, linkVersion));
        await store.remove(eventKey(addressKey, linkVersion, 'confirmed'));
        await store.remove(eventKey(addressKey, linkVersion, 'ended'));
        await store.remove(eventKey(addressKey, linkVersion, 'asked'));
      }
    },
    async newest(addressKey: string): Promise<Subscription | undefined> {
      const last = await sequence<Consent>(store, `newsletter-asked-${addressKey}-`, {
        usual: 1,
      }).last();
      return last && find(addressKey, last.number);
    },
    find,
    /**
     * Returns confirmed subscribers, in a fixed order.
     * @param after Cursor from an earlier call.
     */
    async list(
      after: string | undefined,
      most: number,
    ): Promise<{ subscribers: NewsletterSubscriber[]; next: string | undefined }> {
      const keys = (await store.keys(SUBSCRIBERS)).toSorted();
      const some = keys.filter((key) => after === undefined || key > after).slice(0, most);
      const found = await Promise.all(
        some.map(async (key): Promise<NewsletterSubscriber | undefined> => {
          const [addressKey = '', linkVersion] = key.slice(SUBSCRIBERS.length).split('-');
          const at = (what: SubscriptionState) =>
            store.read(eventKey(addressKey, Number(linkVersion), what)) as Promise<
              Consent | undefined
            >;
          const [address, asked, confirmed] = await Promise.all([
            open(key),
            at('asked'),
            at('confirmed'),
          ]);
          // The address is written before the confirmation. A subscriber between the two writes
          // shows up in the next listing.
          if (address === undefined || !asked || !confirmed) return undefined;
          return { address, wording: asked.wording, askedAt: asked.at, confirmedAt: confirmed.at };
        }),
      );
      const last = some.at(-1);
      return {
        subscribers: found.filter((subscriber) => subscriber !== undefined),
        next: last !== undefined && last !== keys.at(-1) ? last : undefined,
      };
    },
    /**
     * Returns the cursors of all subscribers, sorted by key, with each address listed once. May lag
     * behind by a minute.
     */
    async cursors(): Promise<SubscriberCursor[]> {
      const newest = new Map<string, number>();
      for (const key of await store.keys(SUBSCRIBERS)) {
        const [addressKey = '', linkVersion] = key.slice(SUBSCRIBERS.length).split('-');
        newest.set(addressKey, Math.max(newest.get(addressKey) ?? 0, Number(linkVersion)));
      }
      return [...newest.keys()]
        .toSorted()
        .map((addressKey) => ({ addressKey, linkVersion: newest.get(addressKey) ?? 0 }));
    },
    /** Returns the address of a subscriber who confirmed and hasn't unsubscribed. */
    async addressOf({ addressKey, linkVersion }: SubscriberCursor): Promise<string | undefined> {
      const [address, subscription] = await Promise.all([
        open(subscriberKey(addressKey, linkVersion)),
        find(addressKey, linkVersion),
      ]);
      return subscription?.state === 'confirmed' ? address : undefined;
    },
    /**
     * Returns how many subscribers confirmed and haven't unsubscribed. May lag behind by a minute.
     */
    count: async () => (await store.keys(SUBSCRIBERS)).length,
  };
}

declare module '#netlify/services.ts' {
  interface Services {
    subscribers: ReturnType<typeof createSubscribers>;
  }
}
