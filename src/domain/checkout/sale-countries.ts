/**
 * The countries the shop sells to, and the promotion code and tax settings. Shared by pages and
 * functions, so that pages never promise anything that the payment page doesn't support
 * (decision 030).
 */
export interface Selling {
  /**
   * ISO 3166 codes of the countries the shop sells to, starting with the one where most buyers
   * live.
   */
  countries: readonly string[];
  /**
   * Whether buyers can enter a promotion code on the payment page. Codes are created in Stripe's
   * dashboard.
   */
  promotionCodes: boolean;
  /** Whether Stripe Tax adds tax to the price, in places where the owner is registered. */
  tax: boolean;
}

/** Environment variables read by {@link readSelling}. */
export type SellingVariable = 'SELL_TO' | 'PROMOTION_CODES' | 'STRIPE_TAX';

/** Thrown for an invalid sales setting. The message includes the variable and how to fix it. */
export class SellingError extends Error {
  override name = 'SellingError';
}

/** Default country. Every additional country has its own taxes and rules. */
const HOME = 'US';
/**
 * Option for buyers who don't live in any of these countries. ISO reserves this code for private
 * use.
 */
export const ELSEWHERE = 'ZZ';

const EUROPEAN_UNION =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');
/**
 * Countries where online buyers have 14 days to withdraw: the EU, the rest of the EEA, and the
 * United Kingdom.
 */
const WITHDRAWAL = new Set([...EUROPEAN_UNION, 'GB', 'IS', 'LI', 'NO']);

/** The buyer's consent, which is required where immediate delivery ends the right to withdraw. */
export const WITHDRAWAL_CONSENT = {
  /**
   * Update this whenever the text changes, because each order records the version the buyer
   * accepted.
   */
  version: '2026-11-23',
  words:
    'Send my books at once. I know that my right to withdraw within 14 days ends when I can download them.',
} as const;

/**
 * Reads the sales settings. Defaults to the United States only, without promotion codes or tax.
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

/**
 * Returns a country's English name, for example "Germany" for `DE`, or `undefined` if the code
 * isn't a country.
 */
export function countryName(code: string): string | undefined {
  if (!/^[A-Z]{2}$/.test(code) || code === ELSEWHERE) return undefined;
  return new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code);
}

/**
 * Returns whether buyers in a country must consent to immediate delivery, which ends their right to
 * withdraw.
 */
export function needsWithdrawalConsent(country: string): boolean {
  return WITHDRAWAL.has(country);
}

/** Lists the countries the shop sells to: "the United States, Canada, and Germany". */
export function countriesInWords(countries: readonly string[]): string {
  const names = countries.map((code) => withArticle(countryName(code) ?? code));
  return new Intl.ListFormat('en-US').format(names);
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
      `SELL_TO names "${unknown ?? text}", which isn’t a country. Use two-letter codes, for example SELL_TO=US,CA. EU stands for its 27 countries.`,
    );
  }
  return [...new Set(codes)];
}

function readSwitch(name: SellingVariable, text: string | undefined): boolean {
  const value = text?.trim() || 'off';
  if (value === 'on' || value === 'off') return value === 'on';
  throw new SellingError(`${name} is "${value}". Use "on", or leave it out for "off".`);
}
