import type { Buyer, Order } from '#src/domain/orders/order.ts';
import { isSameAddress } from '#src/domain/email-address.ts';
import type { GiftRecipients } from '#netlify/gifts/gift-recipient-records.ts';
import type { Orders } from './paid-orders.ts';
import { sequence, type Sequence } from '#netlify/storage/sequence.ts';
import type { Store } from '#netlify/storage/store.ts';
import type { SiteCrypto } from '#netlify/storage/crypto.ts';
import type { EncryptedStore } from '#netlify/storage/encrypted-store.ts';

interface AddressEvent {
  kind: 'address' | 'helper';
  number: number;
  address: string;
  at: number;
}

/**
 * Addresses that an order's emails go to. Emails about money go to the buyer, and links go to
 * whoever reads the books. The order record itself never changes.
 */
export type OrderAddresses = ReturnType<typeof createOrderAddresses>;

interface StoredAddress {
  /** Empty if it was redacted. */
  address: string;
  at: number;
}

const KINDS = ['address', 'helper'] as const;

export function createOrderAddresses(
  store: Store,
  people: EncryptedStore,
  crypto: SiteCrypto,
  orders: Pick<Orders, 'indexed' | 'buyerOf' | 'removeBuyer'>,
  gifts: Pick<GiftRecipients, 'find'>,
) {
  const of = (kind: AddressEvent['kind'], { sessionId }: Order, most?: number) =>
    sequence<StoredAddress>(people, `${kind}-${crypto.entitlementId(sessionId)}-`, {
      ...(most === undefined ? {} : { most }),
    });

  async function claim(
    numbers: Sequence<StoredAddress>,
    entry: StoredAddress,
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
    const [changes, buyer] = await Promise.all([of('address', order).all(), orders.buyerOf(order)]);
    const address = changes.at(-1)?.address || buyer?.email || undefined;
    return { number: changes.length, address, buyer, changes };
  }

  /**
   * Redacts the addresses in a sequence. Keeps the entries, so that numbers whose emails have been
   * sent aren't reused.
   */
  async function redactAll({ all, keyOf }: Sequence<StoredAddress>): Promise<void> {
    for (const before of (await all()).keys())
      await people.redact(keyOf(before + 1), (entry) => ({
        ...(entry as StoredAddress),
        address: '',
      }));
  }

  return {
    /**
     * Returns the newest address, or the one that the order was paid with. Returns `undefined` if
     * the buyer's data was erased.
     */
    current: async (order: Order) => (await newest(order)).address,
    /** Returns the buyer and the newest address, reading each record only once. */
    async contact(
      order: Order,
    ): Promise<{ buyer: Buyer | undefined; address: string | undefined }> {
      const { buyer, address } = await newest(order);
      return { buyer, address };
    },
    /** Returns the buyer and every address that has received the order's emails. */
    async everContacted(
      order: Order,
    ): Promise<{ buyer: Buyer | undefined; addresses: readonly string[] }> {
      const { buyer, changes } = await newest(order);
      const addresses = [buyer?.email ?? '', ...changes.map(({ address }) => address)];
      return { buyer, addresses: addresses.filter(Boolean) };
    },
    /**
     * Returns where links to the books go: the recipient's address for a gift, otherwise the same
     * as `current`. Returns `undefined` if that person's data was erased.
     */
    recipient: async (order: Order) =>
      order.giftOn === undefined ? (await newest(order)).address : (await gifts.find(order))?.email,
    /**
     * Changes the address that an order's emails go to, and indexes the order by the new address.
     * Setting the current address again doesn't count as a change.
     * @returns the number of the change that set the address, or 0 if the order was paid with it
     */
    async change(order: Order, to: string, most: number, at: number): Promise<number | 'used-up'> {
      const { number, address } = await newest(order);
      if (isSameAddress(address, to)) return number;
      // Index the order first. Otherwise, a crash in between would make the order impossible to
      // find.
      await store.createAll([orders.indexed(order, to)]);
      return claim(of('address', order, most), { address: to, at }, number);
    },
    /**
     * Records a helper who gets a copy of the link, and indexes the order by the helper's address.
     * Adding the same helper again doesn't count twice.
     */
    async addHelper(
      order: Order,
      address: string,
      most: number,
      at: number,
    ): Promise<number | 'used-up'> {
      // Index the order first, as when an address changes. Data that can't be looked up can't be
      // erased.
      await store.createAll([orders.indexed(order, address)]);
      return claim(of('helper', order, most), { address, at });
    },
    helper: async (order: Order, number: number) =>
      (await of('helper', order).at(number))?.address || undefined,
    /**
     * Returns the address changes and helpers of an order, each with its number and time. Empty if
     * the buyer's data was erased.
     */
    async events(order: Order): Promise<AddressEvent[]> {
      const found = await Promise.all(KINDS.map((kind) => of(kind, order).all()));
      return KINDS.flatMap((kind, index) =>
        (found[index] ?? []).flatMap(({ address, at }, before) =>
          address ? [{ kind, number: before + 1, address, at }] : [],
        ),
      );
    },
    /** Redacts the buyer, every address change, and every helper. */
    async forget(order: Order): Promise<void> {
      // Redact the address that identifies the order's owner last, so that an interrupted run can
      // be finished.
      await redactAll(of('helper', order));
      await orders.removeBuyer(order);
      await redactAll(of('address', order));
    },
  };
}

/**
 * Returns whether an order's emails currently go to this address. An address that has been replaced
 * no longer gets any.
 */
export async function isCurrentAddress(
  order: Order,
  address: string,
  { orderAddresses }: { orderAddresses: Pick<OrderAddresses, 'current'> },
): Promise<boolean> {
  return isSameAddress(await orderAddresses.current(order), address);
}

declare module '#netlify/services.ts' {
  interface Services {
    orderAddresses: OrderAddresses;
  }
}
