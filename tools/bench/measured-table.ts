import type { CountedConcepts } from './count-concepts.ts';
import type { MeasuredBuild } from './measure-builds.ts';
import { ORDER_BAR, type MeasuredCheckout } from './measure-checkout.ts';
import type { MeasuredImport, MeasuredRequest } from './measure-functions.ts';
import type { MeasuredBaseline } from './measure-baseline.ts';
import type { MeasuredPage } from './measure-pages.ts';
import type { MeasuredClick } from './measure-clicks.ts';
import type { MeasuredShop } from './measure-products.ts';
import { PAGE_LOADS, type MeasuredStart } from './measure-start.ts';
import type { MeasuredStore } from './measure-stores.ts';

/** Results of one part, with the date and the machine. */
interface Measured<Found> {
  date: string;
  machine: string;
  measured: Found;
}

/** One site size compared to a bare Astro blog, with the cost ratios. */
export interface BuildRow extends MeasuredBuild {
  cpuRatio: number;
  wallRatio: number;
  memoryRatio: number;
}

/** Store calls and round trips by number of orders, then by request. */
type OrderCounts = Readonly<
  Record<string, Readonly<Record<string, { calls: number; waits: number }>>>
>;

/** Contents of `results.json`. Omits parts that were never run. */
export interface Results {
  pages?: Measured<MeasuredPage[]>;
  clicks?: Measured<MeasuredClick[]>;
  checkout?: Measured<MeasuredCheckout[]>;
  baseline?: Measured<MeasuredBaseline[]>;
  builds?: Measured<BuildRow[]>;
  products?: Measured<MeasuredShop[]>;
  functions?: Measured<{ imports: MeasuredImport[]; requests: MeasuredRequest[] }>;
  orders?: Measured<OrderCounts>;
  stores?: Measured<MeasuredStore[]>;
  start?: Measured<MeasuredStart>;
  concepts?: Measured<CountedConcepts>;
}

