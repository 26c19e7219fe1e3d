import type { z } from 'zod';
import { isGrave } from '#src/domain/chat/recognition.ts';
import { recognize } from '#src/recognizer/recognize.ts';
import { contactForm, isRefundRequest } from '#src/contracts/forms/contact.ts';
import type { FieldDefinitions } from '#src/contracts/forms/form-definition.ts';
import type { contactFormInput } from '#src/contracts/send-email.ts';
import { isCurrentAddress } from '#netlify/orders/order-addresses.ts';
import { forwardToCoach } from '#netlify/mail/forward-to-coach.ts';
import { runInBackground, type Later } from '#netlify/mail/send-with-retries.ts';
import type { MailServices } from '#netlify/mail/queue.ts';

/**
 * Saves a message from the contact form and emails it to the coach.
 * @param caller The network the request came from.
 * @param later Runs work after the response, so that the response time doesn't reveal who has
 * bought something.
 * @throws {HttpError} too_many_requests
 */
export async function acceptContactMessage(
  request: z.output<typeof contactFormInput>,
  caller: string,
  services: MailServices,
  later?: Later,
): Promise<void> {
  const { name, email, subject, message } = request;
  const more = furtherFields(request, contactForm.fields);
  const content = [name, email, subject, message, ...more.map(({ text }) => text)];
  const written = { name, email, subject, message, more };
  const words = `${subject}. ${message}`;
  const isUrgent = isGrave(recognize(words).concern);
  const { messages, now } = services;
  const messageId = (sent: { id: string; since: number }) => messages.idOf(sent, isUrgent);
  const sent = await forwardToCoach(
    {
      cause: 'contact',
      content,
      caller,
      isUrgent,
      message: { kind: 'contact-message', ...written },
      note: { kind: 'contact-note', to: email },
      noteLimit: 'note',
      // Save it before queuing the emails, so that the list contains every message we confirm.
      save: (request) => messages.save(messageId(request), written, now()),
    },
    services,
  );
  if (isRefundRequest(words, more))
    await runInBackground(() => raiseRefundRequest(email, messageId(sent), services), later);
}

const KNOWN = new Set(['type', 'name', 'email', 'subject', 'message']);

/** Returns the values and labels of fields that have no specific place in the email. */
function furtherFields(
  typed: Readonly<Record<string, string | boolean>>,
  fields: FieldDefinitions,
): { label: string; text: string }[] {
  return Object.entries(typed).flatMap(([name, value]) => {
    const field = fields[name];
    const choice =
      field && 'options' in field
        ? field.options?.find((option) => option.value === value)
        : undefined;
    const text = choice?.label ?? (value === true ? 'Yes' : value || '');
    return KNOWN.has(name) || text === '' ? [] : [{ label: field?.label ?? name, text }];
  });
}

/**
 * Adds the latest payment of the buyer with the entered address to the coach's tasks. We haven't
 * verified that the address is the sender's.
 * @param messageId ID of the message, which is shown with the alert.
 */
async function raiseRefundRequest(
  email: string,
  messageId: string,
  services: MailServices,
): Promise<void> {
  const { orders, alerts, now } = services;
  const sessions = await orders.sessionsOfBuyer(email);
  const found = await Promise.all(
    sessions.map(async (session) => {
      const order = await orders.find(session);
      // A gift recipient can't request a refund of the buyer's payment.
      return order && (await isCurrentAddress(order, email, services)) ? order : undefined;
    }),
  );
  const order = found
    .filter((one) => one !== undefined)
    .toSorted((a, b) => b.at - a.at)
    .find(({ paymentId }) => paymentId !== undefined);
  if (!order?.paymentId) return;
  const alert = {
    kind: 'money-back-asked',
    subject: order.paymentId,
    sessionId: order.sessionId,
    messageId,
    note: 'Someone used this order’s email address in the contact form to ask for a refund. Anyone can type an address. If you’re not sure it’s the buyer, answer by email first.',
    at: now(),
  } as const;
  // The coach already got the message itself, so don't send an alert too.
  await Promise.all([alerts.raise(alert), alerts.recordSent(alert, alert.at)]);
}
