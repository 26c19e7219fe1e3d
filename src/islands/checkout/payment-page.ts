import { callFunction } from '#src/browser/api.ts';
import type { EbookCheckoutInput } from '#src/contracts/ebook-checkout.ts';
import { HttpError } from '#src/domain/http-error.ts';
import { parseUrl } from '#src/domain/parse-url.ts';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether the browser may be sent there to pay: https anywhere, or this very machine. */
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
 * Begins a payment.
 * @returns the address of the payment page
 * @throws {HttpError} as `callFunction` does, and when the address is none that a buyer may be sent to
 */
export async function askForPaymentPage(input: EbookCheckoutInput): Promise<string> {
  const { url } = await callFunction('ebook-checkout', input);
  if (!url) throw new HttpError('internal', 'No checkout URL received from server.');
  if (isPaymentPage(url)) return url;
  throw new HttpError(
    'internal',
    'The payment page has an address that we do not trust. You have not paid.',
  );
}
