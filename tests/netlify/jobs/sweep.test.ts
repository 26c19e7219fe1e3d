import { beforeEach, describe, expect, test } from 'vitest';
import { startDeadline } from '#netlify/platform/deadline.ts';
import { openOrder } from '#netlify/coach/orders/read-order.ts';
import { handlePaymentEvent } from '#netlify/orders/handle-payment-event.ts';
import { openLink } from '#netlify/downloads/read-link.ts';
import { TRIES_BEFORE_ALERT } from '#netlify/orders/reconcile-payments.ts';
import { AT_ONCE } from '#netlify/jobs/job.ts';
import { sweep, PAYMENTS_SHARE } from '#netlify/app/jobs.ts';
import { SWEEP_BUDGET } from '#netlify/jobs/run-jobs.ts';
import { createManualTimers } from '#tests/support/manual-timer.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { createTestHarness, type TestHarness } from '#tests/support/memory-services.ts';
import { buy, openCheckout } from '#tests/support/purchase.ts';

let harness: TestHarness;
beforeEach(async () => {
  harness = await createTestHarness();
});

const HOUR = 3_600_000;
const never = new Promise<never>(() => undefined);
const attempt = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

const keysOf = (harness: TestHarness, prefix: string) =>
  [...harness.records.contents.keys()].filter((key) => key.startsWith(prefix));
const receiptsOf = ({ mails }: TestHarness) => mails.filter(({ tag }) => tag === 'receipt');
const kindsOf = async ({ services }: TestHarness) =>
  (await services.alerts.open()).map((alert) => alert.kind);

/** Opens and pays for sessions without delivering a webhook. */
async function payWithoutWebhook(harness: TestHarness, count: number): Promise<string[]> {
  const sessions: string[] = [];
  for (let n = 1; n <= count; n += 1) {
    const sessionId = await openCheckout(harness, {
      attemptId: attempt(n),
      customerEmail: `buyer${n}@example.com`,
    });
    harness.pay(sessionId);
    sessions.push(sessionId);
  }
  return sessions;
}

/**
 * Runs the sweeper for this many milliseconds on a clock controlled by the test. Returns the
 * report.
 */
async function sweepUntil(harness: TestHarness, milliseconds: number) {
  const timers = createManualTimers();
  const run = sweep(harness.services, { startTimer: timers.start });
  await timers.pass(0);
  for (const part of [PAYMENTS_SHARE, 0.1, 0.05, 0.1, 0.1, 0.1, 0.1, 0.1, 0.05])
    await timers.pass(milliseconds * part);
  return run;
}

describe('a deadline', () => {
  test('returns the result of work that finishes in time, and abandons the rest', async () => {
    const timers = createManualTimers();
    const deadline = startDeadline(100, timers.start);
    expect(await deadline.within(async () => 7)).toBe(7);
    const slow = deadline.within(() => never);
    await timers.pass(99);
    expect(deadline.isOver).toBe(false);
    await timers.pass(1);
    expect(await slow).toBe('over');
    expect(deadline.isOver).toBe(true);
  });

  test('doesn’t start anything once it has passed', async () => {
    const timers = createManualTimers();
    const deadline = startDeadline(100, timers.start);
    await timers.pass(100);
    let begun = false;
    const late = await deadline.within(async () => {
      begun = true;
    });
    expect([late, begun]).toEqual(['over', false]);
  });

  test('propagates an error unless it arrives after the deadline', async () => {
    const timers = createManualTimers();
    const deadline = startDeadline(100, timers.start);
    const broken = () => Promise.reject(new Error('broken'));
    await expect(deadline.within(broken)).rejects.toThrow('broken');
    const { promise, reject } = Promise.withResolvers<never>();
    const slow = deadline.within(() => promise);
    await timers.pass(100);
    reject(new Error('too late'));
    expect(await slow).toBe('over');
  });
});

