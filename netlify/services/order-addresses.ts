import type { Buyer, Order } from '#src/domain/order.ts';
import { isSameAddress } from '#src/domain/email-address.ts';
import type { BuyerKey, BuyerKeys } from './buyer-keys.ts';
import type { Gifts } from './gifts.ts';
import type { Orders } from './orders.ts';
import { series, type Series } from './series.ts';
import type { Store } from './store.ts';
import type { Vault } from './vault.ts';

/** An address that an order got after it was paid. */
interface AddressFact {
  kind: 'address' | 'helper';
  number: number;
  address: string;
  at: number;
}

/** Where the mails of an order go: what is about money to its buyer, links to the reader of its books. The order itself stays as it was paid. */
export interface OrderAddresses {
  /** The newest change, or the address that the order was paid with; `undefined` when its buyer was forgotten. */
  current(order: Order): Promise<string | undefined>;
  /** Where links to the books go: to the recipient of a gift, else as `current`; `undefined` when they were forgotten. */
  reader(order: Order): Promise<string | undefined>;
  /**
   * Sends an order's mails to another address from now on, and lets that address find the order. The
   * address that is current already takes no number.
   * @returns the number of the change, 0 for none
   */
  change(order: Order, to: string, most: number, at: number): Promise<number | 'used-up'>;
  /** Notes a helper who gets a copy of the link, and lets that address find the order; the same one takes no second number. */
  addHelper(order: Order, address: string, most: number, at: number): Promise<number | 'used-up'>;
  helper(order: Order, number: number): Promise<string | undefined>;
  /** The changes of address and the helpers of an order, each with its number and time; none of a forgotten buyer. */
  facts(order: Order): Promise<AddressFact[]>;
}

interface SealedAddress {
  address: string;
  at: number;
}

/** Addresses over a store; they lie sealed under the key of their order. */
export function createOrderAddresses(
  store: Store,
  vault: Vault,
  keys: BuyerKeys,
  orders: Pick<Orders, 'indexed'>,
  gifts: Pick<Gifts, 'find'>,
): OrderAddresses {
  const of = (kind: AddressFact['kind'], { sessionId }: Order, most?: number) =>
    series<SealedAddress>(store, `${kind}-${vault.licenceId(sessionId)}-`, {
      ...(most === undefined ? {} : { most }),
    });
  const open = (key: BuyerKey | undefined, entry: SealedAddress | undefined) =>
    // What was struck out is empty.
    (entry && (key?.open(entry.address) as string | undefined)) || undefined;

  async function claim(
    numbers: Series<SealedAddress>,
    key: BuyerKey,
    address: string,
    at: number,
    after?: number,
  ): Promise<number | 'used-up'> {
    const sealed = key.seal(address);
    const claimed = await numbers.claim(
      (entry) => isSameAddress(open(key, entry), address),
      () => ({ address: sealed, at }),
      after,
    );
    return claimed === 'used-up' ? claimed : claimed.number;
  }

  async function newest(order: Order) {
    const [last, key] = await Promise.all([
      of('address', order).last(),
      keys.find(order.sessionId),
    ]);
    const buyer = key?.open(order.buyer) as Buyer | undefined;
    return {
      number: last?.number ?? 0,
      address: open(key, last?.entry) ?? (buyer?.email || undefined),
      key,
    };
  }

  return {
    current: async (order) => (await newest(order)).address,
    reader: async (order) =>
      order.giftOn === undefined ? (await newest(order)).address : (await gifts.find(order))?.email,
    async change(order, to, most, at) {
      const { number, address, key } = await newest(order);
      if (isSameAddress(address, to)) return number;
      // The order is findable before it is sent: the other way round, a crash would hide it.
      await store.createAll([orders.indexed(order, to)]);
      const sealing = key ?? (await keys.make(order.sessionId, at));
      return claim(of('address', order, most), sealing, to, at, number);
    },
    async addHelper(order, address, most, at) {
      const key = await keys.make(order.sessionId, at);
      // As for a change: whom no look-up finds cannot be forgotten.
      await store.createAll([orders.indexed(order, address)]);
      return claim(of('helper', order, most), key, address, at);
    },
    async helper(order, number) {
      const [entry, key] = await Promise.all([
        of('helper', order).at(number),
        keys.find(order.sessionId),
      ]);
      return open(key, entry);
    },
    async facts(order) {
      const kinds = ['address', 'helper'] as const;
      const [key, ...found] = await Promise.all([
        keys.find(order.sessionId),
        ...kinds.map((kind) => of(kind, order).all()),
      ]);
      return kinds.flatMap((kind, index) =>
        (found[index] ?? []).flatMap((entry, before) => {
          const address = open(key, entry);
          return address === undefined ? [] : [{ kind, number: before + 1, address, at: entry.at }];
        }),
      );
    },
  };
}
