import { isSameAddress } from '#src/domain/email-address.ts';
import type { Gift } from '#src/domain/gifts/gift.ts';
import type { Order } from '#src/domain/orders/order.ts';
import type { Outbox } from '#netlify/mail/outbox.ts';
import { series } from '#netlify/storage/sequence.ts';
import type { NewRecord, Store } from '#netlify/storage/store.ts';
import type { SiteCrypto } from '#netlify/storage/crypto.ts';
import type { EncryptedStore } from '#netlify/storage/encrypted-store.ts';

/**
 * Whom the books of an order are for, where they are a gift. It lies apart from the buyer:
 * buyer and recipient are 2 people, and each can be forgotten without the other.
 */
export type Gifts = ReturnType<typeof createGifts>;

interface KeptGift {
  gift: Gift;
  at: number;
}

/** A gift and 50 changes of its address. */
const MOST = 51;

/** Gifts over a store; people are in an encrypted one. */
export function createGifts(
  store: Store,
  people: EncryptedStore,
  crypto: SiteCrypto,
  orders: { indexed(order: Order, address: string): NewRecord },
  outbox: Pick<Outbox, 'hasBegun'>,
) {
  const stemOf = ({ sessionId }: Order) => `gift-${sessionId}-`;
  const of = (order: Order) => series<KeptGift>(people, stemOf(order), { most: MOST, usual: 1 });

  const find = async (order: Order) =>
    order.giftOn === undefined ? undefined : (await of(order).last())?.entry.gift;
  const typed = async (order: Order) =>
    order.giftOn === undefined ? undefined : (await of(order).at(1))?.gift;
  const mailId = (sessionId: string) => crypto.mailId(sessionId, 'gift');

  return {
    /** The records of a gift, for {@link Store.createAll}: they must stand before its order. */
    kept: (order: Order, gift: Gift): NewRecord[] => [
      people.record(of(order).keyOf(1), { gift, at: order.at }),
      orders.indexed(order, gift.email),
    ],
    /** The gift as it is now; `undefined` when the order is none, or its recipient was forgotten. */
    find,
    /** The gift as its buyer typed it, with the address before any change; `undefined` as for `find`. */
    typed,
    /**
     * The gift as its buyer reads of it: what they typed. An address that was changed since is the recipient's own, so
     * none is told then.
     */
    async forBuyer(
      order: Order,
    ): Promise<(Omit<Gift, 'email'> & Partial<Pick<Gift, 'email'>>) | undefined> {
      const [first, now] = await Promise.all([typed(order), find(order)]);
      if (!first || !now) return undefined;
      const { email, ...rest } = first;
      return isSameAddress(email, now.email) ? first : rest;
    },
    /** The id of the one mail that brings a gift. */
    mailId,
    /** Whether that mail is on its way. Before, its recipient hears of nothing. */
    isGiven: ({ sessionId }: Order) => outbox.hasBegun(sessionId, mailId(sessionId)),
    /** Every address that the gift was for, the first one first: each finds the order. */
    addresses: async (order: Order) =>
      (await of(order).all()).map(({ gift }) => gift.email).filter(Boolean),
    /**
     * Sends the books of a gift to another address from now on, and lets that address find the order.
     * @returns the number of the change, of which the gift itself is 1
     */
    async change(order: Order, gift: Gift, email: string, at: number): Promise<number | 'used-up'> {
      // The order is findable before it is sent: the other way round, a crash would hide it.
      await store.createAll([orders.indexed(order, email)]);
      const entries = await of(order).all();
      const claimed = await of(order).claim(
        (entry) => isSameAddress(entry.gift.email, email),
        () => ({ gift: { ...gift, email }, at }),
        entries.length,
      );
      return claimed === 'used-up' ? claimed : claimed.number;
    },
    /** Removes all that is known of a recipient, but for the look-ups. */
    async forget(order: Order): Promise<void> {
      const { all, keyOf } = of(order);
      const known = (await all()).map((_, before) => keyOf(before + 1));
      // Without the first one the gift is gone: what a run that was cut off has left is found in the list.
      const listed = await store.keys(stemOf(order));
      for (const key of new Set([...known, ...listed])) await store.remove(key);
    },
  };
}

declare module '#netlify/services.ts' {
  interface Services {
    gifts: Gifts;
  }
}
