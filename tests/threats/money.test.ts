import { randomBytes } from 'node:crypto';
import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { createPayments } from '#netlify/payments/stripe-payments.ts';
import { parsePrice } from '#src/domain/money.ts';
import { SUCCESS_PAGE_WINDOW } from '#src/domain/downloads/download-limits.ts';
import { functionNamed } from '#tests/support/every-function.ts';
import { expectConsole } from '#tests/support/fail-on-console.ts';
import {
  createTestHarness,
  TEST_ENVIRONMENT,
  type TestHarness,
} from '#tests/support/memory-services.ts';
import { buy, checkoutRequest, openCheckout } from '#tests/support/purchase.ts';
import { postJson } from '#tests/support/requests.ts';

const checkout = functionNamed('ebook-checkout');
const webhook = functionNamed('stripe-webhook');
const success = functionNamed('process-purchase');
const person = { customerEmail: 'maria@example.com', customerFirstName: 'Maria' };

const kinds = (harness: TestHarness) =>
  [...harness.records.contents.keys()]
    .map((key) => key.split('-')[0] ?? '')
    .filter((kind) => kind !== 'limit' && kind !== 'checkout')
    .toSorted();

describe('T1: prices, quantities, and currencies made up by the caller', () => {
  const lines = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ slug: `book-${index}`, quantity: 1 }));

  test.each<[string, object]>([
    ...['price', 'cents', 'unitCents', 'currency', 'totalCents', 'discount', 'coupon'].flatMap(
      (field): [string, object][] => [
        [`${field} on a line`, { items: [{ slug: 'meal-plan', quantity: 1, [field]: 1 }] }],
        [`${field} on the order`, { ...checkoutRequest(), [field]: 1 }],
      ],
    ),
    ...[0, -1, 1.5, 11, 1e9, '1', null, [], {}, true].map((quantity): [string, object] => [
      `the quantity ${JSON.stringify(quantity)}`,
      { items: [{ slug: 'meal-plan', quantity }] },
    ]),
    ['101 lines', { items: lines(101) }],
    ['no lines', { items: [] }],
    ['the same title twice', { items: [...lines(1), ...lines(1)] }],
    ['the slug __proto__', { items: [{ slug: '__proto__', quantity: 1 }] }],
    ['a slug with a parent path', { ebookId: '../meal-plan' }],
    ['both ways to specify a book', { ...checkoutRequest(), ebookId: 'meal-plan' }],
    ['a negative displayed total', { ...checkoutRequest(), displayedTotalCents: -1 }],
    ['text as the displayed total', { ...checkoutRequest(), displayedTotalCents: '1999' }],
  ])('T1: rejects %s without opening a payment page', async (_what, change) => {
    expectConsole(/bad_request/);
    const harness = await createTestHarness();
    const body = { ...person, ...change };
    const response = await checkout.call(postJson(checkout.url, body), {}, () => harness.services);
    expect(response.status).toBe(400);
    expect(harness.checkouts.size).toBe(0);
    expect(harness.records.contents.size).toBe(0);
  });

  test('T1: charges the catalog price', async () => {
    const harness = await createTestHarness();
    for (const { slug, price } of harness.services.catalog.all()) {
      const attemptId = crypto.randomUUID();
      await openCheckout(harness, { items: [{ slug, quantity: 3 }], attemptId });
      const [line] = [...harness.checkouts.values()].at(-1)?.checkout.lines ?? [];
      expect(line).toMatchObject({ slug, quantity: 3, unitCents: parsePrice(price) });
    }
  });

  test.each([
    ['a lower amount', { totalCents: 1, subtotalCents: 1 }],
    ['an unknown discount', { totalCents: 1998 }],
    ['another currency', { currency: 'jpy' }],
    ['a higher amount', { totalCents: 999_900, subtotalCents: 999_900 }],
  ])(
    'T1: a session paid with %s doesn’t grant access, and alerts the coach',
    async (_what, change) => {
      expectConsole(/payment_mismatch/);
      const harness = await createTestHarness();
      const sessionId = await openCheckout(harness);
      harness.pay(sessionId, change);
      const request = postJson(success.url, { sessionId });
      const response = await success.call(request, {}, () => harness.services);
      expect(response.status).toBe(409);
      expect(await response.text()).not.toMatch(/token|downloadUrl/);
      expect(kinds(harness)).toEqual(['alert']);
      expect(harness.mails).toEqual([]);
    },
  );
});

