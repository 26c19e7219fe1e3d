import type { Services } from '#netlify/services.ts';
import { isLinkAlive, SUCCESS_PAGE_WINDOW } from '#src/domain/downloads/download-limits.ts';
import { maskAddress } from '#src/domain/email-address.ts';
import { accessOf, sumsOf } from '#src/domain/orders/order.ts';
import { HttpError } from '#src/domain/http-error.ts';
import type { ProcessPurchaseOutput } from '#src/contracts/process-purchase.ts';
import { isPublicTestMode } from '#netlify/platform/env.ts';
import { downloadPageUrl } from '#netlify/downloads/order-links.ts';
import type { Later } from '#netlify/mail/send-with-retries.ts';
import { fulfillPurchase, type FulfillmentServices, type Fulfillment } from './fulfill-purchase.ts';
import { accessStopped, refuseOtherMode } from '#netlify/downloads/access-errors.ts';
import { listItems, type Opening } from '#netlify/downloads/read-link.ts';
import { offeredChange } from './correct-address.ts';

/**
 * Handles the success page: fulfills the session if the webhook hasn't done so yet, and returns the
 * link.
 * @throws {HttpError} session_not_found, session_too_old, payment_mismatch, access_stopped
 */
export async function processPurchase(
  sessionId: string,
  services: FulfillmentServices,
  later?: Later,
): Promise<ProcessPurchaseOutput> {
  const fulfillment = await fulfillPurchase(sessionId, 'success-page', services, { later });
  switch (fulfillment.status) {
    case 'unknown':
      if (await services.orders.findInAnyMode(sessionId)) throw refuseOtherMode(services);
      throw new HttpError(
        'session_not_found',
        'We can’t find this payment. Go back to the payment page and open this page from there, or check your email.',
      );
    case 'refused':
      throw new HttpError(
        'payment_mismatch',
        'Your payment doesn’t match your order. We’re looking into it and will email you.',
      );
    case 'confirming':
    case 'unpaid':
    case 'failed':
      return { status: fulfillment.status };
    case 'paid':
      return describePurchase(fulfillment, services);
  }
}

async function describePurchase(
  { order, entitlementId }: Extract<Fulfillment, { status: 'paid' }>,
  services: Opening & Pick<Services, 'gifts'>,
): Promise<ProcessPurchaseOutput> {
  const { bookAccess, gifts, entitlements, orderAddresses, crypto, env, now } = services;
  const [accessState, entitlement, link] = await Promise.all([
    bookAccess.state(order),
    entitlements.find(entitlementId),
    entitlements.newestLink(entitlementId),
  ]);
  const access = accessOf(accessState);
  if (access !== 'open') throw accessStopped(access);
  if (now() > order.at + SUCCESS_PAGE_WINDOW) {
    throw new HttpError(
      'session_too_old',
      'This page has expired. The link to your books is in your email, and you can get a new one on the My Downloads page.',
    );
  }
  if (!entitlement || !link || !isLinkAlive(link.expiresAt, now())) {
    throw new Error(`The entitlement of order ${order.orderId} is not complete.`);
  }
  const [addressChange, items, address, gift] = await Promise.all([
    offeredChange(order, services),
    listItems({ entitlement, link }, services),
    orderAddresses.current(order),
    gifts.forBuyer(order),
  ]);
  const paid = {
    orderId: order.orderId,
    lines: order.lines,
    paidAt: order.at,
    sums: sumsOf(order),
    emailMasked: maskAddress(address),
    ...(isPublicTestMode(env) ? { isTestMode: true } : {}),
  };
  if (order.giftOn !== undefined) {
    const to = gift && {
      name: gift.name,
      ...(gift.email === undefined ? {} : { emailMasked: maskAddress(gift.email) }),
    };
    return { status: 'gift', on: order.giftOn, ...(to ? { to } : {}), ...paid };
  }
  const { linkVersion } = link;
  const token = crypto.link.sign({ entitlementId, linkVersion, isFromPage: isPublicTestMode(env) });
  return {
    status: 'paid',
    ...paid,
    downloadUrl: downloadPageUrl(env.siteUrl, token),
    token,
    items,
    ...(addressChange ? { addressChange } : {}),
    expiresAt: link.expiresAt,
  };
}
