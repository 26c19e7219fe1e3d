import { callFunction } from '#src/browser/api.ts';
import type { EbookCheckoutInput } from '#src/contracts/ebook-checkout.ts';
import { formNameOf } from '#src/contracts/forms/checkout.ts';
import { HttpError, refusedFieldsOf } from '#src/domain/http-error.ts';
import { parseUrl } from '#src/domain/parse-url.ts';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Returns whether it's safe to send the buyer to this payment URL, which must use HTTPS or be on
 * this machine.
 */
function isPaymentPage(address: string): boolean {
  const url = parseUrl(address);
  if (!url) return false;
  const { protocol, origin, hostname } = url;
  return (
    protocol === 'https:' ||
    (protocol === 'http:' && (origin === location.origin || LOOPBACK.has(hostname)))
  );
}

/**
 * Starts a checkout.
 * @returns the URL of the payment page
 * @throws {HttpError} the same errors as `callFunction`, with rejected fields mapped to the form's
 * field names, and an error if the payment URL is unsafe
 */
export async function requestPaymentPage(input: EbookCheckoutInput): Promise<string> {
  const { url } = await callFunction('ebook-checkout', input).catch((error: unknown) => {
    throw atFormFields(error);
  });
  if (!url) throw new HttpError('internal', 'No checkout URL received from server.');
  if (isPaymentPage(url)) return url;
  throw new HttpError(
    'internal',
    'We stopped because the payment page has an address we don’t trust. You haven’t been charged. Please contact us.',
  );
}

/** Renames an error's fields to match the form, so that each message appears next to its field. */
function atFormFields(error: unknown): unknown {
  const refused = refusedFieldsOf(error);
  if (!(error instanceof HttpError) || refused.length === 0) return error;
  const fields = refused.map(({ field, message }) => ({
    field: formNameOf(field),
    message,
  }));
  return new HttpError(error.code, error.message, { ...error.details, fields }, { cause: error });
}
