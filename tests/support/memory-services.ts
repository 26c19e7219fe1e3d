import { createCatalog } from '#netlify/ebooks/catalog.ts';
import { readEnvironment } from '#netlify/platform/env.ts';
import { createCrypto, type SiteKeys, type SiteCrypto } from '#netlify/storage/crypto.ts';
import type { MailOutcome, Mailer, OutgoingMail } from '#netlify/mail/mailer.ts';
import { readPostmarkEvent } from '#netlify/mail/postmark-mailer.ts';
import { createPasswords } from '#netlify/accounts/passwords.ts';
import {
  PaymentsUnavailable,
  type RefundOrDispute,
  type NewCheckout,
  type PaymentRefunds,
  type Payments,
  type RefundAnswer,
} from '#netlify/payments/payments.ts';
import { assembleShopServices } from '#netlify/app/create-shop-services.ts';
import type { ShopServices } from '#netlify/payments/payments.ts';
import type { PaymentState } from '#src/domain/orders/order.ts';
import { TEST_PRODUCTS, testCatalog } from './catalog.ts';
import { createMemoryStore, type MemoryStore } from './memory-store.ts';

/** Keys for tests that don't load keys from a store. */
export const TEST_KEYS: SiteKeys = {
  indexKey: 'index key of the tests',
  orderSecret: 'secret of the tests',
  orderSecretPrevious: undefined,
};

/** Environment for tests without network access. */
export const TEST_ENVIRONMENT = {
  SITE_MODE: 'embedded',
  SITE_URL: 'http://localhost:8888',
  ORDER_SECRET: 'a secret of tests that is long enough, really',
  STRIPE_SECRET_KEY: 'sk_test_ofthetests',
  STRIPE_WEBHOOK_SECRET: 'whsec_ofthetests',
  POSTMARK_TOKEN: 'token-of-the-tests',
  POSTMARK_HOOK_PASSWORD: 'hook-password-of-the-tests',
  MAIL_FROM: 'Your coach <coach@example.com>',
  COACH_EMAILS: 'coach@example.com',
};

/** In-memory services, with controls for tests. */
export interface TestHarness {
  services: ShopServices;
  records: MemoryStore;
  files: MemoryStore;
  /** Checkout sessions at the Stripe stub, by session ID. */
  sessions: Map<string, PaymentState>;
  /** Refunds at the Stripe stub by payment ID, oldest first. */
  refunds: Map<string, PaymentRefunds['refunds']>;
  /** Refund and dispute events that the Stripe stub lists, oldest first. */
  refundsAndDisputes: { eventId: string; event: RefundOrDispute }[];
  /** Emails accepted by the Postmark stub. */
  mails: OutgoingMail[];
  /**
   * Outcomes for the next emails sent to the Postmark stub. Once the list is empty, the stub
   * accepts every email.
   */
  mailOutcomes: MailOutcome[];
  clock: { now: number };
  /** Open checkouts by order ID. */
  checkouts: Map<string, { sessionId: string; checkout: NewCheckout }>;
  /** Marks a session as paid, like the payment page does. */
  pay(sessionId: string, change?: Partial<PaymentState>): void;
  /**
   * Refunds a payment at the Stripe stub, in full if `cents` is omitted.
   * @returns the event that Stripe would send
   */
  refund(paymentId: string, cents?: number): RefundOrDispute;
  /**
   * Makes the latest refund of a payment fail, as if the bank had rejected it.
   * @returns the event that Stripe would send
   */
  failRefund(paymentId: string): RefundOrDispute;
  stripeDown: boolean;
  /** Current time at the Stripe stub. Initially undefined. */
  stripeTime: number | undefined;
  /** Number of password hashes computed. */
  hashes: number;
}

/**
 * Returns the same shop after another deploy that changes a product's fields. `undefined` removes
 * the product.
 */
