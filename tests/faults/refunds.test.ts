import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openOrder } from '#netlify/coach/orders/read-order.ts';
import { refundFromDashboard } from '#netlify/coach/orders/refund.ts';
import { PaymentsUnavailable } from '#netlify/payments/payments.ts';
import { formatPrice } from '#src/domain/money.ts';
import type { Fault } from '#netlify/local/inject-faults.ts';
import type { StripeFault } from '#netlify/local/stripe/api.ts';
import { openFaultBench, type FaultBench } from '#tests/support/fault-bench.ts';

const CREATE = 'POST /v1/refunds';
const PAID = 1_999;

let bench: FaultBench;
let sessionId: string;

async function open(options: Parameters<typeof openFaultBench>[0] = {}): Promise<void> {
  bench = await openFaultBench(options);
  sessionId = await bench.paySession();
  await bench.page(sessionId);
}
beforeEach(() => open());
afterEach(() => bench.close());

/** Requests a refund from a dashboard page that shows `backCents` as already refunded. */
const give = (cents: number, backCents = 0) =>
  refundFromDashboard({ sessionId, cents, backCents }, bench.services);
const failing = (kind: Fault<StripeFault>['kind'], times = 1) =>
  bench.stripe.fail({ call: CREATE, kind, times });
const charge = () => {
  const checkout = bench.stripe.account.checkout(sessionId);
  const made = checkout && bench.stripe.account.chargeOf(checkout);
  if (!made) throw new Error('The session has no charge.');
  return made;
};
const refundedAtStripe = () => charge().amount_refunded;
const refused = (message: string) => ({
  code: 'refund_refused',
  message: expect.stringContaining(message) as string,
});
const mails = () =>
  bench.postmark
    .mails()
    .filter(({ tag }) => tag === 'money-back')
    .map(({ subject }) => subject)
    .toReversed();

