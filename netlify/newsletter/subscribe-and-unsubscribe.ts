import {
  CONFIRMATION_LIFETIME,
  NEWSLETTER_CONSENT,
  BOOK_NEWS,
} from '#src/domain/newsletter/newsletter.ts';
import { HttpError } from '#src/domain/http-error.ts';
import { DAY } from '#src/domain/time.ts';
import type { NewsletterToken } from '#netlify/storage/signed-tokens.ts';
import type { MailPayload } from '#netlify/mail/email-definition.ts';
import type { Services } from '#netlify/services.ts';
import { countRequest, hasQuotaFor } from '#netlify/mail/send-quota.ts';
import { openMailRequest, postMails, type MailServices } from '#netlify/mail/queue.ts';

/** Time window in which another click resends an interrupted welcome email, in milliseconds. */
const WELCOME_TIME = DAY;

/**
 * Asks the owner of an address to confirm their subscription. The response doesn't reveal anything
 * about the address. If the address is already subscribed, its owner finds out by email.
 * @param caller Network that the request came from.
 * @throws {HttpError} too_many_requests
 */
export async function requestNewsletter(
  email: string,
  caller: string,
  services: MailServices,
): Promise<void> {
  const request = await openMailRequest([email], 'newsletter-confirm', services);
  if (request.isKnown) return;
  const quota = await countRequest('newsletter', caller, request.id, services);
  if (!(await hasQuotaFor(email, 'asked', request.id, services))) return;
  const payload = await payloadFor(email, services);
  await postMails([{ mailId: request.id, payload }], services, quota);
}

/**
 * Records that a subscriber confirmed, and sends a welcome email. Idempotent: the welcome is sent
 * only once. Links from earlier emails also work, and each one expires based on when its email was
 * sent. Also removes the address from the email provider's suppression list, so that everyone who
 * was told that they're subscribed gets campaigns.
 * @throws {HttpError} link_unknown, link_expired; address_refused if the provider doesn't allow
 * campaigns to the address; upstream_unavailable if the provider doesn't respond, although the
 * confirmation is recorded
 */
export async function confirmNewsletter(token: string, services: MailServices): Promise<void> {
  const { subscribers, outbox, mailer, crypto, now } = services;
  const { addressKey, linkVersion, sentAt = 0 } = readToken(token, 'confirm', services);
  const [newest, subscription] = await Promise.all([
    subscribers.newest(addressKey),
    subscribers.find(addressKey, linkVersion),
  ]);
  const isAlive =
    newest?.state === 'confirmed' ||
    (subscription?.state === 'asked' &&
      now() <= Math.max(subscription.askedAt, sentAt) + CONFIRMATION_LIFETIME);
  const place = newest && isAlive ? { addressKey, linkVersion: newest.linkVersion } : undefined;
  const address = place && (await subscribers.askedBy(place));
  if (!newest || address === undefined) throw linkExpired();
  const broadcasts = await mailer.allowBroadcasts?.(address);
  if (broadcasts === 'refused') {
    if (newest.state === 'confirmed') await subscribers.end(addressKey, newest.linkVersion, now());
    throw new HttpError(
      'address_refused',
      'You aren’t subscribed. Our email service won’t send newsletters to this address, probably because someone marked one of our emails as spam. Use another address, or contact us.',
    );
  }
  const to = await subscribers.confirm(addressKey, newest.linkVersion, now());
  if (to === undefined) throw linkExpired();
  if (broadcasts === 'unknown') {
    throw new HttpError(
      'upstream_unavailable',
      'We saved your choice, but our email service isn’t responding. Please select the button again in a few minutes, so we can check that our emails will reach you.',
    );
  }
  // By now, the subscriber has already been welcomed, and the records that prevent a second welcome
  // may be gone.
  if (newest.confirmedAt !== undefined && now() > newest.confirmedAt + WELCOME_TIME) return;
  const mailId = crypto.mailId('newsletter-welcome', addressKey, newest.linkVersion);
  if (await outbox.mail(mailId)) return;
  const payload = { kind: 'newsletter-welcome', to, linkVersion: newest.linkVersion } as const;
  await Promise.all([
    postMails([{ mailId, payload }], services),
    services.counters.note('new-subscribers', now(), mailId).catch(() => undefined),
  ]);
}

/**
 * Unsubscribes an address from the newsletter, no matter which email the link came from, or from
 * news about the books it bought. Idempotent.
 * @throws {HttpError} link_unknown
 */
export async function leaveNewsletter(
  token: string,
  services: Pick<Services, 'crypto' | 'now' | 'subscribers'>,
): Promise<void> {
  const { subscribers, now } = services;
  const { addressKey, linkVersion } = readToken(token, 'unsubscribe', services);
  if (linkVersion === BOOK_NEWS) return subscribers.end(addressKey, BOOK_NEWS, now());
  const newest = await subscribers.newest(addressKey);
  if (!newest || newest.state === 'ended') return;
  await subscribers.end(addressKey, newest.linkVersion, now());
}

/**
 * Checks that a token is an unsubscribe token. Has no side effects and needs no lookup.
 * @returns what the token unsubscribes from
 * @throws {HttpError} link_unknown
 */
export function checkLeaveToken(
  token: string,
  services: Pick<Services, 'crypto'>,
): 'newsletter' | 'book-news' {
  const { linkVersion } = readToken(token, 'unsubscribe', services);
  return linkVersion === BOOK_NEWS ? 'book-news' : 'newsletter';
}

const linkExpired = () =>
  new HttpError(
    'link_expired',
    'This link has expired. Enter your email address in the newsletter form again, and we’ll send you a new one.',
  );

/**
 * Returns the confirmation email, or a note that the address is already subscribed. Opens a new
 * request unless the newest one is confirmed.
 */
async function payloadFor(
  email: string,
  { subscribers, crypto, now }: Pick<Services, 'crypto' | 'now' | 'subscribers'>,
): Promise<MailPayload> {
  const at = now();
  const addressKey = crypto.addressKey(email);
  const newest = await subscribers.newest(addressKey);
  if (newest?.state === 'confirmed') {
    return { kind: 'newsletter-known', to: email, linkVersion: newest.linkVersion };
  }
  const linkVersion = (newest?.linkVersion ?? 0) + 1;
  const consent = { wording: NEWSLETTER_CONSENT.version, at };
  await subscribers.ask(addressKey, linkVersion, email, consent);
  return { kind: 'newsletter-confirm', to: email, linkVersion };
}

function readToken(
  token: string,
  action: NewsletterToken['action'],
  { crypto }: Pick<Services, 'crypto'>,
): NewsletterToken {
  const read = crypto.newsletter.read(token);
  if (read?.action === action) return read;
  throw new HttpError('link_unknown', 'This link isn’t complete. Open it again from your email.');
}
