import { z } from 'zod';
import { action } from './endpoint-action.ts';
import { formSchema } from './forms/field-schema.ts';
import { helperForm, rightAddressForm } from './forms/order-address.ts';
import { checkoutSessionId as sessionId } from './process-purchase.ts';

/**
 * `order-address`: the buyer sees on the success page that the address is wrong, or wants a helper to
 * get the link too. The mail is always our own; the session id is the proof of the purchase.
 */
export const orderAddressInput = z.discriminatedUnion('action', [
  action('change', { sessionId, ...formSchema(rightAddressForm) }),
  /** Takes the suggestion that `process-purchase` gave. */
  action('take-likely', { sessionId }),
  action('copy-to-helper', { sessionId, ...formSchema(helperForm) }),
]);

/** What the function works with, after the checks. */
export type OrderAddressRequest = z.output<typeof orderAddressInput>;

/** What the function answers: whom the mail went to. */
export interface OrderAddressOutput {
  emailMasked: string;
}
