import type { Agreement, OrderLine } from '#src/domain/order.ts';

/** Stripe takes 50 keys with values of up to 500 characters (docs.stripe.com/metadata). */
const MOST_KEYS = 45;
const MOST_CHARACTERS = 500;
const LINE = /^line_\d+$/;

/**
 * What was agreed, in the form of a payment's metadata: one key for each line. It holds nothing about the buyer.
 * Empty when it does not fit: then a lost intent cannot be made again, and the coach is told.
 */
export function writeAgreement({ lines, withdrawalConsent }: Agreement): Record<string, string> {
  const written = lines.map(({ slug, title, quantity, unitCents }, index): [string, string] => [
    `line_${index + 1}`,
    JSON.stringify([slug, quantity, unitCents, title]),
  ]);
  const fits =
    lines.length <= MOST_KEYS && written.every(([, text]) => text.length <= MOST_CHARACTERS);
  if (!fits) return {};
  return { ...Object.fromEntries(written), ...(withdrawalConsent ? { withdrawalConsent } : {}) };
}

/** Reads {@link writeAgreement}. `undefined` when there is none, or somebody changed it by hand. */
export function readAgreement(metadata: Readonly<Record<string, string>>): Agreement | undefined {
  const found = Object.keys(metadata).filter((key) => LINE.test(key));
  const lines = found.map((_, index) => readLine(metadata[`line_${index + 1}`]));
  if (lines.length === 0 || !lines.every((line) => line !== undefined)) return undefined;
  const { withdrawalConsent } = metadata;
  return { lines, ...(withdrawalConsent ? { withdrawalConsent } : {}) };
}

function readLine(text: string | undefined): OrderLine | undefined {
  const [slug, quantity, unitCents, title] = parseList(text);
  const isLine =
    typeof slug === 'string' &&
    typeof title === 'string' &&
    isCount(quantity) &&
    quantity > 0 &&
    isCount(unitCents);
  return isLine ? { slug, title, quantity, unitCents } : undefined;
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function parseList(text = ''): unknown[] {
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [];
  }
}
