import { CONFIRMATION_LIFETIME, NEWSLETTER_CONSENT } from '#src/domain/newsletter.ts';
import { Refusal } from '#src/domain/refusal.ts';
import type { NewsletterToken } from '#netlify/services/vault.ts';
import type { MailPayload } from '#netlify/services/mail-payloads.ts';
import type { Services } from '#netlify/services/services.ts';
import { countRequest, hasRoomFor } from './mail-limits.ts';
import { openSubmission, postMails } from './submission.ts';

/**
 * Asks an address whether it wants the newsletter. Says nothing about the address: one that gets it
 * already is told so by mail.
 * @param caller The network that the request came from.
 * @throws {Refusal} too_many_requests
 */
export async function askForNewsletter(
  email: string,
  caller: string,
  services: Services,
): Promise<void> {
  const submission = await openSubmission([email], 'newsletter-confirm', services);
  if (submission.isKnown) return;
  const room = await countRequest('newsletter', caller, submission.id, services);
  if (!(await hasRoomFor(email, 'asked', submission.id, services))) return;
  const payload = await letterFor(email, services);
  await postMails([{ mailId: submission.id, payload }], services, room);
}

/**
 * Notes the yes of an address and welcomes it. Repeating it changes nothing and mails nothing. The
 * link of an earlier mail is as good as that of the newest, and lives from when it was mailed.
 * @throws {Refusal} link_unknown, link_expired
 */
export async function confirmNewsletter(token: string, services: Services): Promise<void> {
  const { subscribers, outbox, vault, now } = services;
  const { addressKey, generation, sentAt = 0 } = readToken(token, 'confirm', services);
  const [newest, asked] = await Promise.all([
    subscribers.newest(addressKey),
    subscribers.find(addressKey, generation),
  ]);
  const isAlive =
    newest?.state === 'confirmed' ||
    (asked?.state === 'asked' && now() <= Math.max(asked.askedAt, sentAt) + CONFIRMATION_LIFETIME);
  const to =
    newest && isAlive ? await subscribers.confirm(addressKey, newest.generation, now()) : undefined;
  if (!newest || to === undefined) {
    throw new Refusal(
      'link_expired',
      'This link has ended. Type your email address into the newsletter form again. You then get a new one.',
    );
  }
  const mailId = vault.mailId('newsletter-welcome', addressKey, newest.generation);
  if (await outbox.mail(mailId)) return;
  const payload = { kind: 'newsletter-welcome', to, generation: newest.generation } as const;
  await Promise.all([
    postMails([{ mailId, payload }], services),
    services.counters.note('new-readers', now(), mailId).catch(() => undefined),
  ]);
}

/**
 * Ends the newsletter for an address, whichever of its mails the link came from. Repeating it changes
 * nothing.
 * @throws {Refusal} link_unknown
 */
export async function leaveNewsletter(token: string, services: Services): Promise<void> {
  const { subscribers, now } = services;
  const { addressKey } = readToken(token, 'unsubscribe', services);
  const newest = await subscribers.newest(addressKey);
  if (!newest || newest.state === 'ended') return;
  await subscribers.end(addressKey, newest.generation, now());
}

/**
 * Lets a token through that ends a newsletter. Looks nothing up and changes nothing.
 * @throws {Refusal} link_unknown
 */
export function checkLeaveToken(token: string, services: Services): void {
  readToken(token, 'unsubscribe', services);
}

/** The question, or the hint that there is no need to ask. A request that is over begins a new one. */
async function letterFor(
  email: string,
  { subscribers, vault, now }: Services,
): Promise<MailPayload> {
  const at = now();
  const addressKey = vault.addressKey(email);
  const newest = await subscribers.newest(addressKey);
  if (newest?.state === 'confirmed') {
    return { kind: 'newsletter-known', to: email, generation: newest.generation };
  }
  const generation = (newest?.generation ?? 0) + 1;
  const consent = { wording: NEWSLETTER_CONSENT.version, at };
  await subscribers.ask(addressKey, generation, email, consent);
  return { kind: 'newsletter-confirm', to: email, generation };
}

function readToken(
  token: string,
  action: NewsletterToken['action'],
  { vault }: Services,
): NewsletterToken {
  const read = vault.newsletter.read(token);
  if (read?.action === action) return read;
  throw new Refusal('link_unknown', 'This link is not complete. Open it again from your email.');
}
