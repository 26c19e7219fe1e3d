import type { Alert } from '#src/domain/alerts/alert.ts';
import { endsOf, paymentOf } from '#netlify/alerts/alert-records.ts';
import {
  readSearched,
  searchOrders,
  type OrderRecords,
  type OrderRepository,
  type SoldBook,
} from './order-repository.ts';
import type { SqlStore } from '#netlify/storage/postgres-store.ts';
import { openEnvelope, type Store } from '#netlify/storage/store.ts';

/** Number of orders read in one step of a search. Each is about 1 KB. */
const MOST_SEARCHED = 1_000;
const MOST_PAGES = 10;
/**
 * Limit higher than any order's number of emails or addresses, so that the database plans for only
 * a few rows.
 */
const MOST_OF_STEM = 200;
const MOST_ADDRESSES = 60;

type Rows = Readonly<Record<string, unknown>>[];

/**
 * Reads orders from the records of a Postgres store. It doesn't keep an index or a copy, so erasing
 * a person's data takes effect here, too.
 * @param over Creates the order records on top of another store.
 */
export function createPostgresOrderRepository(
  records: SqlStore,
  { crypto, orderList }: OrderRecords,
  over: (store: Store) => OrderRecords,
): OrderRepository {
  const { select } = records;
  const orderKeys = (sessions: readonly string[]) =>
    sessions.flatMap((id) => [`order-${id}`, `person-${id}`]);
  const addressStems = (sessions: readonly string[]) =>
    sessions.flatMap((id) => [`address-${crypto.entitlementId(id)}-`, `gift-${id}-`]);
  const noteStems = (sessions: readonly string[]) =>
    sessions.map((id) => `note-${crypto.entitlementId(id)}-`);

  return {
    async prefetch(sessions) {
      const [ids, alerts] = await Promise.all([sessions, select(OPEN_ALERTS, [])]);
      const open = alerts.map(({ data }) => data as Alert);
      const payments = open.map(paymentOf).filter((id) => id !== undefined);
      const ends = [
        ...open.flatMap(endsOf),
        ...payments.flatMap((id) => [`payment-${id}`, `refunded-${id}`]),
      ];
      const stems = [
        ...ids.flatMap((id) => [`access-${id}-`, `mailed-${id}-`]),
        ...payments.map((id) => `refunded-${id}-`),
      ];
      const asked = [...orderKeys(ids), ...ends];
      const ofEntitlements = [...addressStems(ids), ...noteStems(ids)];
      const rows = await select(OF_ORDERS, [asked, [...stems, ...ofEntitlements], MOST_OF_STEM]);
      return over(withPrefetched(records, [...alerts, ...rows], new Set(asked), ROW_KEYS));
    },

    search: (search, before) =>
      searchOrders(
        search,
        before,
        { orderList },
        { size: MOST_SEARCHED, most: MOST_PAGES },
        async (ids) => {
          const asked = orderKeys(ids);
          const rows = await select(OF_ORDERS, [asked, addressStems(ids), MOST_ADDRESSES]);
          const orderRecords = over(withPrefetched(records, rows, new Set(asked), ADDRESS_KEYS));
          return Promise.all(ids.map((id) => readSearched(id, orderRecords)));
        },
      ),

    async soldBooks(from, to, live) {
      const rows = await select(SOLD_BOOKS, [from, to, live ? 'live' : 'test']);
      return rows.map(({ day, slug, title, sold, inside, cents }) => ({
        day: String(day),
        slug: String(slug),
        title: String(title),
        sold: Number(sold),
        inBundles: Number(inside),
        cents: Number(cents),
      })) satisfies SoldBook[];
    },

    async holders(slug, sha256) {
      return (await select(HOLDERS, [slug, sha256])).map(({ session }) => String(session));
    },
  };
}

/** Matches the keys whose records have all been prefetched. */
const ROW_KEYS =
  /^(?:address|gift|note|access|mailed|mail|sent|dead|delivered|bounced|refunded|disputed|dispute-won|over|archived|alert)-/;
const ADDRESS_KEYS = /^(?:address|gift)-/;

