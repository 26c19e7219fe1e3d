/**
 * Sends a campaign in a separate process, using the real functions, the on-disk store, and the real
 * Postmark client. It can kill itself with SIGKILL, which can't be caught, right after a chosen
 * call.
 */
import { join } from 'node:path';
import { z } from 'zod';
import { openCampaign, sendCampaign } from '#netlify/newsletter/edit-campaigns.ts';
import { sendCampaigns } from '#netlify/newsletter/send-campaigns.ts';
import { startBlobsServer } from '#netlify/local/blobs/server.ts';
import { createBlobStore } from '#netlify/storage/blob-store.ts';
import { readEnvironment } from '#netlify/platform/env.ts';
import { createPostmarkMailer } from '#netlify/mail/postmark-mailer.ts';
import { assembleServices } from '#netlify/app/create-services.ts';
import { createCrypto } from '#netlify/storage/crypto.ts';
import { endless } from '#tests/support/endless-deadline.ts';
import { testCatalog } from '#tests/support/catalog.ts';
import { TEST_ENVIRONMENT, TEST_KEYS } from '#tests/support/memory-services.ts';
import { addressesOf } from './campaign-through-kills.ts';

const plan = z
  .strictObject({
    dataDir: z.string(),
    postmarkUrl: z.string(),
    /** Unix time in milliseconds. */
    now: z.number(),
    /** Number of subscriptions to confirm before sending the campaign. */
    subscribers: z.int().optional(),
    /**
     * The store or Postmark call after which the process kills itself, before it can record the
     * result.
     */
    dies: z.strictObject({ at: z.enum(['store', 'postmark']), call: z.int() }).optional(),
  })
  .parse(JSON.parse(process.argv[2] ?? '{}'));

/** Subscriptions processed in parallel. */
const AT_ONCE = 16;

const CAMPAIGN = {
  subject: 'A walk in the rain',
  words: 'Hello,\nthis is news.',
  // No link, because these tests don't serve the site.
  button: '',
  path: '',
};

const blobs = await startBlobsServer({ dir: join(plan.dataDir, 'blobs') });
process.env['NETLIFY_BLOBS_CONTEXT'] = blobs.contextEnv;

let isWorking = false;
const calls = { store: 0, postmark: 0 };

/** Runs a call and, if it's the chosen one, kills the process before the caller sees the result. */
async function count<Result>(at: keyof typeof calls, act: () => Promise<Result>): Promise<Result> {
  if (!isWorking) return act();
  calls[at] += 1;
  const { dies } = plan;
  const isLast = dies?.at === at && dies.call === calls[at];
  const result = await act();
  if (isLast) process.kill(process.pid, 'SIGKILL');
  return result;
}

const realFetch = globalThis.fetch;
globalThis.fetch = (input, init) => count('store', () => realFetch(input, init));

const env = readEnvironment({ ...TEST_ENVIRONMENT, POSTMARK_API_URL: plan.postmarkUrl });
const mailer = createPostmarkMailer(env);
const services = assembleServices({
  env,
  now: () => plan.now,
  records: createBlobStore('orders-test'),
  files: createBlobStore('ebooks-test'),
  mailer: {
    ...mailer,
    sendMany: (batch, mails) => count('postmark', () => mailer.sendMany(batch, mails)),
  },
  catalog: testCatalog,
  crypto: createCrypto(TEST_KEYS),
});

const { subscribers, crypto } = services;
const waiting = addressesOf(plan.subscribers ?? 0);
const subscribe = async () => {
  for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
    const key = crypto.addressKey(address);
    await subscribers.ask(key, 1, address, { wording: 'w', at: plan.now });
    await subscribers.confirm(key, 1, plan.now);
  }
};
await Promise.all(Array.from({ length: AT_ONCE }, subscribe));
if (plan.subscribers) await sendCampaign(CAMPAIGN, 'draft', services);
isWorking = true;
const isDone = plan.subscribers ? false : await sendCampaigns(services, endless, new Map());
isWorking = false;
const [campaign] = await services.campaigns.all();
const { progress } = await openCampaign(campaign?.id ?? '', services);
process.send?.({ isDone, progress });
await blobs.close();
process.disconnect?.();
