import type { MailEvent } from '#src/contracts/mail-hook.ts';
import type { Order } from '#src/domain/order.ts';
import { sessionsOf, type MailRef } from '#netlify/services/outbox.ts';
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
  const { orders, outbox, alerts, counters, env, now } = services;
  if (event.Metadata.letter !== undefined) return noteLetterEvent(event, services);
  if (event.RecordType === 'SubscriptionChange') return;
  const mailId = event.Metadata.mail;
  const queued = mailId === undefined ? undefined : await outbox.mail(mailId);
  if (mailId === undefined || !queued) return;
  const at = now();
  const [sessionId] = sessionsOf(queued.ref);
  if (event.RecordType === 'Delivery') {
    const [, order] = await Promise.all([
      outbox.noteDelivery(mailId, 'delivered', '', at),
      sessionId === undefined ? undefined : orders.findInAnyMode(sessionId),
    ]);
    // Also when it is told again: the first time may have been cut off behind the fact.
    if (!order) return;
    const addressee = addresseeOf(queued.ref, order);
    // That a copy for a helper arrived says nothing about another helper.
    if (addressee !== 'helper') await endMailTrouble(order, addressee, queued.at, services);
    return;
  }
  const reason = reasonOf(event);
  if (HARMLESS.has(reason)) return;
  const order = sessionId === undefined ? undefined : await orders.findInAnyMode(sessionId);
  if (order) {
    const note = bounceNote(queued.ref, order, reason);
    // A mail of a shop that has the other key by now: told where its order is.
    await alerts.raise({ kind: 'mail-bounced', subject: mailId, sessionId, note, at }, order.live);
    if (order.live === env.stripe.live) await counters.note('mail-trouble', queued.at, mailId);
  }
  // Last: with this fact everything that follows from it is there.
  await outbox.noteDelivery(mailId, 'bounced', reason, at);
}

/** What came back, and what the coach does: the address below an order is that of whoever reads its books. */
function bounceNote(ref: MailRef, order: Order, reason: string): string {
  const addressee = addresseeOf(ref, order);
  if (addressee === 'helper')
    return `A copy for a helper came back (${reason}). The buyer's own mail is not affected. Tell the buyer, then put this aside.`;
  if (addressee === 'buyer' && order.giftOn !== undefined)
    return `A mail to the buyer of a gift came back (${reason}). The gift is not affected. Do not put the buyer's address in below the order: the gift would go there. Reach the buyer in another way, then put this aside.`;
  const what =
    order.giftOn === undefined ? 'A mail to the buyer' : 'A mail to the person who gets a gift';
  return `${what} came back (${reason}). Ask the buyer for the right address, put it in, and the books are sent again.`;
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
