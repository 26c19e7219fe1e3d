import { join } from 'node:path';
import { createFaults, type Fault } from '../faults.ts';
import { openStateFile } from '../state-file.ts';
import { startWireServer } from '../wire-server.ts';
import { createAccount, type Account } from './account.ts';
import { createApi, type StripeFault } from './api.ts';
import { createDeliveries, type Deliveries } from './deliveries.ts';
import { createControls } from './controls.ts';
import { createPages } from './pages.ts';
import { freshState, type StripeState } from './state.ts';

/** A running stand-in for Stripe. */
export interface StripeStandIn {
  /** Origin of the API. */
  url: string;
  /** Answers the pages for people, under `/__local/pay` and `/__local/payments`. */
  handlePage(request: Request): Promise<Response | undefined>;
  /** The controls of tests; over the wire they are `POST /__control/<name>`. */
  account: Account;
  deliveries: Deliveries;
  state(): StripeState;
  fail(fault: Fault<StripeFault>): void;
  /** Takes back every planned fault. */
  heal(): void;
  /** Forgets everything, planned faults and deliveries under way included. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

const MAX_BODY_BYTES = 1024 * 1024;

/**
 * Starts a Stripe of one's own, spoken to by the real SDK. Checked against the SDK's types and Stripe's
 * published fixtures, never against live Stripe.
 * @param now Milliseconds since 1970.
 */
export async function startStripeStandIn({
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
}): Promise<StripeStandIn> {
  const file = await openStateFile(join(dataDir, 'stripe.json'), freshState);
  const { state } = file;
  const deliveries = createDeliveries(file, { webhookUrl, webhookSecret, now });
  const account = createAccount(file, deliveries, { siteUrl, now });
  const faults = createFaults<StripeFault>();
  const reset = async () => {
    deliveries.forget();
    faults.clear();
    Object.assign(state, freshState());
    await file.save();
  };
  const address = await startWireServer({
    name: 'The Stripe stand-in',
    maxBodyBytes: MAX_BODY_BYTES,
    faults,
    controls: createControls({ state, account, deliveries, faults, reset }),
    answer: createApi(file, account),
  });
  deliveries.resume();

  return {
    url: address.url,
    handlePage: createPages({ state, account, deliveries, faults }),
    account,
    deliveries,
    state: () => state,
    fail: (fault) => faults.add(fault),
    heal: () => faults.clear(),
    reset,
    async close() {
      await deliveries.stop();
      await address.close();
    },
  };
}
