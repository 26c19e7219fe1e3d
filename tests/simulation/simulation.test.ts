import { describe, expect, test } from 'vitest';
import type { ShopServices } from '#netlify/payments/payments.ts';
import { simulateHistory } from './history.ts';

/** An arbitrary number. `npx node tests/soak.ts` starts from a different one each time. */
const FIRST_SEED = 20_261_121;
/**
 * Number of histories in a batch. The 300 histories are split up so that each test is quick on any
 * machine.
 */
const PART = 50;
const PARTS = Array.from({ length: 6 }, (_, part) => FIRST_SEED + part * PART);

describe('a random history of the shop', () => {
  test.each(PARTS)(
    `doesn’t lose or duplicate anything in ${PART} histories starting at seed %i`,
    async (first) => {
      let paid = 0;
      let crashes = 0;
      let changed = 0;
      let tried = 0;
      for (let seed = first; seed < first + PART; seed += 1) {
        const history = await simulateHistory(seed);
        const replay = `SIM_SEED=${seed} SIM_COUNT=1 npx node tests/soak.ts`;
        expect(history.violations, `seed ${seed} has violations; replay it: ${replay}`).toEqual([]);
        paid += history.paid;
        crashes += history.crashes;
        changed += history.changed;
        tried += history.tried;
      }
      // A simulation in which nothing happens wouldn't find any violations.
      expect(paid).toBeGreaterThan(PART);
      expect(crashes).toBeGreaterThan(PART);
      expect(tried, 'orders by a test card').toBeGreaterThan(PART / 20);
      expect(changed, 'payments with a discount or tax').toBeGreaterThan(PART / 2);
    },
  );

  test('produces the same history for the same seed', async () => {
    for (const seed of [7, 8, 9])
      expect(await simulateHistory(seed)).toEqual(await simulateHistory(seed));
  });

  const sabotages: [string, (services: ShopServices) => void][] = [
    [
      'lets every worker claim the same attempt',
      ({ outbox }) => {
        const claim = outbox.claim.bind(outbox);
        outbox.claim = async (...attempt) => {
          await claim(...attempt);
          return 'created';
        };
      },
    ],
    [
      'doesn’t write entitlements',
      ({ entitlements }) => {
        entitlements.newEntitlement = (entitlement) => ({
          key: `lost-${entitlement.entitlementId}`,
          data: {},
        });
      },
    ],
    [
      'treats pending payments as confirmed',
      ({ payments }) => {
        const read = payments.readSession.bind(payments);
        payments.readSession = async (id) => {
          const session = await read(id);
          return session && { ...session, paid: session.status === 'complete' };
        };
      },
    ],
    [
      'treats every session as settled',
      ({ processed }) => {
        processed.read = async () => ({ has: (kind) => kind === 'done' });
      },
    ],
    [
      'rejects promotion codes and taxes',
      ({ payments }) => {
        const read = payments.readSession.bind(payments);
        payments.readSession = async (id) => {
          const session = await read(id);
          return session && { ...session, subtotalCents: session.totalCents };
        };
      },
    ],
    [
      'ignores refunds',
      ({ refundRecords }) => {
        refundRecords.record = async (_id, refunds, at) => ({
          ...refunds,
          newlyFailedCents: 0,
          at,
        });
      },
    ],
    [
      'ignores refunds that a bank rejects',
      ({ payments }) => {
        const read = payments.refunds.bind(payments);
        payments.refunds = async (paymentId) => ({ ...(await read(paymentId)), failedCents: 0 });
      },
    ],
    [
      'uses a separate idempotency key for each amount',
      ({ payments }) => {
        const refund = payments.refund.bind(payments);
        payments.refund = (paymentId, cents, key) => refund(paymentId, cents, `${key}:${cents}`);
      },
    ],
    [
      'uses a new idempotency key whenever Stripe doesn’t respond',
      ({ payments, now }) => {
        const refund = payments.refund.bind(payments);
        payments.refund = (paymentId, cents, key) => refund(paymentId, cents, `${key}:${now()}`);
      },
    ],
    [
      'learns about refunds from webhooks only',
      ({ payments }) => {
        payments.refundsAndDisputes = async function* () {};
      },
    ],
    [
      'emails buyers twice about a refund',
      (services) => {
        // All histories share one crypto object, so give this shop its own.
        const { crypto } = services;
        services.crypto = {
          ...crypto,
          mailId: (session, what, ...rest) =>
            crypto.mailId(
              session,
              what,
              ...rest,
              ...(what === 'money-back' ? [Math.random()] : []),
            ),
        };
      },
    ],
    [
      'resends emails instead of looking them up',
      ({ mailer }) => {
        mailer.findTaken = async () => new Set();
      },
    ],
    [
      'accepts orders from either Stripe mode',
      ({ orders }) => {
        orders.find = orders.findInAnyMode;
      },
    ],
    [
      'drops emails queued in the other Stripe mode',
      ({ outbox }) => {
        const read = outbox.mail.bind(outbox);
        outbox.mail = async (mailId) => {
          const mail = await read(mailId);
          delete mail?.live;
          return mail;
        };
      },
    ],
    [
      'reports completion too early',
      ({ orders }) => {
        orders.isDone = async (sessionId) => (await orders.find(sessionId)) !== undefined;
      },
    ],
  ];

  test.each(sabotages)('detects violations in a shop that %s', async (_what, sabotage) => {
    for (let seed = 1; seed <= 400; seed += 1) {
      const { violations } = await simulateHistory(seed, sabotage);
      if (violations.length > 0) return;
    }
    expect.fail('400 histories have not given it away.');
  });
});
