import type { Order } from '#src/domain/orders/order.ts';
import { isSameAddress } from '#src/domain/email-address.ts';
import type { Gifts } from '#netlify/gifts/gifts.ts';
import type { Orders } from './orders.ts';
import { series, type Series } from '#netlify/storage/sequence.ts';
import type { Store } from '#netlify/storage/store.ts';
import type { SiteCrypto } from '#netlify/storage/crypto.ts';
import type { EncryptedStore } from '#netlify/storage/encrypted-store.ts';

interface AddressFact {
  kind: 'address' | 'helper';
  number: number;
  address: string;
  at: number;
}

/** Where the mails of an order go: what is about money to its buyer, links to the reader of its books. The order itself stays as it was paid. */
export type OrderAddresses = ReturnType<typeof createOrderAddresses>;

interface KeptAddress {
  /** Empty where it was taken out. */
  address: string;
  at: number;
}

const KINDS = ['address', 'helper'] as const;

export function createOrderAddresses(
  store: Store,
  people: EncryptedStore,
  crypto: SiteCrypto,
  orders: Pick<Orders, 'indexed' | 'buyerOf' | 'removeBuyer'>,
  gifts: Pick<Gifts, 'find'>,
) {
  const of = (kind: AddressFact['kind'], { sessionId }: Order, most?: number) =>
    series<KeptAddress>(people, `${kind}-${crypto.entitlementId(sessionId)}-`, {
      ...(most === undefined ? {} : { most }),
    });

  async function claim(
    numbers: Series<KeptAddress>,
    entry: KeptAddress,
    after?: number,
  ): Promise<number | 'used-up'> {
    const claimed = await numbers.claim(
      ({ address }) => isSameAddress(address, entry.address),
      () => entry,
      after,
    );
    return claimed === 'used-up' ? claimed : claimed.number;
  }

  async function newest(order: Order) {
    const [last, buyer] = await Promise.all([of('address', order).last(), orders.buyerOf(order)]);
    const address = last?.entry.address || buyer?.email || undefined;
    return { number: last?.number ?? 0, address };
  }

  /** The numbers stay taken, since the mails of each were sent. */
  async function emptyAll({ all, keyOf }: Series<KeptAddress>): Promise<void> {
    for (const before of (await all()).keys())
      await people.strike(keyOf(before + 1), (entry) => ({
        ...(entry as KeptAddress),
        address: '',
      }));
  }

  return {
    /** The newest change, or the address that the order was paid with; `undefined` when its buyer was forgotten. */
    current: async (order: Order) => (await newest(order)).address,
    /** Where links to the books go: to the recipient of a gift, else as `current`; `undefined` when they were forgotten. */
    recipient: async (order: Order) =>
      order.giftOn === undefined ? (await newest(order)).address : (await gifts.find(order))?.email,
    /**
     * Sends an order's mails to another address from now on, and lets that address find the order. The
     * address that is current already takes no number.
     * @returns the number of the change, 0 for none
     */
    async change(order: Order, to: string, most: number, at: number): Promise<number | 'used-up'> {
      const { number, address } = await newest(order);
      if (isSameAddress(address, to)) return number;
      // The order is findable before it is sent: the other way round, a crash would hide it.
      await store.createAll([orders.indexed(order, to)]);
      return claim(of('address', order, most), { address: to, at }, number);
    },
    /** Notes a helper who gets a copy of the link, and lets that address find the order; the same one takes no second number. */
    async addHelper(
      order: Order,
      address: string,
      most: number,
      at: number,
    ): Promise<number | 'used-up'> {
      // As for a change: whom no look-up finds cannot be forgotten.
      await store.createAll([orders.indexed(order, address)]);
      return claim(of('helper', order, most), { address, at });
    },
    helper: async (order: Order, number: number) =>
      (await of('helper', order).at(number))?.address || undefined,
    /** The changes of address and the helpers of an order, each with its number and time; none of a forgotten buyer. */
    async facts(order: Order): Promise<AddressFact[]> {
      const found = await Promise.all(KINDS.map((kind) => of(kind, order).all()));
      return KINDS.flatMap((kind, index) =>
        (found[index] ?? []).flatMap(({ address, at }, before) =>
          address ? [{ kind, number: before + 1, address, at }] : [],
        ),
      );
    },
    /** Takes out who bought, every change of address and every helper. */
    async forget(order: Order): Promise<void> {
      // The address that tells whose the order is goes last, so that a run that was cut off is completed.
      await emptyAll(of('helper', order));
      await orders.removeBuyer(order);
      await emptyAll(of('address', order));
    },
  };
}

declare module '#netlify/services.ts' {
  interface Services {
    orderAddresses: OrderAddresses;
  }
}