/**
 * Returns a store that uses prefetched rows where it has them and reads everything else from the
 * real store. Writes go to the real store.
 */
function withPrefetched(
  store: Store,
  rows: Rows,
  asked: ReadonlySet<string>,
  prefetched: RegExp,
): Store {
  const found = new Map(rows.map((row) => [String(row['key']), row]));
  return {
    ...store,
    async read(key) {
      const row = found.get(key);
      if (row) return openEnvelope(key, row).data;
      return asked.has(key) || prefetched.test(key) ? undefined : store.read(key);
    },
    async keys(prefix) {
      if (!prefetched.test(prefix)) return store.keys(prefix);
      return [...found.keys()].filter((key) => key.startsWith(prefix));
    },
  };
}

/** Selects alerts that haven't been archived and aren't recorded as resolved. */
const OPEN_ALERTS = `
  select key, v, rev, data from records alert
  where store = $1 and key > 'alert-' and key < 'alert.' and not exists (
    select from records
    where store = $1 and key in ('over-' || substr(alert.key, 7), 'archived-' || substr(alert.key, 7))
  )`;

/**
 * Records under the given keys and key prefixes, including the outcomes of emails and the refunds
 * and disputes of orders. Written so that each lookup uses the index, no matter how large the
 * planner thinks the table is.
 */
const OF_ORDERS = `
  with asked as (
    select key, v, rev, data from records where store = $1 and key = any($2::text[])
    union all
    select r.* from unnest($3::text[]) as stem
    cross join lateral (
      select key, v, rev, data from records
      where store = $1 and key > stem and key < stem || chr(127) limit $4
    ) as r
  ), named as (
    select word || substring(key from '-[^-]*$') as key from asked,
    unnest(array['mail', 'sent', 'dead', 'delivered', 'bounced']) as word
    where key like 'mailed-%'
    union all
    select 'refunded-' || (data ->> 'paymentId') from asked
    where key like 'order-%' and data ->> 'paymentId' is not null
  ), money as (
    select word || '-' || (data ->> 'paymentId') || '-' as stem from asked,
    unnest(array['refunded', 'disputed', 'dispute-won']) as word
    where key like 'order-%' and data ->> 'paymentId' is not null
  )
  select * from asked
  union all
  select key, v, rev, data from records where store = $1 and key = any(array(select key from named))
  union all
  select r.* from money
  cross join lateral (
    select key, v, rev, data from records
    where store = $1 and key > stem and key < stem || chr(127) limit $4
  ) as r`;

/**
 * Totals per book and Eastern day. The day in a key is in UTC, so one extra day of keys is
 * searched.
 */
const SOLD_BOOKS = `
  with sold as (
    select key, to_char(
      to_timestamp(substr(key, 19, 13)::bigint / 1000) at time zone 'America/New_York', 'YYYY-MM-DD'
    ) as day
    from records
    where store = $1 and key > 'listed-' || $2::text
      and key < 'listed-' || to_char($3::text::date + 2, 'YYYY-MM-DD')
      and split_part(key, '-', 7) = $4::text
  ), lines as (
    select day, line, (line ->> 'quantity')::bigint as copies
    from sold
    join records on store = $1 and records.key = 'order-' || substring(sold.key from '[^-]*$')
    cross join json_array_elements(data -> 'lines') as line
    where day between $2 and $3
  ), books as (
    select day, line as book, copies as sold, 0 as inside,
      copies * (line ->> 'unitCents')::bigint as cents
    from lines
    union all
    select day, part, 0, copies, 0
    from lines cross join json_array_elements(line -> 'books') as part
  )
  select day, book ->> 'slug' as slug, max(book ->> 'title') as title,
    sum(sold) as sold, sum(inside) as inside, sum(cents) as cents
  from books group by 1, 2 order by 1, 2`;

const HOLDERS = `
  select data ->> 'sessionId' as session from records
  where store = $1 and key > 'entitlement-' and key < 'entitlement.' and exists (
    select from json_array_elements(data -> 'files') as file
    where file ->> 'slug' = $2 and file ->> 'sha256' <> $3
  )`;
