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

/** What was said in the chat, sent when the visitor closes it. */
export const chatSummaryInput = z.object({
  type: z.literal('chat_summary'),
  email: fieldSchema(emailField),
  firstName: typed('your first name', TYPED_LENGTHS.name),
  subject: typed('a subject', TYPED_LENGTHS.subject),
  /** Lines, each with the speaker in front. */
  conversationSummary: typed('the conversation', TYPED_LENGTHS.summary, cleanLines),
  timestamp: z.iso.datetime({ offset: true }),
});

export const wellnessGuideInput = z.object({
  type: z.literal('wellness_guide_request'),
  ...formSchema(wellnessGuideForm),
  subject: typed('a subject', TYPED_LENGTHS.subject),
});

/** The receipt of a paid session again, to the address that the order holds. */
const receiptInput = z.object({
  type: z.literal('receipt'),
  sessionId: checkoutSessionId,
});

/**
 * `send-email`: never a recipient of the caller's choosing together with text of the caller's
 * choosing. What visitors type goes to the coach; the visitor's own address gets our words only.
 */
export const sendEmailInput = z.discriminatedUnion('type', [
  receiptInput,
  contactFormInput,
  chatSummaryInput,
  wellnessGuideInput,
]);

export type SendEmailInput = z.input<typeof sendEmailInput>;

/** A request as the server works with it: one of those that a visitor types. */
export type TypedMail = Exclude<z.output<typeof sendEmailInput>, { type: 'receipt' }>;

/** The answer to everything else. It is the same whether or not a mail goes out. */
export interface MailAccepted {
  status: 'accepted';
}
