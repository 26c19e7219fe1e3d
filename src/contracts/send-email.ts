import { z } from 'zod';
import { CHECKOUT_SESSION_ID } from './process-purchase.ts';

/**
 * `send-email`: never a recipient or text of the caller's choosing. `receipt` mails the receipt of a
 * paid session again, to the address that the order holds.
 */
export const sendEmailInput = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('receipt'),
    sessionId: z.string().regex(CHECKOUT_SESSION_ID),
  }),
]);

/** What the browser sends. */
export type SendEmailInput = z.infer<typeof sendEmailInput>;

/** What the function answers. */
export interface SendEmailOutput {
  emailMasked: string;
}
