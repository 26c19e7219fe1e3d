import { parseArgs } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import { CannotStart } from '#netlify/local/cannot-start.ts';
import { createBlobStore } from '#netlify/storage/blob-store.ts';
import { INDEX_KEY } from '#netlify/storage/encrypted-store.ts';
import { createPayments } from '#netlify/payments/stripe-payments.ts';
import { checkDeployed, TEST_PAYMENT } from './live-site-checks.ts';
import { openStores, useDeployedSite } from './open-stores.ts';

const DATABASE_VARIABLES = ['DATABASE_URL', 'NETLIFY_DB_URL'];

async function askDatabase(): Promise<void> {
  const { records, close } = await openStores(process.env);
  await records.read(INDEX_KEY).finally(close);
}

export async function checkDeployedSite(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { email: { type: 'string' } },
  });
  const url = URL.parse(positionals[0] ?? '');
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new CannotStart(
      'Add the site’s URL: npm run shop -- check-deployed https://your-site.example --email you@example.com',
    );
  }

  const scratch = useDeployedSite(process.env)
    ? createBlobStore(`check-${Date.now().toString(36)}`)
    : undefined;
  const { STRIPE_SECRET_KEY: secretKey } = process.env;
  console.log(`Checking ${url.origin}\n`);
  const results = await checkDeployed(
    {
      url: url.origin,
      email: values.email,
      scratch,
      askDatabase: DATABASE_VARIABLES.some((name) => process.env[name]) ? askDatabase : undefined,
      payments: secretKey
        ? createPayments({
            stripe: {
              secretKey,
              live: secretKey.includes('_live_'),
              webhookSecrets: [],
              apiUrl: undefined,
            },
            mode: 'netlify',
          })
        : undefined,
      async pay(paymentUrl) {
        console.log(`\nOpen this page and pay with the card 4242 4242 4242 4242, any future date, any 3 digits:
${paymentUrl}
Waiting for the payment, up to 15 minutes …\n`);
      },
      pause: async (milliseconds) => {
        await pause(milliseconds);
      },
    },
    ({ name, outcome, note }) => console.log(`${outcome}: ${name}${note ? ` (${note})` : ''}`),
  );
  const isPaid = ({ name, outcome }: (typeof results)[number]) =>
    name === TEST_PAYMENT && outcome === 'ok';
  const count = (outcome: string) => results.filter((one) => one.outcome === outcome).length;
  console.log(`\n${count('ok')} ok, ${count('FAILED')} failed, ${count('not run')} not run`);
  if (values.email && count('FAILED') > 0) {
    console.log('Something failed. Fix each line marked FAILED, then run this again.');
  } else if (values.email && !results.some(isPaid)) {
    console.log(
      'No book was bought, so there’s no receipt. See the test payment line for the reason.',
    );
  } else if (values.email) {
    console.log(
      `Now look for the receipt at ${values.email}: its button opens the test book. With a test key only an address of COACH_EMAILS gets one.\nIn Stripe, open Developers, Webhooks, your endpoint: the event of this payment answered 200.\nIn Netlify, open the deploy's log, Post-processing: it names 2 rate limits.`,
    );
  }
  if (scratch) for (const key of await scratch.keys('')) await scratch.remove(key);
  process.exitCode = count('ok') === results.length ? 0 : 1;
}
