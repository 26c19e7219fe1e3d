import { cleanMachineText } from './typed-text.ts';

/** A whole number of US cents. Every amount in code is one of these; only text has a dollar sign. */
export type Cents = number;

/** The only currency of the shop, in Stripe's lower-case form. */
export const CURRENCY = 'usd';

const PRICE_TEXT = /^\$(0|[1-9]\d{0,5})\.(\d{2})$/;

/**
 * Reads a price as content writes it ("$29.99") into cents.
 * @throws {RangeError} when the text is not a dollar sign, whole dollars, a point and two digits.
 */
export function parsePrice(text: string): Cents {
  const match = PRICE_TEXT.exec(text);
  if (!match) {
    throw new RangeError(
      `The price "${text}" cannot be read. Write it with a dollar sign and two decimals, for example $29.99.`,
    );
  }
  return Number(match[1]) * 100 + Number(match[2]);
}

/**
 * Reads a sum as a person types it: "5", "9.5", ".50", "$5,000.50", "5 USD". @returns cents; `undefined` when it is no sum
 * of money
 */
export function readTypedSum(text: string): Cents | undefined {
  const plain = cleanMachineText(text)
    .replace(/(?:us ?)?\$|usd/i, '')
    .trim()
    .replace(/(\d),(?=\d{3}(?:\D|$))/g, '$1');
  const match = /^(?=\.?\d)(\d{0,6})(?:\.(\d{0,2}))?$/.exec(plain);
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : undefined;
}

/**
 * Writes cents as people read them: 2999 → "$29.99", -500 → "-$5.00".
 * Plain string work: `Intl.NumberFormat` costs a long task on a slow phone.
 * @throws {RangeError} when the amount is not a safe whole number.
 */
export function formatPrice(cents: Cents): string {
  if (!Number.isSafeInteger(cents)) {
    throw new RangeError(`The amount ${cents} is not a whole number of cents.`);
  }
  const digits = String(Math.abs(cents)).padStart(3, '0');
  // eslint-disable-next-line regexp/no-super-linear-move -- a safe whole number has at most 16 digits
  const dollars = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${cents < 0 ? '-' : ''}$${dollars}.${digits.slice(-2)}`;
}

/** What a buyer saves against the former price, in cents; 0 when there is none or it is lower. */
export function saving(price: Cents, originalPrice: Cents | undefined): Cents {
  return originalPrice === undefined ? 0 : Math.max(0, originalPrice - price);
}

/** What prices make together; `undefined` when one of them is not known. */
export function sumPrices(prices: readonly (string | undefined)[]): Cents | undefined {
  return prices.reduce<Cents | undefined>(
    (sum, price) =>
      sum === undefined || price === undefined ? undefined : sum + parsePrice(price),
    0,
  );
}

/** Whole dollars as the savings badge prints them: 1000 → "Save $10". Cents stay when there are any. */
export function savingLabel(saved: Cents): string {
  return `Save ${formatPrice(saved).replace(/\.00$/, '')}`;
}
