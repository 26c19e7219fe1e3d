import { beforeEach, describe, expect, test } from 'vitest';
import { startDeadline } from '#netlify/platform/deadline.ts';
import { openOrder } from '#netlify/coach/orders/open.ts';
import { handlePaymentEvent } from '#netlify/orders/handle-payment-event.ts';
import { openLink } from '#netlify/downloads/open-download.ts';
import { TRIES_BEFORE_ALERT } from '#netlify/orders/reconcile-payments.ts';
import { AT_ONCE } from '#netlify/jobs/job.ts';
import { sweep, PAYMENTS_SHARE } from '#netlify/app/jobs.ts';
import { SWEEP_BUDGET } from '#netlify/jobs/run-jobs.ts';
import { createManualTimers } from '#tests/support/manual-timer.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { createTestServices, type TestServices } from '#tests/support/memory-services.ts';
import { buy, openCheckout } from '#tests/support/purchase.ts';

let world: TestServices;
beforeEach(async () => {
  world = await createTestServices();
});

const HOUR = 3_600_000;
const never = new Promise<never>(() => undefined);
const attempt = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

const keysOf = (world: TestServices, prefix: string) =>
  [...world.records.contents.keys()].filter((key) => key.startsWith(prefix));
const receiptsOf = ({ mails }: TestServices) => mails.filter(({ tag }) => tag === 'receipt');
const kindsOf = async ({ services }: TestServices) =>
  (await services.alerts.open()).map((alert) => alert.kind);

/** Opens and pays for sessions without delivering a webhook. */
async function payUnheard(world: TestServices, count: number): Promise<string[]> {
  const sessions: string[] = [];
  for (let n = 1; n <= count; n += 1) {
    const sessionId = await openCheckout(world, {
      attemptId: attempt(n),
      customerEmail: `buyer${n}@example.com`,
    });
    world.pay(sessionId);
    sessions.push(sessionId);
  }
  return sessions;
}

/**
 * Runs the sweeper for this many milliseconds on a clock controlled by the test. Returns the
 * report.
 */
async function sweepUntil(world: TestServices, milliseconds: number) {
  const timers = createManualTimers();
  const run = sweep(world.services, { startTimer: timers.start });
  await timers.pass(0);
  for (const part of [PAYMENTS_SHARE, 0.1, 0.05, 0.1, 0.1, 0.1, 0.1, 0.1, 0.05])
    await timers.pass(milliseconds * part);
  return run;
}

