import { deliverMail } from '#netlify/mail/send-with-retries.ts';
import { requestLibrary } from '#netlify/downloads/send-fresh-link.ts';
import { startCheckout } from '#netlify/checkout/start-checkout.ts';
import { fulfillPurchase } from '#netlify/orders/fulfill-purchase.ts';
import { ebookCheckoutInput, type EbookCheckoutInput } from '#src/contracts/ebook-checkout.ts';
import type { Services } from '#netlify/services.ts';
import type { TestHarness } from './memory-services.ts';
import { ONE_REQUEST } from '#tests/support/requests.ts';

/** Builds a checkout request from a buyer named Maria. */
export function checkoutRequest(change: Partial<EbookCheckoutInput> = {}): EbookCheckoutInput {
  const items =
    change.ebookId === undefined ? [{ slug: 'recovery-planner', quantity: 1 }] : undefined;
  return {
    ...(items ? { items } : {}),
    customerEmail: 'maria@example.com',
    customerFirstName: 'Maria',
    attemptId: '6f9d3c1e-0a4b-4c7d-9e2f-1a2b3c4d5e6f',
    ...change,
  };
}

/** Opens a checkout and returns the session that the Stripe stub created. */
export async function openCheckout(
  harness: TestHarness,
  change: Partial<EbookCheckoutInput> = {},
): Promise<string> {
  const request = ebookCheckoutInput.parse(checkoutRequest(change));
  const { url } = await startCheckout(request, harness.services, ONE_REQUEST);
  return url.slice(url.lastIndexOf('/') + 1);
}

/** Completes a purchase and returns the session, its payment, and the token in the receipt link. */
export async function buy(
  harness: TestHarness,
  change: Partial<EbookCheckoutInput> = {},
): Promise<{ sessionId: string; paymentId: string; entitlementId: string; token: string }> {
  const sessionId = await openCheckout(harness, change);
  harness.pay(sessionId);
  await fulfillPurchase(sessionId, 'webhook', harness.services);
  const { crypto } = harness.services;
  const entitlementId = crypto.entitlementId(sessionId);
  const paymentId = harness.sessions.get(sessionId)?.paymentId ?? '';
  const token = crypto.link.sign({ entitlementId, linkVersion: 1 });
  return { sessionId, paymentId, entitlementId, token };
}

/**
 * Sends the email with links to everything an address has access to, as the function does after
 * responding.
 */
export async function sendLibrary(address: string, services: Services): Promise<void> {
  await deliverMail(await requestLibrary(address, services, ONE_REQUEST), services);
}

/** Attempts to send every email that's due, as the sweeper does. */
export async function deliverPending(services: Services): Promise<void> {
  for (const mailId of await services.outbox.pending(services.now()))
    await deliverMail(mailId, services);
}
