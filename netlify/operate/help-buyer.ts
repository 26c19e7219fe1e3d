import { accessOf, type Access } from '#src/domain/order.ts';
import { fulfilPurchase } from '#netlify/flows/fulfil-purchase.ts';
import { sendReceiptAgain } from '#netlify/flows/send-fresh-link.ts';
import type { ShopServices } from '#netlify/services/shop-services.ts';

/** Changes of an address that the coach can make; far more than a buyer has. */
const ADDRESS_CHANGES = 50;

/** What became of a payment that a buyer asks about. */
export type Help =
  | { status: 'confirming' | 'unpaid' | 'failed' | 'refused' | 'unknown' }
  | { status: 'paid'; orderId: string; access: Access; mailedTo?: string };

/**
 * Helps a buyer who paid and got nothing: completes the order if need be, puts the address right, and
 * mails a link. Nothing is mailed for an order that was paid back or is disputed.
 * @param email The right address; without it the mail goes where the order says.
 * @throws {ShopError} too_many_requests after 3 mails in a day
 */
export async function helpBuyer(
  sessionId: string,
  email: string | undefined,
  services: ShopServices,
): Promise<Help> {
  const { orders, now } = services;
  const fulfilment = await fulfilPurchase(sessionId, 'sweeper', services);
  if (fulfilment.status !== 'paid') return { status: fulfilment.status };
  const { order } = fulfilment;
  const { orderId } = order;
  const access = accessOf(await orders.moneyFacts(order));
  if (access !== 'open') return { status: 'paid', orderId, access };
  if (email !== undefined) await orders.changeAddress(order, email, ADDRESS_CHANGES, now());
  const { emailMasked } = await sendReceiptAgain(sessionId, services);
  return { status: 'paid', orderId, access, mailedTo: emailMasked };
}
