import type { z } from 'zod';
import type { wellnessGuideInput } from '#src/contracts/send-email.ts';
import { openMailRequest, postMails, type MailServices } from '#netlify/mail/queue.ts';
import { countRequest, hasQuotaFor } from '#netlify/mail/send-quota.ts';

/**
 * Emails the link to the free guide, unless the address has reached its daily limit.
 * @param caller The network the request came from.
 * @throws {HttpError} too_many_requests
 */
export async function sendGuide(
  { email, name }: z.output<typeof wellnessGuideInput>,
  caller: string,
  services: MailServices,
): Promise<void> {
  const mail = await openMailRequest([email, name], 'guide', services);
  if (mail.isKnown) return;
  const quota = await countRequest('guide', caller, mail.id, services);
  if (!(await hasQuotaFor(email, 'asked', mail.id, services))) return;
  const payload = { kind: 'guide', to: email } as const;
  await Promise.all([
    postMails([{ mailId: mail.id, payload }], services, quota),
    services.counters.note('guides', services.now(), mail.id).catch(() => undefined),
  ]);
}
