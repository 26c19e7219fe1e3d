/**
 * Runs a shop in a separate process, with the real functions and the on-disk store that the
 * embedded server uses. It can kill itself during a chosen write with SIGKILL, which can't be
 * caught.
 */
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { StatementSync } from 'node:sqlite';
import { z } from 'zod';
import { ONE_REQUEST } from '#tests/support/requests.ts';

/** Purposes of emailed links. */
const LINKS = ['a sign-up', 'a new password', 'a new address'] as const;

const plan = z
  .strictObject({
    dataDir: z.string(),
    database: z.strictObject({ url: z.string(), store: z.string() }).optional(),
    stripeUrl: z.string(),
    postmarkUrl: z.string(),
    /** File for appending the keys of confirmed writes. */
    confirmedFile: z.string(),
    kill: z.strictObject({ write: z.int(), moment: z.enum(['before', 'after']) }).optional(),
    tasks: z.array(
      z.discriminatedUnion('do', [
        z.strictObject({ do: z.literal('stock') }),
        z.strictObject({ do: z.literal('checkout') }),
        z.strictObject({ do: z.literal('fulfill'), sessionId: z.string() }),
        z.strictObject({ do: z.literal('serve') }),
        z.strictObject({ do: z.literal('ask'), what: z.enum(LINKS) }),
        z.strictObject({ do: z.literal('press'), what: z.enum(LINKS), token: z.string() }),
        z.strictObject({ do: z.literal('sign-in'), what: z.enum(LINKS) }),
      ]),
    ),
  })
  .parse(JSON.parse(process.argv[2] ?? '{}'));

let writes = 0;

/**
 * Counts a write, and kills the process if this is the chosen write and moment. Returns a function
 * to call after the write.
 */
function beginWrite(): () => void {
  writes += 1;
  const dies = plan.kill?.write === writes;
  const die = () => process.kill(process.pid, 'SIGKILL');
  if (dies && plan.kill?.moment === 'before') die();
  return () => void (dies && die());
}

const { run } = StatementSync.prototype;
StatementSync.prototype.run = function runCounted(this: StatementSync, ...values) {
  const end = beginWrite();
  const result = run.apply(this, values as Parameters<typeof run>);
  end();
  return result;
};

const realFetch = globalThis.fetch;
globalThis.fetch = async (input, init) => {
  const response = await realFetch(input, init);
  if (init?.method?.toUpperCase() === 'PUT' && response.status === 200) {
    const url = typeof input === 'string' ? input : input instanceof URL ? input.href : input.url;
    appendFileSync(plan.confirmedFile, `${new URL(url).pathname.split('/').at(-1) ?? ''}\n`);
  }
  return response;
};

const { startBlobsServer } = await import('#netlify/local/blobs/server.ts');
const blobs = await startBlobsServer({ dir: join(plan.dataDir, 'blobs') });
process.env['NETLIFY_BLOBS_CONTEXT'] = blobs.contextEnv;

const { assembleShopServices } = await import('#netlify/app/create-shop-services.ts');
const { createBlobStore } = await import('#netlify/storage/blob-store.ts');
const { connectDatabase, createPostgresStore } = await import('#netlify/storage/postgres-store.ts');
const { createPostmarkMailer } = await import('#netlify/mail/postmark-mailer.ts');
const { createPayments } = await import('#netlify/payments/stripe-payments.ts');
const { readEnvironment } = await import('#netlify/platform/env.ts');
const { startCheckout } = await import('#netlify/checkout/start-checkout.ts');
const { processPurchase } = await import('#netlify/orders/success-page.ts');
const { HttpError } = await import('#src/domain/http-error.ts');
const { confirmLink, resetPassword } = await import('#netlify/accounts/account-links.ts');
const { recover, signUp } = await import('#netlify/accounts/sign-up-and-recovery.ts');
const { requestEmailChange } = await import('#netlify/accounts/change-email.ts');
const { signIn } = await import('#netlify/accounts/sign-in.ts');
const { ebookCheckoutInput } = await import('#src/contracts/ebook-checkout.ts');
const { createPasswords } = await import('#netlify/accounts/passwords.ts');
const { createCrypto } = await import('#netlify/storage/crypto.ts');
const { testCatalog } = await import('#tests/support/catalog.ts');
const { TEST_ENVIRONMENT, TEST_KEYS } = await import('#tests/support/memory-services.ts');
const { checkoutRequest } = await import('#tests/support/purchase.ts');

