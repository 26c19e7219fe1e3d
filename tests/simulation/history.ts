import { openOrder } from '#netlify/coach/orders/read-order.ts';
import { refundFromDashboard } from '#netlify/coach/orders/refund.ts';
import { handlePaymentEvent } from '#netlify/orders/handle-payment-event.ts';
import { claimFile } from '#netlify/downloads/check-link-and-claim-file.ts';
import { processPurchase } from '#netlify/orders/success-page.ts';
import { SAMPLE_PAGE } from '#netlify/ebooks/sample-page.ts';
import { sendFile } from '#netlify/downloads/stream-file.ts';
import { sendLinkAgain } from '#netlify/downloads/send-fresh-link.ts';
import { startCheckout } from '#netlify/checkout/start-checkout.ts';
import { sweep } from '#netlify/app/jobs.ts';
import { SWEEP_BUDGET } from '#netlify/jobs/run-jobs.ts';
import { DEFAULT_NOTIFICATIONS } from '#src/domain/alerts/notification-settings.ts';
import { createBookFiles } from '#netlify/ebooks/book-files.ts';
import { isPublicTestMode, readEnvironment, type Environment } from '#netlify/platform/env.ts';
import { PaymentsUnavailable, type PaymentEvent } from '#netlify/payments/payments.ts';
import { assembleShopServices } from '#netlify/app/create-shop-services.ts';
import type { ShopServices } from '#netlify/payments/payments.ts';
import { StoreUnavailable, type Store } from '#netlify/storage/store.ts';
import { createCrypto } from '#netlify/storage/crypto.ts';
import { ebookCheckoutInput, type EbookCheckoutInput } from '#src/contracts/ebook-checkout.ts';
import { easternDay } from '#src/domain/coach-day.ts';
import type { PaymentState } from '#src/domain/orders/order.ts';
import { HttpError } from '#src/domain/http-error.ts';
import { testCatalog } from '#tests/support/catalog.ts';
import { TEST_ENVIRONMENT, TEST_KEYS } from '#tests/support/memory-services.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import {
  checkAcknowledged,
  checkMails,
  checkOrders,
  checkEverything,
  checkOthers,
  type Truth,
} from './invariants.ts';
import {
  BOUNCED,
  createOutside,
  type Actor,
  type Checkout,
  type Weather,
} from './simulated-services.ts';
import { createChance, type Chance } from '#tests/support/random.ts';
import { createScheduler } from './scheduler.ts';
import { ONE_REQUEST } from '#tests/support/requests.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const START = Date.UTC(2026, 10, 21, 12);
/** Stripe's delays between delivery attempts, in milliseconds. */
const REDELIVERY = [5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 12 * HOUR, 12 * HOUR];
/** Maximum time after the last fault until everything must be consistent, in milliseconds. */
const ORDERS_WITHIN = 15 * MINUTE;
const MAILS_WITHIN = 45 * MINUTE;

/** The result of one simulated history. */
export interface History {
  seed: number;
  violations: string[];
  /** Log of events, oldest first. */
  trace: string[];
  paid: number;
  /** Number of test-mode orders, in a shop that later goes live. */
  tried: number;
  /** Number of payments with a discount, tax, or both. */
  changed: number;
  calls: number;
  crashes: number;
}

const WRONG_SUMS: readonly [Partial<PaymentState>, ...Partial<PaymentState>[]] = [
  { totalCents: 1 },
  { subtotalCents: 1 },
  { currency: 'eur' },
  { discountCents: 1 },
  { discountCents: -1, taxCents: 0 },
];

/**
 * Returns a valid change to a payment through a promotion code, taxes, or a foreign card, as Stripe
 * may report it.
 */
