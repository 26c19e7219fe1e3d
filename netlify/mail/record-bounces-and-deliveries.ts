import type { EmailServices } from './email-definition.ts';
import type { Order } from '#src/domain/orders/order.ts';
import { sessionsOf } from './email-registry.ts';
import type { MailEvent } from './mailer.ts';
import { dueAt } from './outbox-records.ts';
import type { Services } from '#netlify/services.ts';
import { bounceWords } from '#src/domain/email-provider.ts';
import { BOOK_NEWS } from '#src/domain/newsletter/newsletter.ts';
import { addresseeOf, recipientOf } from './addressee.ts';
import { resolveMailAlerts } from './resolve-mail-alerts.ts';

/**
 * Records what the email provider reports about one of our emails. Uses only the email's ID and the
 * suppressed address from the event. Everything else comes from our own records, so the worst a
 * forged event could do is record a false delivery or bounce, or end a subscription. Ignores events
 * about unknown emails, and records duplicates once.
 */
export async function recordMailEvent(
  event: MailEvent,
  services: EmailServices & Pick<Services, 'campaigns' | 'counters'>,
): Promise<void> {
  const { campaigns, orders, outbox, alerts, counters, env, now } = services;
  await recordUnsubscribed(event, services);
  const { about } = event;
  if (event.what === 'nothing') return;
  const { campaign, recipient, mail: mailId } = about;
  if (campaign !== undefined) {
    // Lets the coach see which campaign emails bounced.
    if (event.what === 'bounced' && recipient !== undefined && (await campaigns.find(campaign)))
      await campaigns.recordBounce(campaign, recipient, event.reason, now());
    return;
  }
  const queued = mailId === undefined ? undefined : await outbox.mail(mailId);
  if (mailId === undefined || !queued) return;
  const at = now();
  const [sessionId] = await sessionsOf(queued, services);
  if (event.what === 'delivered') {
    const [, order] = await Promise.all([
      outbox.recordDelivery(mailId, 'delivered', '', at),
      sessionId === undefined ? undefined : orders.findInAnyMode(sessionId),
    ]);
    // Do this for duplicate events, too, because the first run may have been interrupted after the
    // record was created.
    if (!order) return;
    const addressee = addresseeOf(queued.ref, order, services);
    // A delivery to one helper doesn't mean that another helper's copy arrived.
    if (addressee !== 'helper') await resolveMailAlerts(order, addressee, dueAt(queued), services);
    return;
  }
  const { reason } = event;
  const order = sessionId === undefined ? undefined : await orders.findInAnyMode(sessionId);
  if (order) {
    const addressee = addresseeOf(queued.ref, order, services);
    const note = bounceNote(addressee, order, reason);
    const isOnlyNews = addressee !== recipientOf(order);
    const alert = { kind: 'mail-bounced', subject: mailId, sessionId, note, at } as const;
    // The shop may have changed modes since then, so raise the alert in the order's own mode.
    await alerts.raise({ ...alert, ...(isOnlyNews ? { isOnlyNews } : {}) }, order.live);
    if (order.live === env.stripe.live) await counters.note('mail-trouble', dueAt(queued), mailId);
  }
  // Create this record last. Once it exists, everything that depends on it exists, too.
  await outbox.recordDelivery(mailId, 'bounced', reason, at);
}

/**
 * Describes what bounced and what the coach should do. The address shown with an order is that of
 * the person who receives the books: the gift's recipient, or else the buyer.
 */
function bounceNote(
  addressee: ReturnType<typeof addresseeOf>,
  order: Order,
  reason: string,
): string {
  if (addressee === 'helper')
    return `A copy for a helper didn’t arrive: ${bounceWords(reason)}. The buyer got their own email. Let the buyer know.`;
  if (addressee === 'buyer' && order.giftOn !== undefined)
    return `An email to the buyer of a gift didn’t arrive: ${bounceWords(reason)}. The gift isn’t affected. Do not enter the buyer’s address on the order page, because the gift would go there. Try to reach the buyer another way.`;
  const what =
    order.giftOn === undefined ? 'An email to the buyer' : 'An email to the person getting a gift';
  return `${what} didn’t arrive: ${bounceWords(reason)}. Look for a typo, or ask the buyer. We’ll send the books to the correct address.`;
}

/**
 * Unsubscribes an address that the provider no longer sends campaigns to, no matter which email the
 * event is about, even if it doesn't identify one. Ignores an event from before the latest opt-in,
 * because that opt-in already lifted the suppression.
 */
async function recordUnsubscribed(
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