describe('S4: a refund by the coach', () => {
  test.each([
    ['two amounts', [500, 700]],
    ['three amounts', [500, 700, 1_999]],
    ['one amount ten times', Array.from({ length: 10 }, () => 500)],
    ['two amounts, each five times', [500, 700, 500, 700, 500, 700, 500, 700, 500, 700]],
  ])('refunds once if %s are requested at the same time', async (_what, sums) => {
    const answers = await Promise.allSettled(sums.map((cents) => give(cents)));
    const [made] = bench.stripe.state().refunds;
    expect(bench.stripe.state().refunds).toHaveLength(1);
    expect(sums).toContain(made?.amount);
    answers.forEach((answer, index) => {
      if (answer.status === 'fulfilled') expect(sums[index]).toBe(made?.amount);
    });
    expect((await openOrder(sessionId, bench.services)).backCents).toBe(made?.amount);
    expect(mails()).toHaveLength(1);
  });

  test.each([500, 700])(
    'doesn’t refund twice if the response to a 500-cent refund is lost and %i cents are requested',
    async (cents) => {
      failing('lost-reply', 2);
      // The payment is reloaded, so the coach sees that the refund went through.
      expect(await give(500)).toMatchObject({ backCents: 500 });
      await expect(give(cents)).rejects.toMatchObject(refused('$5.00 had already been refunded'));
      expect(refundedAtStripe()).toBe(500);
      expect(mails()).toHaveLength(1);
    },
  );

  test.each([500, 700])(
    'doesn’t refund twice if the result of a 500-cent refund couldn’t be read and %i cents are requested later',
    async (cents) => {
      const { payments } = bench.services;
      const { refund } = payments;
      payments.refund = (...asked) => {
        failing('lost-reply', 2);
        bench.stripe.fail({ call: 'GET /v1/refunds', kind: 'reset', times: 2 });
        return refund(...asked);
      };
      await expect(give(500)).rejects.toThrow(PaymentsUnavailable);
      payments.refund = refund;
      await expect(give(cents)).rejects.toMatchObject(refused('$5.00 had already been refunded'));
      expect(bench.stripe.state().refunds).toHaveLength(1);
    },
  );

  test.each([500, 700])(
    'allows a %i-cent refund even if Stripe replays the error response to a 500-cent refund',
    async (cents) => {
      failing({ status: 500 });
      // This refund succeeds by retrying with a new idempotency key.
      expect(await give(500)).toMatchObject({ backCents: 500 });
      await bench.stripe.account.failRefund(charge(), 'failed');
      // A replayed response also uses up a fault, so set enough faults for the second key to fail
      // too.
      failing({ status: 500 }, 3);
      await expect(give(500)).rejects.toThrow(PaymentsUnavailable);
      expect(await give(cents)).toMatchObject({ backCents: cents });
      expect(refundedAtStripe()).toBe(cents);
    },
  );

  test('refunds after repeated failures, no matter which amounts were requested before', async () => {
    failing({ status: 500 }, 1_000);
    for (const cents of [500, 700, 500, 900, PAID, 700, 500])
      await expect(give(cents)).rejects.toThrow(PaymentsUnavailable);
    bench.stripe.heal();
    expect(bench.stripe.state().refunds).toEqual([]);
    expect(await give(800)).toMatchObject({ backCents: 800 });
    expect(bench.stripe.state().refunds).toHaveLength(1);
  });

  test.each([
    ['the key doesn’t have permission', { status: 403 }, 'isn’t allowed to'],
    ['the key was revoked', { status: 401 }, 'isn’t allowed to'],
    ['the balance is empty', { status: 400, code: 'balance_insufficient' }, 'Stripe balance'],
    ['the payment is disputed', { status: 400, code: 'charge_disputed' }, 'dispute'],
    ['the payment is disputed', { status: 400, code: 'refund_disputed_payment' }, 'dispute'],
    [
      'everything was already refunded',
      { status: 400, code: 'charge_already_refunded' },
      'more than what’s left',
    ],
    ['Stripe gives no reason', { status: 400, code: 'charge_not_refundable' }, 'to see why'],
  ])(
    'rejects a refund with an accurate message when %s, and succeeds after that’s fixed',
    async (_w, kind, words) => {
      failing(kind);
      await expect(give(500)).rejects.toMatchObject(refused(words));
      expect(refundedAtStripe()).toBe(0);
      expect(await give(500)).toMatchObject({ backCents: 500 });
      expect(mails()).toHaveLength(1);
    },
  );

  test('says which permission to add if the key can’t read refunds', async () => {
    bench.stripe.fail({ call: 'GET /v1/refunds', kind: { status: 403 }, times: 1 });
    await expect(give(500)).rejects.toMatchObject(refused('Charges and Refunds'));
  });

  test('refunds a payment after the dispute that blocked the refund is won', async () => {
    const dispute = await bench.stripe.account.dispute(charge());
    await expect(give(500)).rejects.toMatchObject(refused('dispute'));
    await bench.stripe.account.closeDispute(dispute, 'won');
    expect(await give(500)).toMatchObject({ backCents: 500 });
  });

  test('includes refunds made directly in Stripe that we haven’t been notified about', async () => {
    await bench.stripe.account.refund(charge(), 500);
    await expect(give(700)).rejects.toMatchObject(refused('$5.00 had already been refunded'));
    expect((await openOrder(sessionId, bench.services)).backCents).toBe(500);
    expect(mails()).toHaveLength(1);
    expect(await give(PAID - 500, 500)).toMatchObject({ backCents: PAID, access: 'refunded' });
  });
});

describe('S4: a refund made directly in Stripe while the coach clicks', () => {
  /** Makes a change at Stripe just before or after it receives our refund request. */
  const meanwhile = (when: 'before' | 'after', happens: () => Promise<unknown>) => {
    const { payments } = bench.services;
    const { refund } = payments;
    payments.refund = async (...asked) => {
      payments.refund = refund;
      if (when === 'before') await happens();
      const answer = await refund(...asked);
      if (when === 'after') await happens();
      return answer;
    };
  };
  const inStripe = (cents: number) => () => bench.stripe.account.refund(charge(), cents);

  test.each([
    ['before', 300],
    ['after', 300],
    ['before', 500],
    ['after', 500],
    ['after', PAID - 500],
  ] as const)(
    'reports the actual total if another refund is made %s the click: %i cents',
    async (when, cents) => {
      meanwhile(when, inStripe(cents));
      const { done, backCents } = await give(500);
      expect(done).toContain(`Refunded ${formatPrice(500 + cents)} in total`);
      expect(backCents).toBe(500 + cents);
      expect(refundedAtStripe()).toBe(500 + cents);
    },
  );

  test('if the full amount was already refunded in Stripe, doesn’t refund again, and says so', async () => {
    meanwhile('before', inStripe(PAID));
    await expect(give(500)).rejects.toMatchObject(refused('$19.99 had already been refunded'));
    expect(refundedAtStripe()).toBe(PAID);
    expect(await openOrder(sessionId, bench.services)).toMatchObject({ access: 'refunded' });
  });

  test("doesn't mistake a refund of a different amount for this one", async () => {
    meanwhile('before', async () => {
      await give(700);
      await bench.stripe.account.refund(charge(), 300);
    });
    await expect(give(500)).rejects.toMatchObject(refused('$10.00 had already been refunded'));
    expect(refundedAtStripe()).toBe(1_000);
  });

  test('a dispute opened just before the click blocks the refund with an accurate message, and suspends access', async () => {
    meanwhile('before', () => bench.stripe.account.dispute(charge()));
    await expect(give(500)).rejects.toMatchObject(refused('dispute'));
    await bench.settle(5);
    expect(await openOrder(sessionId, bench.services)).toMatchObject({ access: 'disputed' });
  });

  test('reports a refund that the bank rejects immediately', async () => {
    meanwhile('after', () => bench.stripe.account.failRefund(charge(), 'failed'));
    expect((await give(500)).done).toContain('Refunded $0.00 in total');
    expect(mails()).toEqual(['Your bank didn’t accept your refund']);
  });
});

