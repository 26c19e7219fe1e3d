import { createHash } from 'node:crypto';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sweep } from '#netlify/app/jobs.ts';
import { startBlobsServer } from '#netlify/local/blobs/server.ts';
import { startPostmarkStub } from '#netlify/local/postmark/server.ts';
import { startStripeStub, type StripeStub } from '#netlify/local/stripe/server.ts';
import { createBlobStore } from '#netlify/storage/blob-store.ts';
import { readEnvironment } from '#netlify/platform/env.ts';
import { createPostmarkMailer } from '#netlify/mail/postmark-mailer.ts';
import {
  connectDatabase,
  createPostgresStore,
  type Database,
} from '#netlify/storage/postgres-store.ts';
import { createPayments } from '#netlify/payments/stripe-payments.ts';
import { assembleShopServices } from '#netlify/app/create-shop-services.ts';
import { StoreUnavailable } from '#netlify/storage/store.ts';
import { createCrypto } from '#netlify/storage/crypto.ts';
import { openFaultBench } from '#tests/support/fault-bench.ts';
import { testCatalog } from '#tests/support/catalog.ts';
import { TEST_ENVIRONMENT, TEST_KEYS } from '#tests/support/memory-services.ts';
import { startReachablePostgres } from '#tests/support/postgres-server.ts';
import { runShop, serveStore, type ShopPlan } from './run-shop.ts';

/** Key prefixes for every kind of record that a purchase can create. */
const RECORDS = [
  'person-',
  ...['checkout-', 'order-', 'entitlement-', 'link-', 'buyer-', 'bought-', 'done-'],
  ...['pending-', 'mail-', 'claim-', 'failed-', 'sent-', 'dead-', 'alert-'],
  ...['day-', 'listed-', 'number-', 'payment-', 'mailed-'],
];

let root: string;
let stripe: StripeStub;
let sessionId: string;
let server: { url: string; close(): Promise<void> };
let database: Database;

/** Storage for a shop's records. The files are always on disk. */
type Backend = 'Blobs' | 'Postgres';
const TEMPLATE: Readonly<Record<Backend, string>> = { Blobs: 'template', Postgres: 'template-pg' };

const planFor = (
  dataDir: string,
  postmarkUrl: string,
  tasks: object[],
  backend: Backend = 'Blobs',
): ShopPlan => ({
  dataDir,
  ...(backend === 'Postgres' ? { database: { url: server.url, store: basename(dataDir) } } : {}),
  stripeUrl: stripe.url,
  postmarkUrl,
  confirmedFile: `${dataDir}.confirmed`,
  tasks,
});

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'kill-'));
  stripe = await startStripeStub({
    dataDir: root,
    siteUrl: TEST_ENVIRONMENT.SITE_URL,
    webhookUrl: TEST_ENVIRONMENT.SITE_URL,
    webhookSecret: TEST_ENVIRONMENT.STRIPE_WEBHOOK_SECRET,
  });
  await stripe.deliveries.plan({ copies: 0 });
  server = await startReachablePostgres(root);
  database = connectDatabase({ url: server.url, ssl: false }, 2);
  let opened = { results: [] as unknown[], errors: '' };
  // Both backends send the same checkout request, so Stripe returns the same payment page.
  for (const backend of ['Blobs', 'Postgres'] as const) {
    const tasks = [{ do: 'stock' }, { do: 'checkout' }];
    opened = await runShop(planFor(join(root, TEMPLATE[backend]), stripe.url, tasks, backend));
  }
  const { url } = (opened.results[0] ?? { url: '' }) as { url: string };
  sessionId = url.slice(url.lastIndexOf('/') + 1);
  const checkout = stripe.account.checkout(sessionId);
  if (!checkout) throw new Error(`The shop did not open a session: ${opened.errors}`);
  await stripe.account.pay(checkout, 'now');
});

afterAll(async () => {
  await database.close();
  await Promise.all([stripe.close(), server.close()]);
  await rm(root, { recursive: true });
});

/**
 * Runs a shop that fulfills the paid session and is killed on a write. Its data is left in place.
 */
