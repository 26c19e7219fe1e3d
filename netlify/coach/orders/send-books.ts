import type { OrderRecords } from '#netlify/orders/order-repository.ts';
import type { Fulfilling } from '#netlify/orders/fulfill-purchase.ts';
import type { MailPreview, OrderDetail } from '#src/contracts/coach-orders.ts';
import { giftDayWords } from '#src/domain/gifts/gift.ts';
import { HttpError } from '#src/domain/http-error.ts';
import { isRehearsal } from '#netlify/platform/env.ts';
import type { Services } from '#netlify/services.ts';
import { helpBuyer } from '../resend-or-correct-order.ts';
import { linkMailToCome } from '#netlify/downloads/send-fresh-link.ts';
import { notPaid, openOrder } from './open.ts';

/**
 * The mail that {@link sendBooks} would send to another address. Nothing is sent, and nothing is made.
 * @throws {HttpError} session_not_found, access_stopped
 */
export async function lookAtMail(
  sessionId: string,
  email: string,
  services: OrderRecords & Pick<Services, 'catalogue' | 'env' | 'now'>,
): Promise<MailPreview> {
  const { subject, text } = await linkMailToCome(sessionId, services);
  return { to: email, subject, text };
}

/**
 * Mails the buyer a link: to a new address when one is given, else a new link with all its days and downloads.
 * An order that was paid and not finished is finished first.
 * @throws {HttpError} session_not_found, access_stopped, too_many_requests
 */
export async function sendBooks(
  sessionId: string,
  email: string | undefined,
  services: Fulfilling,
): Promise<OrderDetail> {
  const help = await helpBuyer(sessionId, email, services, { newLink: email === undefined });
  if (help.status !== 'paid') throw notPaid();
  if (help.waitsFor !== undefined) {
    const order = await openOrder(sessionId, services);
    const day = order.gift ? giftDayWords(order.gift.on) : 'its day';
    return { ...order, done: `Changed. The gift goes to ${help.waitsFor} on ${day}.` };
  }
  if (help.mailedTo === undefined) {
    throw new HttpError(
      'access_stopped',
      'Nothing was sent: the books of this order cannot be opened. Look at its story to see why.',
    );
  }
  const done = isRehearsal(services.env)
    ? 'Done. This is a rehearsal: a mail goes out only to an address of COACH_EMAILS.'
    : `Sent to ${help.mailedTo}.`;
  return { ...(await openOrder(sessionId, services)), done };
}
