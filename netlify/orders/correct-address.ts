import { deliverQueued, type DeliveryServices } from '#netlify/mail/send-with-retries.ts';
import { ADDRESS_WINDOW } from '#src/domain/downloads/download-limits.ts';
import { maskAddress } from '#src/domain/email-address.ts';
import { likelyAddress } from '#src/domain/email-typos.ts';
import { accessOf, type Order } from '#src/domain/orders/order.ts';
import { HttpError } from '#src/domain/http-error.ts';
import type { OrderAddressOutput, OrderAddressRequest } from '#src/contracts/order-address.ts';
import type { AddressChange } from '#src/contracts/process-purchase.ts';
import type { MailRef } from '#netlify/mail/email-definition.ts';
import type { Services } from '#netlify/services.ts';
import { accessStopped } from '#netlify/downloads/access-errors.ts';
import { countUse, type Requester } from '#netlify/limits/limit-costly-requests.ts';

/** Maximum number of address changes per order. */
const ADDRESS_CHANGES = 3;
/** Maximum number of helpers who can get an order's link. */
const HELPER_COPIES = 3;

/**
 * Changes where an order's emails go, or emails its link to a helper. The order itself doesn't
 * change: each change is a separate record, and the newest one counts. Callers have no control over
 * what the emails contain.
 * @throws {HttpError} session_not_found, session_too_old, access_stopped, bad_request,
 * too_many_requests
 */
export async function changeOrderAddress(
  request: OrderAddressRequest,
  services: DeliveryServices,
  from: Requester,
): Promise<OrderAddressOutput> {
  await countUse('order-address', from, services);
  const order = await freshOrder(request.sessionId, services);
  switch (request.action) {
    case 'change':
      return mailReceiptTo(request.email, order, services);
    case 'take-likely': {
      const likely = likelyAddress((await services.orderAddresses.current(order)) ?? '');
      if (likely === undefined) {
        throw new HttpError(
          'bad_request',
          'We don’t have a suggestion for this address. Please type the correct one.',
        );
      }
      return mailReceiptTo(likely, order, services);
    }
    case 'copy-to-helper':
      if (order.giftOn !== undefined) {
        throw new HttpError(
          'bad_request',
          'This order is a gift, so the books go only to the person it’s for.',
        );
      }
      return mailCopyTo(request.email, order, services);
  }
}

/**
 * Returns the address change that the success page may offer, or `undefined` once the time limit
 * has passed.
 */
export async function offeredChange(
  order: Order,
  { orderAddresses, now }: Pick<Services, 'now' | 'orderAddresses'>,
): Promise<AddressChange | undefined> {
  if (now() > order.at + ADDRESS_WINDOW) return undefined;
  const likely = likelyAddress((await orderAddresses.current(order)) ?? '');
  return {
    until: order.at + ADDRESS_WINDOW,
    ...(likely === undefined ? {} : { likelyMasked: maskAddress(likely) }),
  };
}

async function freshOrder(
  sessionId: string,
  { orders, bookAccess, now }: Pick<Services, 'bookAccess' | 'now' | 'orders'>,
): Promise<Order> {
  const order = await orders.find(sessionId);
  if (!order) {
    throw new HttpError(
      'session_not_found',
      'We can’t find a paid order for this page yet. Wait a minute and try again.',
    );
  }
  if (now() > order.at + ADDRESS_WINDOW) {
    throw new HttpError(
      'session_too_old',
      'You can change the address here for 60 minutes after you pay. Contact us, and we’ll change it for you.',
    );
  }
  const access = accessOf(await bookAccess.state(order));
  if (access !== 'open') throw accessStopped(access);
  return order;
}

async function mailReceiptTo(
  address: string,
  order: Order,
  services: DeliveryServices,
): Promise<OrderAddressOutput> {
  const { orderAddresses, crypto, now } = services;
  const { sessionId } = order;
  const number = await orderAddresses.change(order, address, ADDRESS_CHANGES, now());
  if (number === 'used-up') {
    throw usedUp(
      `The address has been changed ${ADDRESS_CHANGES} times. Contact us, and we’ll change it for you.`,
    );
  }
  const mailId = crypto.mailId(sessionId, 'receipt', 'address', number);
  return mailTo(address, mailId, { type: 'receipt', sessionId }, services);
}

async function mailCopyTo(
  address: string,
  order: Order,
  services: DeliveryServices,
): Promise<OrderAddressOutput> {
  const { orderAddresses, crypto, now } = services;
  const { sessionId } = order;
  const number = await orderAddresses.addHelper(order, address, HELPER_COPIES, now());
  if (number === 'used-up') {
    throw usedUp(
      `We’ve sent the link to ${HELPER_COPIES} helpers, which is the limit. To share it with someone else, copy the link.`,
    );
  }
  const mailId = crypto.mailId(sessionId, 'helper-copy', number);
  return mailTo(address, mailId, { type: 'helper-copy', sessionId, number }, services);
}

const usedUp = (message: string) => new HttpError('too_many_requests', message);

async function mailTo(
  address: string,
  mailId: string,
  ref: MailRef,
  services: DeliveryServices,
): Promise<OrderAddressOutput> {
  const mail = { mailId, ref, at: services.now() };
  await deliverQueued(mail, await services.outbox.queue(mail), services);
  return { emailMasked: maskAddress(address) };
}
