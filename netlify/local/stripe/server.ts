import { createServer } from 'node:http';
import { join } from 'node:path';
import { listenOnLoopback, readAll } from '../loopback.ts';
import { openStateFile } from '../state-file.ts';
import { createAccount, type Account } from './account.ts';
import { createApi } from './api.ts';
import { createDeliveries, type Deliveries } from './deliveries.ts';
import { createPages } from './pages.ts';
import { freshState, type StripeState } from './state.ts';

/** What a test lets go wrong with the next calls. `lost-reply` does the work and then hangs up. */
export interface ApiFault {
  /** For example `POST /v1/checkout/sessions`; the start of method and path is enough. */
  call: string;
  kind: 'hang' | 'reset' | 'lost-reply' | { status: number };
  times: number;
}

/** A running stand-in for Stripe. */
export interface StripeStandIn {
  /** Origin of the API. */
  url: string;
  /** Answers the pages for people, under `/__local/pay` and `/__local/payments`. */
  handlePage(request: Request): Promise<Response | undefined>;
  /** The levers of tests. */
  account: Account;
  deliveries: Deliveries;
  state(): StripeState;
  fail(fault: ApiFault): void;
  reset(): Promise<void>;
  close(): Promise<void>;
}

const MAX_BODY_BYTES = 1024 * 1024;

/**
 * Starts a Stripe of one's own, spoken to by the real SDK. Checked against the SDK's types and Stripe's
 * published fixtures, never against live Stripe.
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
  const deliveries = createDeliveries({ webhookUrl, webhookSecret, now });
  const account = createAccount(file, deliveries, { siteUrl, now });
  const api = createApi(file, account);
  const faults: ApiFault[] = [];

  const server = createServer((request, response) => {
    const call = `${request.method} ${request.url}`;
    const fault = faults.find((one) => one.times > 0 && call.startsWith(one.call));
    if (fault) fault.times -= 1;
    const kind = fault?.kind;
    const work = async () => {
      if (kind === 'hang') return;
      if (kind === 'reset') {
        request.socket.destroy();
        return;
      }
      if (typeof kind === 'object') {
        response.writeHead(kind.status, { 'content-type': 'application/json' });
        response.end(
          JSON.stringify({ error: { type: 'api_error', message: 'A fault of the test.' } }),
        );
        return;
      }
      const body = await readAll(request, MAX_BODY_BYTES);
      const answer = await api({
        method: request.method ?? 'GET',
        target: request.url ?? '/',
        headers: Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
        ),
        body: body?.toString('utf8') ?? '',
      });
      if (kind === 'lost-reply') {
        request.socket.destroy();
        return;
      }
      response.writeHead(answer.status, answer.headers);
      response.end(JSON.stringify(answer.body));
    };
    work().catch(() => response.destroy());
  });
  const address = await listenOnLoopback(server);

  return {
    url: address.url,
    handlePage: createPages(file, account, deliveries),
    account,
    deliveries,
    state: () => file.state,
    fail: (fault) => {
      faults.push({ ...fault });
    },
    async reset() {
      Object.assign(file.state, freshState());
      await file.save();
    },
    async close() {
      deliveries.stop();
      await address.close();
    },
  };
}
