import { z } from 'zod';
import { cutText } from '#src/domain/display-text.ts';
import { HttpError, type RefusedField } from '#src/domain/http-error.ts';

export function refusedFields(error: z.ZodError): RefusedField[] {
  return error.issues.slice(0, 10).map(({ path, message }) => ({
    field: cutText(path.join('.'), 80),
    message,
  }));
}

/**
 * Keys that only the server may set, such as email recipients, email content, and prices. Our pages
 * never send them where they aren't expected.
 */
const ONLY_OURS = new Set(
  `to cc bcc recipient from replyTo html headers
  price cents unitCents totalCents currency discount coupon`.split(/\s+/),
);

/**
 * Parses a request body and validates it against its contract. Drops unknown keys, except for
 * {@link ONLY_OURS}, which it rejects.
 * @throws {HttpError} bad_request
 */
export function readInput<Schema extends z.ZodType>(
  schema: Schema,
  body: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw refuseBadInput(parsed.error);
  const key = droppedKeys(body, parsed.data).find((one) => ONLY_OURS.has(one));
  if (key === undefined) return parsed.data;
  throw new HttpError('bad_request', `The request has the key "${key}", which we don’t expect.`);
}

function droppedKeys(sent: unknown, taken: unknown): string[] {
  if (typeof sent !== 'object' || sent === null) return [];
  return Object.entries(sent).flatMap(([key, value]) => {
    const kept = (taken as Readonly<Record<string, unknown>>)[key];
    return kept === undefined ? [key] : droppedKeys(value, kept);
  });
}

/** Returns the contract's validation error, or `undefined` for any other error. */
export const asBadInput = (error: unknown) => (error instanceof z.ZodError ? error : undefined);

export function refuseBadInput(error: z.ZodError): HttpError {
  const fields = refusedFields(error);
  const first = fields[0];
  const where = first?.field ? `"${first.field}": ` : '';
  const message = first?.message ?? '';
  // Zod's own messages don't end with a period. Ours are full sentences that make sense without a
  // field name.
  const words = /[.?!]$/.test(message) ? message : `We can’t use this request. ${where}${message}`;
  return new HttpError('bad_request', words, { fields });
}