describe('S7: a refund the bank rejects', () => {
  const order = () => openOrder(sessionId, bench.services);
  const refund = (cents: number) => bench.stripe.account.refund(charge(), cents);
  const fail = (how: 'failed' | 'canceled' = 'failed') =>
    bench.stripe.account.failRefund(charge(), how);
  const isOpen = async () => (await bench.page(sessionId)).status === 200;

  test.each(['failed', 'canceled'] as const)(
    'restores access after a refund is rejected with status %s, and notifies the coach and the buyer',
    async (how) => {
      await give(PAID);
      expect(await isOpen()).toBe(false);
      await fail(how);
      await bench.settle(5);
      expect(await isOpen()).toBe(true);
      const { backCents, access, timeline, tasks } = await order();
      expect({ backCents, access, tasks }).toEqual({
        backCents: 0,
        access: 'open',
        tasks: ['refund'],
      });
      expect(timeline).toContainEqual(
        expect.objectContaining({ kind: 'refund-failed', failedCents: PAID, cents: 0 }),
      );
      expect(mails()).toEqual(['Your refund is on its way', 'Your bank didn’t accept your refund']);
      // The coach can try again without getting Stripe's saved response.
      expect(await give(PAID)).toMatchObject({ backCents: PAID, access: 'refunded' });
      expect(await isOpen()).toBe(false);
      expect(mails()).toHaveLength(3);
    },
  );

  test.each([
    ['in order', ['charge.refunded', 'refund.failed']],
    ['in reverse order', ['refund.failed', 'charge.refunded']],
    [
      'twice and shuffled',
      ['refund.failed', 'charge.refunded', 'refund.failed', 'charge.refunded'],
    ],
    ['only under their other names', ['charge.refund.updated', 'refund.updated']],
    ['before the purchase', ['refund.failed', 'checkout.session.completed', 'charge.refunded']],
  ])('has the same result when refund events arrive %s', async (_how, types) => {
    sessionId = await bench.paySession({ attemptId: '00000000-0000-4000-8000-000000000002' });
    if (types[1] !== 'checkout.session.completed') await bench.page(sessionId);
    await refund(PAID);
    await fail();
    for (const type of types) expect(new Set(await bench.webhook(type, 2))).toEqual(new Set([200]));
    await bench.settle(5);
    expect(await order()).toMatchObject({ backCents: 0, access: 'open' });
    expect(await bench.keys('alert-refund-failed-')).toHaveLength(1);
    expect(mails()).toEqual(['Your bank didn’t accept your refund']);
  });

  test('keeps the other partial refund, and never refunds more than the amount paid', async () => {
    await give(500);
    await give(700, 500);
    await fail();
    await bench.settle(5);
    expect(await order()).toMatchObject({ backCents: 500, access: 'open' });
    expect(bench.postmark.mails().find(({ tag }) => tag === 'money-back')?.text).toContain(
      'We refunded $7.00 to your card',
    );
    await give(PAID - 500, 500);
    expect(await order()).toMatchObject({ backCents: PAID, access: 'refunded' });
    expect(refundedAtStripe()).toBe(PAID);
    // Two of the three refunds fail, so access is restored, and each failure has its own alert.
    await fail();
    await bench.settle(5);
    expect(await order()).toMatchObject({ backCents: 500, access: 'open' });
    expect(await bench.keys('alert-refund-failed-')).toHaveLength(2);
  });

  test('keeps access suspended during a dispute, and puts the dispute back on the coach’s list', async () => {
    await refund(PAID);
    await bench.settle(5);
    await bench.stripe.account.dispute(charge());
    await bench.settle(5);
    expect(await bench.alerts()).toEqual([]);
    await fail();
    await bench.settle(5);
    expect((await order()).access).toBe('disputed');
    expect(await bench.alerts()).toEqual(['dispute', 'refund-failed']);
  });
});
