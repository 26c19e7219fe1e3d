import { z } from 'zod';
import { boundedText } from './bounded-text.ts';
import { TYPED_LENGTHS, cleanLine, cleanLines, longestToClean } from '#src/domain/typed-text.ts';
import { contactForm } from './forms/contact.ts';
import { emailField } from './forms/form-definition.ts';
import { fieldSchema, formSchema } from './forms/field-schema.ts';
import { wellnessGuideForm } from './forms/wellness-guide.ts';
import { checkoutSessionId } from './process-purchase.ts';

const typed = (what: string, maxLength: number, clean = cleanLine) =>
  boundedText(
    longestToClean(maxLength),
    `Use at most ${maxLength} characters for ${what}.`,
    `Enter ${what}.`,
  )
    .overwrite(clean)
    .min(1, `Enter ${what}.`)
    .max(maxLength, `Use at most ${maxLength} characters for ${what}.`);

export const contactFormInput = z.object({
  type: z.literal('contact_form'),
  ...formSchema(contactForm),
});

/** A chat transcript, sent when the visitor closes the chat. */
export const chatSummaryInput = z.object({
  type: z.literal('chat_summary'),
  email: fieldSchema(emailField),
  firstName: typed('your first name', TYPED_LENGTHS.name),
  subject: typed('a subject', TYPED_LENGTHS.subject),
  /** One line per message, prefixed with the speaker. */
  conversationSummary: typed('the conversation', TYPED_LENGTHS.summary, cleanLines),
  timestamp: z.iso.datetime({ offset: true }),
});

export const wellnessGuideInput = z.object({
  type: z.literal('wellness_guide_request'),
  ...formSchema(wellnessGuideForm),
  subject: typed('a subject', TYPED_LENGTHS.subject),
});

/** Resends a paid session's receipt to the order's address. */
const receiptInput = z.object({
  type: z.literal('receipt'),
  sessionId: checkoutSessionId,
});

/**
 * `send-email`: callers can never choose both the recipient and the text. Text from visitors goes
 * to the coach, and addresses typed by visitors get only our own text.
 */
export const sendEmailInput = z.discriminatedUnion('type', [
  receiptInput,
  contactFormInput,
  chatSummaryInput,
  wellnessGuideInput,
]);

export type SendEmailInput = z.input<typeof sendEmailInput>;

/** A validated request with text entered by a visitor. */
export type TypedMail = Exclude<z.output<typeof sendEmailInput>, { type: 'receipt' }>;

/** Response to every request except `receipt`. It's the same whether or not an email was sent. */
export interface MailAccepted {
  status: 'accepted';
}
