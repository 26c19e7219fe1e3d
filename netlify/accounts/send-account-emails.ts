import { randomUUID } from 'node:crypto';
import type { AccountEvent } from './emails.ts';
import type { MailPayload } from '#netlify/mail/email-definition.ts';
import { payloadMailOf } from '#netlify/mail/email-registry.ts';
import type { SignUp, VerificationToken } from './verification-tokens.ts';
import { hasQuotaForLink, type SendQuota } from '#netlify/mail/send-quota.ts';
import { postMails, queueMail, type MailServices } from '#netlify/mail/queue.ts';

/**
 * Creates a link and emails it to the requested address, unless that address has used up its daily
 * quota. In that case, the link is still created but doesn't replace the previous one.
 * @param link The link's purpose and data. For an existing sign-up, this creates another link.
 * @param write Builds the email, which may leave out the link.
 * @param from Requester (a network or an account). `quota` is the result of `countRequest`, if the
 * caller counted the request.
 * @returns the link's token
 */
export async function mailLink(
  link: VerificationToken | SignUp,
  write: (token: string) => Extract<MailPayload, { to: string }>,
  services: MailServices,
  { from, quota = 'now' }: { from: string; quota?: SendQuota },
): Promise<string> {
  const { crypto, verificationTokens, now } = services;
  const by = randomUUID();
  const isMailed = await hasQuotaForLink(link.email, by, from, services);
  const token = await verificationTokens.issue(link, now(), isMailed);
  const payload = write(token);
  if (!isMailed) return token;
  const mailId = crypto.mailId(payload.kind, by);
  if (quota !== 'now' && payloadMailOf(payload, services).isUrgent)
    await queueMail(mailId, payload, services);
  else await postMails([{ mailId, payload }], services, quota);
  return token;
}

/**
 * Notifies an account owner of an event in their account.
 * @param change Idempotency key for a change that can be retried, so the owner is notified only
 * once.
 */
export async function mailNotice(
  to: string,
  event: AccountEvent,
  services: MailServices,
  change: string = randomUUID(),
): Promise<void> {
  const mailId = services.crypto.mailId('account-notice', event, change);
  await postMails([{ mailId, payload: { kind: 'account-notice', to, event } }], services);
}

/**
 * Notifies an account owner of a request made in their name, with a link to cancel it. Ignores the
 * address's daily quota.
 */
export async function mailWarning(
  payload: Extract<MailPayload, { stop: string }>,
  services: MailServices,
): Promise<void> {
  const mailId = services.crypto.mailId(payload.kind, randomUUID());
  await postMails([{ mailId, payload }], services);
}
