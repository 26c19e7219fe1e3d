import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openIndexKey } from '#netlify/storage/encrypted-store.ts';
import {
  connectDatabase,
  createPostgresStore,
  type Database,
} from '#netlify/storage/postgres-store.ts';
import { createCrypto } from '#netlify/storage/crypto.ts';
import {
  createTestHarness,
  TEST_ENVIRONMENT,
  type TestHarness,
} from '#tests/support/memory-services.ts';
import { startReachablePostgres } from '#tests/support/postgres-server.ts';
import { shopOver } from '#tests/support/postgres-shop.ts';
import { buy } from '#tests/support/purchase.ts';

const FIRST = 'the first secret of this shop, long enough';
const SECOND = 'the second secret of this shop, long enough';

let folder: string;
let server: { url: string; close(): Promise<void> };
let database: Database;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'commands-'));
  server = await startReachablePostgres(folder);
  database = connectDatabase({ url: server.url, ssl: false }, 2);
});
afterAll(async () => {
  await database.close();
  await server.close();
  await rm(folder, { recursive: true });
});

/**
 * Runs a command as the site owner would, with the variables of a deployed site whose records are
 * in the database.
 */
async function run(
  context: string,
  command: 'forget' | 'rotate-secret' | 'coach-link',
  words: readonly string[],
  secrets: { ORDER_SECRET: string; ORDER_SECRET_PREVIOUS?: string },
): Promise<{ status: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, ['netlify/operate/shop-command.ts', command, ...words], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      ...TEST_ENVIRONMENT,
      SITE_MODE: '',
      SITE_URL: 'https://shop.example',
      NETLIFY_SITE_ID: 'site',
      NETLIFY_AUTH_TOKEN: 'token',
      DATABASE_URL: server.url,
      CONTEXT: context,
      ...secrets,
    },
  });
  const output = { out: '', err: '' };
  child.stdout.on('data', (part) => (output.out += String(part)));
  child.stderr.on('data', (part) => (output.err += String(part)));
  const status = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { status, ...output };
}

const recordsOf = (context: string) => createPostgresStore(database, `orders-${context}`);

/** Opens a deploy's shop with its secrets. */
async function shopOf(
  context: string,
  orderSecret: string,
  orderSecretPrevious?: string,
): Promise<TestHarness> {
  const harness = await createTestHarness();
  harness.clock.now = Date.now();
  const records = recordsOf(context);
  const secrets = { orderSecret, orderSecretPrevious };
  const indexKey = await openIndexKey(records, secrets);
  const services = shopOver(harness, records, createCrypto({ indexKey, ...secrets }));
  return { ...harness, services };
}

test('npm run shop -- forget previews a person’s data, erases it, and then reports that there’s nothing left', async () => {
  const context = 'production';
  const secrets = { ORDER_SECRET: FIRST };
  const harness = await shopOf(context, FIRST);
  const { sessionId } = await buy(harness, { customerEmail: 'maria@example.com' });
  const other = await buy(harness, {
    customerEmail: 'ana@example.com',
    attemptId: crypto.randomUUID(),
  });
  const before = await recordsOf(context).keys('');
  const forget = (...words: string[]) => run(context, 'forget', words, secrets);

  const unknown = await forget('nobody@example.com', '--yes');
  expect([unknown.status, unknown.out]).toEqual([1, '']);
  expect(unknown.err).toBe(
    'We don’t have anything for this address. Did you spell it the way the person did?\n',
  );
  const seen = await forget('maria@example.com');
  expect([seen.status, seen.err]).toEqual([0, '']);
  expect(seen.out).toMatch(/^This will be deleted for good:\n- .*order/);
  expect(seen.out).toContain('Nothing was changed.');
  expect((await recordsOf(context).keys('')).toSorted()).toEqual(before.toSorted());

  const gone = await forget('Maria@example.com', '--yes');
  expect([gone.status, gone.err]).toEqual([0, '']);
  expect(gone.out).toMatch(/^Deleted:[\s\S]*We’ll keep this:[\s\S]*Done\./);
  const buyerOf = async (id: string) => {
    const order = await harness.services.orders.find(id);
    return order && harness.services.orders.buyerOf(order);
  };
  expect(await harness.services.orders.find(sessionId)).toMatchObject({ totalCents: 1999 });
  expect(await buyerOf(sessionId)).toBeUndefined();
  expect(await buyerOf(other.sessionId)).toMatchObject({ email: 'ana@example.com' });
  expect((await forget('maria@example.com')).status).toBe(1);

  const coach = await forget('coach@example.com', '--yes');
  expect([coach.status, coach.err]).toEqual([1, expect.stringMatching(/^This is the coach’s own/)]);
  expect(coach.err).not.toMatch(/\n\s+at /);
});

test('npm run shop -- rotate-secret re-encrypts everything and reports when the previous secret can be removed', async () => {
  const context = 'deploy-preview';
  const harness = await shopOf(context, FIRST);
  const { sessionId, token } = await buy(harness);
  const rotate = (secrets: Parameters<typeof run>[3]) => run(context, 'rotate-secret', [], secrets);
  const buyerOf = async ({ services: { orders } }: TestHarness) => {
    const order = await orders.find(sessionId);
    return order && (await orders.buyerOf(order))?.email;
  };

  const alone = await rotate({ ORDER_SECRET: SECOND });
  expect([alone.status, alone.out]).toEqual([1, '']);
  expect(alone.err).toMatch(
    /^This shop’s records were encrypted with a different ORDER_SECRET\..* Nothing was changed/,
  );

  // Data encrypted with the first secret can still be read, and tokens signed with it are still
  // valid, both before and after the rotation.
  const rotating = await shopOf(context, SECOND, FIRST);
  expect(await buyerOf(rotating)).toBe('maria@example.com');
  const both = { ORDER_SECRET: SECOND, ORDER_SECRET_PREVIOUS: FIRST };
  const under = await rotate(both);
  expect([under.status, under.err]).toEqual([0, '']);
  expect(under.out).toMatch(/^[1-9]\d* records were re-encrypted\.\nRun this again/);
  expect((await rotate(both)).out).toMatch(
    /^0 records were re-encrypted\.\nNo record needs ORDER_SECRET_PREVIOUS anymore\. Remove it/,
  );
  expect(await buyerOf(rotating)).toBe('maria@example.com');
  expect(rotating.services.crypto.link.read(token)).toBeDefined();

  const done = await rotate({ ORDER_SECRET: SECOND });
  expect([done.status, done.out]).toEqual([
    0,
    'ORDER_SECRET_PREVIOUS isn’t set, and ORDER_SECRET can read this shop’s records.\n',
  ]);
  const former = await rotate({ ORDER_SECRET: FIRST });
  expect([former.status, former.err]).toEqual([
    1,
    expect.stringMatching(/^This shop’s records were encrypted with a different/),
  ]);
  expect(await buyerOf(await shopOf(context, SECOND))).toBe('maria@example.com');
});

test('npm run shop -- coach-link prints the first sign-in link for a deployed site', async () => {
  const context = 'branch-deploy';
  await shopOf(context, SECOND, FIRST);
  const secrets = { ORDER_SECRET: SECOND, ORDER_SECRET_PREVIOUS: FIRST };
  const link = await run(context, 'coach-link', [], secrets);
  expect([link.status, link.err]).toEqual([0, '']);
  expect(link.out).toMatch(/^Give this link .*\nhttps:\/\/shop\.example\/auth\/reset#t=[\w.-]+\n$/);
});
