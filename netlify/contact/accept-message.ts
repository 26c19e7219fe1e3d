import { isDanger, isGrave } from '#src/domain/chat/recognition.ts';
import { recognize } from '#src/recognizer/recognize.ts';
import { contactForm, isRefundRequest } from '#src/contracts/forms/contact.ts';
import type { FieldDefinitions } from '#src/contracts/forms/form-definition.ts';
import type { MailAccepted, TypedMail } from '#src/contracts/send-email.ts';
import type { MailPayload } from '#netlify/mail/email-definition.ts';
import { runInBackground, type Later } from '#netlify/mail/send-with-retries.ts';
import { countRequest, hasQuotaFor } from '#netlify/mail/send-quota.ts';
import { openMailRequest, postMails, type MailServices } from '#netlify/mail/queue.ts';

/**
 * Accepts a visitor's form and sends the resulting emails. The response is the same whether or not
 * the visitor's address gets one.
 * @param caller The network the request came from.
 * @param later Runs work after the response, so that the response time doesn't reveal who has
 * bought something.
 * @throws {HttpError} too_many_requests
 */
export async function acceptMail(
  request: TypedMail,
  caller: string,
  services: MailServices,
  later?: Later,
): Promise<MailAccepted> {
  switch (request.type) {
    case 'contact_form': {
      const { name, email, subject, message } = request;
      const more = furtherFields(request, contactForm.fields);
      const content = [name, email, subject, message, ...more.map(({ text }) => text)];
      const written = { name, email, subject, message, more };
      const words = `${subject}. ${message}`;
      const isUrgent = isGrave(recognize(words).concern);
      const { messages, now } = services;
      const messageId = (sent: { id: string; since: number }) => messages.idOf(sent, isUrgent);
      const sent = await notifyCoach(
        { kind: 'contact-message', ...written },
        { kind: 'contact-note', to: email },
        { cause: 'contact', caller, content, words },
        services,
        // Save it before queuing the emails, so that the list contains every message we confirm.
        (request) => messages.save(messageId(request), written, now()),
      );
      if (isRefundRequest(words, more))
        await runInBackground(() => raiseRefundRequest(email, messageId(sent), services), later);
      break;
    }
    case 'chat_summary': {
      const { firstName, email, timestamp: endedAt, conversationSummary: typed } = request;
      const summary = leaveOutCrisis(typed, firstName);
      await notifyCoach(
        { kind: 'chat-summary', firstName, email, summary, endedAt },
        { kind: 'chat-note', to: email },
        { cause: 'chat', caller, content: [firstName, email, summary], words: typed },
        services,
      );
      break;
    }
    case 'wellness_guide_request': {
      const { email, name } = request;
      const mail = await openMailRequest([email, name], 'guide', services);
      if (mail.isKnown) break;
      const quota = await countRequest('guide', caller, mail.id, services);
      if (!(await hasQuotaFor(email, 'asked', mail.id, services))) break;
      const payload = { kind: 'guide', to: email } as const;
      await Promise.all([
        postMails([{ mailId: mail.id, payload }], services, quota),
        services.counters.note('guides', services.now(), mail.id).catch(() => undefined),
      ]);
      break;
    }
  }
  return { status: 'accepted' };
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
 * Adds the latest payment from the entered address to the coach's tasks. We haven't verified that
 * the address is the sender's.
 * @param messageId ID of the message, which is shown with the alert.
 */
async function raiseRefundRequest(
  email: string,
  messageId: string,
  { orders, alerts, now }: MailServices,
): Promise<void> {
  const sessions = await orders.sessionsOfBuyer(email);
  const found = await Promise.all(sessions.map((session) => orders.find(session)));
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

/**
 * Emails the visitor's message to the coach, and sends the visitor a note in our own words.
 * @param save Stores the message once it has been accepted. Must be idempotent.
 */
async function notifyCoach(
  message: MailPayload,
  note: { kind: 'contact-note' | 'chat-note'; to: string },
  from: { cause: 'contact' | 'chat'; caller: string; content: readonly string[]; words: string },
  services: MailServices,
  save: (request: { id: string; since: number }) => Promise<unknown> = () => Promise.resolve(),
): Promise<{ id: string; since: number }> {
  const request = await openMailRequest(from.content, message.kind, services);
  if (request.isKnown) return request;
  const isUrgent = isGrave(recognize(from.words).concern);
  const quota = await countRequest(from.cause, from.caller, request.id, services, isUrgent);
  const kindOfMail = note.kind === 'chat-note' ? 'asked' : 'note';
  const [hasQuota] = await Promise.all([
    hasQuotaFor(note.to, kindOfMail, request.id, services),
    save(request),
  ]);
  await postMails(
    [
      ...(hasQuota ? [{ mailId: request.mailId(note.kind), payload: note }] : []),
      { mailId: request.id, payload: message },
    ],
    services,
    quota,
  );
  return request;
}

/**
 * Removes anything a visitor said that is, or may be, about a crisis or an emergency. The page
 * already removes this before sending a summary, but it must never get into an email, even if the
 * page's filter fails.
 */
function leaveOutCrisis(summary: string, firstName: string): string {
  const speaker = `${firstName}:`;
  return summary
    .split('\n')
    .filter((line) => {
      if (!line.startsWith(speaker)) return true;
      const { concern, possible } = recognize(line.slice(speaker.length));
      return !isDanger(concern) && !isDanger(possible);
    })
    .join('\n');
}
