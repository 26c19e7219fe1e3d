import { formatPrice, parsePrice, readTypedSum, sumPrices, type Cents } from '../money.ts';
import { cleanMachineText } from '../typed-text.ts';

/** The lowest and the highest price of a book, in cents. Stripe takes no less than the lowest. */
const PRICE_RANGE = { least: 50, most: 50_000 } as const;

/** Why a price, as content writes it, cannot be; `undefined` when it can. */
export function priceProblem(text: string): string | undefined {
  try {
    return outOfRange(parsePrice(text));
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Why a former price cannot stand beside a price; `undefined` when it can. Both can be read. */
export function formerPriceProblem(
  price: string,
  originalPrice: string | undefined,
): string | undefined {
  if (originalPrice === undefined || parsePrice(originalPrice) > parsePrice(price))
    return undefined;
  return `The former price ${originalPrice} is not above the price ${price}. Raise it or leave it out.`;
}

/** What is wrong with the price of a bundle: nobody saves by it. `undefined` when somebody does. All can be read. */
export function bundleProblem(
  title: string,
  price: string,
  books: readonly string[],
): string | undefined {
  const apart = sumPrices(books) ?? 0;
  if (parsePrice(price) < apart) return undefined;
  return `The bundle “${title}” costs ${price}, and its books cost ${formatPrice(apart)} one by one. Make it cheaper.`;
}

/** Reads a price as the coach types it: cents, or what to change, in words. */
export function readPrice(text: string): Cents | string {
  if (/^\$?\s*\d+,\d{1,2}$/.test(cleanMachineText(text))) {
    return 'Write a point before the cents: 9.50, not 9,50';
  }
  const cents = readTypedSum(text);
  if (cents === undefined) return 'Enter a price like 19.99';
  return outOfRange(cents) ?? cents;
}

function outOfRange(cents: Cents): string | undefined {
  if (cents < PRICE_RANGE.least) return `The lowest price is ${formatPrice(PRICE_RANGE.least)}`;
  if (cents > PRICE_RANGE.most) return `The highest price is ${formatPrice(PRICE_RANGE.most)}`;
  return undefined;
}
