import {
  formatPrice,
  hasDecimalComma,
  parsePrice,
  PERIOD_NEEDED,
  readTypedSum,
  sumPrices,
  type Cents,
} from '../money.ts';

/** Minimum and maximum book price, in cents. The minimum is Stripe's. */
const PRICE_RANGE = { least: 50, most: 50_000 } as const;

/** Returns why a price in the content is invalid, or `undefined` if it's valid. */
export function priceProblem(text: string): string | undefined {
  try {
    return outOfRange(parsePrice(text));
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * Returns why a former price is invalid for the current price, or `undefined` if it's valid. Both
 * must be parseable.
 */
export function formerPriceProblem(
  price: string,
  originalPrice: string | undefined,
): string | undefined {
  if (originalPrice === undefined || parsePrice(originalPrice) > parsePrice(price))
    return undefined;
  return `The original price ${originalPrice} isn’t higher than the price ${price}. Raise it or leave it out.`;
}

/**
 * Returns why a bundle's price is invalid (it doesn't save buyers anything), or `undefined` if it's
 * valid. All prices must be parseable.
 */
export function bundleProblem(
  title: string,
  price: string,
  books: readonly string[],
): string | undefined {
  const apart = sumPrices(books) ?? 0;
  if (parsePrice(price) < apart) return undefined;
  return `The bundle “${title}” costs ${price}, and its books cost ${formatPrice(apart)} separately. Lower the bundle’s price.`;
}

/** Returns whether a price changes by more than half, which may be a typo. */
export function isBigPriceChange(before: Cents, after: Cents): boolean {
  return Math.abs(after - before) > before / 2;
}

/** Parses a price entered by the coach. Returns cents, or a message about what to change. */
export function readPrice(text: string): Cents | string {
  if (hasDecimalComma(text)) return PERIOD_NEEDED;
  const cents = readTypedSum(text);
  if (cents === undefined) return 'Enter a price like 19.99';
  return outOfRange(cents) ?? cents;
}

function outOfRange(cents: Cents): string | undefined {
  if (cents < PRICE_RANGE.least) return `The lowest price is ${formatPrice(PRICE_RANGE.least)}`;
  if (cents > PRICE_RANGE.most) return `The highest price is ${formatPrice(PRICE_RANGE.most)}`;
  return undefined;
}
