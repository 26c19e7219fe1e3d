import { expect, test } from 'vitest';
import { handlePaymentEvent } from '#netlify/orders/handle-payment-event.ts';
import { helpBuyer } from '#netlify/coach/resend-or-correct-order.ts';
import { createTestServices } from '#tests/support/memory-services.ts';
import { buy, openCheckout } from '#tests/support/purchase.ts';

test("resends the link to a buyer's corrected address, even days later", async () => {
  const world = await createTestServices();
  const { sessionId } = await buy(world, { customerEmail: 'maria@gmial.com' });
  world.clock.now += 9 * 24 * 60 * 60_000;
  const help = await helpBuyer(sessionId, 'maria@gmail.com', world.services);
  expect(help).toMatchObject({ status: 'paid', access: 'open', mailedTo: 'm•••@gmail.com' });
  expect(world.mails.at(-1)).toMatchObject({ to: 'maria@gmail.com', tag: 'fresh-link' });
});

test('turns an unnoticed payment into an order and sends its email', async () => {
  const world = await createTestServices();
  const sessionId = await openCheckout(world);
  expect(await helpBuyer(sessionId, undefined, world.services)).toEqual({ status: 'unpaid' });
  world.pay(sessionId);
  expect(await helpBuyer(sessionId, undefined, world.services)).toMatchObject({ status: 'paid' });
  expect(world.mails[0]).toMatchObject({ to: 'maria@example.com', tag: 'receipt' });
});

test('sends no email for a refunded order', async () => {
  const world = await createTestServices();
  const { sessionId } = await buy(world);
  const { paymentId } = (await world.services.orders.find(sessionId)) ?? {};
  await handlePaymentEvent(world.refund(paymentId ?? ''), world.services);
  const help = await helpBuyer(sessionId, 'maria@gmail.com', world.services);
  expect(help).toMatchObject({ status: 'paid', access: 'refunded' });
  expect(world.mails.map(({ tag }) => tag)).toEqual(['receipt', 'money-back']);
});
