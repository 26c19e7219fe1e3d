import type { MailEvent } from '#src/contracts/mail-hook.ts';
import { sessionsOf } from '#netlify/services/outbox.ts';
import type { Services } from '#netlify/services/services.ts';
import { addresseeOf, endMailTrouble } from './mail-trouble.ts';

/** Postmark's words for what is no failure: the mail waits, or a program answered it. */
const HARMLESS = new Set([
  'Transient',
  'AutoResponder',
  'AddressChange',
  'ChallengeVerification',
  'OpenRelayTest',
  'Subscribe',
  'Unsubscribe',
  'Unconfirmed',
]);

/**
 * Writes down what the mail provider says about a mail of ours. Only the id of the mail is taken from
 * it: everything else is read from our own facts, so a forged event could at most note a wrong bounce.
 * An event about a mail that we do not know changes nothing; the same event twice is one fact.
 */
export async function noteMailEvent(event: MailEvent, services: Services): Promise<void> {
  const { orders, outbox, alerts, counters, now } = services;
  if (event.Metadata.letter !== undefined) return noteLetterEvent(event, services);
  if (event.RecordType === 'SubscriptionChange') return;
  const mailId = event.Metadata.mail;
  const queued = mailId === undefined ? undefined : await outbox.mail(mailId);
  if (mailId === undefined || !queued) return;
  const at = now();
  const [sessionId] = sessionsOf(queued.ref);
  if (event.RecordType === 'Delivery') {
    const [noted, order] = await Promise.all([
      outbox.noteDelivery(mailId, 'delivered', '', at),
      sessionId === undefined ? undefined : orders.find(sessionId),
    ]);
    if (noted === 'exists' || !order) return;
    const addressee = addresseeOf(queued.ref, order);
    // That a copy for a helper arrived says nothing about another helper.
    if (addressee !== 'helper') await endMailTrouble(order, addressee, queued.at, services);
    return;
  }
  const reason = reasonOf(event);
  if (HARMLESS.has(reason)) return;
  if (sessionId) {
    await alerts.raise({
      kind: 'mail-bounced',
      subject: mailId,
      sessionId,
      note: `${queued.ref.type === 'gift' ? 'The mail with a gift' : 'A mail to the buyer'} came back (${reason}). Ask the buyer for the right address, put it in, and the books are sent again.`,
      at,
    });
    await counters.note('mail-trouble', queued.at, mailId);
  }
  // Last: with this fact everything that follows from it is there.
  await outbox.noteDelivery(mailId, 'bounced', reason, at);
}

function reasonOf(event: Exclude<MailEvent, { RecordType: 'Delivery' | 'SubscriptionChange' }>) {
  return event.RecordType === 'SpamComplaint' ? 'SpamComplaint' : event.Type;
}

/** Who complains of a letter, or leaves by a link of the provider's own, gets no other. */
async function noteLetterEvent(event: MailEvent, services: Services): Promise<void> {
  const { letters, subscribers, now } = services;
  const { letter, reader } = event.Metadata;
  const isOurs = letter !== undefined && (await letters.find(letter)) !== undefined;
  if (!isOurs || reader === undefined || event.RecordType === 'Delivery') return;
  const hasLeft =
    event.RecordType === 'SpamComplaint' ||
    (event.RecordType === 'SubscriptionChange' && event.SuppressSending);
  if (hasLeft) {
    const newest = await subscribers.newest(reader);
    if (newest) await subscribers.end(reader, newest.generation, now());
    return;
  }
  if (event.RecordType !== 'Bounce' || HARMLESS.has(event.Type)) return;
  await letters.noteBack(letter, reader, event.Type, now());
}
