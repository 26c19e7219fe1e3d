import { randomUUID } from 'node:crypto';
import { CURRENCY, formatPrice } from '#src/domain/money.ts';
import type { EbookCheckoutOutput, EbookCheckoutRequest } from '#src/contracts/ebook-checkout.ts';
import type { Buyer, OrderLine } from '#src/domain/order.ts';
import { routes } from '#src/routes.ts';
import { ShopError } from '#src/domain/shop-error.ts';
import type { ShopServices } from '#netlify/services/shop-services.ts';

/**
 * Begins a payment: prices from the catalogue and from what the coach published, the intent as a fact, then the payment page.
 * The same attempt with the same content gives the same order and the same page.
 * @throws {ShopError} unknown_product, not_for_sale, test_only, price_changed
 */
export async function startCheckout(
  request: EbookCheckoutRequest,
  services: ShopServices,
): Promise<EbookCheckoutOutput> {
  const { vault, orders, payments, env, now } = services;
  const lines = await Promise.all(requestedItems(request).map((item) => priceItem(item, services)));
  const totalCents = lines.reduce((sum, line) => sum + line.unitCents * line.quantity, 0);

  const { displayedTotalCents } = request;
  if (displayedTotalCents !== undefined && displayedTotalCents !== totalCents) {
    throw new ShopError(
      'price_changed',
      `The price has changed. The total is now ${formatPrice(totalCents)}. Please look at it and press the button again.`,
      { totalCents, lines: lines.map(({ slug, unitCents }) => ({ slug, unitCents })) },
    );
  }

  const buyer: Buyer = {
    email: request.customerEmail,
    firstName: request.customerFirstName,
    lastName: request.customerLastName || undefined,
    phone: request.customerPhone || undefined,
  };
  const attempt = JSON.stringify([request.attemptId ?? randomUUID(), lines, buyer]);
  const orderId = vault.orderId(attempt);
  await orders.saveIntent({
    orderId,
    lines,
    totalCents,
    currency: CURRENCY,
    buyer: vault.seal(buyer),
    at: now(),
  });

  const { url } = await payments.openCheckout({
    orderId,
    lines,
    email: buyer.email,
    successUrl: `${env.siteUrl}${routes.purchaseSuccess}?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${env.siteUrl}${cancelPath(request)}`,
  });
  if (!url) {
    throw new ShopError(
      'upstream_unavailable',
      'The payment page could not be opened. You have not paid. Please try again.',
    );
  }
  return { url };
}

function requestedItems({
  ebookId,
  items,
}: EbookCheckoutRequest): { slug: string; quantity: number }[] {
  return ebookId === undefined ? (items ?? []) : [{ slug: ebookId, quantity: 1 }];
}

function cancelPath({ ebookId }: EbookCheckoutRequest): string {
  const page =
    ebookId === undefined ? `${routes.checkout}?` : `${routes.checkoutProduct(ebookId)}&`;
  return `${page}cancelled=1`;
}

async function priceItem(
  { slug, quantity }: { slug: string; quantity: number },
  { ebooks, books, env }: ShopServices,
): Promise<OrderLine> {
  const product = await ebooks.findProduct(slug);
  if (!product) {
    throw new ShopError(
      'unknown_product',
      `There is no book "${slug}" in the shop. Remove it from the cart and try again.`,
      { slug },
    );
  }
  if (product.kind === 'test' && env.stripe.live) {
    throw new ShopError('test_only', 'The test book cannot be bought with real money.', { slug });
  }
  if (!(await books.current(slug))) {
    throw new ShopError(
      'not_for_sale',
      `"${product.title}" cannot be bought at the moment: its file is not ready. You have not paid.`,
      { slug },
    );
  }
  return { slug, title: product.title, quantity, unitCents: product.cents };
}