function validChange(chance: Chance, subtotalCents: number): Partial<PaymentState> {
  const discountCents = chance.pick([0, 0, 1, 500, subtotalCents]);
  const reduced = subtotalCents - discountCents;
  const taxCents = chance.pick([0, 0, Math.round(reduced * 0.08875)]);
  const isOnTop = chance.happens(0.7);
  const country = chance.pick(['US', 'US', 'US', 'DE', undefined]);
  return { discountCents, taxCents, totalCents: reduced + (isOnTop ? taxCents : 0), country };
}

const local = readEnvironment(TEST_ENVIRONMENT);
/** Returns the environment of a shop at its own URL, in the given Stripe mode. */
const withKey = (mode: 'live' | 'test') =>
  readEnvironment({
    ...TEST_ENVIRONMENT,
    ...{ SITE_MODE: '', SITE_URL: 'https://shop.example', CONTEXT: 'production' },
    STRIPE_SECRET_KEY: `sk_${mode}_ofthehistories`,
  });
const [live, trial] = [withKey('live'), withKey('test')];
const crypto = createCrypto(TEST_KEYS);
const BOOKS = ['recovery-planner', 'meal-plan'] as const;

const shelf = createMemoryStore();
for (const slug of BOOKS) {
  await createBookFiles(shelf).publish({
    slug,
    fileName: `${slug}.pdf`,
    pages: 8,
    body: new TextEncoder().encode(`%PDF-1.7 ${slug} %%EOF`),
    at: START,
  });
}

/**
 * Simulates one random history of the shop: buyers, webhooks, tabs, sweepers, crashes, outages,
 * refunds, and disputes. The flows are real, but time, the store, Stripe, and Postmark are
 * simulated. The same seed produces the same history.
 * @param sabotage Breaks every actor's services, to prove that the checks catch it.
 * @param backend An empty store for the records. Defaults to memory.
 */
