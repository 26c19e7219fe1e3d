import type { Order } from '#src/domain/order.ts';
import { comparableAddress } from '#src/domain/email-address.ts';
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

/** Where the mails of an order go. The order itself stays as it was paid. */
export interface OrderAddresses {
  /** The newest change, or the address that the order was paid with. */
  current(order: Order): Promise<string>;
  /**
   * Sends an order's mails to another address from now on, and lets that address find the order. The
   * address that is current already takes no number.
   * @returns the number of the change, 0 for none
   */
  change(order: Order, to: string, most: number, at: number): Promise<number | 'used-up'>;
  /** Notes a helper who gets a copy of the link; the same one takes no second number. */
  addHelper(order: Order, address: string, most: number, at: number): Promise<number | 'used-up'>;
  helper(order: Order, number: number): Promise<string | undefined>;
  /** The changes of address and the helpers of an order, each with its number and time. */
  facts(order: Order): Promise<AddressFact[]>;
}

interface SealedAddress {
  address: string;
  at: number;
}

/** Addresses over a store; they lie sealed. */
export function createOrderAddresses(
  store: Store,
  vault: Vault,
  orders: Pick<Orders, 'buyerOf' | 'indexed'>,
): OrderAddresses {
  const of = (kind: AddressFact['kind'], { sessionId }: Order, most?: number) =>
    series<SealedAddress>(store, `${kind}-${vault.licenceId(sessionId)}-`, {
      ...(most === undefined ? {} : { most }),
    });
  const open = ({ address }: SealedAddress) => vault.unseal(address) as string;

  async function claim(
    numbers: Series<SealedAddress>,
    address: string,
    at: number,
    after?: number,
  ): Promise<number | 'used-up'> {
    const sealed = vault.seal(address);
    const claimed = await numbers.claim(
      (entry) => comparableAddress(open(entry)) === comparableAddress(address),
      () => ({ address: sealed, at }),
      after,
    );
    return claimed === 'used-up' ? claimed : claimed.number;
  }

  return {
    async current(order) {
      const last = await of('address', order).last();
      return last ? open(last.entry) : orders.buyerOf(order).email;
    },
    async change(order, to, most, at) {
      const last = await of('address', order).last();
      const current = last ? open(last.entry) : orders.buyerOf(order).email;
      const number = last?.number ?? 0;
      if (comparableAddress(current) === comparableAddress(to)) return number;
      // The order is findable before it is sent: the other way round, a crash would hide it.
      await store.createAll([orders.indexed(order, to)]);
      return claim(of('address', order, most), to, at, number);
    },
    addHelper: (order, address, most, at) => claim(of('helper', order, most), address, at),
    async helper(order, number) {
      const entry = await of('helper', order).at(number);
      return entry && open(entry);
    },
    async facts(order) {
      const kinds = ['address', 'helper'] as const;
      const found = await Promise.all(kinds.map((kind) => of(kind, order).all()));
      return kinds.flatMap((kind, index) =>
        (found[index] ?? []).map((entry, before) => ({
          kind,
          number: before + 1,
          address: open(entry),
          at: entry.at,
        })),
      );
    },
  };
}
