import { isSameAddress } from '#src/domain/email-address.ts';
import type { Gift } from '#src/domain/gifts/gift.ts';
import type { Order } from '#src/domain/orders/order.ts';
import type { Outbox } from '#netlify/mail/outbox-records.ts';
import { sequence } from '#netlify/storage/sequence.ts';
import type { NewRecord, Store } from '#netlify/storage/store.ts';
import type { SiteCrypto } from '#netlify/storage/crypto.ts';
import type { EncryptedStore } from '#netlify/storage/encrypted-store.ts';

/**
 * Gift recipients of orders, stored separately from buyers. They're two different people, so one's
 * data can be erased without erasing the other's.
 */
export type GiftRecipients = ReturnType<typeof createGiftRecipients>;

interface StoredGift {
  gift: Gift;
  at: number;
}

/** The original gift plus up to 50 address changes. */
const MOST = 51;

/** Creates the gift store. Personal data goes in an encrypted store. */
export function createGiftRecipients(
  store: Store,
  people: EncryptedStore,
  crypto: SiteCrypto,
  orders: { indexed(order: Order, address: string): NewRecord },
  outbox: Pick<Outbox, 'hasBegun'>,
) {
  const stemOf = ({ sessionId }: Order) => `gift-${sessionId}-`;
  const of = (order: Order) =>
    sequence<StoredGift>(people, stemOf(order), { most: MOST, usual: 1 });

  const find = async (order: Order) =>
    order.giftOn === undefined ? undefined : (await of(order).last())?.entry.gift;
  const typed = async (order: Order) =>
    order.giftOn === undefined ? undefined : (await of(order).at(1))?.gift;
  const mailId = (sessionId: string) => crypto.mailId(sessionId, 'gift');

  return {
    /**
     * Returns a gift's records, for {@link Store.createAll}. They must be stored before the order.
     */
    kept: (order: Order, gift: Gift): NewRecord[] => [
      people.record(of(order).keyOf(1), { gift, at: order.at }),
      orders.indexed(order, gift.email),
    ],
    /**
     * Returns the current gift, or `undefined` if the order isn't a gift or the recipient's data
     * was erased.
     */
    find,
    /**
     * Returns the gift as the buyer entered it, with the original address. Returns `undefined` in
     * the same cases as `find`.
     */
    typed,
    /**
     * Returns only the gift details that the buyer entered. Omits the address if it has changed
     * since, because the new address is the recipient's own.
     */
    async forBuyer(
      order: Order,
    ): Promise<(Omit<Gift, 'email'> & Partial<Pick<Gift, 'email'>>) | undefined> {
      const [first, now] = await Promise.all([typed(order), find(order)]);
      if (!first || !now) return undefined;
      const { email, ...rest } = first;
      return isSameAddress(email, now.email) ? first : rest;
    },
    /** ID of the one email that delivers a gift. */
    mailId,
    /**
     * Returns whether the email that delivers the gift has started to go out. Until then, the
     * recipient gets nothing.
     */
    isGiven: ({ sessionId }: Order) => outbox.hasBegun(sessionId, mailId(sessionId)),
    /**
     * Returns every address the gift has had, oldest first. Each of them can be used to find the
     * order.
     */
    addresses: async (order: Order) =>
      (await of(order).all()).map(({ gift }) => gift.email).filter(Boolean),
    /**
     * Changes the address that the gift's books go to, and indexes the order by it.
     * @returns the number of the change, counting the original gift as 1
     */
    async change(order: Order, gift: Gift, email: string, at: number): Promise<number | 'used-up'> {
      // Index the order before changing the address. Otherwise, a crash in between would make the
      // order impossible to find.
      await store.createAll([orders.indexed(order, email)]);
      const entries = await of(order).all();
      const claimed = await of(order).claim(
        (entry) => isSameAddress(entry.gift.email, email),
        () => ({ gift: { ...gift, email }, at }),
        entries.length,
      );
      return claimed === 'used-up' ? claimed : claimed.number;
    },
    /** Erases everything known about a recipient except the lookup keys. */
    async forget(order: Order): Promise<void> {
      const { all, keyOf } = of(order);
      const known = (await all()).map((_, before) => keyOf(before + 1));
      // Once the first record is gone, the gift can't be found, so use the key list to find what an
      // interrupted run left.
      const listed = await store.keys(stemOf(order));
      for (const key of new Set([...known, ...listed])) await store.remove(key);
    },
  };
}

declare module '#netlify/services.ts' {
  interface Services {
    gifts: GiftRecipients;
  }
}
