import { join } from 'node:path';
import { createFaults, type Fault } from '../inject-faults.ts';
import { localPage } from '../html-page.ts';
import { openStateFile } from '../state-file.ts';
import { startWireServer } from '../http-stub-server.ts';
import { createAccount } from './account.ts';
import { createApi, type StripeFault } from './api.ts';
import { createDeliveries } from './deliveries.ts';
import { answerPayPage } from './pay-page.ts';
import { answerPaymentsPage } from './payments-page.ts';
import { freshState } from './state.ts';

export type StripeStub = Awaited<ReturnType<typeof startStripeStub>>;

const MAX_BODY_BYTES = 1024 * 1024;

/**
 * Starts a local Stripe stub that works with the real SDK. Checked against the SDK's types, never
 * against live Stripe.
 * @param now Returns Unix time in milliseconds.
 */
export async function startStripeStub({
  dataDir,
  siteUrl,
  webhookUrl,
  webhookSecret,
  now = Date.now,
}: {
  dataDir: string;
  siteUrl: string;
  webhookUrl: string;
  webhookSecret: string;
  now?: () => number;
}) {
  const file = await openStateFile(join(dataDir, 'payments.json'), freshState);
  const { state } = file;
  const deliveries = createDeliveries(file, { webhookUrl, webhookSecret, now });
  const account = createAccount(file, deliveries, { siteUrl, now });
  const faults = createFaults<StripeFault>();
  const context = { state, account, deliveries, faults };
  const address = await startWireServer({
    name: 'The Stripe stub',
    maxBodyBytes: MAX_BODY_BYTES,
    faults,
    answer: createApi(file, account),
  });
  deliveries.resume();

  return {
    url: address.url,
    /** Serves the HTML pages under `/__local/pay` and `/__local/payments`. */
    async handlePage(request: Request): Promise<Response | undefined> {
      const { pathname } = new URL(request.url);
      const [, section, id = '', action] =
        /^\/__local\/(pay|payments)(?:\/([\w-]+))?(?:\/([\w-]+))?\/?$/.exec(pathname) ?? [];
      if (!section) return undefined;
      if (section === 'payments') return answerPaymentsPage(request, id, action, context);
      const checkout = account.checkout(id);
      if (checkout) return answerPayPage(request, checkout, action, account);
      return localPage({
        title: 'No such payment',
        status: 404,
        body: '<p>This payment page doesn’t exist. Start again from the checkout.</p>',
      });
    },
    account,
    deliveries,
    state: () => state,
    fail: (fault: Fault<StripeFault>) => faults.add(fault),
    heal: () => faults.clear(),
    /** Clears everything, including injected faults and pending deliveries. */
    async reset(): Promise<void> {
      deliveries.forget();
      faults.clear();
      Object.assign(state, freshState());
      await file.save();
    },
    async close(): Promise<void> {
      await deliveries.stop();
      await address.close();
    },
  };
}
