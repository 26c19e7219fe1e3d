import { expect, test } from 'vitest';
import { handlePaymentEvent } from '#netlify/orders/handle-payment-event.ts';
import { helpBuyer } from '#netlify/coach/help-buyer.ts';
import { createTestHarness } from '#tests/support/memory-services.ts';
import { buy, openCheckout } from '#tests/support/purchase.ts';

test("resends the link to a buyer's corrected address, even days later", async () => {
  const harness = await createTestHarness();
  const { sessionId } = await buy(harness, { customerEmail: 'maria@gmial.com' });
  harness.clock.now += 9 * 24 * 60 * 60_000;
  const help = await helpBuyer(sessionId, 'maria@gmail.com', harness.services);
  expect(help).toMatchObject({ status: 'paid', access: 'open', mailedTo: 'm•••@gmail.com' });
  expect(harness.mails.at(-1)).toMatchObject({ to: 'maria@gmail.com', tag: 'fresh-link' });
});

test('creates an order for a missed payment and sends its email', async () => {
  const harness = await createTestHarness();
  const sessionId = await openCheckout(harness);
  expect(await helpBuyer(sessionId, undefined, harness.services)).toEqual({ status: 'unpaid' });
  harness.pay(sessionId);
  expect(await helpBuyer(sessionId, undefined, harness.services)).toMatchObject({ status: 'paid' });
  expect(harness.mails[0]).toMatchObject({ to: 'maria@example.com', tag: 'receipt' });
});

test('doesn’t send an email for a refunded order', async () => {
  const harness = await createTestHarness();
  const { sessionId } = await buy(harness);
  const { paymentId } = (await harness.services.orders.find(sessionId)) ?? {};
  await handlePaymentEvent(harness.refund(paymentId ?? ''), harness.services);
  const help = await helpBuyer(sessionId, 'maria@gmail.com', harness.services);
  expect(help).toMatchObject({ status: 'paid', access: 'refunded' });
  expect(harness.mails.map(({ tag }) => tag)).toEqual(['receipt', 'money-back']);
});