export function deploy(
  harness: TestHarness,
  slug: string,
  change: object | undefined,
): TestHarness {
  const { passwords, ...services } = harness.services;
  const content = TEST_PRODUCTS.flatMap((one) =>
    one.slug === slug ? (change ? [{ ...one, ...change }] : []) : [one],
  );
  return {
    ...harness,
    services: assembleShopServices({
      ...services,
      files: harness.files,
      catalog: createCatalog(content),
      makePasswords: () => passwords,
    }),
  };
}

/** Creates in-memory services with a file for every product. */
export async function createTestHarness(
  parts: {
    records?: MemoryStore;
    files?: MemoryStore;
    environment?: Record<string, string>;
    crypto?: SiteCrypto;
  } = {},
): Promise<TestHarness> {
  const records = parts.records ?? createMemoryStore();
  const files = parts.files ?? createMemoryStore();
  const sessions = new Map<string, PaymentState>();
  const checkouts: TestHarness['checkouts'] = new Map();
  const mails: OutgoingMail[] = [];
  const mailOutcomes: MailOutcome[] = [];
  const clock = { now: Date.UTC(2026, 10, 21, 12) };

  const reach = () => {
    if (harness.stripeDown) throw new PaymentsUnavailable('Stripe is down in this test.');
  };
  const count = async <Result>(hash: () => Promise<Result>): Promise<Result> => {
    harness.hashes += 1;
    return hash();
  };
  const refundAnswers = new Map<string, { cents: number; answer: RefundAnswer }>();
  const paidCents = (paymentId: string) =>
    [...sessions.values()].find((one) => one.paymentId === paymentId)?.totalCents ?? 0;
  const refundsOf = (paymentId: string): PaymentRefunds => {
    const refunds = harness.refunds.get(paymentId) ?? [];
    const sum = (some: typeof refunds) => some.reduce((total, { cents }) => total + cents, 0);
    const madeCents = sum(refunds);
    const failedCents = sum(refunds.filter(({ hasFailed }) => hasFailed));
    const isAll = refunds.length > 0 && madeCents - failedCents >= paidCents(paymentId);
    return { refunds, madeCents, failedCents, isAll };
  };
  const payments: Payments = {
    async openCheckout(checkout) {
      reach();
      const known = checkouts.get(checkout.orderId);
      const { live } = services.env.stripe;
      const sessionId =
        known?.sessionId ?? `cs_${live ? 'live' : 'test'}_${checkout.orderId}${checkouts.size}`;
      if (!known) {
        checkouts.set(checkout.orderId, { sessionId, checkout });
        const total = checkout.lines.reduce((sum, line) => sum + line.unitCents * line.quantity, 0);
        sessions.set(sessionId, {
          sessionId,
          orderId: checkout.orderId,
          status: 'open',
          paid: false,
          subtotalCents: total,
          discountCents: 0,
          taxCents: 0,
          totalCents: total,
          currency: 'usd',
          email: checkout.email,
          name: undefined,
          agreed: {
            lines: checkout.lines,
            ...(checkout.gift ? { gift: checkout.gift } : {}),
          },
          country: 'US',
          paymentId: undefined,
          live,
        });
      }
      return { sessionId, url: `https://pay.example/${sessionId}` };
    },
    async readSession(sessionId) {
      reach();
      return sessions.get(sessionId);
    },
    async *completedSessions(_since, after) {
      reach();
      const complete = [...sessions.values()].filter((session) => session.status === 'complete');
      yield* complete.slice(complete.findIndex(({ sessionId }) => sessionId === after) + 1);
    },
    async *refundsAndDisputes(_since, after) {
      reach();
      const newestFirst = harness.refundsAndDisputes.toReversed();
      yield* newestFirst.slice(newestFirst.findIndex(({ eventId }) => eventId === after) + 1);
    },
    async refunds(paymentId) {
      reach();
      return refundsOf(paymentId);
    },
    async refund(paymentId, cents, key) {
      reach();
      const saved = refundAnswers.get(key);
      if (saved && saved.cents !== cents) return { outcome: 'other-amount' };
      if (saved)
        return saved.answer.outcome === 'given' ? saved.answer : { outcome: 'key-is-spent' };
      const { madeCents, failedCents } = refundsOf(paymentId);
      const isTooMuch = madeCents + cents - failedCents > paidCents(paymentId);
      const answer: RefundAnswer = isTooMuch
        ? { outcome: 'refused', why: 'more-than-is-left' }
        : { outcome: 'given' };
      refundAnswers.set(key, { cents, answer });
      if (!isTooMuch) harness.refund(paymentId, cents);
      return answer;
    },
    serverTime: () => harness.stripeTime,
    verifyEvent: async () => undefined,
  };
  const mailer: Mailer = {
    async send(mail) {
      const outcome = mailOutcomes.shift() ?? {
        outcome: 'accepted',
        messageId: `m-${mails.length + 1}`,
      };
      if (outcome.outcome === 'accepted') mails.push(mail);
      return outcome;
    },
    async sendMany(batch, campaigns) {
      for (const campaign of campaigns) mails.push({ ...campaign, tag: `campaign ${batch}` });
      return { outcome: 'answered', mails: campaigns.map(() => ({ outcome: 'accepted' })) };
    },
    findTaken: async (lost) => {
      const isIt = (mail: OutgoingMail) =>
        'batch' in lost ? mail.tag === `campaign ${lost.batch}` : mail.mailId === lost.mailId;
      return new Set(mails.filter(isIt).map(({ mailId }) => mailId));
    },
    readEvent: readPostmarkEvent,
    advice: { transactional: '', broadcast: '' },
  };

  const services = assembleShopServices({
    env: readEnvironment({ ...TEST_ENVIRONMENT, ...parts.environment }),
    now: () => clock.now,
    records,
    files,
    payments,
    mailer,
    catalog: testCatalog,
    crypto: parts.crypto ?? createCrypto(TEST_KEYS),
    makePasswords(crypto) {
      const quick = createPasswords(crypto, { cost: 4, lanes: 1 });
      return {
        hash: (password) => count(() => quick.hash(password)),
        matches: (password, stored) => count(() => quick.matches(password, stored)),
      };
    },
  });
  for (const { slug, pages } of services.catalog.all()) {
    if (pages === undefined) continue;
    const body = new TextEncoder().encode(`%PDF-1.7 ${slug} %%EOF`);
    await services.books.publish({ slug, fileName: `${slug}.pdf`, pages, body, at: clock.now });
  }

  const harness: TestHarness = {
    services,
    records,
    files,
    sessions,
    refunds: new Map(),
    refundsAndDisputes: [],
    mails,
    mailOutcomes,
    clock,
    checkouts,
    refund(paymentId, cents) {
      const { madeCents, failedCents } = refundsOf(paymentId);
      cents ??= paidCents(paymentId) - madeCents + failedCents;
      const before = harness.refunds.get(paymentId) ?? [];
      const refundId = `re_${before.length + 1}`;
      const made = { refundId, cents, hasFailed: false, at: clock.now };
      harness.refunds.set(paymentId, [...before, made]);
      return { kind: 'refunds-changed', paymentId };
    },
    failRefund(paymentId) {
      const last = harness.refunds.get(paymentId)?.at(-1);
      if (!last) throw new Error(`${paymentId} has no refund.`);
      last.hasFailed = true;
      return { kind: 'refunds-changed', paymentId };
    },
    stripeDown: false,
    stripeTime: undefined,
    hashes: 0,
    pay(sessionId, change = {}) {
      const session = sessions.get(sessionId);
      if (!session) throw new Error(`No session ${sessionId}`);
      sessions.set(sessionId, {
        ...session,
        status: 'complete',
        paid: true,
        paymentId: `pi_${sessionId.slice(8)}`,
        ...change,
      });
    },
  };
  return harness;
}
