import type { Order } from '#src/domain/order.ts';
import type { MailRef } from '#netlify/services/outbox.ts';
import type { Services } from '#netlify/services/services.ts';

/**
 * Whether the buyer hears of a larger sum back than this mail tells, in another mail. Refunds are heard of in any
 * order: after "all that you paid", a part would say that the books stay theirs.
 */
export async function isToldMore(
  { cents, isAll }: MailRef & { type: 'money-back' },
  order: Order,
  { accessLog, outbox }: Services,
): Promise<boolean> {
  if (isAll) return false;
  if ((await accessLog.moneyFacts(order)).refundedInFull) return true;
  const mailIds = await outbox.ofSession(order.sessionId);
  const mails = await Promise.all(mailIds.map((mailId) => outbox.mail(mailId)));
  return mails.some((mail) => mail?.ref.type === 'money-back' && mail.ref.cents > cents);
}
