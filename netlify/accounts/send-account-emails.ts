import { randomUUID } from 'node:crypto';
import type { AccountEvent } from './emails.ts';
import type { MailPayload } from '#netlify/mail/email-definition.ts';
import { payloadMailOf } from '#netlify/mail/email-registry.ts';
import type { SignUp, VerificationToken } from './verification-tokens.ts';
import { hasRoomForLink, type Room } from '#netlify/mail/send-quota.ts';
import { postMails, queueMail, type Posting } from '#netlify/mail/queue.ts';

/**
 * Makes a link and mails it to the address that somebody typed for it, unless that address had enough today. A link
 * that nobody gets is made as well, and does not end the one before it.
 * @param link What the link is for; of a sign-up, its next one.
 * @param write Makes the mail, which need not bring the link.
 * @param from Who asks, a network or an account, and whether the whole site has room.
 * @returns the token of the link
 */
export async function mailLink(
  link: VerificationToken | SignUp,
  write: (token: string) => Extract<MailPayload, { to: string }>,
  services: Posting,
  { from, room = 'now' }: { from: string; room?: Room },
): Promise<string> {
  const { crypto, verificationTokens, now } = services;
  const by = randomUUID();
  const isMailed = await hasRoomForLink(link.email, by, from, services);
  const token = await verificationTokens.issue(link, now(), isMailed);
  const payload = write(token);
  if (!isMailed) return token;
  const mailId = crypto.mailId(payload.kind, by);
  if (room !== 'now' && payloadMailOf(payload, services).isUrgent)
    await queueMail(mailId, payload, services);
  else await postMails([{ mailId, payload }], services, room);
  return token;
}

/**
 * Tells the owner of an account what happened in it.
 * @param change Names the change when it can be repeated, so that it is told once.
 */
export async function mailNotice(
  to: string,
  event: AccountEvent,
  services: Posting,
  change: string = randomUUID(),
): Promise<void> {
  const mailId = services.crypto.mailId('account-notice', event, change);
  await postMails([{ mailId, payload: { kind: 'account-notice', to, event } }], services);
}

/**
 * Tells the owner of an account what somebody asked in it, with a link that stops it. It is told whatever
 * the address got today.
 */
export async function mailWarning(
  payload: Extract<MailPayload, { stop: string }>,
  services: Posting,
): Promise<void> {
  const mailId = services.crypto.mailId(payload.kind, randomUUID());
  await postMails([{ mailId, payload }], services);
}
