import type { Cents } from '#src/domain/money.ts';
import type { Order } from '#src/domain/orders/order.ts';
import { utcDay } from '#src/domain/day.ts';
import type { NewRecord, Store } from '#netlify/storage/store.ts';

/** An order as the keys of the list tell it: no record is read for it. */
interface ListedOrder {
  sessionId: string;
  /** Milliseconds since 1970. */
  at: number;
  totalCents: Cents;
  /** Its place in the list: what follows begins behind it. */
  place: string;
}

const MOST_FOUND = 20;

/** Keys of the list before a place, the newest first: in "C" order the time is the order. */
const BEFORE = `
  select key from records where store = $1 and key > 'listed-' and key < $2 and split_part(key, '-', 7) = $4
  order by key desc limit $3`;
/** Behind every key of the list. */
const END = 'listed.';

/**
 * The orders as the coach looks for them: by time, by number, by payment. Only create-only facts, written
 * before a purchase counts as done. What it gives may lag a minute; money is never decided on it. Orders of the other
 * mode than the shop's are not in it.
 * @param isLive The mode of the shop's key.
 */
export function createOrderList(store: Store, isLive: boolean) {
  const { select } = store;
  const mode = isLive ? 'live' : 'test';
  const pattern = new RegExp(`^listed-(\\d{4}-\\d{2}-\\d{2})-(\\d{13})-(\\d+)-${mode}-(\\w+)$`);
  const entry = ({ at, totalCents, live, sessionId }: Order) =>
    `listed-${utcDay(at)}-${at}-${totalCents}-${live ? 'live' : 'test'}-${sessionId}`;

  function readEntry(key: string): ListedOrder[] {
    const [, , at, cents, sessionId] = pattern.exec(key) ?? [];
    if (!at || !cents || !sessionId) return [];
    return [{ sessionId, at: Number(at), totalCents: Number(cents), place: key }];
  }

  const entriesOf = async (day: string) =>
    (await store.keys(`listed-${day}-`)).filter((key) => pattern.test(key));

  /** The newest places before one, at least so many where there are. */
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
    /** The records that enter an order, for {@link Store.createAll}; none of them relies on another. */
    entries(order: Order): NewRecord[] {
      const { orderId, sessionId, paymentId } = order;
      return [
        { key: `day-${utcDay(order.at)}`, data: {} },
        { key: entry(order), data: {} },
        { key: `number-${orderId.slice(0, 8).toLowerCase()}-${sessionId}`, data: {} },
        ...(paymentId ? [{ key: `payment-${paymentId}`, data: { sessionId } }] : []),
      ];
    },

    /** @param before From an earlier page; without it the newest come first. */
    async page(before: string | undefined, size: number) {
      const found = await newest(before, size + 1);
      const some = found.slice(0, size);
      return {
        orders: some.flatMap(readEntry),
        next: found.length > size ? some.at(-1) : undefined,
      };
    },

    /** Orders of some days in UTC, for example `2026-11-21`. */
    async ofDays(days: readonly string[]): Promise<ListedOrder[]> {
      return (await Promise.all(days.map(entriesOf))).flat().flatMap(readEntry);
    },

    /** Sessions whose order number begins with these figures and letters. */
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
