/**
 * How the owner sells: to which countries, with which codes and taxes. Pages and functions read the same
 * settings, so that no page promises what the payment page does not do (decision 030).
 */
export interface Selling {
  /** ISO 3166 codes of the countries that the owner sells to, the first one being most buyers'. */
  countries: readonly string[];
  /** Whether buyers may type a promotion code on the payment page. Codes are made in Stripe's dashboard. */
  promotionCodes: boolean;
  /** Whether Stripe Tax adds tax to the price, where the owner is registered for it. */
  tax: boolean;
}

/** What {@link readSelling} reads. */
export type SellingVariable = 'SELL_TO' | 'PROMOTION_CODES' | 'STRIPE_TAX';

/** A setting about selling cannot be used. Its message names the variable and the remedy. */
export class SellingError extends Error {
  override name = 'SellingError';
}

/** Where the owner sells when nothing is said: each further country has taxes and rules of its own. */
const HOME = 'US';
/** The choice of a buyer who lives in none of the countries; a code that ISO leaves to users. */
export const ELSEWHERE = 'ZZ';

const EUROPEAN_UNION =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');
/** Where a buyer on the internet may withdraw for 14 days: the Union, its economic area, and the United Kingdom. */
const WITHDRAWAL = new Set([...EUROPEAN_UNION, 'GB', 'IS', 'LI', 'NO']);

/** What a buyer agrees to where books that arrive at once end the right to withdraw. */
export const WITHDRAWAL_CONSENT = {
  /** Changes with the words, so that an order tells what was agreed to. */
  version: '2026-11-23',
  words:
    'Send my books at once. I know that my right to withdraw within 14 days ends when I can download them.',
} as const;

/**
 * Reads the settings. Without any: the United States only, no codes, no tax.
 * @throws {SellingError}
 */
export function readSelling(
  source: Readonly<Partial<Record<SellingVariable, string | undefined>>>,
): Selling {
  return {
    countries: readCountries(source.SELL_TO?.trim() || HOME),
    promotionCodes: readSwitch('PROMOTION_CODES', source.PROMOTION_CODES),
    tax: readSwitch('STRIPE_TAX', source.STRIPE_TAX),
  };
}

/** The name of a country in English, for example "Germany" for `DE`; `undefined` for no country. */
export function countryName(code: string): string | undefined {
  if (!/^[A-Z]{2}$/.test(code) || code === ELSEWHERE) return undefined;
  return new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code);
}

/** Whether buyers of a country must agree before books are sent at once. */
export function needsWithdrawalConsent(country: string): boolean {
  return WITHDRAWAL.has(country);
}

/** Where the owner sells, in words: "the United States, Canada and Germany". */
export function countriesInWords(countries: readonly string[]): string {
  const names = countries.map((code) => withArticle(countryName(code) ?? code));
  return new Intl.ListFormat('en-GB').format(names);
}

function withArticle(name: string): string {
  return /^(?:United|Netherlands|Philippines|Czech Republic|Bahamas)/.test(name)
    ? `the ${name}`
    : name;
}

function readCountries(text: string): string[] {
  const codes = text
    .split(',')
    .map((part) => part.trim().toUpperCase())
    .filter(Boolean)
    .flatMap((code) => (code === 'EU' ? EUROPEAN_UNION : [code]));
  const unknown = codes.find((code) => countryName(code) === undefined);
  if (unknown !== undefined || codes.length === 0) {
    throw new SellingError(
      `SELL_TO names "${unknown ?? text}", which is no country. Use codes of two letters, for example SELL_TO=US,CA. EU stands for its 27 countries.`,
    );
  }
  return [...new Set(codes)];
}

function readSwitch(name: SellingVariable, text: string | undefined): boolean {
  const value = text?.trim() || 'off';
  if (value === 'on' || value === 'off') return value === 'on';
  throw new SellingError(`${name} is "${value}". Use "on", or leave it out for "off".`);
}