describe('a sweep', () => {
  test('picks up a refund without a webhook, and records it once', async () => {
    const { sessionId, paymentId } = await buy(harness);
    harness.refundsAndDisputes.push({ eventId: 'evt_1', event: harness.refund(paymentId) });
    for (let run = 1; run <= 2; run += 1) {
      expect(await sweep(harness.services)).toMatchObject({ failed: 0, finished: true });
    }
    expect(keysOf(harness, 'refunded-')).toHaveLength(1);
    expect(await openOrder(sessionId, harness.services)).toMatchObject({ access: 'refunded' });
  });

  test('notifies a buyer of a refund in the same run that creates the order', async () => {
    const [sessionId = ''] = await payWithoutWebhook(harness, 1);
    harness.refundsAndDisputes.push({
      eventId: 'evt_1',
      event: harness.refund(`pi_${sessionId.slice(8)}`),
    });
    const { payments } = harness.services;
    const read = payments.readSession.bind(payments);
    payments.readSession = async (id) => {
      await new Promise((resolve) => setImmediate(resolve));
      return read(id);
    };
    await sweep(harness.services);
    expect(harness.mails.map(({ tag }) => tag)).toContain('money-back');
  });

  test('ends a sweep after 20 seconds, no matter what hangs', async () => {
    for (const part of ['readSession', 'completedSessions', 'send', 'store'] as const) {
      let hangs = false;
      const records = createMemoryStore();
      const harness = await createTestHarness({ records });
      const [sessionId = ''] = await payWithoutWebhook(harness, 2);
      const { payments, mailer } = harness.services;
      if (part === 'readSession') payments.readSession = () => never;
      if (part === 'completedSessions') {
        payments.completedSessions = () => ({
          [Symbol.asyncIterator]: () => ({ next: () => never }),
        });
      }
      if (part === 'send') {
        harness.mailOutcomes.push({ outcome: 'refused', reason: 'down' });
        await handlePaymentEvent({ kind: 'session-changed', sessionId }, harness.services);
        harness.clock.now += HOUR;
        mailer.send = () => never;
      }
      if (part === 'store') {
        const { read } = records;
        records.read = (key) => (hangs ? never : read(key));
        hangs = true;
      }
      expect(await sweepUntil(harness, SWEEP_BUDGET)).toMatchObject({ finished: false });
    }
  });

  test('still sends emails if Stripe hangs', async () => {
    harness.mailOutcomes.push({ outcome: 'refused', reason: 'down' });
    await buy(harness);
    harness.clock.now += HOUR;
    harness.services.payments.completedSessions = () => ({
      [Symbol.asyncIterator]: () => ({ next: () => never }),
    });
    expect(await sweepUntil(harness, SWEEP_BUDGET)).toMatchObject({ mailed: 1, finished: false });
    expect(harness.mails).toHaveLength(1);
  });

  test.each([
    ['hang', () => never, []],
    [
      'fail',
      () => Promise.reject(new Error('broken')),
      ['announcements', 'campaigns', 'coach', 'deferred', 'erasures'],
    ],
  ])('completes its other jobs if some %s', async (_what, broken, counted) => {
    const { services } = harness;
    harness.mailOutcomes.push({ outcome: 'refused', reason: 'down' });
    await buy(harness);
    harness.clock.now += HOUR;
    await payWithoutWebhook(harness, 1);
    await harness.records.create('swept-2026-11-01-done-cs_1', {});
    services.alerts.unsent = broken;
    services.deferred.inOrder = broken;
    services.announcements.open = broken;
    services.campaigns.open = broken;
    services.erasures.open = broken;
    const report = await sweepUntil(harness, SWEEP_BUDGET);
    expect(report).toMatchObject({ fulfilled: 1, mailed: 1, purged: 1, finished: false });
    expect(await services.heartbeat.newest(harness.clock.now)).toBe(harness.clock.now);
    expect([...(await services.heartbeat.failures()).keys()].toSorted()).toEqual(counted);
  });

  test('fulfills the other sessions while a few hang, and retries those later', async () => {
    const sessions = await payWithoutWebhook(harness, AT_ONCE + 3);
    const hanging = new Set(sessions.slice(0, AT_ONCE - 1));
    const { payments, cursors } = harness.services;
    const read = payments.readSession.bind(payments);
    payments.readSession = (id) => (hanging.has(id) ? never : read(id));
    for (const fulfilled of [4, 0])
      expect(await sweepUntil(harness, SWEEP_BUDGET)).toMatchObject({ fulfilled, finished: false });
    expect(await cursors.read('sessions')).toBeUndefined();
    payments.readSession = read;
    const rest = { fulfilled: AT_ONCE - 1, finished: true };
    expect(await sweep(harness.services)).toMatchObject(rest);
  });

  test('resumes after the sessions that used up its time budget, and retries them later', async () => {
    const sessions = await payWithoutWebhook(harness, AT_ONCE + 2);
    const hanging = new Set(sessions.slice(0, AT_ONCE));
    const { payments, cursors } = harness.services;
    const read = payments.readSession.bind(payments);
    payments.readSession = (id) => (hanging.has(id) ? never : read(id));
    expect(await sweepUntil(harness, SWEEP_BUDGET)).toMatchObject({ fulfilled: 0 });
    expect(await cursors.read('sessions')).toBe(sessions[AT_ONCE - 1]);
    expect(await sweep(harness.services)).toMatchObject({ fulfilled: 2, finished: false });
    expect(await cursors.read('sessions')).toBeUndefined();
    payments.readSession = read;
    expect(await sweep(harness.services)).toMatchObject({ fulfilled: AT_ONCE, finished: true });
  });

  test('keeps its cursor if time runs out before anything has started', async () => {
    const sessions = await payWithoutWebhook(harness, 3);
    const { processed, cursors } = harness.services;
    await cursors.move('sessions', sessions[0]);
    const timers = createManualTimers();
    const read = processed.read.bind(processed);
    processed.read = async () => {
      await timers.pass(SWEEP_BUDGET * PAYMENTS_SHARE);
      return read();
    };
    await sweep(harness.services, { startTimer: timers.start });
    expect(await cursors.read('sessions')).toBe(sessions[0]);
  });

  test('resumes after the emails that used up its time budget', async () => {
    const refused = { outcome: 'refused', reason: 'down' } as const;
    harness.mailOutcomes.push(...Array(AT_ONCE + 2).fill(refused));
    await payWithoutWebhook(harness, AT_ONCE + 2);
    await sweep(harness.services);
    harness.clock.now += HOUR;
    const hanging = new Set(
      (await harness.services.outbox.pending(harness.clock.now)).toSorted().slice(0, AT_ONCE),
    );
    const { mailer } = harness.services;
    const send = mailer.send.bind(mailer);
    mailer.send = (mail) => (hanging.has(mail.mailId) ? never : send(mail));
    expect(await sweepUntil(harness, SWEEP_BUDGET)).toMatchObject({ mailed: 0 });
    expect(await sweep(harness.services)).toMatchObject({ mailed: 2, finished: true });
  });

  test(`processes at most ${AT_ONCE} sessions in parallel`, async () => {
    await payWithoutWebhook(harness, 3 * AT_ONCE);
    const { payments } = harness.services;
    const read = payments.readSession.bind(payments);
    let running = 0;
    let most = 0;
    payments.readSession = async (id) => {
      running += 1;
      most = Math.max(most, running);
      // Takes longer than the sweep's pause between two sessions.
      for (let turn = 0; turn < 20; turn += 1)
        await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return read(id);
    };
    expect(await sweep(harness.services)).toMatchObject({ fulfilled: 3 * AT_ONCE, finished: true });
    expect(most).toBe(AT_ONCE);
  });

  test('sends one email with the total after two refunds', async () => {
    const { paymentId } = await buy(harness);
    harness.refundsAndDisputes.push(
      { eventId: 'evt_1', event: harness.refund(paymentId, 500) },
      { eventId: 'evt_2', event: harness.refund(paymentId) },
    );
    await sweep(harness.services);
    await sweep(harness.services);
    expect(
      harness.mails
        .slice(1)
        .map(
          ({ text }) =>
            /We’ve refunded (?:your full payment of |a total of )?(\S+)/.exec(text)?.[1],
        ),
    ).toEqual(['$19.99.']);
  });

  test('processes each session and each refund once, so later runs stay cheap', async () => {
    const costOfLaterRuns = async (count: number) => {
      const harness = await createTestHarness();
      const sessions = await payWithoutWebhook(harness, count);
      for (const [index, sessionId] of sessions.entries()) {
        if (index % 3 > 0) continue;
        const paymentId = harness.sessions.get(sessionId)?.paymentId ?? '';
        const event =
          index % 2 > 0
            ? harness.refund(paymentId)
            : ({ kind: 'disputed', paymentId, disputeId: 'dp_1' } as const);
        harness.refundsAndDisputes.push({ eventId: `evt_${index}`, event });
      }
      await sweep(harness.services);
      // A payment that the bank rejected is also settled.
      const failed = await openCheckout(harness, { attemptId: attempt(count + 1) });
      harness.pay(failed, { paid: false });
      await handlePaymentEvent({ kind: 'async-failed', sessionId: failed }, harness.services);
      await sweep(harness.services);
      const before = harness.records.calls;
      await sweep(harness.services);
      return harness.records.calls - before;
    };
    const few = await costOfLaterRuns(1);
    // Pending orders are scanned in batches of 100, so keep both shops below that.
    expect(await costOfLaterRuns(15)).toBe(few + 14);
  });

  test('retries sessions that it couldn’t record or finish', async () => {
    const { processed, orders } = harness.services;
    const note = processed.note.bind(processed);
    processed.note = () => Promise.reject(new Error('the store is down'));
    await payWithoutWebhook(harness, 2);
    expect(await sweep(harness.services)).toMatchObject({
      fulfilled: 2,
      failed: 0,
      finished: true,
    });
    processed.note = note;
    const isDone = orders.isDone.bind(orders);
    const asked: string[] = [];
    orders.isDone = (sessionId) => {
      asked.push(sessionId);
      return isDone(sessionId);
    };
    await sweep(harness.services);
    expect(asked).toHaveLength(2);
    await sweep(harness.services);
    expect(asked).toHaveLength(2);
    const [lost = ''] = asked;
    for (const key of keysOf(harness, 'swept-'))
      if (key.endsWith(lost)) await harness.records.remove(key);
    for (const key of [`order-${lost}`, `done-${lost}`]) await harness.records.remove(key);
    expect(await sweep(harness.services)).toMatchObject({ fulfilled: 1 });
  });

  test("rechecks a paid session that Stripe didn't report as paid yet", async () => {
    await payWithoutWebhook(harness, 1);
    const { payments } = harness.services;
    const read = payments.readSession.bind(payments);
    payments.readSession = async (id) => {
      const session = await read(id);
      return session && { ...session, paid: false };
    };
    expect(await sweep(harness.services)).toMatchObject({ fulfilled: 0, failed: 0 });
    payments.readSession = read;
    expect(await sweep(harness.services)).toMatchObject({ fulfilled: 1 });
  });

  test('fulfills a failed payment if the bank eventually pays', async () => {
    const sessionId = await openCheckout(harness);
    harness.pay(sessionId, { paid: false });
    await handlePaymentEvent({ kind: 'async-failed', sessionId }, harness.services);
    for (let run = 0; run < 2; run += 1) await sweep(harness.services);
    expect(keysOf(harness, 'swept-')).toHaveLength(1);
    harness.pay(sessionId, { paid: true });
    expect(await sweep(harness.services)).toMatchObject({ fulfilled: 1 });
  });

  test('keeps its records of sessions until long after Stripe drops them, then deletes them', async () => {
    await payWithoutWebhook(harness, 3);
    await sweep(harness.services);
    harness.clock.now += 7 * 24 * HOUR;
    harness.sessions.clear();
    await sweep(harness.services);
    expect(keysOf(harness, 'swept-')).toHaveLength(3);
    harness.clock.now += 24 * HOUR;
    await sweep(harness.services);
    expect(keysOf(harness, 'swept-')).toEqual([]);
  });

  test('fulfills a payment that the bank confirms after Stripe has stopped listing it', async () => {
    const sessionId = await openCheckout(harness);
    harness.pay(sessionId, { paid: false });
    await sweep(harness.services);
    expect(keysOf(harness, 'order-')).toEqual([]);
    harness.services.payments.completedSessions = () => ({
      [Symbol.asyncIterator]: () => ({
        next: () => Promise.resolve({ done: true, value: undefined }),
      }),
    });
    harness.clock.now += 10 * 24 * HOUR;
    harness.pay(sessionId);
    expect(await sweep(harness.services)).toMatchObject({ fulfilled: 1 });
    expect(keysOf(harness, 'unconfirmed-')).toEqual([]);
    expect(harness.mails).toHaveLength(1);
  });

  test('notifies a buyer once if the bank never confirms the payment, then stops checking', async () => {
    const sessionId = await openCheckout(harness);
    harness.pay(sessionId, { paid: false });
    await sweep(harness.services);
    harness.clock.now += 29 * 24 * HOUR;
    await sweep(harness.services);
    expect(harness.mails).toEqual([]);
    harness.clock.now += 2 * 24 * HOUR;
    for (let n = 0; n < 3; n += 1) await sweep(harness.services);
    expect(harness.mails.map(({ tag }) => tag)).toEqual(['payment-failed']);
    expect(keysOf(harness, 'unconfirmed-')).toEqual([]);
  });

  test('stops checking a payment that failed or stayed unconfirmed for a month', async () => {
    const [failed = '', silent = ''] = await payWithoutWebhook(harness, 2);
    harness.pay(failed, { paid: false });
    harness.pay(silent, { paid: false });
    await sweep(harness.services);
    expect(keysOf(harness, 'unconfirmed-')).toHaveLength(2);
    await handlePaymentEvent({ kind: 'async-failed', sessionId: failed }, harness.services);
    await sweep(harness.services);
    expect(keysOf(harness, 'unconfirmed-')).toEqual([`unconfirmed-${silent}`]);
    harness.sessions.clear();
    harness.clock.now += 31 * 24 * HOUR;
    await sweep(harness.services);
    expect(keysOf(harness, 'unconfirmed-')).toEqual([]);
    expect(keysOf(harness, 'order-')).toEqual([]);
  });
});

