import { cleanMachineText } from './typed-text.ts';

/**
 * A whole number of US cents. All amounts in code use this type. Only displayed text has dollar
 * signs.
 */
export type Cents = number;

/** The shop's only currency, in Stripe's lowercase form. */
export const CURRENCY = 'usd';

export const PRICE_TEXT = /^\$(0|[1-9]\d{0,5})\.(\d{2})$/;

/**
 * Parses a price as written in content ("$29.99") into cents.
 * @throws {RangeError} if the text isn't a dollar sign, whole dollars, a decimal point, and two
 * digits.
 */
export function parsePrice(text: string): Cents {
  const match = PRICE_TEXT.exec(text);
  if (!match) {
    throw new RangeError(
      `We can’t read the price "${text}". Write it with a dollar sign and two decimals, for example $29.99.`,
    );
  }
  return Number(match[1]) * 100 + Number(match[2]);
}

/**
 * Parses an amount the way people type it: "5", "9.5", ".50", "$5,000.50", "5 USD".
 * @returns cents, or `undefined` if it isn't an amount of money
 */
export function readTypedSum(text: string): Cents | undefined {
  const plain = cleanMachineText(text)
    .replace(/(?:us ?)?\$|usd/i, '')
    .trim()
    .replace(/(\d),(?=\d{3}(?:\D|$))/g, '$1');
  const match = /^(?=\.?\d)(\d{0,6})(?:\.(\d{0,2}))?$/.exec(plain);
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : undefined;
}

/** Message for an amount typed with a decimal comma. */
export const PERIOD_NEEDED = 'Write a period before the cents: 9.50, not 9,50';

/** Returns whether an amount was typed with a decimal comma, such as "9,50". */
export const hasDecimalComma = (text: string): boolean =>
  /^\$?\s*\d+,\d{1,2}$/.test(cleanMachineText(text));

/**
 * Formats cents for display: 2999 → "$29.99", -500 → "-$5.00". Uses only string operations, because
 * `Intl.NumberFormat` causes a long task on a slow phone.
 * @throws {RangeError} if the amount isn't a safe integer.
 */
export function formatPrice(cents: Cents): string {
  if (!Number.isSafeInteger(cents)) {
    throw new RangeError(`The amount ${cents} is not a whole number of cents.`);
  }
  const digits = String(Math.abs(cents)).padStart(3, '0');
  // eslint-disable-next-line regexp/no-super-linear-move -- a safe integer has at most 16 digits
  const dollars = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${cents < 0 ? '-' : ''}$${dollars}.${digits.slice(-2)}`;
}

/** Returns the total of the prices in cents, or `undefined` if any of them is unknown. */
export function sumPrices(prices: readonly (string | undefined)[]): Cents | undefined {
  return prices.reduce<Cents | undefined>(
    (sum, price) =>
      sum === undefined || price === undefined ? undefined : sum + parsePrice(price),
    0,
  );
}