function measuredTable({
  pages,
  clicks,
  checkout,
  baseline,
  builds,
  products,
  functions,
  orders,
  stores,
  start,
  concepts,
}: Results): string {
  const rows: string[][] = [
    ['What', 'Result', 'Date'],
    ['---', '---', '---'],
  ];
  const add = (what: string, found: string, { date }: { date: string }) =>
    rows.push([what, found, date]);
  if (pages) {
    const least = (score: (page: MeasuredPage) => number, of = pages.measured) =>
      Math.min(...of.map(score));
    const findable = pages.measured.filter((page) => page.findable);
    add(
      `Lighthouse, mobile, ${pages.measured.length} pages: lowest performance / accessibility / best practices / SEO of pages that search engines may index`,
      [
        least((page) => page.performance),
        least((page) => page.accessibility),
        least((page) => page.bestPractices),
        least((page) => page.seo, findable),
      ].join(' / '),
      pages,
    );
  }
  for (const { path, slower, panel, books, fastest } of clicks?.measured ?? []) {
    if (clicks)
      add(
        `First click on the cart at ${path}, CPU ${slower} times slower, files cached: panel, books in it, fastest run`,
        `${panel} ms, ${books} ms, ${fastest} ms`,
        clicks,
      );
  }
  for (const { path, slower, order, fastest } of checkout?.measured ?? []) {
    if (checkout)
      add(
        `Order and total at ${path} after first paint, while no function responds, CPU ${slower} times slower; at most ${ORDER_BAR} ms`,
        `${order} ms, fastest run ${fastest} ms`,
        checkout,
      );
  }
  for (const { path, own, byHand, ratio, first } of baseline?.measured ?? []) {
    if (baseline)
      add(
        `Largest and first contentful paint of ${path} on a slow phone, compared with a hand-written page with the same text and picture`,
        `${own} ms : ${byHand} ms = ${ratio}; ${first.own} ms : ${first.byHand} ms = ${first.ratio}`,
        baseline,
      );
  }
  for (const row of builds?.measured ?? []) {
    if (builds)
      add(
        `Build of ${grouped(row.articles)} more articles, compared with a bare Astro blog, CPU time`,
        `${row.cpu} s : ${row.bareCpu} s = ${row.cpuRatio}; first build ${row.firstCpu} s`,
        builds,
      );
  }
  for (const shop of products?.measured ?? []) {
    if (products)
      add(
        `Shop of ${shop.products} products: shop, home, checkout, search index`,
        [shop.shopHtml, shop.homeHtml, shop.checkoutHtml, shop.searchIndex]
          .map(kilobytes)
          .join(', '),
        products,
      );
  }
  if (functions) {
    const { imports, requests } = functions.measured;
    const loads = imports.map(({ loadCpu }) => loadCpu);
    add(
      `Load time of a function, ${imports.length} of them, CPU time`,
      `${Math.min(...loads)} to ${Math.max(...loads)} ms, ${kilobytes(Math.min(...imports.map(({ bytes }) => bytes)))} to ${kilobytes(Math.max(...imports.map(({ bytes }) => bytes)))}`,
      functions,
    );
    const times = requests.map(({ ownTime }) => ownTime);
    add(
      `Time of ${requests.length} kinds of requests, without the store, Stripe, and email`,
      `${Math.min(...times)} to ${Math.max(...times)} ms`,
      functions,
    );
  }
  for (const [count, requests] of Object.entries(orders?.measured ?? {})) {
    if (orders)
      add(
        `Store calls with ${grouped(Number(count))} orders: payment, success page, fresh link, coach's list`,
        [
          'a payment becomes an order',
          'look at the success page',
          'ask for a fresh link',
          'the coach: list of orders',
        ]
          .map((name) => requests[name]?.calls ?? 'not run')
          .join(', '),
        orders,
      );
  }
  for (const blobs of stores?.measured ?? []) {
    const postgres = stores?.measured.find(
      ({ orders: count, store, job }) =>
        store === 'postgres' && count === blobs.orders && job === blobs.job,
    );
    if (!stores || !postgres || blobs.store !== 'blobs') continue;
    const isLong = blobs.job === 'export';
    const timesOf = ({ waits, times }: MeasuredStore) =>
      `${grouped(waits)} waits, ${Object.values(times)
        .map((ms) => (isLong ? Math.round(ms / 1_000) : ms))
        .join(' / ')} ${isLong ? 's' : 'ms'}`;
    add(
      `${JOBS[blobs.job]} with ${grouped(blobs.orders)} orders, ${Object.keys(blobs.times).join(' / ')} ms added to each call`,
      `Blobs in memory ${timesOf(blobs)}; Postgres ${timesOf(postgres)}`,
      stores,
    );
  }
  if (start) {
    const { ready, readyAgain, highest, idle, afterPages } = start.measured;
    const fresh = '`npm start` on a fresh clone, packages installed';
    add(`${fresh}: until Ready, at most 60 s`, `${ready} s`, start);
    add(`${fresh}: peak memory of all its processes, at most 1.5 GB`, megabytes(highest), start);
    add(
      `${fresh}: memory 20 s after Ready, and after ${PAGE_LOADS} page loads; at most 400 MB`,
      `${megabytes(idle)}, ${megabytes(afterPages)}`,
      start,
    );
    add('`npm start` a second time: until Ready, at most 6 s', `${readyAgain} s`, start);
  }
  if (concepts) {
    const { namedTypes, recordKeys, emails, actions, errorCodes, settings } = concepts.measured;
    add(
      'Concepts: named types, record keys, kinds of email, actions, error codes, settings',
      [namedTypes, recordKeys, emails, actions, errorCodes, settings].join(', '),
      concepts,
    );
  }
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const JOBS: Readonly<Record<MeasuredStore['job'], string>> = {
  purchase: 'A payment becomes an order',
  list: "A page of the coach's list",
  find: 'One search for a name that nobody has',
  export: 'An export',
};

/** Renders `RESULTS.md`: the results of the last run of each part. */
export function resultsPage(results: Results): string {
  return `# Measured

Written by \`npm run bench\` from \`results.json\`. Each part was measured on one machine with 2
processors that was also doing other work, so ratios, bytes, and counts apply elsewhere, but times
don't. CPU time is user plus system time. Lighthouse's performance score drops when the processor is
busy.

${measuredTable(results)}
`;
}

function grouped(number: number): string {
  return number.toLocaleString('en-US');
}

/** Decimal megabytes, not 1,024-based, to match the limits. */
function megabytes(bytes: number): string {
  return `${grouped(Math.round(bytes / 1e6))} MB`;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}
