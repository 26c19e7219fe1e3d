import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import ebookCheckout from '#netlify/functions/ebook-checkout.ts';
import processPurchase from '#netlify/functions/process-purchase.ts';
import { readEnvironment } from '#netlify/platform/env.ts';
import { createPayments } from '#netlify/payments/stripe-payments.ts';
import type { EbookCheckoutInput } from '#src/contracts/ebook-checkout.ts';
import type { ProcessPurchaseOutput } from '#src/contracts/process-purchase.ts';
import { ELSEWHERE, WITHDRAWAL_CONSENT } from '#src/domain/checkout/sale-countries.ts';
import { functionPath } from '#src/function-path.ts';
import { expectConsole } from '#tests/support/fail-on-console.ts';
import {
  createTestHarness,
  TEST_ENVIRONMENT,
  type TestHarness,
} from '#tests/support/memory-services.ts';
import { checkoutRequest } from '#tests/support/purchase.ts';
import { postJson } from '#tests/support/requests.ts';
import { openStripeBench, type StripeBench } from '#tests/support/stripe-bench.ts';

let bench: StripeBench;
let harness: TestHarness;

beforeEach(async () => {
  bench = await openStripeBench();
});
afterEach(() => bench.close());

/** Sets up the shop with these settings, using the real Stripe SDK and the Stripe stub. */
async function openShop(settings: Readonly<Record<string, string>> = {}): Promise<void> {
  const environment = { ...TEST_ENVIRONMENT, STRIPE_API_URL: bench.stub.url, ...settings };
  harness = await createTestHarness({ environment });
  harness.services.payments = createPayments(readEnvironment(environment));
}

const stripe = () => bench.stub.account;
const at = (path: string) => `http://localhost:8888${path}`;

async function press(change: Partial<EbookCheckoutInput> = {}): Promise<Response> {
  const request = postJson(at(functionPath('ebook-checkout')), checkoutRequest(change));
  return ebookCheckout(request, undefined, () => harness.services);
}

async function open(change: Partial<EbookCheckoutInput> = {}): Promise<string> {
  const answer = await press(change);
  expect(answer.status).toBe(200);
  const { url } = (await answer.json()) as { url: string };
  return url.slice(url.lastIndexOf('/') + 1);
}

async function openSuccessPage(sessionId: string): Promise<ProcessPurchaseOutput> {
  const request = postJson(at(functionPath('process-purchase')), { sessionId });
  const answer = await processPurchase(request, undefined, () => harness.services);
  expect(answer.status).toBe(200);
  return (await answer.json()) as ProcessPurchaseOutput;
}

async function alerts(): Promise<string[]> {
  return (await harness.services.alerts.open()).map(({ kind }) => kind);
}

const receipt = () => harness.mails.find(({ tag }) => tag === 'receipt')?.text ?? '';

describe('a promotion code', () => {
  test('reduces the total, and appears in the order and the receipt', async () => {
    await openShop({ PROMOTION_CODES: 'on' });
    const session = await open();
    await stripe().addPromotionCode('WELCOME10', 10);
    await stripe().applyCode(bench.checkout(session), 'welcome10');
    await stripe().pay(bench.checkout(session), 'now');
    expect(await openSuccessPage(session)).toMatchObject({
      status: 'paid',
      sums: { subtotalCents: 1999, discountCents: 200, taxCents: 0, totalCents: 1799 },
    });
    expect(receipt()).toContain('Discount: $2.00 less');
    expect(receipt()).toContain('You paid $17.99');
    expect(await alerts()).toEqual([]);
  });

  test('counts an order as paid if a code reduces the total to 0, delivers the book, and doesn’t look for a payment', async () => {
    await openShop({ PROMOTION_CODES: 'on' });
    const session = await open();
    await stripe().addPromotionCode('GIFT', 100);
    await stripe().applyCode(bench.checkout(session), 'GIFT');
    await stripe().pay(bench.checkout(session), 'now');
    const { payment_status: status, payment_intent: pendingOrder } =
      await bench.stripe.checkout.sessions.retrieve(session);
    expect([status, pendingOrder]).toEqual(['no_payment_required', null]);
    const paid = await openSuccessPage(session);
    expect(paid).toMatchObject({ status: 'paid', sums: { discountCents: 1999, totalCents: 0 } });
    expect(receipt()).toContain('You paid $0.00');
    expect((await harness.services.orders.find(session))?.paymentId).toBeUndefined();
    expect(await alerts()).toEqual([]);
  });

  test('rejects a promotion code if codes are turned off or the code doesn’t exist', async () => {
    await openShop();
    const closed = await open();
    await stripe().addPromotionCode('WELCOME10', 10);
    const refused = stripe().applyCode(bench.checkout(closed), 'WELCOME10');
    await expect(refused).rejects.toThrow('This code is invalid');
    await openShop({ PROMOTION_CODES: 'on' });
    const session = await open({ attemptId: crypto.randomUUID() });
    await expect(stripe().applyCode(bench.checkout(session), 'NONE')).rejects.toThrow('invalid');
  });
});

