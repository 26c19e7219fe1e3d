import { z } from 'zod';
import { action } from './endpoint-action.ts';
import { formSchema } from './forms/field-schema.ts';
import { helperForm, rightAddressForm } from './forms/order-address.ts';
import { checkoutSessionId as sessionId } from './process-purchase.ts';

/**
 * `order-address`: lets a buyer on the success page correct a wrong address or send a copy of the
 * link to a helper. The email contains only our own text. The session ID is the proof of purchase.
 */
export const orderAddressInput = z.discriminatedUnion('action', [
  action('change', { sessionId, ...formSchema(rightAddressForm) }),
  /** Accepts the suggestion returned by `process-purchase`. */
  action('take-likely', { sessionId }),
  action('copy-to-helper', { sessionId, ...formSchema(helperForm) }),
]);

/** The validated request. */
export type OrderAddressRequest = z.output<typeof orderAddressInput>;

/** The function's response: the recipient of the email. */
export interface OrderAddressOutput {
  emailMasked: string;
}
