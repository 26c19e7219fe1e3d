import { createHmac } from 'node:crypto';
import type { StateFile } from '../state-file.ts';
import type { WebhookDelivery, Event, StripeState } from './state.ts';

/**
 * Delays between attempts to deliver an event, in milliseconds. Stripe itself keeps trying for
 * three days.
 */
const RETRY_PAUSES = [1_000, 5_000, 30_000, 120_000, 600_000];
/** Timeout for the receiver's response, in milliseconds. */
const TIMEOUT = 10_000;
/** How long to wait for the site to start listening again after a restart, in milliseconds. */
const RESUME_PAUSE = 1_000;

const isAccepted = (status: number) => status >= 200 && status < 300;

export type Deliveries = ReturnType<typeof createDeliveries>;

/** Signs and posts events as Stripe does. `now` returns Unix time in milliseconds. */
export function createDeliveries(
  { state, save }: StateFile<StripeState>,
  {
    webhookUrl,
    webhookSecret,
    now,
  }: { webhookUrl: string; webhookSecret: string; now: () => number },
) {
  const timers = new Set<NodeJS.Timeout>();
  const underWay = new Set<Promise<void>>();
  const stopping = new AbortController();

  async function post(event: Event): Promise<number> {
    const body = JSON.stringify(event, undefined, 2);
    const at = Math.floor(now() / 1000);
    const signature = createHmac('sha256', webhookSecret).update(`${at}.${body}`).digest('hex');
    try {
      const response = await fetch(webhookUrl, {
        method: 'POST',
        body,
        redirect: 'manual',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': `t=${at},v1=${signature}`,
        },
        signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT), stopping.signal]),
      });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return 0;
    }
  }

  /**
   * Posts the copies in parallel and records the responses, unless the state was reset in the
   * meantime.
   */
  async function attempt(event: Event, delivery: WebhookDelivery | undefined, copies: number) {
    const statuses = await Promise.all(Array.from({ length: copies }, () => post(event)));
    if (!delivery || stopping.signal.aborted || state.deliveries[event.id] !== delivery) {
      return statuses;
    }
    delivery.statuses.push(...statuses);
    if (statuses.some(isAccepted)) delivery.state = 'accepted';
    if (delivery.state === 'due') {
      const pause = RETRY_PAUSES[delivery.tries];
      delivery.tries += 1;
      if (pause === undefined) delivery.state = 'given-up';
      else wait(event, pause);
    }
    await save();
    return statuses;
  }

  function begin(event: Event, copies: number): void {
    const run = attempt(event, state.deliveries[event.id], copies)
      .then(() => undefined)
      .catch((error: unknown) => {
        console.error(`The delivery of ${event.type} couldn’t be saved:`, error);
      })
      .finally(() => underWay.delete(run));
    underWay.add(run);
  }

  function wait(event: Event, pause: number): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      begin(event, 1);
    }, pause);
    timers.add(timer);
  }

  function forget(): void {
    for (const timer of timers) clearTimeout(timer);
    timers.clear();
  }

  return {
    /**
     * Marks an event as due in the state, or as given up if no copies are planned. The caller saves
     * the state before delivering the event.
     */
    enlist(event: Event): void {
      const due = state.copies === 0 ? 'given-up' : 'due';
      state.deliveries[event.id] = { state: due, tries: 0, statuses: [] };
    },

    /**
     * Delivers an event marked as due in the background, retrying until it's accepted or the last
     * attempt fails.
     */
    deliver(event: Event): void {
      const isDue = state.deliveries[event.id]?.state === 'due';
      if (isDue && !stopping.signal.aborted) begin(event, state.copies);
    },

    /**
     * Delivers `times` copies of an event now, in parallel, and returns the response statuses. A
     * status of 0 means no response.
     */
    deliverNow: (event: Event, times: number): Promise<number[]> =>
      attempt(event, state.deliveries[event.id], times),

    async plan({ copies }: { copies: number }): Promise<void> {
      state.copies = copies;
      await save();
    },

    /** Resumes the deliveries that were pending when the stub stopped. */
    resume(): void {
      for (const event of state.events.toReversed()) {
        if (state.deliveries[event.id]?.state === 'due') wait(event, RESUME_PAUSE);
      }
    },

    /** Cancels scheduled retries. The caller clears the state. */
    forget,

    async stop(): Promise<void> {
      stopping.abort();
      forget();
      await Promise.all(underWay);
    },
  };
}