describe('tax', () => {
  test('adds tax to the price with the eBook tax code, and shows it to the buyer', async () => {
    await openShop({ STRIPE_TAX: 'on', SELL_TO: 'US,CA' });
    const session = await open({ customerCountry: 'CA' });
    await stripe().pay(bench.checkout(session), 'now', { country: 'CA' });
    expect(await openSuccessPage(session)).toMatchObject({
      status: 'paid',
      sums: { subtotalCents: 1999, discountCents: 0, taxCents: 400, totalCents: 2399 },
    });
    expect(receipt()).toContain('Tax: $4.00');
    const { automatic_tax: asked, line_items: lines } = bench.checkout(session).params;
    expect(asked).toEqual({ enabled: true });
    expect(lines[0]?.price_data).toMatchObject({
      tax_behavior: 'exclusive',
      product_data: { tax_code: 'txcd_10302000' },
    });
    expect(await alerts()).toEqual([]);
  });

  test('delivers a paid order even if Stripe adds tax while it’s turned off', async () => {
    await openShop();
    const session = await open();
    await stripe().addTax(bench.checkout(session), 160);
    await stripe().pay(bench.checkout(session), 'later');
    expect(await openSuccessPage(session)).toMatchObject({ status: 'confirming' });
    await stripe().settle(bench.checkout(session), 'succeeded');
    expect(await openSuccessPage(session)).toMatchObject({
      status: 'paid',
      sums: { taxCents: 160, totalCents: 2159 },
    });
    expect(await alerts()).toEqual([]);
  });

  test('adds up the total correctly with tax and a promotion code', async () => {
    await openShop({ STRIPE_TAX: 'on', PROMOTION_CODES: 'on' });
    const session = await open({ items: [{ slug: 'recovery-journal', quantity: 2 }] });
    await stripe().addPromotionCode('HALF', 50);
    await stripe().applyCode(bench.checkout(session), 'HALF');
    await stripe().pay(bench.checkout(session), 'now');
    expect(await openSuccessPage(session)).toMatchObject({
      sums: { subtotalCents: 2998, discountCents: 1499, taxCents: 120, totalCents: 1619 },
    });
  });
});

describe('a country', () => {
  test('rejects a country that we don’t sell to before payment, and explains why', async () => {
    expectConsole(/country_not_sold/);
    await openShop({ SELL_TO: 'US,CA' });
    for (const customerCountry of ['DE', ELSEWHERE, 'XX']) {
      const answer = await press({ customerCountry });
      expect(answer.status).toBe(409);
      expect(await answer.json()).toMatchObject({
        error: 'country_not_sold',
        message: expect.stringMatching(
          /books in the United States and Canada. You haven’t been charged/,
        ),
      });
    }
    expect(bench.stub.state().checkouts).toEqual([]);
  });

  test.each(['', 'us', 'USA', 'U1'])(
    'returns a bad request error for the country %j',
    async (customerCountry) => {
      expectConsole(/bad_request/);
      await openShop();
      expect((await press({ customerCountry })).status).toBe(400);
    },
  );

  test('alerts the coach but still delivers the book if the card is from another country', async () => {
    await openShop();
    const session = await open({ customerCountry: 'US' });
    await stripe().pay(bench.checkout(session), 'now', { country: 'DE' });
    expect(await openSuccessPage(session)).toMatchObject({ status: 'paid' });
    expect(await alerts()).toEqual(['country-not-sold']);
    await openSuccessPage(session);
    expect(await alerts()).toEqual(['country-not-sold']);
  });

  test('requires consent in a country with a right of withdrawal, and records it in the order and receipt', async () => {
    expectConsole(/consent_needed/);
    await openShop({ SELL_TO: 'US,DE' });
    const refused = await press({ customerCountry: 'DE' });
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ error: 'consent_needed' });
    expect(bench.stub.state().checkouts).toEqual([]);
    const session = await open({ customerCountry: 'DE', withdrawalConsent: true });
    await stripe().pay(bench.checkout(session), 'now', { country: 'DE' });
    await openSuccessPage(session);
    const order = await harness.services.orders.find(session);
    expect(order?.withdrawalConsent).toBe(WITHDRAWAL_CONSENT.version);
    expect(receipt()).toContain('right to withdraw');
    expect(await alerts()).toEqual([]);
  });

  test('doesn’t ask for consent in other countries, and omits it from the receipt', async () => {
    await openShop({ SELL_TO: 'US,DE' });
    const session = await open({ customerCountry: 'US' });
    await stripe().pay(bench.checkout(session), 'now');
    await openSuccessPage(session);
    expect(receipt()).toContain('You paid $19.99.');
    expect(receipt()).not.toMatch(/withdraw|Tax|Discount/);
  });
});
