import { createHmac } from 'node:crypto';
import type Stripe from 'stripe';
import type { StateFile } from '../state-file.ts';
import { WEBHOOK_EVENTS } from './events.ts';
import type { Delivery, DeliveryPlan, StripeState } from './state.ts';

/** Pauses between tries of one delivery, in milliseconds. Stripe itself goes on for three days. */
const RETRY_PAUSES = [1_000, 5_000, 30_000, 120_000, 600_000];
/** A receiver that takes longer, in milliseconds, has failed. */
const TIMEOUT = 10_000;
/** After a restart the site gets this long, in milliseconds, to listen again. */
const RESUME_PAUSE = 1_000;

/** How webhooks reach the site. */
export interface Deliveries {
  /** Writes into the state how an event is to be delivered; the caller saves before it delivers. */
  enlist(event: Stripe.Event): void;
  /** Delivers an enlisted event in the background, again and again until it is accepted. */
  deliver(event: Stripe.Event): void;
  /** Delivers an event now, this many times at once, and gives the statuses; 0 for no answer. */
  deliverNow(event: Stripe.Event, times: number): Promise<number[]>;
  /** Changes how the next events are delivered; while held, they are kept. */
  plan(change: Partial<DeliveryPlan>): Promise<void>;
  /** Lets go of what is held, in the given order. */
  release(order?: (events: Stripe.Event[]) => Stripe.Event[]): Promise<void>;
  /** Goes on with what was under way when the stand-in stopped. */
  resume(): void;
  /** Forgets what is under way; the state is somebody else's to empty. */
  forget(): void;
  stop(): Promise<void>;
}

/** Signs and posts events as Stripe does. `now` gives milliseconds since 1970. */
export function createDeliveries(
  file: StateFile<StripeState>,
  {
    webhookUrl,
    webhookSecret,
    now,
  }: { webhookUrl: string; webhookSecret: string; now: () => number },
): Deliveries {
  const timers = new Set<NodeJS.Timeout>();
  const underWay = new Set<Promise<void>>();
  const stopping = new AbortController();

  async function post(event: Stripe.Event): Promise<number> {
    const payload = JSON.stringify(event, undefined, 2);
    // The signature carries the real time, however far this world's clock was moved: the site checks it.
    const timestamp = Math.floor(now() / 1000);
    const signature = createHmac('sha256', webhookSecret)
      .update(`${timestamp}.${payload}`)
      .digest('hex');
    try {
      const response = await fetch(webhookUrl, {
        method: 'POST',
        body: payload,
        redirect: 'manual',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': `t=${timestamp},v1=${signature}`,
          'user-agent': 'Stripe/1.0 (stand-in)',
        },
        signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT), stopping.signal]),
      });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return 0;
    }
  }

  async function attempt(event: Stripe.Event, delivery: Delivery, copies: number): Promise<void> {
    const statuses = await Promise.all(Array.from({ length: copies }, () => post(event)));
    if (stopping.signal.aborted || file.state.deliveries[event.id] !== delivery) return;
    delivery.statuses.push(...statuses);
    const pause = RETRY_PAUSES[delivery.tries];
    delivery.tries += 1;
    if (statuses.some(isAccepted)) {
      delivery.state = 'accepted';
      event.pending_webhooks = 0;
    } else if (pause === undefined) {
      delivery.state = 'given-up';
    } else {
      delivery.dueAt = now() + pause;
      wait(event, delivery, 1, pause);
    }
    await file.save();
  }

  function begin(event: Stripe.Event, delivery: Delivery, copies: number): Promise<void> {
    const run = attempt(event, delivery, copies).catch((error: unknown) => {
      console.error(`The delivery of ${event.type} could not be written down:`, error);
    });
    underWay.add(run);
    return run.finally(() => underWay.delete(run));
  }

  function wait(event: Stripe.Event, delivery: Delivery, copies: number, pause: number): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      void begin(event, delivery, copies);
    }, pause);
    timers.add(timer);
  }

  const eventsIn = (wanted: Delivery['state']) =>
    file.state.events.filter(({ id }) => file.state.deliveries[id]?.state === wanted).reverse();

  return {
    enlist(event) {
      if (!WEBHOOK_EVENTS.has(event.type)) return;
      const { copies, delay, held } = file.state.plan;
      const otherwise = copies === 0 ? 'given-up' : 'due';
      file.state.deliveries[event.id] = {
        state: held ? 'held' : otherwise,
        tries: 0,
        statuses: [],
        dueAt: now() + delay,
      };
    },

    deliver(event) {
      const delivery = file.state.deliveries[event.id];
      if (delivery?.state !== 'due' || stopping.signal.aborted) return;
      const { copies, delay } = file.state.plan;
      if (delay > 0) wait(event, delivery, copies, delay);
      else void begin(event, delivery, copies);
    },

    async deliverNow(event, times) {
      const statuses = await Promise.all(Array.from({ length: times }, () => post(event)));
      const delivery = file.state.deliveries[event.id];
      if (!delivery || stopping.signal.aborted) return statuses;
      delivery.statuses.push(...statuses);
      if (delivery.state === 'given-up' && statuses.some(isAccepted)) {
        delivery.state = 'accepted';
        event.pending_webhooks = 0;
      }
      await file.save();
      return statuses;
    },

    async plan(change) {
      Object.assign(file.state.plan, change);
      await file.save();
    },

    async release(order = (events) => events) {
      file.state.plan.held = false;
      for (const event of order(eventsIn('held'))) {
        const delivery = file.state.deliveries[event.id];
        if (!delivery) continue;
        delivery.state = 'due';
        await begin(event, delivery, Math.max(1, file.state.plan.copies));
      }
    },

    resume() {
      for (const event of eventsIn('due')) {
        const delivery = file.state.deliveries[event.id];
        if (delivery) wait(event, delivery, 1, Math.max(RESUME_PAUSE, delivery.dueAt - now()));
      }
    },

    forget() {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },

    async stop() {
      stopping.abort();
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(underWay);
    },
  };
}

const isAccepted = (status: number) => status >= 200 && status < 300;