describe('T2: forged and repeated payment events', () => {
  const stripe = new Stripe('sk_test_ofthetests');
  const secret = TEST_ENVIRONMENT.STRIPE_WEBHOOK_SECRET;

  async function paid(): Promise<{ harness: TestHarness; body: string }> {
    const harness = await createTestHarness();
    const sessionId = await openCheckout(harness);
    harness.pay(sessionId);
    harness.services.payments.verifyEvent = createPayments(harness.services.env).verifyEvent;
    harness.clock.now = Date.now();
    const body = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'checkout.session.completed',
      livemode: false,
      data: { object: { id: sessionId } },
    });
    return { harness, body };
  }
  const sign = (payload: string, seconds = 0, key = secret) =>
    stripe.webhooks.generateTestHeaderString({
      payload,
      secret: key,
      timestamp: Math.floor(Date.now() / 1000) + seconds,
    });
  const deliver = (harness: TestHarness, body: string, signature?: string) =>
    webhook.call(
      new Request(webhook.url, {
        method: 'POST',
        body,
        headers: signature === undefined ? {} : { 'stripe-signature': signature },
      }),
      {},
      () => harness.services,
    );

  test.each<[string, (body: string) => [string, string | undefined]]>([
    ['without a signature', (body) => [body, undefined]],
    ['with an empty signature', (body) => [body, '']],
    ['with a wrong secret', (body) => [body, sign(body, 0, 'whsec_of_another_endpoint')]],
    ['changed after signing', (body) => [body.replace('evt_1', 'evt_2'), sign(body)]],
    ['from 6 minutes ago', (body) => [body, sign(body, -360)]],
    ['from the future', (body) => [body, sign(body, 360)]],
    ['from a year ahead', (body) => [body, sign(body, 365 * 86_400)]],
    ['in the old scheme', (body) => [body, sign(body).replace('v1=', 'v0=')]],
    [
      'from live mode on a test site',
      (body) => {
        const live = body.replace('"livemode":false', '"livemode":true');
        return [live, sign(live)];
      },
    ],
    ['that isn’t JSON', () => ['<xml/>', sign('<xml/>')]],
  ])('T2: rejects an event %s without touching any record', async (_what, forge) => {
    expectConsole(/bad_signature/);
    const { harness, body } = await paid();
    const before = harness.records.calls;
    const [sent, signature] = forge(body);
    expect((await deliver(harness, sent, signature)).status).toBe(400);
    expect(harness.records.calls).toBe(before);
  });

  test('T2: one event delivered 100 times in parallel and 10 times later creates one order and one email', async () => {
    const { harness, body } = await paid();
    const signature = sign(body);
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => deliver(harness, body, signature)),
    );
    for (let n = 0; n < 10; n += 1) answers.push(await deliver(harness, body, sign(body)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(kinds(harness).filter((kind) => kind === 'order')).toHaveLength(1);
    expect(kinds(harness).filter((kind) => kind === 'entitlement')).toHaveLength(1);
    expect(harness.mails).toHaveLength(1);
  });
});