describe('a pending order', () => {
  test('removes a pending order after 35 days, even if many others come first, and keeps the completed order', async () => {
    const { sessionId, token } = await buy(harness);
    for (let n = 2; n <= 70; n += 1) await openCheckout(harness, { attemptId: attempt(n) });
    harness.clock.now += 35 * 24 * HOUR;
    for (let run = 0; run < 5; run += 1) await sweep(harness.services);
    expect(keysOf(harness, 'checkout-')).toHaveLength(70);
    harness.clock.now += 1;
    await openCheckout(harness, { attemptId: attempt(71) });
    for (let run = 0; run < 8; run += 1) await sweep(harness.services);
    expect(keysOf(harness, 'checkout-')).toHaveLength(1);
    expect((await harness.services.orders.find(sessionId))?.totalCents).toBe(1999);
    expect((await openLink(token, harness.services)).items).toHaveLength(1);
  });
});

describe('an alert', () => {
  test.each([
    ['another book', { items: [{ slug: 'meal-plan', quantity: 1 }] }, 0],
    ['another buyer', { customerEmail: 'joe@example.com' }, 0],
    ['the same book after 4 days', {}, 4 * 24 * HOUR],
  ])('doesn’t report a duplicate purchase for %s', async (_what, change, pause) => {
    await buy(harness);
    harness.clock.now += pause;
    await buy(harness, { attemptId: attempt(2), ...change });
    expect(keysOf(harness, 'order-')).toHaveLength(2);
    expect(await kindsOf(harness)).toEqual([]);
  });

  test('raises an alert for a paid session that can’t be fulfilled, and closes it once it’s fulfilled', async () => {
    await payWithoutWebhook(harness, 1);
    const { payments } = harness.services;
    const read = payments.readSession.bind(payments);
    payments.readSession = () => Promise.reject(new Error('Stripe says something new'));
    for (let run = 1; run < TRIES_BEFORE_ALERT; run += 1) await sweep(harness.services);
    expect(await kindsOf(harness)).toEqual([]);
    await sweep(harness.services);
    expect(await kindsOf(harness)).toEqual(['paid-unfulfilled']);
    payments.readSession = read;
    await sweep(harness.services);
    expect(await kindsOf(harness)).toEqual([]);
    expect(keysOf(harness, 'alert-')).toHaveLength(1);
  });

  test('raises an alert for a missing file, and closes it once the order is complete', async () => {
    await payWithoutWebhook(harness, 1);
    const { books } = harness.services;
    const current = books.current.bind(books);
    books.current = async () => undefined;
    await sweep(harness.services);
    expect(await kindsOf(harness)).toEqual(['file-missing']);
    books.current = current;
    await sweep(harness.services);
    expect(await kindsOf(harness)).toEqual([]);
    expect(keysOf(harness, 'entitlement-')).toHaveLength(1);
  });

  test('raises an alert for an email that isn’t going out, and closes it once the email is sent', async () => {
    const { mailer } = harness.services;
    const send = mailer.send.bind(mailer);
    mailer.send = async () => ({ outcome: 'refused', reason: 'Postmark code 10, status 401' });
    await buy(harness);
    for (let run = 0; run < 12; run += 1) {
      expect(await kindsOf(harness)).toEqual([]);
      harness.clock.now += 5 * 60_000;
      await sweep(harness.services);
    }
    for (let run = 0; run < 12; run += 1) {
      harness.clock.now += 5 * 60_000;
      await sweep(harness.services);
    }
    expect(await kindsOf(harness)).toEqual(['mail-late']);
    mailer.send = send;
    for (let run = 0; run < 8; run += 1) {
      harness.clock.now += 5 * 60_000;
      await sweep(harness.services);
    }
    expect(receiptsOf(harness)).toHaveLength(1);
    expect(await kindsOf(harness)).toEqual([]);
  });

  test.each([-HOUR, HOUR])(
    'raises an alert for a clock that is %i ms off from Stripe’s',
    async (skew) => {
      await payWithoutWebhook(harness, 1);
      harness.stripeTime = harness.clock.now - 30_000;
      await sweep(harness.services);
      expect(await kindsOf(harness)).toEqual([]);
      harness.stripeTime = harness.clock.now - skew;
      await sweep(harness.services);
      expect(await kindsOf(harness)).toEqual(['clock-wrong']);
    },
  );

  test('raises an alert for an unreadable record', async () => {
    const [sessionId = ''] = await payWithoutWebhook(harness, 1);
    harness.records.damage(`checkout-${harness.sessions.get(sessionId)?.orderId ?? ''}`);
    await sweep(harness.services);
    expect(await kindsOf(harness)).toEqual(['record-damaged']);
    expect(keysOf(harness, 'order-')).toEqual([]);
  });
});

test('a worker frozen past its claim doesn’t resend what another worker has sent', async () => {
  const sessionId = await openCheckout(harness);
  harness.pay(sessionId);
  const { services } = harness;
  const frozen = Promise.withResolvers<void>();
  const { outbox } = services;
  const claim = outbox.claim.bind(outbox);
  let claims = 0;
  outbox.claim = async (...args) => {
    const outcome = await claim(...args);
    claims += 1;
    if (claims === 1) await frozen.promise;
    return outcome;
  };
  const webhook = handlePaymentEvent({ kind: 'session-changed', sessionId }, services);
  await new Promise((resolve) => setImmediate(resolve));
  for (let run = 0; run < 8; run += 1) {
    harness.clock.now += 5 * 60_000;
    await sweep(services);
  }
  expect(harness.mails).toHaveLength(1);
  frozen.resolve();
  await webhook;
  expect(harness.mails).toHaveLength(1);
});
