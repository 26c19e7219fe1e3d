import { createHmac } from 'node:crypto';
import type Stripe from 'stripe';

/** Pauses between tries of one delivery, in milliseconds. Stripe itself goes on for three days. */
const RETRY_PAUSES = [1_000, 5_000, 30_000, 120_000, 600_000];
/** A receiver that takes longer, in milliseconds, has failed. */
const TIMEOUT = 10_000;

/** How webhooks reach the site. */
export interface Deliveries {
  /** Delivers an event in the background, again and again until it is accepted. */
  deliver(event: Stripe.Event): void;
  /** Delivers an event now, this many times at once, and gives the statuses; 0 for no answer. */
  deliverNow(event: Stripe.Event, times: number): Promise<number[]>;
  /** While held, events are kept and not delivered; letting go delivers them in the given order. */
  hold(): void;
  release(order?: (events: Stripe.Event[]) => Stripe.Event[]): Promise<void>;
  stop(): void;
}

/** Signs and posts events as Stripe does. `now` gives milliseconds since 1970. */
export function createDeliveries({
  webhookUrl,
  webhookSecret,
  now,
}: {
  webhookUrl: string;
  webhookSecret: string;
  now: () => number;
}): Deliveries {
  const timers = new Set<NodeJS.Timeout>();
  let held: Stripe.Event[] | undefined;
  let stopped = false;

  async function post(event: Stripe.Event): Promise<number> {
    const payload = JSON.stringify(event, undefined, 2);
    const timestamp = Math.floor(now() / 1000);
    const signature = createHmac('sha256', webhookSecret)
      .update(`${timestamp}.${payload}`)
      .digest('hex');
    try {
      const response = await fetch(webhookUrl, {
        method: 'POST',
        body: payload,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': `t=${timestamp},v1=${signature}`,
          'user-agent': 'Stripe/1.0 (stand-in)',
        },
        signal: AbortSignal.timeout(TIMEOUT),
      });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return 0;
    }
  }

  async function keepTrying(event: Stripe.Event, tries: number): Promise<void> {
    if (stopped) return;
    const status = await post(event);
    const pause = RETRY_PAUSES[tries];
    if ((status >= 200 && status < 300) || pause === undefined || stopped) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      void keepTrying(event, tries + 1);
    }, pause);
    timers.add(timer);
  }

  return {
    deliver(event) {
      if (held) held.push(event);
      else void keepTrying(event, 0);
    },
    deliverNow: (event, times) => Promise.all(Array.from({ length: times }, () => post(event))),
    hold() {
      held ??= [];
    },
    async release(order = (events) => events) {
      const events = order(held ?? []);
      held = undefined;
      for (const event of events) await keepTrying(event, 0);
    },
    stop() {
      stopped = true;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
