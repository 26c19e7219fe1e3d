import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  NEW_SESSION,
  openStripeBench,
  SITE_URL,
  type StripeBench,
} from '#tests/support/stripe-bench.ts';

let bench: StripeBench;

beforeEach(async () => {
  bench = await openStripeBench();
});

afterEach(() => bench.close());

const openPage = async (change: Partial<typeof NEW_SESSION> = {}) => {
  const { id } = await bench.stripe.checkout.sessions.create({ ...NEW_SESSION, ...change });
  const path = `/__local/pay/${id}`;
  return {
    id,
    path,
    press: (button: string, form: Record<string, string> = {}) =>
      bench.page(`${path}/${button}`, form),
    read: async () => (await bench.page(path)).text(),
    status: async () => {
      const session = await bench.stripe.checkout.sessions.retrieve(id);
      return [session.status, session.payment_status];
    },
  };
};

describe('the payment page', () => {
  test('shows the books, total, and address, marked as a test page and without any script', async () => {
    const page = await openPage();
    const answer = await bench.page(page.path);
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const html = await answer.text();
    for (const words of [
      'Recovery Journal, 2 copies',
      '$29.98',
      'Recovery Planner',
      '$49.97',
      'maria@example.com',
      '4242 4242 4242 4242',
      'nothing here is real',
    ]) {
      expect(html).toContain(words);
    }
    expect(html).not.toContain('<script');
    expect(html).toContain('lang="en"');
  });

  test('escapes HTML in a title', async () => {
    const [line] = NEW_SESSION.line_items ?? [];
    const price_data = { currency: 'usd', unit_amount: 1999, product_data: { name: '<b>"A" & B' } };
    const page = await openPage({ line_items: [{ ...line, price_data }] });
    const html = await page.read();
    expect(html).toContain('&lt;b&gt;&quot;A&quot; &amp; B');
    expect(html).not.toContain('<b>');
  });

  test('charges once when Pay is clicked several times in quick succession', async () => {
    const page = await openPage();
    const answers = await Promise.all([page.press('now'), page.press('now'), page.press('now')]);
    expect(answers.map(({ status }) => status)).toContain(303);
    expect(bench.stub.state().charges).toHaveLength(1);
    expect(await page.read()).toContain('You won’t be charged again');
    expect((await page.press('now')).status).toBe(200);
    expect(bench.stub.state().charges).toHaveLength(1);
  });

  test('expires, and then rejects payments', async () => {
    const page = await openPage();
    await bench.page(`/__local/payments/${page.id}/expire`, {});
    expect((await page.press('now')).status).toBe(200);
    expect(await page.read()).toContain('This payment page has expired');
    expect(bench.stub.state().charges).toEqual([]);
  });

  test('returns 404 for an unknown session', async () => {
    const answer = await bench.page('/__local/pay/cs_test_none');
    expect(answer.status).toBe(404);
    expect((await bench.page('/__local/pay')).status).toBe(404);
  });

  test('ignores other URLs', async () => {
    const request = new Request(`${SITE_URL}/__local/mail`);
    expect(await bench.stub.handlePage(request)).toBeUndefined();
  });
});

describe('the payments page', () => {
  const read = async () => (await bench.page('/__local/payments')).text();
  const press = (id: string, action: string, form: Record<string, string> = {}) =>
    bench.page(`/__local/payments/${id}/${action}`, form);

  test('shows a message when there are no payments', async () => {
    expect(await read()).toContain('Nobody has started a payment yet');
  });

  test('refunds a dollar amount, and lets the bank reject the refund', async () => {
    const { session } = await bench.buy();
    expect(await read()).not.toContain('Reject the last refund');
    await press(session.id, 'refund', { amount: '$10.50' });
    expect(await read()).toContain('$10.50 refunded');
    expect(await read()).toContain('Reject the last refund');
    await press(session.id, 'refund', { amount: '39.47' });
    const { charges, refunds, events } = bench.stub.state();
    expect(charges).toMatchObject([{ refunded: true, amount_refunded: 4997 }]);
    await press(session.id, 'refund-fails');
    expect(charges).toMatchObject([{ refunded: false, amount_refunded: 1050 }]);
    expect(refunds).toMatchObject([{ status: 'failed', amount: 3947 }, { status: 'succeeded' }]);
    expect(events.slice(0, 3).map(({ type }) => type)).toEqual([
      'refund.failed',
      'charge.refund.updated',
      'refund.updated',
    ]);
  });

  test.each(['', 'ten', '-1', '0', '49.98', '1.005'])(
    'rejects a refund of "%s" without creating one',
    async (amount) => {
      const { session } = await bench.buy();
      expect((await press(session.id, 'refund', { amount })).status).toBe(400);
      expect(bench.stub.state().refunds).toEqual([]);
    },
  );

  test('opens a dispute, closes it, and resends its webhook', async () => {
    const { session } = await bench.buy();
    await press(session.id, 'dispute');
    expect(await read()).toContain('dispute open');
    await press(session.id, 'dispute-won');
    expect(await read()).toContain('dispute won');
    await expect.poll(() => bench.received.length).toBe(3);
    await press(session.id, 'resend');
    expect(bench.received.at(-1)?.body).toContain('charge.dispute.closed');
  });

  test('rejects actions that aren’t possible', async () => {
    const { session } = await bench.buy();
    expect((await press(session.id, 'expire')).status).toBe(400);
    expect((await press('cs_test_none', 'refund')).status).toBe(400);
    expect(session.status).toBe('complete');
  });

  test('plans faults and webhook copies, and adds promotion codes', async () => {
    const fault = { call: 'opens a payment page', kind: 'Return an error (500)', times: '2' };
    await press('controls', 'fault', fault);
    expect(await read()).toContain('return 500, 2 more');
    await press('controls', 'clear-faults');
    await press('controls', 'plan', { copies: '5' });
    await press('controls', 'promotion-code', { code: 'spring', percent: '20' });
    expect(await read()).toContain('SPRING: 20 percent off');
    expect(bench.stub.state().copies).toBe(5);
  });

  test.each([
    ['fault', { call: 'opens a payment page', kind: 'Never respond', times: '0' }],
    ['fault', { call: 'nothing', kind: 'Never respond', times: '1' }],
    ['plan', { copies: '-1' }],
    ['promotion-code', { code: '?', percent: '10' }],
  ])('rejects invalid %s settings %j and changes nothing', async (name, form) => {
    const before = structuredClone(bench.stub.state());
    expect((await press('controls', name, form)).status).toBe(400);
    expect(bench.stub.state()).toEqual(before);
  });
});
