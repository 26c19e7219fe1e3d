/**
 * `npm run bench`: runs the benchmarks. Results depend on the machine, so this isn't part of `npm
 * test`. Without arguments, it measures everything. `npm run bench -- pages` measures one part:
 * pages, clicks, checkout, baseline, builds, products, functions, orders, stores, start, or
 * concepts. Results are written part by part to `results.json` and `RESULTS.md` in this folder.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { format } from 'oxfmt';
import { countRoundTrips, shopWithOrders } from '../../tests/support/round-trips.ts';
import { countConcepts } from './count-concepts.ts';
import { measureBuild } from './measure-builds.ts';
import { measureCheckout, ORDER_BAR } from './measure-checkout.ts';
import { measureImports, measureRequests, quietly } from './measure-functions.ts';
import { resultsPage, type BuildRow, type Results } from './measured-table.ts';
import { measureShop } from './measure-products.ts';
import { measureBaseline } from './measure-baseline.ts';
import { measurePages } from './measure-pages.ts';
import { measureClicks } from './measure-clicks.ts';
import { measureStart, START_BARS } from './measure-start.ts';
import { measureStores } from './measure-stores.ts';

const RESULTS = 'tools/bench/results.json';
const RESULTS_PAGE = 'tools/bench/RESULTS.md';
const ARTICLES = (process.env['BENCH_ARTICLES'] ?? '10,100,1000,5000').split(',').map(Number);
const ORDERS = (process.env['BENCH_ORDERS'] ?? '3000,100000').split(',').map(Number);

const PRODUCTS = (process.env['BENCH_PRODUCTS'] ?? '8,500').split(',').map(Number);

const PARTS = {
  async pages() {
    const pages = await measurePages();
    console.table(
      pages.map(({ complaints, ...page }) => ({ ...page, complaints: complaints.join(' ') })),
    );
    return pages;
  },
  async clicks() {
    const clicks = await measureClicks();
    console.table(clicks);
    return clicks;
  },
  async checkout() {
    const visits = await measureCheckout();
    console.table(visits.map((visit) => ({ ...visit, atMost: ORDER_BAR })));
    return visits;
  },
  async baseline() {
    const compared = await measureBaseline();
    console.table(compared);
    return compared;
  },
  async builds() {
    const builds: BuildRow[] = [];
    for (const articles of ARTICLES) {
      const build = measureBuild(articles);
      const ratio = (own: number, bare: number) => Number((own / bare).toFixed(2));
      const row = {
        ...build,
        cpuRatio: ratio(build.cpu, build.bareCpu),
        wallRatio: ratio(build.wall, build.bareWall),
        memoryRatio: ratio(build.memory, build.bareMemory),
      };
      console.table([row]);
      builds.push(row);
    }
    return builds;
  },
  async products() {
    const shops = [];
    for (const products of PRODUCTS) shops.push(measureShop(products));
    console.table(shops);
    return shops;
  },
  async functions() {
    const imports = await measureImports();
    console.table(imports);
    const requests = await measureRequests();
    console.table(requests);
    return { imports, requests };
  },
  async orders() {
    const counted: Record<string, unknown> = {};
    for (const orders of ORDERS) {
      const trips = Object.entries(
        await quietly(async () => countRoundTrips(await shopWithOrders(orders))),
      );
      const calls = trips.map(([name, one]) => [name, { calls: one.calls, waits: one.waits }]);
      counted[orders] = Object.fromEntries(calls);
      console.log(`With ${orders} orders in an in-memory store:`);
      console.table(counted[orders]);
    }
    return counted;
  },
  async stores() {
    const stores = await quietly(async () => measureStores(ORDERS));
    console.table(stores.map(({ times, ...one }) => ({ ...one, ...times })));
    return stores;
  },
  async start() {
    const start = await measureStart();
    if (start) console.table({ found: start, atMost: START_BARS });
    return start;
  },
  async concepts() {
    const concepts = countConcepts(process.env['BENCH_ROOT'] ?? '.');
    console.table(concepts);
    // Counts from another commit are printed but not saved.
    return process.env['BENCH_ROOT'] === undefined ? concepts : undefined;
  },
};

type Part = keyof typeof PARTS;

const wanted = process.argv.slice(2);
const unknown = wanted.filter((part) => !(part in PARTS));
if (unknown.length > 0)
  throw new RangeError(
    `There is no part "${unknown.join(' ')}". Use ${Object.keys(PARTS).join(', ')}.`,
  );

const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`;
for (const part of (wanted.length > 0 ? wanted : Object.keys(PARTS)) as Part[]) {
  const measured = await PARTS[part]();
  if (!measured) continue;
  const date = new Date().toISOString().slice(0, 10);
  // Read the results again, because another run may have written its part since.
  const before = existsSync(RESULTS) ? (JSON.parse(readFileSync(RESULTS, 'utf8')) as Results) : {};
  const results: Results = { ...before, [part]: { date, machine, measured } };
  const texts = { [RESULTS]: JSON.stringify(results), [RESULTS_PAGE]: resultsPage(results) };
  for (const [file, text] of Object.entries(texts)) {
    writeFileSync(file, (await format(file, text)).code);
  }
}