describe('T3: guessed or leaked payment session IDs', () => {
  const ask = async (harness: TestHarness, sessionId: unknown, ip: string) => {
    const request = postJson(success.url, { sessionId });
    const response = await success.call(request, { ip }, () => harness.services);
    return { status: response.status, text: await response.text() };
  };

  test('T3: returns the same response for 10,000 random IDs', async () => {
    expectConsole(/session_not_found/);
    const harness = await createTestHarness();
    await buy(harness);
    const answers = new Set<string>();
    for (let n = 0; n < 10_000; n += 1) {
      const id = `cs_test_${randomBytes(30).toString('hex')}`;
      const { status, text } = await ask(harness, id, `10.1.${n >> 8}.${n & 255}`);
      answers.add(`${status} ${text}`);
    }
    expect(answers.size).toBe(1);
    expect([...answers][0]).toMatch(/^404 /);
  });

  test('T3: a malformed ID is never sent to Stripe', async () => {
    expectConsole(/bad_request/);
    const harness = await createTestHarness();
    let asked = 0;
    harness.services.payments.readSession = async () => {
      asked += 1;
      return undefined;
    };
    const shapes = [
      'cs_test_',
      'cs_test_../../v1/refunds',
      'pi_1234567890',
      'cs_live_a?b=c',
      7,
      {},
    ];
    for (const shape of shapes) expect((await ask(harness, shape, '10.0.0.1')).status).toBe(400);
    expect(asked).toBe(0);
  });

  test('T3: an unpaid session doesn’t reveal anything about its buyer', async () => {
    const harness = await createTestHarness();
    const sessionId = await openCheckout(harness);
    const { text } = await ask(harness, sessionId, '10.0.0.1');
    expect(text).not.toMatch(/maria|example\.com|token|downloadUrl|orderId/i);
  });

  test('T3: a paid session reveals nothing about its buyer except the masked address', async () => {
    const harness = await createTestHarness();
    const { sessionId } = await buy(harness, {
      customerLastName: 'Lopez',
      customerPhone: '555 0100',
    });
    const { text } = await ask(harness, sessionId, '10.0.0.1');
    expect(text).toContain('m•••@example.com');
    expect(text).not.toMatch(/maria|lopez|555/i);
  });

  test('T3: a session ID doesn’t grant access after 72 hours', async () => {
    expectConsole(/session_too_old/);
    const harness = await createTestHarness();
    const { sessionId } = await buy(harness);
    harness.clock.now += SUCCESS_PAGE_WINDOW + 1;
    const { status, text } = await ask(harness, sessionId, '10.0.0.1');
    expect(status).toBe(410);
    expect(text).not.toMatch(/token|downloadUrl|maria/i);
  });
});

describe('T18: redirects to other sites', () => {
  test('T18: the return URL from the payment page is on this site, no matter what Host header the request has', async () => {
    const harness = await createTestHarness();
    for (const host of ['evil.example', 'localhost:8888.evil.example', '']) {
      const request = postJson(
        'http://evil.example/.netlify/functions/ebook-checkout',
        checkoutRequest({ attemptId: crypto.randomUUID() }),
        { host, 'x-forwarded-host': host, forwarded: `host=${host}`, 'x-forwarded-proto': 'ftp' },
      );
      expect((await checkout.call(request, {}, () => harness.services)).status).toBe(200);
    }
    for (const { checkout: opened } of harness.checkouts.values()) {
      expect(opened.successUrl).toMatch(/^http:\/\/localhost:8888\/purchase-success\?/);
      expect(opened.cancelUrl).toMatch(/^http:\/\/localhost:8888\/checkout\?/);
    }
  });

  test.each(['//evil.example', '/\\evil.example', 'https:evil.example', '/%09/evil.example'])(
    'T18: rejects the book ID %s, which could change a redirect URL',
    async (ebookId) => {
      expectConsole(/bad_request/);
      const harness = await createTestHarness();
      const request = postJson(checkout.url, { ...person, ebookId });
      expect((await checkout.call(request, {}, () => harness.services)).status).toBe(400);
    },
  );

  test('T18: emailed links start with this site’s origin', async () => {
    const harness = await createTestHarness();
    await buy(harness);
    const [mail] = harness.mails;
    const links = [...`${mail?.text}`.matchAll(/https?:\/\/[^\s/]+/g)].map(([origin]) => origin);
    expect(new Set(links)).toEqual(new Set(['http://localhost:8888']));
  });
});