export async function simulateHistory(
  seed: number,
  sabotage: (services: ShopServices) => void = () => undefined,
  backend?: Store,
): Promise<History> {
  const chance = createChance(seed);
  const scheduler = createScheduler(START);
  const { now, at } = scheduler;
  const violations: string[] = [];
  const trace: string[] = [];
  const note = (line: string) => {
    trace.push(`${((now() - START) / SECOND).toFixed(1).padStart(9)} s  ${line}`);
  };
  const weather = makeWeather(chance);
  const truth = new Map<string, Truth>();
  const { next } = createChance(seed ^ 0x5bd1e995);
  const makeSession = ({ orderId, totalCents, email, live: isLive }: Checkout): PaymentState => ({
    sessionId: `cs_${isLive ? 'live' : 'test'}_${Math.floor(next() * 2 ** 32).toString(36)}${orderId.slice(0, 12)}`,
    orderId,
    status: 'open',
    paid: false,
    subtotalCents: totalCents,
    discountCents: 0,
    taxCents: 0,
    totalCents,
    currency: 'usd',
    email,
    name: undefined,
    agreed: undefined,
    country: 'US',
    paymentId: undefined,
    live: isLive,
  });
  const keys = changingKeys(seed, weather);
  const outside = createOutside({
    scheduler,
    chance,
    weather,
    files: shelf,
    backend,
    trace: note,
    makeSession,
    refunded: (paymentId) => sendRefundEvents(paymentId),
  });
  const alive = new Set<Actor>();
  let looks = 0;
  let settleFrom = weather.endsAt;
  /**
   * Postpones the time by which everything must be consistent, because an external event happens at
   * this time.
   */
  const expectUntil = (time: number) => {
    settleFrom = Math.max(settleFrom, time);
  };

  function servicesOf(actor: Actor): ShopServices {
    const env = keys.at(now());
    const services = assembleShopServices({
      env,
      now,
      catalog: testCatalog,
      crypto,
      ...outside.seenBy(actor, env.stripe.live),
    });
    sabotage(services);
    return services;
  }

  /**
   * Runs one actor's work and records the outcome. `done` receives the result and the Stripe mode.
   * It isn't called after a crash.
   */
  function act<Result>(
    name: string,
    work: (services: ShopServices) => Promise<Result>,
    done: (outcome: { result: Result } | { error: unknown }, isLive: boolean) => void = () =>
      undefined,
  ): Actor {
    const actor: Actor = { name, isDead: false };
    alive.add(actor);
    const services = servicesOf(actor);
    const { live: isLive } = services.env.stripe;
    work(services).then(
      (result) => {
        alive.delete(actor);
        done({ result }, isLive);
      },
      (error: unknown) => {
        alive.delete(actor);
        if (!isDeclared(error)) violations.push(`${name} ended with ${String(error)}`);
        note(`${name}: ${error instanceof HttpError ? error.code : String(error)}`);
        done({ error }, isLive);
      },
    );
    return actor;
  }

  /** Delivers a Stripe event and retries deliveries that weren't acknowledged. */
  function deliver(
    event: PaymentEvent,
    copies: number,
    mustArrive: boolean,
    isOfLive: boolean,
  ): void {
    const closing =
      event.kind === 'refunds-changed' ? truthOf(event.paymentId)?.states.at(-1) : undefined;
    const attempt = (copy: number, tries: number) => {
      const name = `webhook ${event.kind} #${copy}.${tries + 1}`;
      let isAnswered = false;
      const again = () => {
        if (isAnswered) return;
        isAnswered = true;
        const pause = REDELIVERY[tries];
        if (pause !== undefined) at(now() + pause, () => attempt(copy, tries + 1));
      };
      // The event is signed for the other Stripe mode, so the shop rejects it.
      if (keys.at(now()).stripe.live !== isOfLive) return again();
      act(
        name,
        (services) => handlePaymentEvent(event, services),
        (outcome) => {
          if (isAnswered) return;
          if ('error' in outcome) return again();
          isAnswered = true;
          note(`${name}: 200`);
          if (event.kind === 'refunds-changed' && closing?.isAll) {
            const known = truthOf(event.paymentId);
            if (known?.states.at(-1) === closing) known.closedAt ??= now();
          }
          if (event.kind === 'session-changed') {
            violations.push(...checkAcknowledged(event.sessionId, outside, crypto));
          }
        },
      );
      // A timeout counts as a failed delivery.
      at(now() + 10 * SECOND, again);
    };
    const count = mustArrive ? Math.max(1, copies) : copies;
    for (let copy = 1; copy <= count; copy += 1) {
      const first = now() + chance.between(0, chance.pick([2 * SECOND, MINUTE, 2 * HOUR]));
      if (mustArrive) expectUntil(first + (weather.endsAt > first ? 48 * HOUR : MINUTE));
      at(first, () => attempt(copy, 0));
    }
  }

  const truthOf = (paymentId: string) =>
    [...truth.values()].find((known) => known.paymentId === paymentId);

  /** Sends the current refund state of a payment. The bank may reject the newest refund later. */
  function sendRefundEvents(paymentId: string): void {
    const known = truthOf(paymentId);
    const { refunds, madeCents, failedCents, isAll } = outside.refundsOf(paymentId);
    known?.states.push({ madeCents, failedCents, isAll });
    if (known && !isAll) delete known.closedAt;
    note(`Stripe: ${madeCents - failedCents} of ${paymentId} are back`);
    const event = { kind: 'refunds-changed', paymentId } as const;
    const live = known?.live ?? keys.at(now()).stripe.live;
    const eventId = `evt_${outside.refundsAndDisputes.length}`;
    outside.refundsAndDisputes.push({ eventId, event, live, at: now() });
    deliver(event, chance.pick([0, 1, 5]), false, live);
    const newest = outside.refunds.get(paymentId)?.at(-1);
    if (!newest || newest.hasFailed || refunds.length > 4 || !chance.happens(0.3)) return;
    const time = now() + chance.between(0, chance.pick([5 * SECOND, HOUR]));
    if (time > settleFrom) return;
    at(time, () => {
      newest.hasFailed = true;
      sendRefundEvents(paymentId);
    });
  }

  /**
   * The coach opens an order and clicks Refund one or more times, in tabs that all show the same
   * state.
   */
  function refundByClicks(sessionId: string, known: Truth): void {
    const { paymentId } = known;
    const total = known.sums?.totalCents ?? 0;
    const look = `coach ${sessionId.slice(8, 14)} look ${(looks += 1)}`;
    act(
      look,
      (services) => openOrder(sessionId, services),
      (outcome) => {
        if (!('result' in outcome) || !paymentId) return;
        const { backCents } = outcome.result;
        const presses = chance.pick([1, 2, 2, 3, 4]);
        for (let press = 1; press <= presses; press += 1) {
          const cents = chance.pick([500, 700, Math.max(1, total - backCents), 1]);
          const time = now() + chance.between(0, chance.pick([0, 0, 0, MINUTE, HOUR]));
          at(time, () => {
            const before = outside.refundsOf(paymentId).madeCents;
            const name = `${look} press ${press} of ${cents}`;
            if (chance.happens(0.2)) {
              const wanted = chance.pick([300, cents, total]);
              at(time + chance.between(0, SECOND), () =>
                outside.makeRefund(paymentId, wanted, 'dashboard'),
              );
            }
            act(
              name,
              (services) => refundFromDashboard({ sessionId, cents, backCents }, services),
              (pressed) => {
                if (!('result' in pressed)) {
                  const isMade = outside.refunds.get(paymentId)?.some(({ by }) => by === name);
                  if (isMade && pressed.error instanceof HttpError)
                    violations.push(`${name} made a refund, but failed: ${pressed.error.message}`);
                  return;
                }
                note(`${name}: ${pressed.result.done ?? ''}`);
                const made = outside.refunds.get(paymentId)?.some((one) => one.cents === cents);
                if (!made || before > outside.refundsOf(paymentId).madeCents) {
                  violations.push(
                    `${look} press ${press} reported a refund of ${cents} that wasn't made`,
                  );
                }
              },
            );
          });
        }
      },
    );
  }

  function visitSuccessPage(sessionId: string, tab: number, polls: number): void {
    const name = `page ${tab} of ${sessionId.slice(8, 14)}`;
    act(
      name,
      (services) => processPurchase(sessionId, services),
      (outcome, isLive) => {
        if ('result' in outcome) {
          const { result } = outcome;
          note(`${name}: ${result.status}`);
          const known = truth.get(sessionId);
          if (['paid', 'gift'].includes(result.status) && known?.live !== isLive)
            violations.push(`${name} showed an order of the other key`);
          if (result.status === 'gift') return;
          if (result.status === 'paid') {
            if (!known?.isGood || !known.paidAt)
              violations.push(`${name} gave a book for no money`);
            known?.links.add(result.token);
            if (chance.happens(0.5)) claim(sessionId, result.token);
            return;
          }
        }
        if (isRefusedMoney(outcome) && truth.get(sessionId)?.isGood) {
          violations.push(`${name}: the buyer was charged and refused`);
        }
        if (polls > 0) at(now() + 3 * SECOND, () => visitSuccessPage(sessionId, tab, polls - 1));
      },
    );
  }

  function claim(sessionId: string, token: string): void {
    const known = truth.get(sessionId);
    const book = known?.books[0];
    if (!known || !book) return;
    const count = chance.pick([1, 3, 9]);
    for (let n = 1; n <= count; n += 1) {
      const claimId = `tab-${chance.between(1, 7)}`;
      at(now() + chance.between(0, 20 * MINUTE), () => {
        const { closedAt } = known;
        const isClosed = closedAt !== undefined && closedAt < now();
        act(
          `claim ${claimId}`,
          async (services) => {
            const { downloadUrl } = await claimFile({ token, item: book, claimId }, services);
            if (!isPublicTestMode(services.env)) return;
            const fileToken = new URL(downloadUrl, live.siteUrl).searchParams.get('file') ?? '';
            const { sha256 } = await sendFile(fileToken, services);
            if (sha256 !== SAMPLE_PAGE.sha256) violations.push(`claim ${claimId} got a whole book`);
          },
          (outcome, isLive) => {
            if ('result' in outcome && known.live !== isLive)
              violations.push(`claim ${claimId} opened a book of the other key`);
            if ('result' in outcome && isClosed && known.closedAt === closedAt) {
              violations.push(`claim ${claimId} opened a book of a refunded or disputed order`);
            }
          },
        );
      });
    }
  }

  function pay(sessionId: string, known: Truth): void {
    const session = outside.sessions.get(sessionId);
    if (session?.status !== 'open') return;
    known.isGood = !chance.happens(0.06);
    const change = known.isGood
      ? validChange(chance, session.subtotalCents)
      : chance.pick(WRONG_SUMS);
    const paid = { ...session, ...change };
    known.sums = paid;
    known.country = paid.country;
    // A promotion code may have reduced the total to zero, so no bank is involved and there's no
    // payment.
    const isFree = known.isGood && paid.totalCents === 0;
    const paymentId = isFree ? undefined : `pi_${sessionId.slice(8)}`;
    const isLate = !isFree && chance.happens(0.2);
    if (paymentId !== undefined) known.paymentId = paymentId;
    const copies = () => chance.pick([0, 1, 1, 5]);
    const notifyShop = (event: PaymentEvent) => {
      deliver(event, copies(), false, session.live);
      const visits = chance.pick([0, 1, 1, 2, 5]);
      for (let tab = 1; tab <= visits; tab += 1) {
        const when = now() + chance.between(0, chance.pick([SECOND, MINUTE, 5 * HOUR]));
        at(when, () => visitSuccessPage(sessionId, tab, chance.between(0, 20)));
      }
    };
    if (!isLate) {
      outside.sessions.set(sessionId, {
        ...session,
        ...change,
        status: 'complete',
        paid: true,
        paymentId,
      });
      known.paidAt = now();
      note(`buyer pays ${sessionId.slice(8, 14)}${known.isGood ? '' : ' (a wrong sum)'}`);
      expectUntil(now());
      notifyShop({ kind: 'session-changed', sessionId });
      afterPaying(sessionId, known);
      return;
    }
    outside.sessions.set(sessionId, { ...session, ...change, status: 'complete', paymentId });
    note(`buyer pays ${sessionId.slice(8, 14)} later`);
    notifyShop({ kind: 'session-changed', sessionId });
    const settleAt = now() + chance.between(HOUR, chance.pick([3 * HOUR, 100 * HOUR]));
    const succeeds = chance.happens(0.7);
    expectUntil(settleAt);
    at(settleAt, () => {
      const before = outside.sessions.get(sessionId) ?? session;
      note(`bank ${succeeds ? 'confirms' : 'refuses'} ${sessionId.slice(8, 14)}`);
      if (!succeeds) {
        deliver({ kind: 'async-failed', sessionId }, copies(), false, session.live);
        return;
      }
      outside.sessions.set(sessionId, { ...before, paid: true });
      known.paidAt = now();
      notifyShop({ kind: 'session-changed', sessionId });
      afterPaying(sessionId, known);
    });
  }

  /** Schedules refunds, disputes, and requests for a new link after the payment. */
  function afterPaying(sessionId: string, known: Truth): void {
    const { paymentId } = known;
    if (!paymentId || !known.isGood) return;
    const soon = () => now() + chance.between(0, chance.pick([5 * SECOND, HOUR, 6 * HOUR]));
    const happen = (time: number, event: PaymentEvent, then: () => unknown = () => undefined) => {
      expectUntil(time);
      at(time, () => {
        note(`Stripe: ${event.kind} ${sessionId.slice(8, 14)}`);
        if ('paymentId' in event) {
          const { refundsAndDisputes } = outside;
          refundsAndDisputes.push({
            eventId: `evt_${refundsAndDisputes.length}`,
            event,
            live: known.live,
            at: now(),
          });
        }
        deliver(event, chance.pick([0, 1, 5]), false, known.live);
        then();
      });
    };
    const makeRefund = (cents: number) => {
      const time = soon();
      expectUntil(time + HOUR);
      at(time, () => outside.makeRefund(paymentId, cents, 'dashboard'));
    };
    if (chance.happens(0.12)) makeRefund(100);
    if (chance.happens(0.12)) makeRefund(known.sums?.totalCents ?? 0);
    if (chance.happens(0.3)) {
      const looksAt = chance.pick([1, 1, 2]);
      for (let look = 1; look <= looksAt; look += 1) {
        const time = soon();
        // A click may come an hour later, and its request may freeze for three hours.
        expectUntil(time + 4 * HOUR);
        at(time, () => refundByClicks(sessionId, known));
      }
    }
    if (chance.happens(0.12)) {
      const outcome = chance.pick(['open', 'won', 'lost'] as const);
      const disputeId = `dp_${paymentId}`;
      happen(soon(), { kind: 'disputed', paymentId, disputeId }, () => {
        known.dispute = outcome;
        outside.disputed.add(paymentId);
        if (outcome !== 'open') {
          happen(
            soon(),
            outcome === 'won' ? { kind: 'dispute-won', paymentId, disputeId } : { kind: 'ignored' },
            () => outcome === 'won' && outside.disputed.delete(paymentId),
          );
        }
      });
    }
    if (chance.happens(0.15)) {
      const presses = chance.between(1, 6);
      for (let press = 1; press <= presses; press += 1) {
        at(soon(), () => {
          act(`link again ${press}`, (services) => sendLinkAgain(sessionId, services));
        });
      }
    }
  }

  function shop(buyer: number): void {
    const bounces = chance.happens(0.05);
    const books = chance.pick([[BOOKS[0]], [BOOKS[1]], [BOOKS[0], BOOKS[1]]]);
    const email = bounces ? `${BOUNCED}buyer${buyer}.example` : `buyer${buyer}@example.com`;
    const tabs = chance.pick([1, 1, 1, 2]);
    const gift = chance.happens(0.3)
      ? {
          giftName: 'Anna',
          giftEmail: `reader${buyer}@example.com`,
          giftOn: easternDay(START + chance.between(0, 2) * DAY),
        }
      : undefined;
    for (let tab = 1; tab <= tabs; tab += 1) {
      const request: EbookCheckoutInput = {
        items: books.map((slug) => ({ slug, quantity: 1 })),
        customerEmail: email,
        customerFirstName: 'Maria',
        ...gift,
        attemptId: `00000000-0000-4000-8000-${String(buyer * 10 + tab).padStart(12, '0')}`,
      };
      const begin = now() + chance.between(0, Math.min(HOUR, weather.endsAt - START));
      expectUntil(begin + 15 * MINUTE);
      const presses = chance.pick([1, 1, 2]);
      let isThere = false;
      const press = (number: number, triesLeft: number) => {
        act(
          `checkout ${buyer}.${tab}.${number}`,
          (services) => startCheckout(ebookCheckoutInput.parse(request), services, ONE_REQUEST),
          (outcome, isLive) => {
            if ('error' in outcome) {
              if (triesLeft > 0) at(now() + 20 * SECOND, () => press(number, triesLeft - 1));
              return;
            }
            const sessionId = outcome.result.url.slice(outcome.result.url.lastIndexOf('/') + 1);
            // After 10 minutes, the browser has timed out, and the buyer has left.
            if (isThere || now() > begin + 10 * MINUTE) return;
            isThere = true;
            const known: Truth = {
              live: isLive,
              cart: `${buyer}`,
              books: [...books],
              email,
              bounces,
              isGood: true,
              ...(gift ? { gift: { to: gift.giftEmail, on: gift.giftOn } } : {}),
              links: new Set(),
              states: [],
            };
            truth.set(sessionId, known);
            arrive(sessionId, known);
          },
        );
      };
      for (let number = 1; number <= presses; number += 1) {
        at(begin + number * 200, () => press(number, 5));
      }
    }
  }

  /** Simulates a buyer reaching the payment page. */
  function arrive(sessionId: string, known: Truth): void {
    at(now() + 24 * HOUR, () => {
      const session = outside.sessions.get(sessionId);
      if (session?.status === 'open') {
        outside.sessions.set(sessionId, { ...session, status: 'expired' });
      }
    });
    if (chance.happens(0.1)) {
      at(now() + MINUTE, () => visitSuccessPage(sessionId, 9, 0));
      return;
    }
    const payAt = now() + chance.between(20 * SECOND, chance.pick([5 * MINUTE, 20 * HOUR]));
    expectUntil(payAt);
    at(payAt, () => pay(sessionId, known));
  }

  for (const { target, from, to } of weather.outages) {
    at(from, () => note(`${target} goes away for ${((to - from) / MINUTE).toFixed(0)} minutes`));
  }
  const buyers = chance.pick([1, 2, 2, 3]);
  for (let buyer = 1; buyer <= buyers; buyer += 1) shop(buyer);

  // The embedded server is a single process, so when it crashes, every actor in it crashes.
  const deaths = chance.pick([0, 0, 1, 3]);
  for (let death = 1; death <= deaths; death += 1) {
    at(chance.between(START, weather.endsAt), () => {
      note(`the process dies with ${alive.size} actors`);
      for (const actor of alive) actor.isDead = true;
      alive.clear();
    });
  }

  const sweepOnce = (name: string) => {
    const began = now();
    act(
      name,
      (services) => sweep(services, { startTimer: scheduler.startTimer }),
      () => {
        if (now() > began + SWEEP_BUDGET) {
          violations.push(`${name} took ${(now() - began) / SECOND} s`);
        }
      },
    );
  };
  const runSweepers = (until: number, pause: number) => {
    for (let time = now() + pause; time <= until; time += pause) {
      at(time, () => sweepOnce('sweeper'));
      if (chance.happens(0.2)) at(time + chance.between(0, 2_000), () => sweepOnce('sweeper 2'));
    }
  };

  const sweepsInStorm = chance.happens(0.7);
  let horizon = START;
  while (horizon < settleFrom) {
    const long = settleFrom - horizon > 6 * HOUR;
    const end = Math.min(settleFrom, horizon + (long ? 6 * HOUR : HOUR));
    if (sweepsInStorm || horizon >= weather.endsAt)
      runSweepers(end, long ? 20 * MINUTE : 5 * MINUTE);
    await scheduler.runUntil(end);
    horizon = end;
  }
  note('from here on everything works');
  for (const outage of weather.outages) outage.to = Math.min(outage.to, now());
  runSweepers(settleFrom + 2 * HOUR, 5 * MINUTE);
  await scheduler.runUntil(settleFrom + ORDERS_WITHIN);
  const ofShop = keys.at(now()).stripe.live;
  const own = new Map([...truth].filter(([, known]) => known.live === ofShop));
  violations.push(...checkOrders(own, outside, crypto));
  await scheduler.runUntil(settleFrom + MAILS_WITHIN);
  violations.push(...checkMails(own, outside, crypto));
  await scheduler.runUntil(settleFrom + 100 * HOUR);
  // Keep sweeping past the next digest, so that its email goes out before anything is counted.
  runSweepers(now() + 10 * MINUTE, 5 * MINUTE);
  const digest =
    Math.ceil((now() + HOUR) / DAY) * DAY + (DEFAULT_NOTIFICATIONS.digestHour + 5) * HOUR;
  await scheduler.runUntil(digest);
  runSweepers(digest + 15 * MINUTE, 5 * MINUTE);
  await scheduler.runUntil(digest + HOUR);
  const services = readingServices(outside, keys.at(now()), now);
  violations.push(...(await checkEverything(own, outside, services)));
  const others = new Map([...truth].filter(([sessionId]) => !own.has(sessionId)));
  violations.push(...(await checkOthers(others, outside, services)));
  violations.push(...(await outside.checkBackend()));

  return {
    seed,
    violations: [...new Set(violations)],
    trace,
    paid: [...truth.values()].filter(({ paidAt }) => paidAt !== undefined).length,
    changed: [...truth.values()].filter(
      ({ paidAt, isGood, sums }) =>
        paidAt !== undefined && isGood && sums && sums.discountCents + sums.taxCents > 0,
    ).length,
    calls: outside.calls,
    crashes: outside.crashes,
    tried: [...others.keys()].filter((id) => outside.contents.has(`order-${id}`)).length,
  };
}

