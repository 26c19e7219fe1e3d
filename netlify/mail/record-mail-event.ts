import type { MailFacts } from './email-definition.ts';
import type { Order } from '#src/domain/orders/order.ts';
import { sessionsOf } from './email-registry.ts';
import type { MailEvent } from './mailer.ts';
import { dueAt } from './outbox.ts';
import type { Services } from '#netlify/services.ts';
import { BOOK_NEWS } from '#src/domain/newsletter/newsletter.ts';
import { addresseeOf, endMailTrouble } from './delivery-problems.ts';

/**
 * Writes down what the mail provider says about a mail of ours. Only the id of the mail is taken from
 * it, and whose address gets no more campaigns: everything else is read from our own facts, so a forged event could at
 * most note a wrong bounce or an end. An event about a mail that we do not know changes nothing; the same event twice
 * is one fact.
 */
export async function noteMailEvent(
  event: MailEvent,
  services: MailFacts & Pick<Services, 'campaigns' | 'counters'>,
): Promise<void> {
  const { campaigns, orders, outbox, alerts, counters, env, now } = services;
  await noteStopped(event, services);
  const { about } = event;
  if (event.what === 'nothing') return;
  const { campaign, recipient, mail: mailId } = about;
  if (campaign !== undefined) {
    // A campaign that came back is told to the coach.
    if (event.what === 'bounced' && recipient !== undefined && (await campaigns.find(campaign)))
      await campaigns.noteBack(campaign, recipient, event.reason, now());
    return;
  }
  const queued = mailId === undefined ? undefined : await outbox.mail(mailId);
  if (mailId === undefined || !queued) return;
  const at = now();
  const [sessionId] = await sessionsOf(queued, services);
  if (event.what === 'delivered') {
    const [, order] = await Promise.all([
      outbox.noteDelivery(mailId, 'delivered', '', at),
      sessionId === undefined ? undefined : orders.findInAnyMode(sessionId),
    ]);
    // Also when it is told again: the first time may have been cut off behind the fact.
    if (!order) return;
    const addressee = addresseeOf(queued.ref, order, services);
    // That a copy for a helper arrived says nothing about another helper.
    if (addressee !== 'helper') await endMailTrouble(order, addressee, dueAt(queued), services);
    return;
  }
  const { reason } = event;
  const order = sessionId === undefined ? undefined : await orders.findInAnyMode(sessionId);
  if (order) {
    const note = bounceNote(addresseeOf(queued.ref, order, services), order, reason);
    // A mail of a shop that has the other key by now: told where its order is.
    await alerts.raise({ kind: 'mail-bounced', subject: mailId, sessionId, note, at }, order.live);
    if (order.live === env.stripe.live) await counters.note('mail-trouble', dueAt(queued), mailId);
  }
  // Last: with this fact everything that follows from it is there.
  await outbox.noteDelivery(mailId, 'bounced', reason, at);
}

/** What came back, and what the coach does: the address below an order is that of whoever reads its books. */
function bounceNote(
  addressee: ReturnType<typeof addresseeOf>,
  order: Order,
  reason: string,
): string {
  if (addressee === 'helper')
    return `A copy for a helper came back (${reason}). The buyer's own email is not affected. Tell the buyer, then put this aside.`;
  if (addressee === 'buyer' && order.giftOn !== undefined)
    return `An email to the buyer of a gift came back (${reason}). The gift is not affected. Do not put the buyer's address in below the order: the gift would go there. Reach the buyer in another way, then put this aside.`;
  const what =
    order.giftOn === undefined ? 'An email to the buyer' : 'An email to the person who gets a gift';
  return `${what} came back (${reason}). Ask the buyer for the right address, put it in, and the books are sent again.`;
}

/**
 * Whom the provider sends no more campaigns leaves our lists as well, whatever mail it was about and also when it names
 * none. An event from before a newer yes is too late: that yes has lifted what it tells.
 */
async function noteStopped(
  { stopped, about }: MailEvent,
  services: Pick<Services, 'crypto' | 'campaigns' | 'now' | 'subscribers'>,
): Promise<void> {
  const { campaigns, subscribers, crypto, now } = services;
  if (!stopped) return;
  const { campaign, recipient } = about;
  const isOurs = campaign !== undefined && (await campaigns.find(campaign)) !== undefined;
  const { address, at = now() } = stopped;
  const named = isOurs ? recipient : undefined;
  const addressKey = address === undefined ? named : crypto.addressKey(address);
  if (addressKey === undefined) return;
  const newest = await subscribers.newest(addressKey);
  if (newest && newest.state !== 'ended' && at >= (newest.confirmedAt ?? newest.askedAt))
    await subscribers.end(addressKey, newest.linkVersion, now());
  if (stopped.isWanted) await subscribers.end(addressKey, BOOK_NEWS, now());
}