async function die(kill: NonNullable<ShopPlan['kill']>, backend: Backend) {
  const dataDir = join(root, `${backend}-${kill.moment}-${kill.write}`);
  await cp(join(root, TEMPLATE[backend]), dataDir, { recursive: true });
  const copied = [TEMPLATE[backend], basename(dataDir)];
  if (backend === 'Postgres') await database.query(COPY_SHOP, copied);
  const postmarkDir = await mkdtemp(join(root, 'postmark-'));
  const postmark = await startPostmarkStub({ dataDir: postmarkDir });
  const plan = planFor(dataDir, postmark.url, [{ do: 'fulfill', sessionId }], backend);
  const run = await runShop({ ...plan, kill });
  const confirmed = (await readFile(plan.confirmedFile, 'utf8').catch(() => ''))
    .split('\n')
    .filter(Boolean);
  const place = `${backend}, ${kill.moment} write ${kill.write}`;
  return { run, backend, dataDir, confirmed, postmark, place };
}

const COPY_SHOP = `
  insert into records (store, key, v, rev, data)
  select $2, key, v, rev, data from records where store = $1`;

/**
 * Starts a new server on the data left by the killed process, and runs the sweeper over the next
 * half hour.
 */
async function startAgain({ backend, dataDir, postmark }: Awaited<ReturnType<typeof die>>) {
  const blobs = await startBlobsServer({ dir: join(dataDir, 'blobs') });
  vi.stubEnv('NETLIFY_BLOBS_CONTEXT', blobs.contextEnv);
  const env = readEnvironment({
    ...TEST_ENVIRONMENT,
    STRIPE_API_URL: stripe.url,
    POSTMARK_API_URL: postmark.url,
  });
  let ahead = 0;
  const services = assembleShopServices({
    env,
    now: () => Date.now() + ahead,
    records:
      backend === 'Postgres'
        ? createPostgresStore(database, basename(dataDir))
        : createBlobStore('orders-test'),
    files: createBlobStore('ebooks-test'),
    payments: createPayments(env),
    mailer: createPostmarkMailer(env),
    catalog: testCatalog,
    crypto: createCrypto(TEST_KEYS),
  });
  for (const minutes of [5, 25, 5]) {
    ahead += minutes * 60_000;
    await sweep(services);
  }
  const lists = await Promise.all(RECORDS.map((prefix) => services.records.keys(prefix)));
  const keys = lists.flat();
  await Promise.all(keys.map((key) => services.records.read(key)));
  await Promise.all([blobs.close(), postmark.close()]);
  vi.unstubAllEnvs();
  return keys;
}

/** Number of writes a purchase makes after payment. */
const WRITES: Readonly<Record<Backend, number>> = { Blobs: 17, Postgres: 6 };

describe.each(['Blobs', 'Postgres'] as const)('a killed shop on %s', (backend) => {
  test('F11: makes exactly as many writes per purchase as the tests below cover', async () => {
    const unharmed = await die({ write: 0, moment: 'before' }, backend);
    expect(unharmed.run.results, unharmed.run.errors).toEqual(['paid']);
    expect(unharmed.run.writes).toBe(WRITES[backend]);
    await expectOneEach(unharmed);
  });

  test.each(Array.from({ length: WRITES[backend] }, (_, before) => before + 1))(
    'F11: has exactly one of each record after a kill before or after write %i of a purchase and a restart',
    async (write) => {
      for (const moment of ['before', 'after'] as const) {
        const death = await die({ write, moment }, backend);
        expect(death.run.signal, death.place).toBe('SIGKILL');
        await expectOneEach(death);
      }
    },
  );
});

async function expectOneEach(death: Awaited<ReturnType<typeof die>>): Promise<void> {
  const keys = await startAgain(death);
  const count = (prefix: string) => keys.filter((key) => key.startsWith(prefix)).length;
  // The sweeper may also alert the coach, but the buyer must get exactly one receipt.
  const receipts = death.postmark.mails().filter(({ tag }) => tag === 'receipt');
  const queued = receipts.filter(({ metadata }) => keys.includes(`mail-${metadata['mail']}`));
  expect(
    {
      orders: count('order-'),
      entitlements: count('entitlement-'),
      links: count('link-'),
      queued: queued.length,
      done: count('done-'),
      waiting: count('pending-'),
      mails: receipts.length,
    },
    death.place,
  ).toEqual({ orders: 1, entitlements: 1, links: 1, queued: 1, done: 1, waiting: 0, mails: 1 });
  const { confirmed, place } = death;
  const lost = confirmed.filter((key) => !key.startsWith('pending-') && !keys.includes(key));
  expect(lost, place).toEqual([]);
}

