import { isGiftDue } from '#src/domain/gift.ts';
import { accessOf } from '#src/domain/order.ts';
import { DAY } from '#src/domain/time.ts';
import type { DueGift } from '#netlify/services/gifts.ts';
import type { Services } from '#netlify/services/services.ts';
import { deliverQueued, SETTLE_TIME } from './deliver-mail.ts';
import { giftMailId, isGiven } from './gift-reader.ts';
import { usableLink } from './send-fresh-link.ts';

/** How long after its day a gift whose money went back can be due again, in milliseconds: a bank may refuse it for 30 days. */
const MONEY_MAY_RETURN = 40 * DAY;
/** Gifts that are sent at the same time. */
const AT_ONCE = 5;

/**
 * Sends the gifts whose day has come, each once. A gift waits while its money is back or disputed, or it is stopped.
 * @returns how many were handed to the outbox
 */
export async function sendDueGifts(services: Services): Promise<number> {
  const due = await services.gifts.due(services.now());
  let sent = 0;
  let failure: unknown;
  for (let first = 0; first < due.length; first += AT_ONCE) {
    const some = due.slice(first, first + AT_ONCE);
    for (const one of await Promise.allSettled(some.map((gift) => sendGift(gift, services)))) {
      if (one.status === 'rejected') failure ??= one.reason;
      else if (one.value) sent += 1;
    }
  }
  if (failure !== undefined) throw failure;
  return sent;
}

async function sendGift(due: DueGift, services: Services): Promise<boolean> {
  const { orders, gifts, licences, accessLog, alerts, outbox, records, crypto, env, now } =
    services;
  const { sessionId } = due;
  const [order, licence] = await Promise.all([
    orders.find(sessionId),
    licences.find(crypto.licenceId(sessionId)),
  ]);
  if (!order) {
    // A gift of a rehearsal is over once the shop is live; one that was paid waits for a rehearsal to end.
    if (env.stripe.live && (await orders.findInAnyMode(sessionId))) await gifts.drop(due);
    return false;
  }
  if (!licence || !isGiftDue(due.on, order.at, now())) return false;
  const access = accessOf(await accessLog.moneyFacts(order));
  if (access === 'refunded' && now() > Date.parse(due.on) + MONEY_MAY_RETURN) await gifts.drop(due);
  if (access !== 'open') return false;
  if (!(await gifts.find(order))) {
    if (!(await isGiven(order, services))) {
      await alerts.raise({
        kind: 'gift-not-sent',
        subject: sessionId,
        note: 'This order is a gift. The person it was for asked us to delete what we know about them, so it was not sent. Write to the buyer, and offer the money back.',
        at: now(),
      });
    }
    await gifts.drop(due);
    return false;
  }
  const mailId = giftMailId(sessionId, services);
  const { generation } = await usableLink(licence, services);
  const mail = { mailId, ref: { type: 'gift', sessionId, generation } as const, at: now() };
  // Looked up at the provider before it is sent: it may have gone out before the records were lost.
  if (order.isRemade) await records.createAll([outbox.attempted(mailId, now() - SETTLE_TIME)]);
  const queued = await outbox.queue(mail);
  await gifts.drop(due);
  // Queued is enough: the sweeper repeats an attempt that fails here.
  await deliverQueued(mail, queued, services).catch(() => undefined);
  return queued === 'created';
}
