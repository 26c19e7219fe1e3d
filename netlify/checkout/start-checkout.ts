import type { Services } from '#netlify/services.ts';
import { randomUUID } from 'node:crypto';
import { CURRENCY, formatPrice } from '#src/domain/money.ts';
import type { EbookCheckoutOutput, EbookCheckoutRequest } from '#src/contracts/ebook-checkout.ts';
import { encodeCart } from '#src/domain/cart/cart-in-url.ts';
import { giftDayTrouble, type Gift } from '#src/domain/gifts/gift.ts';
import type { OrderLine } from '#src/domain/orders/order.ts';
import {
  countriesInWords,
  needsWithdrawalConsent,
  WITHDRAWAL_CONSENT,
  type Selling,
} from '#src/domain/checkout/sale-countries.ts';
import { routes } from '#src/routes.ts';
import { refuseField, HttpError } from '#src/domain/http-error.ts';
import { CheckoutRefused, type ShopServices } from '#netlify/payments/payments.ts';
import { countUse, type Requester } from '#netlify/limits/limit-costly-requests.ts';

/**
 * Starts a payment: takes prices from the catalog and the coach's published books, stores the
 * pending order, and opens the payment page. Idempotent: the same attempt with the same content
 * returns the same order and page.
 * @throws {HttpError} bad_request for a gift date that has passed or is too far away, and for data
 * the payment provider rejects; unknown_product, not_for_sale, test_only, price_changed,
 * country_not_sold, consent_needed, too_many_requests
 */
export async function startCheckout(
  request: EbookCheckoutRequest,
  services: Pick<
    ShopServices,
    | 'books'
    | 'catalog'
    | 'crypto'
    | 'ebooks'
    | 'env'
    | 'limits'
    | 'pendingOrders'
    | 'now'
    | 'payments'
  >,
  from: Requester,
): Promise<EbookCheckoutOutput> {
  await countUse('checkout', from, services);
  const { crypto, pendingOrders, payments, env, now } = services;
  const withdrawalConsent = checkCountry(request, env.selling);
  const { buyer, gift } = request;
  if (gift) checkGiftDay(gift, now());
  const lines = await Promise.all(requestedItems(request).map((item) => priceItem(item, services)));
  const totalCents = lines.reduce((sum, line) => sum + line.unitCents * line.quantity, 0);

  const { displayedTotalCents } = request;
  if (displayedTotalCents !== undefined && displayedTotalCents !== totalCents) {
    throw new HttpError(
      'price_changed',
      `The price has changed, and your total is now ${formatPrice(totalCents)}. If that’s okay, select the button again.`,
      { totalCents, lines: lines.map(({ slug, unitCents }) => ({ slug, unitCents })) },
    );
  }

  const { promotionCodes, tax } = env.selling;
  const attempt = JSON.stringify([
    request.attemptId ?? randomUUID(),
    lines,
    buyer,
    { promotionCodes, tax },
    ...(gift ? [gift] : []),
  ]);
  const orderId = crypto.orderId(attempt);
  const encryptedGift = gift && pendingOrders.encrypt(gift, orderId);
  const saved = await pendingOrders.save({
    orderId,
    lines,
    totalCents,
    currency: CURRENCY,
    buyer: pendingOrders.encrypt(buyer, orderId),
    ...(withdrawalConsent ? { withdrawalConsent } : {}),
    ...(encryptedGift ? { gift: encryptedGift } : {}),
    at: now(),
  });
  // Encrypting again would give a different ciphertext, and Stripe accepts a repeated request only
  // with identical content.
  const sent =
    gift && saved === 'exists' ? (await pendingOrders.find(orderId))?.gift : encryptedGift;

  const opened = payments.openCheckout({
    orderId,
    lines,
    ...(withdrawalConsent ? { withdrawalConsent } : {}),
    ...(sent ? { gift: sent } : {}),
    email: buyer.email,
    selling: { promotionCodes, tax },
    successUrl: `${env.siteUrl}${routes.purchaseSuccess}?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${env.siteUrl}${cancelPath(request)}`,
  });
  const { url } = await opened.catch((error: unknown) => {
    throw error instanceof CheckoutRefused
      ? refuseField('bad_request', ...REFUSED[error.part])
      : error;
  });
  if (!url) {
    throw new HttpError(
      'upstream_unavailable',
      'We couldn’t open the payment page. You haven’t been charged. Please try again.',
    );
  }
  return { url };
}

