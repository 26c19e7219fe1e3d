import type { Cents } from '#src/domain/money.ts';
import type { Order } from '#src/domain/orders/order.ts';
import { monthsOf, utcDay } from '#src/domain/day.ts';
import type { Select } from '#netlify/storage/postgres-store.ts';
import type { NewRecord, Store } from '#netlify/storage/store.ts';

/**
 * An order as encoded in the keys of the list, so listing orders doesn't require reading their
 * records.
 */
interface ListedOrder {
  sessionId: string;
  /** Unix time in milliseconds. */
  at: number;
  totalCents: Cents;
  /** Position in the list. The next page starts after this one. */
  place: string;
}

const MOST_FOUND = 20;

/**
 * Selects the keys in the list before a position, newest first. In the "C" collation, keys sort by
 * time.
 */
const BEFORE = `
  select key from records where store = $1 and key > 'listed-' and key < $2 and split_part(key, '-', 7) = $4
  order by key desc limit $3`;
/** Sorts after every key in the list. */
const END = 'listed.';

/**
 * The list of orders that the coach searches by time, number, or payment. Its records are
 * create-only and are written before a purchase counts as done. Results may lag behind by a minute,
 * so never base decisions about money on them. Doesn't include orders in the other Stripe mode.
 * @param isLive Mode of the shop's key.
 * @param select Queries the store, if it's a database.
 */
export function createOrderList(store: Store, isLive: boolean, select?: Select) {
  const mode = isLive ? 'live' : 'test';
  const pattern = new RegExp(`^listed-(\\d{4}-\\d{2}-\\d{2})-(\\d{13})-(\\d+)-${mode}-(\\w+)$`);
  const entry = ({ at, totalCents, live, sessionId }: Order) =>
    `listed-${utcDay(at)}-${at}-${totalCents}-${live ? 'live' : 'test'}-${sessionId}`;

  function readEntry(key: string): ListedOrder[] {
    const [, , at, cents, sessionId] = pattern.exec(key) ?? [];
    if (!at || !cents || !sessionId) return [];
    return [{ sessionId, at: Number(at), totalCents: Number(cents), place: key }];
  }

  /** @param day A UTC day, or a month. */
  const entriesOf = async (day: string) =>
    (await store.keys(`listed-${day}-`)).filter((key) => pattern.test(key));

  /** Returns the newest positions before a given one: at least `count`, if that many exist. */
  async function newest(before: string | undefined, count: number): Promise<string[]> {
    if (select) {
      const rows = await select(BEFORE, [before ?? END, count, mode]);
      return rows.map(({ key }) => String(key)).filter((key) => pattern.test(key));
    }
    const last = before === undefined ? undefined : pattern.exec(before)?.[1];
    const days = (await store.keys('day-'))
      .map((key) => key.slice('day-'.length))
      .filter((day) => last === undefined || day <= last)
      .toSorted()
      .toReversed();
    const found: string[] = [];
    for (const day of days) {
      const keys = (await entriesOf(day))
        .filter((key) => before === undefined || key < before)
        .toSorted()
        .toReversed();
      found.push(...keys);
      if (found.length >= count) break;
    }
    return found;
  }

  return {
    /**
     * Returns the records that add an order to the list, for {@link Store.createAll}. They don't
     * depend on each other.
     */
    entries(order: Order): NewRecord[] {
      const { orderId, sessionId, paymentId } = order;
      return [
        { key: `day-${utcDay(order.at)}`, data: {} },
        { key: entry(order), data: {} },
        { key: `number-${orderId.slice(0, 8).toLowerCase()}-${sessionId}`, data: {} },
        ...(paymentId ? [{ key: `payment-${paymentId}`, data: { sessionId } }] : []),
      ];
    },

    /** Returns the position after which all orders are older than a given time. */
    placeAt: (at: number) => `listed-${utcDay(at)}-${at}-0-${mode}-0`,

    /** @param before Position from an earlier page. Without it, the newest orders come first. */
    async page(before: string | undefined, size: number) {
      const found = await newest(before, size + 1);
      const some = found.slice(0, size);
      return {
        orders: some.flatMap(readEntry),
        next: found.length > size ? some.at(-1) : undefined,
      };
    },

    /**
     * Returns the orders placed on the given UTC days, such as `2026-11-21`. Lists one month at a
     * time.
     */
    async ofDays(days: readonly string[]): Promise<ListedOrder[]> {
      const wanted = new Set(days);
      const found = await Promise.all(monthsOf(days).map(entriesOf));
      return found
        .flat()
        .filter((key) => wanted.has(pattern.exec(key)?.[1] ?? ''))
        .flatMap(readEntry);
    },

    /** Returns the sessions whose order number starts with these digits and letters. */
    async ofNumber(number: string): Promise<string[]> {
      const prefix = `number-${number.toLowerCase()}`;
      return (await store.keys(prefix))
        .slice(0, MOST_FOUND)
        .map((key) => key.slice(key.lastIndexOf('-') + 1));
    },
    async ofPayment(paymentId: string): Promise<string | undefined> {
      const found = (await store.read(`payment-${paymentId}`)) as { sessionId: string } | undefined;
      return found?.sessionId;
    },
  };
}

declare module '#netlify/services.ts' {
  interface Services {
    orderList: ReturnType<typeof createOrderList>;
  }
}