/**
 * Returns the shop's environment over time. Half of the histories use the local environment
 * throughout. The others switch to a test key up to 3 times, possibly from the start, and end with
 * a live key.
 */
function changingKeys(seed: number, { endsAt }: Weather): { at(time: number): Environment } {
  const chance = createChance(seed ^ 0x2545f491);
  if (chance.happens(0.5)) return { at: () => local };
  const trials = Array.from({ length: chance.between(1, 3) }, () => {
    const from = chance.pick([START, chance.between(START, endsAt)]);
    const to = from + chance.between(MINUTE, chance.pick([HOUR, 30 * HOUR]));
    return { from, to: Math.min(to, endsAt) };
  });
  return {
    at: (time) => (trials.some(({ from, to }) => time >= from && time < to) ? trial : live),
  };
}

/** Services for checking the outcome, without faults or delays. */
function readingServices(
  outside: ReturnType<typeof createOutside>,
  env: Environment,
  now: () => number,
): ShopServices {
  const seen = outside.seenBy({ name: 'judge', isDead: false }, env.stripe.live);
  return assembleShopServices({
    env,
    now,
    catalog: testCatalog,
    crypto,
    ...seen,
    records: outside.records,
    files: shelf,
  });
}

function makeWeather(chance: Chance): Weather {
  const kind = chance.pick(['calm', 'rain', 'rain', 'storm'] as const);
  const length = chance.pick([10 * MINUTE, HOUR, 2 * HOUR, 30 * HOUR]);
  const endsAt = START + length;
  const outages = Array.from({ length: kind === 'calm' ? 0 : chance.between(0, 3) }, () => {
    const from = START + chance.between(0, length);
    const to = chance.happens(0.3) ? endsAt : from + chance.between(MINUTE, 8 * HOUR);
    const target = chance.pick(['store', 'stripe', 'postmark'] as const);
    return { target, from, to: Math.min(endsAt, to) };
  });
  const bad = { calm: 0, rain: 0.03, storm: 0.2 }[kind];
  return {
    endsAt,
    outages,
    failure: bad,
    lostReply: bad,
    crash: bad / 3,
    freeze: bad / 4,
  };
}

function isRefusedMoney(outcome: { result: unknown } | { error: unknown }): boolean {
  return (
    'error' in outcome &&
    outcome.error instanceof HttpError &&
    outcome.error.code === 'payment_mismatch'
  );
}

/**
 * Returns whether an endpoint is allowed to respond with this error. Any other error would be a
 * 500.
 */
function isDeclared(error: unknown): boolean {
  return (
    error instanceof StoreUnavailable ||
    error instanceof PaymentsUnavailable ||
    (error instanceof HttpError && error.code !== 'internal')
  );
}