const env = readEnvironment({
  ...TEST_ENVIRONMENT,
  STRIPE_API_URL: plan.stripeUrl,
  POSTMARK_API_URL: plan.postmarkUrl,
});
const database = plan.database && connectDatabase({ url: plan.database.url, ssl: false }, 4);

/** Counts write statements and kills the process before or after the chosen one. */
const query: NonNullable<typeof database>['query'] = async (text, values) => {
  const ask = async () => (await database?.query(text, values)) ?? { rows: [] };
  if (!/^\s*(?:delete|with made)/.test(text)) return ask();
  const end = beginWrite();
  const answer = await ask();
  end();
  for (const { key } of answer.rows) appendFileSync(plan.confirmedFile, `${String(key)}\n`);
  return answer;
};

const services = assembleShopServices({
  env,
  now: () => Date.now(),
  records: plan.database
    ? createPostgresStore({ query }, plan.database.store)
    : createBlobStore('orders-test'),
  files: createBlobStore('ebooks-test'),
  payments: createPayments(env),
  mailer: createPostmarkMailer(env),
  catalog: testCatalog,
  crypto: createCrypto(TEST_KEYS),
  // Lower hashing cost, to save time. Each stored hash includes its own cost, and the cost doesn't
  // affect the number of writes.
  makePasswords: (crypto) => createPasswords(crypto, { cost: 4, lanes: 1 }),
});

const EMAIL = 'maria@example.com';
const NEW_EMAIL = 'maria@new.example';
const FIRST = 'seven quiet otters';
const SECOND = 'eleven calm herons';
const NETWORK = '192.0.2.1';

/** Requests an emailed link, creating the account first if the link requires one. */
async function ask(what: (typeof LINKS)[number]): Promise<void> {
  if (what === 'a sign-up') {
    await signUp({ email: EMAIL, password: FIRST }, NETWORK, services);
    return;
  }
  const password = await services.passwords.hash(FIRST);
  const first = { email: EMAIL, password, epoch: 1, createdAt: services.now() };
  const account = await services.accounts.create(first);
  if (account === 'exists') throw new Error('The account already exists.');
  const from = { caller: NETWORK, browserKey: undefined };
  await (what === 'a new password'
    ? recover(EMAIL, NETWORK, services)
    : requestEmailChange(account, { email: NEW_EMAIL, password: FIRST, from }, services));
}

/** Resolves to "done", or to the error code if the action was refused. */
const outcomeOf = (act: Promise<unknown>) =>
  act.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof HttpError) return error.code;
      throw error;
    },
  );

const results: unknown[] = [];
let stays = false;
for (const task of plan.tasks) {
  switch (task.do) {
    case 'stock':
      await services.books.publish({
        slug: 'recovery-planner',
        fileName: 'planner.pdf',
        pages: 8,
        body: new TextEncoder().encode('%PDF-1.7 planner %%EOF'),
        at: services.now(),
      });
      break;
    case 'checkout':
      results.push(
        await startCheckout(ebookCheckoutInput.parse(checkoutRequest()), services, ONE_REQUEST),
      );
      break;
    case 'fulfill':
      writes = 0;
      results.push((await processPurchase(task.sessionId, services)).status);
      break;
    case 'ask':
      await ask(task.what);
      break;
    case 'press': {
      writes = 0;
      const { what, token } = task;
      const press =
        what === 'a new password'
          ? resetPassword(token, SECOND, services)
          : confirmLink(token, { password: FIRST, isNew: false }, services);
      results.push(await outcomeOf(press));
      break;
    }
    case 'sign-in': {
      const email = task.what === 'a new address' ? NEW_EMAIL : EMAIL;
      const password = task.what === 'a new password' ? SECOND : FIRST;
      const from = { caller: NETWORK, device: 'Test', browserKey: undefined };
      results.push(await outcomeOf(signIn({ email, password }, from, services)));
      break;
    }
    case 'serve':
      stays = true;
      results.push(blobs.contextEnv);
      break;
  }
}
process.send?.({ results, writes });
if (!stays) {
  await Promise.all([blobs.close(), database?.close()]);
  process.disconnect?.();
}