describe('an emailed link', () => {
  test.each(['a sign-up', 'a new password', 'a new address'] as const)(
    'F11: can be clicked again after a kill at any write, and takes effect once: %s',
    async (what) => {
      const postmark = await startPostmarkStub({
        dataDir: await mkdtemp(join(root, 'postmark-')),
      });
      const folder = await mkdtemp(join(root, 'link-'));
      const planIn = (name: string, tasks: object[]) =>
        planFor(join(folder, name), postmark.url, tasks);
      await runShop(planIn('asked', [{ do: 'ask', what }]));
      const token = postmark
        .mails()
        .filter(({ to }) => what !== 'a new address' || to === 'maria@new.example')
        .map(({ text }) => /auth\/(?:verify|reset)\S*#t=([\w.-]+)/.exec(text)?.[1])
        .find((found) => found !== undefined);
      const press = { do: 'press', what, token };
      const copy = (name: string) =>
        cp(join(folder, 'asked'), join(folder, name), { recursive: true });

      await copy('unharmed');
      const unharmed = await runShop(planIn('unharmed', [press]));
      expect(unharmed.results, unharmed.errors).toEqual(['done']);
      expect(unharmed.writes).toBeGreaterThanOrEqual(3);

      for (let write = 1; write <= unharmed.writes; write += 1) {
        for (const moment of ['before', 'after'] as const) {
          // Skip "before" for later writes, because the disk looks the same as after the previous
          // write.
          if (moment === 'before' && write > 1) continue;
          const place = `${moment}-${write}`;
          await copy(place);
          const died = await runShop({ ...planIn(place, [press]), kill: { write, moment } });
          expect(died.signal, place).toBe('SIGKILL');
          const again = await runShop(planIn(place, [press, { do: 'sign-in', what }, press]));
          const [second, signedIn, third] = again.results;
          // If the shop was killed after the last write, the link has already been used.
          const isLast = write === unharmed.writes && moment === 'after';
          expect(second, `${place} ${again.errors}`).toBe(isLast ? 'invalid_token' : 'done');
          expect([signedIn, third], place).toEqual(['done', 'invalid_token']);
        }
      }
      await postmark.close();
    },
  );
});

describe('the on-disk store', () => {
  test('F12: keeps every confirmed write intact if it’s killed while writing', async () => {
    const dataDir = join(root, 'storm');
    const confirmed = new Map<string, string>();
    const tried = new Map<string, string>();
    const ROUNDS = 6;
    for (let round = 1; round <= ROUNDS; round += 1) {
      const store = await serveStore(planFor(dataDir, stripe.url, []));
      vi.stubEnv('NETLIFY_BLOBS_CONTEXT', store.contextEnv);
      const records = createBlobStore('orders-test');
      for (const [key, text] of confirmed) expect(await records.read(key)).toEqual({ text });
      for (const [key, text] of tried) {
        const found = await records.read(key);
        if (found !== undefined) expect(found).toEqual({ text });
      }
      const { promise: enough, resolve } = Promise.withResolvers<void>();
      let acknowledged = 0;
      let isOver = false;
      const writer = async (name: number) => {
        for (let number = 1; !isOver; number += 1) {
          const key = `order-${round}-${name}-${number}`;
          const text = createHash('sha256')
            .update(key)
            .digest('hex')
            .repeat(name * 100);
          tried.set(key, text);
          try {
            await records.create(key, { text });
            confirmed.set(key, text);
            acknowledged += 1;
          } catch (error) {
            expect(error).toBeInstanceOf(StoreUnavailable);
          }
          if (acknowledged >= round * 7) resolve();
        }
      };
      const writers = Array.from({ length: 8 }, (_, name) => writer(name + 1));
      await enough;
      const killed = store.kill();
      isOver = true;
      await Promise.all([killed, ...writers]);
    }
    const store = await serveStore(planFor(dataDir, stripe.url, []));
    vi.stubEnv('NETLIFY_BLOBS_CONTEXT', store.contextEnv);
    const records = createBlobStore('orders-test');
    for (const [key, text] of confirmed) expect(await records.read(key)).toEqual({ text });
    await store.kill();
    vi.unstubAllEnvs();
    expect(confirmed.size).toBeGreaterThan(100);
  });

  test('F12: returns 503 if an order record can’t be read, and doesn’t create a second order in its place', async () => {
    const bench = await openFaultBench();
    const paid = await bench.paySession();
    const before = await bench.page(paid);
    bench.storeFails(({ key }) => (key === `order-${paid}` ? { status: 500 } : undefined));
    expect((await bench.page(paid)).status).toBe(503);
    expect(await bench.webhook('checkout.session.completed')).toEqual([503]);
    bench.storeWorks();
    expect((await bench.page(paid)).body['downloadUrl']).toBe(before.body['downloadUrl']);
    await bench.expectOneEach(paid);
    await bench.close();
  });
});
