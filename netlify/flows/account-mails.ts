import { randomUUID } from 'node:crypto';
import type { AccountEvent } from '#netlify/messages/account.ts';
import { payloadMailOf, type MailPayload } from '#netlify/messages/registry.ts';
import { hasRoomForLink, type Room } from './mail-limits.ts';
import { postMails, queueMail, type Posting } from './queue-mail.ts';

type PayloadTo = Extract<MailPayload, { to: string }>;

/**
 * Sends a mail that somebody set off by typing an address, unless that address had enough today.
 * @param write Makes what the mail brings. It is told whether the mail goes out: a link that nobody gets
 * must not end the one before it.
 * @param from Who asks, a network or an account, and whether the whole site has room.
 */
export async function mailTyped(
  to: string,
  write: (isMailed: boolean) => Promise<PayloadTo>,
  services: Posting,
  { from, room = 'now' }: { from: string; room?: Room },
): Promise<void> {
  const by = randomUUID();
  const isMailed = await hasRoomForLink(to, by, from, services);
  const payload = await write(isMailed);
  if (!isMailed) return;
  const mailId = services.crypto.mailId(payload.kind, by);
  if (room !== 'now' && payloadMailOf(payload).isUrgent) await queueMail(mailId, payload, services);
  else await postMails([{ mailId, payload }], services, room);
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