/** Form field and error message for data that the payment provider rejects. */
const REFUSED: Readonly<Record<CheckoutRefused['part'], readonly [field: string, words: string]>> =
  {
    email: [
      'customerEmail',
      'Our payment company doesn’t accept this email address. Check it for typos, or use another one. You haven’t been charged.',
    ],
    gift: [
      'giftWords',
      'Your message is too long for our payment company. Shorten it, or leave it out. You haven’t been charged.',
    ],
  };

function checkGiftDay({ on }: Gift, now: number): void {
  const message = giftDayTrouble(on, now);
  if (message !== undefined) throw refuseField('bad_request', 'giftOn', message);
}

/**
 * Rejects a buyer before payment if we don't sell in their country or a required consent is
 * missing.
 * @returns the version of the withdrawal consent the buyer agreed to, if their country requires one
 */
function checkCountry(
  { buyer: { country }, withdrawalConsent }: EbookCheckoutRequest,
  { countries }: Selling,
): string | undefined {
  if (country === undefined) return undefined;
  if (!countries.includes(country)) {
    throw new HttpError(
      'country_not_sold',
      `Right now, we only sell our books in ${countriesInWords(countries)}. You haven’t been charged. Our articles and our guide are free everywhere.`,
      { country },
    );
  }
  if (!needsWithdrawalConsent(country)) return undefined;
  if (!withdrawalConsent) {
    throw new HttpError(
      'consent_needed',
      'Please check the box about sending your books at once. You haven’t been charged.',
    );
  }
  return WITHDRAWAL_CONSENT.version;
}

function requestedItems({
  ebookId,
  items,
}: EbookCheckoutRequest): { slug: string; quantity: number }[] {
  return ebookId === undefined ? (items ?? []) : [{ slug: ebookId, quantity: 1 }];
}

/**
 * Returns the path to send a buyer to if they cancel. The order is in the cart or encoded in the
 * URL.
 */
function cancelPath(request: EbookCheckoutRequest): string {
  if (request.isCart) return `${routes.checkout}?canceled=1`;
  const items = requestedItems(request);
  const [first] = items;
  const page =
    first && items.length === 1 && first.quantity === 1
      ? routes.checkoutProduct(first.slug)
      : routes.checkoutBooks(encodeCart(items));
  return `${page}&canceled=1`;
}

async function priceItem(
  { slug, quantity }: { slug: string; quantity: number },
  { ebooks, books, catalog, env }: Pick<Services, 'books' | 'catalog' | 'ebooks' | 'env'>,
): Promise<OrderLine> {
  const parts = catalog.find(slug)?.books;
  const [product, ...files] = await Promise.all([
    ebooks.findProduct(slug),
    ...(parts ?? [{ slug }]).map((book) => books.current(book.slug)),
  ]);
  if (!product) {
    throw new HttpError(
      'unknown_product',
      `There’s no book "${slug}" in our shop. Remove it from your cart and try again.`,
      { slug },
    );
  }
  if (product.kind === 'test' && env.stripe.live) {
    throw new HttpError(
      'test_only',
      'You can’t buy the test book with real money. Choose another book in our shop.',
      { slug },
    );
  }
  const { title, cents: unitCents, hidden } = product;
  const missing = (parts ?? [product])[files.indexOf(undefined)];
  if (hidden || missing) {
    const why = hidden
      ? 'it is no longer for sale. You haven’t been charged.'
      : parts === undefined
        ? 'its file isn’t ready. You haven’t been charged.'
        : `the file for "${missing?.title}", one of its books, isn’t ready. You haven’t been charged. Remove "${title}" and choose the other books one by one.`;
    throw new HttpError('not_for_sale', `You can’t buy "${title}" right now: ${why}`, {
      slug,
    });
  }
  return { slug, title, quantity, unitCents, ...(parts ? { books: parts } : {}) };
}