describe('a deadline', () => {
  test('returns work that finishes in time and abandons the rest', async () => {
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

  test('passes on an error unless it arrives after the deadline', async () => {
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
  test('picks up a refund without any webhook, and records it once', async () => {
    const { sessionId, paymentId } = await buy(world);
    world.moneyBack.push({ eventId: 'evt_1', event: world.refund(paymentId) });
    for (let run = 1; run <= 2; run += 1) {
      expect(await sweep(world.services)).toMatchObject({ failed: 0, finished: true });
    }
    expect(keysOf(world, 'refunded-')).toHaveLength(1);
    expect(await openOrder(sessionId, world.services)).toMatchObject({ access: 'refunded' });
  });

  test('notifies a buyer of a refund in the same run that creates the order', async () => {
    const [sessionId = ''] = await payUnheard(world, 1);
    world.moneyBack.push({ eventId: 'evt_1', event: world.refund(`pi_${sessionId.slice(8)}`) });
    const { payments } = world.services;
    const read = payments.readSession.bind(payments);
    payments.readSession = async (id) => {
      await new Promise((resolve) => setImmediate(resolve));
      return read(id);
    };
    await sweep(world.services);
    expect(world.mails.map(({ tag }) => tag)).toContain('money-back');
  });

  test('ends after 20 seconds, whatever hangs', async () => {
    for (const part of ['readSession', 'completedSessions', 'send', 'store'] as const) {
      let hangs = false;
      const records = createMemoryStore();
      const world = await createTestServices({ records });
      const [sessionId = ''] = await payUnheard(world, 2);
      const { payments, mailer } = world.services;
      if (part === 'readSession') payments.readSession = () => never;
      if (part === 'completedSessions') {
        payments.completedSessions = () => ({
          [Symbol.asyncIterator]: () => ({ next: () => never }),
        });
      }
      if (part === 'send') {
        world.mailOutcomes.push({ outcome: 'refused', reason: 'down' });
        await handlePaymentEvent({ kind: 'session-changed', sessionId }, world.services);
        world.clock.now += HOUR;
        mailer.send = () => never;
      }
      if (part === 'store') {
        const { read } = records;
        records.read = (key) => (hangs ? never : read(key));
        hangs = true;
      }
      expect(await sweepUntil(world, SWEEP_BUDGET)).toMatchObject({ finished: false });
    }
  });

  test('still sends emails if Stripe hangs', async () => {
    world.mailOutcomes.push({ outcome: 'refused', reason: 'down' });
    await buy(world);
    world.clock.now += HOUR;
    world.services.payments.completedSessions = () => ({
      [Symbol.asyncIterator]: () => ({ next: () => never }),
    });
    expect(await sweepUntil(world, SWEEP_BUDGET)).toMatchObject({ mailed: 1, finished: false });
    expect(world.mails).toHaveLength(1);
  });

  test.each([
    ['hangs', () => never, []],
    [
      'fails',
      () => Promise.reject(new Error('broken')),
      ['announcements', 'campaigns', 'coach', 'deferred', 'erasures'],
    ],
  ])('completes its other jobs if one %s', async (_what, broken, counted) => {
    const { services } = world;
    world.mailOutcomes.push({ outcome: 'refused', reason: 'down' });
    await buy(world);
    world.clock.now += HOUR;
    await payUnheard(world, 1);
    await world.records.create('swept-2026-11-01-done-cs_1', {});
    services.alerts.unsent = broken;
    services.deferred.inOrder = broken;
    services.announcements.open = broken;
    services.campaigns.open = broken;
    services.erasures.open = broken;
    const report = await sweepUntil(world, SWEEP_BUDGET);
    expect(report).toMatchObject({ fulfilled: 1, mailed: 1, purged: 1, finished: false });
    expect(await services.heartbeat.newest(world.clock.now)).toBe(world.clock.now);
    expect([...(await services.heartbeat.failures()).keys()].toSorted()).toEqual(counted);
  });

  test('fulfills the other sessions while a few hang, and retries those later', async () => {
    const sessions = await payUnheard(world, AT_ONCE + 3);
    const hanging = new Set(sessions.slice(0, AT_ONCE - 1));
    const { payments, cursors } = world.services;
    const read = payments.readSession.bind(payments);
    payments.readSession = (id) => (hanging.has(id) ? never : read(id));
    for (const fulfilled of [4, 0])
      expect(await sweepUntil(world, SWEEP_BUDGET)).toMatchObject({ fulfilled, finished: false });
    expect(await cursors.read('sessions')).toBeUndefined();
    payments.readSession = read;
    const rest = { fulfilled: AT_ONCE - 1, finished: true };
    expect(await sweep(world.services)).toMatchObject(rest);
  });

  test('resumes after the sessions that used up its time, and retries them later', async () => {
    const sessions = await payUnheard(world, AT_ONCE + 2);
    const hanging = new Set(sessions.slice(0, AT_ONCE));
    const { payments, cursors } = world.services;
    const read = payments.readSession.bind(payments);
    payments.readSession = (id) => (hanging.has(id) ? never : read(id));
    expect(await sweepUntil(world, SWEEP_BUDGET)).toMatchObject({ fulfilled: 0 });
    expect(await cursors.read('sessions')).toBe(sessions[AT_ONCE - 1]);
    expect(await sweep(world.services)).toMatchObject({ fulfilled: 2, finished: false });
    expect(await cursors.read('sessions')).toBeUndefined();
    payments.readSession = read;
    expect(await sweep(world.services)).toMatchObject({ fulfilled: AT_ONCE, finished: true });
  });

  test('keeps its cursor if time runs out before it starts anything', async () => {
    const sessions = await payUnheard(world, 3);
    const { processed, cursors } = world.services;
    await cursors.move('sessions', sessions[0]);
    const timers = createManualTimers();
    const read = processed.read.bind(processed);
    processed.read = async () => {
      await timers.pass(SWEEP_BUDGET * PAYMENTS_SHARE);
      return read();
    };
    await sweep(world.services, { startTimer: timers.start });
    expect(await cursors.read('sessions')).toBe(sessions[0]);
  });

  test('resumes after the emails that used up its time', async () => {
    const refused = { outcome: 'refused', reason: 'down' } as const;
    world.mailOutcomes.push(...Array(AT_ONCE + 2).fill(refused));
    await payUnheard(world, AT_ONCE + 2);
    await sweep(world.services);
    world.clock.now += HOUR;
    const hanging = new Set(
      (await world.services.outbox.pending(world.clock.now)).toSorted().slice(0, AT_ONCE),
    );
    const { mailer } = world.services;
    const send = mailer.send.bind(mailer);
    mailer.send = (mail) => (hanging.has(mail.mailId) ? never : send(mail));
    expect(await sweepUntil(world, SWEEP_BUDGET)).toMatchObject({ mailed: 0 });
    expect(await sweep(world.services)).toMatchObject({ mailed: 2, finished: true });
  });

  test(`processes at most ${AT_ONCE} sessions in parallel`, async () => {
    await payUnheard(world, 3 * AT_ONCE);
    const { payments } = world.services;
    const read = payments.readSession.bind(payments);
    let running = 0;
    let most = 0;
    payments.readSession = async (id) => {
      running += 1;
      most = Math.max(most, running);
      // Takes longer than the sweep's yield between two sessions.
      for (let turn = 0; turn < 20; turn += 1)
        await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return read(id);
    };
    expect(await sweep(world.services)).toMatchObject({ fulfilled: 3 * AT_ONCE, finished: true });
    expect(most).toBe(AT_ONCE);
  });

  test('sends one email with the total after two refunds', async () => {
    const { paymentId } = await buy(world);
    world.moneyBack.push(
      { eventId: 'evt_1', event: world.refund(paymentId, 500) },
      { eventId: 'evt_2', event: world.refund(paymentId) },
    );
    await sweep(world.services);
    await sweep(world.services);
    expect(
      world.mails
        .slice(1)
        .map(
          ({ text }) =>
            /We’ve refunded (?:your full payment of |a total of )?(\S+)/.exec(text)?.[1],
        ),
    ).toEqual(['$19.99.']);
  });

  test('processes each session and each refund once, so later runs stay cheap', async () => {
    const costOfLaterRuns = async (count: number) => {
      const world = await createTestServices();
      const sessions = await payUnheard(world, count);
      for (const [index, sessionId] of sessions.entries()) {
        if (index % 3 > 0) continue;
        const paymentId = world.sessions.get(sessionId)?.paymentId ?? '';
        const event =
          index % 2 > 0
            ? world.refund(paymentId)
            : ({ kind: 'disputed', paymentId, disputeId: 'dp_1' } as const);
        world.moneyBack.push({ eventId: `evt_${index}`, event });
      }
      await sweep(world.services);
      // A payment that the bank rejected is also settled.
      const failed = await openCheckout(world, { attemptId: attempt(count + 1) });
      world.pay(failed, { paid: false });
      await handlePaymentEvent({ kind: 'async-failed', sessionId: failed }, world.services);
      await sweep(world.services);
      const before = world.records.calls;
      await sweep(world.services);
      return world.records.calls - before;
    };
    const few = await costOfLaterRuns(1);
    // Pending orders are scanned in batches of 20, so both shops have fewer than that.
    expect(await costOfLaterRuns(15)).toBe(few + 14);
  });

  test('retries sessions that it couldn’t record or finish', async () => {
    const { processed, orders } = world.services;
    const note = processed.note.bind(processed);
    processed.note = () => Promise.reject(new Error('the store is down'));
    await payUnheard(world, 2);
    expect(await sweep(world.services)).toMatchObject({ fulfilled: 2, failed: 0, finished: true });
    processed.note = note;
    const isDone = orders.isDone.bind(orders);
    const asked: string[] = [];
    orders.isDone = (sessionId) => {
      asked.push(sessionId);
      return isDone(sessionId);
    };
    await sweep(world.services);
    expect(asked).toHaveLength(2);
    await sweep(world.services);
    expect(asked).toHaveLength(2);
    const [lost = ''] = asked;
    for (const key of keysOf(world, 'swept-'))
      if (key.endsWith(lost)) await world.records.remove(key);
    for (const key of [`order-${lost}`, `done-${lost}`]) await world.records.remove(key);
    expect(await sweep(world.services)).toMatchObject({ fulfilled: 1 });
  });

  test("rechecks a paid session that Stripe didn't report as paid yet", async () => {
    await payUnheard(world, 1);
    const { payments } = world.services;
    const read = payments.readSession.bind(payments);
    payments.readSession = async (id) => {
      const session = await read(id);
      return session && { ...session, paid: false };
    };
    expect(await sweep(world.services)).toMatchObject({ fulfilled: 0, failed: 0 });
    payments.readSession = read;
    expect(await sweep(world.services)).toMatchObject({ fulfilled: 1 });
  });

  test('fulfills a failed payment if the bank pays after all', async () => {
    const sessionId = await openCheckout(world);
    world.pay(sessionId, { paid: false });
    await handlePaymentEvent({ kind: 'async-failed', sessionId }, world.services);
    for (let run = 0; run < 2; run += 1) await sweep(world.services);
    expect(keysOf(world, 'swept-')).toHaveLength(1);
    world.pay(sessionId, { paid: true });
    expect(await sweep(world.services)).toMatchObject({ fulfilled: 1 });
  });

  test('deletes its records of sessions long after Stripe drops them', async () => {
    await payUnheard(world, 3);
    await sweep(world.services);
    world.clock.now += 7 * 24 * HOUR;
    world.sessions.clear();
    await sweep(world.services);
    expect(keysOf(world, 'swept-')).toHaveLength(3);
    world.clock.now += 24 * HOUR;
    await sweep(world.services);
    expect(keysOf(world, 'swept-')).toEqual([]);
  });

  test('keeps checking a payment that the bank confirms after Stripe no longer lists it', async () => {
    const sessionId = await openCheckout(world);
    world.pay(sessionId, { paid: false });
    await sweep(world.services);
    expect(keysOf(world, 'order-')).toEqual([]);
    world.services.payments.completedSessions = () => ({
      [Symbol.asyncIterator]: () => ({
        next: () => Promise.resolve({ done: true, value: undefined }),
      }),
    });
    world.clock.now += 10 * 24 * HOUR;
    world.pay(sessionId);
    expect(await sweep(world.services)).toMatchObject({ fulfilled: 1 });
    expect(keysOf(world, 'unconfirmed-')).toEqual([]);
    expect(world.mails).toHaveLength(1);
  });

  test('notifies a buyer once if the bank never confirms the payment, then stops checking', async () => {
    const sessionId = await openCheckout(world);
    world.pay(sessionId, { paid: false });
    await sweep(world.services);
    world.clock.now += 29 * 24 * HOUR;
    await sweep(world.services);
    expect(world.mails).toEqual([]);
    world.clock.now += 2 * 24 * HOUR;
    for (let n = 0; n < 3; n += 1) await sweep(world.services);
    expect(world.mails.map(({ tag }) => tag)).toEqual(['payment-failed']);
    expect(keysOf(world, 'unconfirmed-')).toEqual([]);
  });

  test('stops checking a payment that failed or stayed unconfirmed for a month', async () => {
    const [failed = '', silent = ''] = await payUnheard(world, 2);
    world.pay(failed, { paid: false });
    world.pay(silent, { paid: false });
    await sweep(world.services);
    expect(keysOf(world, 'unconfirmed-')).toHaveLength(2);
    await handlePaymentEvent({ kind: 'async-failed', sessionId: failed }, world.services);
    await sweep(world.services);
    expect(keysOf(world, 'unconfirmed-')).toEqual([`unconfirmed-${silent}`]);
    world.sessions.clear();
    world.clock.now += 31 * 24 * HOUR;
    await sweep(world.services);
    expect(keysOf(world, 'unconfirmed-')).toEqual([]);
    expect(keysOf(world, 'order-')).toEqual([]);
  });
});

describe('a pending order', () => {
  test('removes a pending order after 35 days, even behind many others, without affecting its order', async () => {
    const { sessionId, token } = await buy(world);
    for (let n = 2; n <= 70; n += 1) await openCheckout(world, { attemptId: attempt(n) });
    world.clock.now += 35 * 24 * HOUR;
    for (let run = 0; run < 5; run += 1) await sweep(world.services);
    expect(keysOf(world, 'checkout-')).toHaveLength(70);
    world.clock.now += 1;
    await openCheckout(world, { attemptId: attempt(71) });
    for (let run = 0; run < 8; run += 1) await sweep(world.services);
    expect(keysOf(world, 'checkout-')).toHaveLength(1);
    expect((await world.services.orders.find(sessionId))?.totalCents).toBe(1999);
    expect((await openLink(token, world.services)).items).toHaveLength(1);
  });
});

describe('an alert', () => {
  test.each([
    ['another book', { items: [{ slug: 'meal-plan', quantity: 1 }] }, 0],
    ['another buyer', { customerEmail: 'joe@example.com' }, 0],
    ['the same book after 4 days', {}, 4 * 24 * HOUR],
  ])('raises no alert for %s', async (_what, change, pause) => {
    await buy(world);
    world.clock.now += pause;
    await buy(world, { attemptId: attempt(2), ...change });
    expect(keysOf(world, 'order-')).toHaveLength(2);
    expect(await kindsOf(world)).toEqual([]);
  });

  test('raises an alert for a paid session that can’t be fulfilled, and closes it once it’s fulfilled', async () => {
    await payUnheard(world, 1);
    const { payments } = world.services;
    const read = payments.readSession.bind(payments);
    payments.readSession = () => Promise.reject(new Error('Stripe says something new'));
    for (let run = 1; run < TRIES_BEFORE_ALERT; run += 1) await sweep(world.services);
    expect(await kindsOf(world)).toEqual([]);
    await sweep(world.services);
    expect(await kindsOf(world)).toEqual(['paid-unfulfilled']);
    payments.readSession = read;
    await sweep(world.services);
    expect(await kindsOf(world)).toEqual([]);
    expect(keysOf(world, 'alert-')).toHaveLength(1);
  });

  test('raises an alert for a missing file, and closes it once the order is complete', async () => {
    await payUnheard(world, 1);
    const { books } = world.services;
    const current = books.current.bind(books);
    books.current = async () => undefined;
    await sweep(world.services);
    expect(await kindsOf(world)).toEqual(['file-missing']);
    books.current = current;
    await sweep(world.services);
    expect(await kindsOf(world)).toEqual([]);
    expect(keysOf(world, 'entitlement-')).toHaveLength(1);
  });

  test('raises an alert for an email that isn’t going out, and closes it once the email is sent', async () => {
    const { mailer } = world.services;
    const send = mailer.send.bind(mailer);
    mailer.send = async () => ({ outcome: 'refused', reason: 'Postmark code 10, status 401' });
    await buy(world);
    for (let run = 0; run < 12; run += 1) {
      expect(await kindsOf(world)).toEqual([]);
      world.clock.now += 5 * 60_000;
      await sweep(world.services);
    }
    for (let run = 0; run < 12; run += 1) {
      world.clock.now += 5 * 60_000;
      await sweep(world.services);
    }
    expect(await kindsOf(world)).toEqual(['mail-late']);
    mailer.send = send;
    for (let run = 0; run < 8; run += 1) {
      world.clock.now += 5 * 60_000;
      await sweep(world.services);
    }
    expect(receiptsOf(world)).toHaveLength(1);
    expect(await kindsOf(world)).toEqual([]);
  });

  test.each([-HOUR, HOUR])(
    'raises an alert for a clock that is %i ms off from Stripe’s',
    async (skew) => {
      await payUnheard(world, 1);
      world.stripeTime = world.clock.now - 30_000;
      await sweep(world.services);
      expect(await kindsOf(world)).toEqual([]);
      world.stripeTime = world.clock.now - skew;
      await sweep(world.services);
      expect(await kindsOf(world)).toEqual(['clock-wrong']);
    },
  );

  test('raises an alert for an unreadable record', async () => {
    const [sessionId = ''] = await payUnheard(world, 1);
    world.records.damage(`checkout-${world.sessions.get(sessionId)?.orderId ?? ''}`);
    await sweep(world.services);
    expect(await kindsOf(world)).toEqual(['record-damaged']);
    expect(keysOf(world, 'order-')).toEqual([]);
  });
});

test('a worker frozen past its lease doesn’t resend what another worker has sent', async () => {
  const sessionId = await openCheckout(world);
  world.pay(sessionId);
  const { services } = world;
  const frozen = Promise.withResolvers<void>();
  const { outbox } = services;
  const lease = outbox.lease.bind(outbox);
  let leases = 0;
  outbox.lease = async (...args) => {
    const outcome = await lease(...args);
    leases += 1;
    if (leases === 1) await frozen.promise;
    return outcome;
  };
  const webhook = handlePaymentEvent({ kind: 'session-changed', sessionId }, services);
  await new Promise((resolve) => setImmediate(resolve));
  for (let run = 0; run < 8; run += 1) {
    world.clock.now += 5 * 60_000;
    await sweep(services);
  }
  expect(world.mails).toHaveLength(1);
  frozen.resolve();
  await webhook;
  expect(world.mails).toHaveLength(1);
});
