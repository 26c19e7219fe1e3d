import type { Services } from '#netlify/services/services.ts';
import { sessionsOf } from '#netlify/services/outbox.ts';
import { writeMail } from './write-mail.ts';

const MINUTE = 60_000;

/** An attempt without a known outcome is looked up after this time, in milliseconds. */
export const SETTLE_TIME = 20 * MINUTE;
/** A worker that lost this much time, in milliseconds, after leasing an attempt lets it go: another may look it up. */
const LEASE_TIME = 10 * MINUTE;
/** The last pause between two attempts, in milliseconds; the first is 1 minute, each later one doubles. */
const LONGEST_PAUSE = 32 * MINUTE;
/** The coach is told after this many attempts: about an hour. */
const ATTEMPTS_BEFORE_ALERT = 7;

/** Where a mail stands after one look at it. */
export type MailProgress = 'sent' | 'waiting' | 'dead' | 'absent';

/**
 * Makes at most one attempt to send a queued mail. Workers lease attempts by create-only facts, so two
 * never send at the same time. An attempt whose answer was lost is first looked up at the provider,
 * because sending again could deliver twice. Trouble with the provider is an outcome, not an error.
 */
export async function deliverMail(mailId: string, services: Services): Promise<MailProgress> {
  const { outbox, letters, mailer, orders, now } = services;
  const queued = await outbox.mail(mailId);
  if (!queued) return 'absent';
  if (await outbox.outcome(mailId)) {
    // A worker that came late may have put the marker back after the mail was settled.
    await outbox.forget(mailId);
    return 'sent';
  }
  const settleAsSent = async (note: string) => {
    await outbox.settle(mailId, 'sent', note, now());
    if (queued.subject.type === 'letter') await letters.forget(mailId);
  };

  const leasedAt = now();
  const attempt = await leaseAttempt(mailId, services);
  if (attempt === 'waiting') return 'waiting';
  const mail = await writeMail(queued, services);
  if (attempt === 'look-up') {
    const accepted = await mailer.wasAccepted(mail).catch(() => undefined);
    if (accepted === undefined) return 'waiting';
    if (accepted) {
      await settleAsSent('found at the provider');
      return 'sent';
    }
    const last = await lastAttempt(mailId, services);
    const started = await outbox.attempt(mailId, last);
    // Dated back, because the time to settle was a pause already.
    await noteFailed(mailId, last, 'not found at the provider', started?.at ?? now(), services);
    return 'waiting';
  }

  // A frozen function may wake up here hours later, when another worker has found nothing and sent it.
  if (now() > leasedAt + LEASE_TIME) return 'waiting';
  const result = await mailer.send(mail);
  switch (result.outcome) {
    case 'accepted':
      await settleAsSent(result.messageId);
      return 'sent';
    case 'refused':
      await noteFailed(mailId, attempt, result.reason, now(), services);
      return 'waiting';
    case 'undeliverable':
      await orders.raiseAlert({
        kind: 'mail-dead',
        subject: mailId,
        sessionId: sessionsOf(queued.subject)[0],
        note: result.reason,
        at: now(),
      });
      await services.tallies.note('mail-trouble', queued.at, mailId);
      await outbox.settle(mailId, 'dead', result.reason, now());
      return 'dead';
    case 'unknown':
      return 'waiting';
  }
}

async function noteFailed(
  mailId: string,
  attempt: number,
  reason: string,
  at: number,
  { outbox, orders, now }: Services,
): Promise<void> {
  if (attempt >= ATTEMPTS_BEFORE_ALERT) {
    await orders.raiseAlert({
      kind: 'mail-late',
      subject: mailId,
      note: `A mail could not be sent in ${attempt} attempts (${reason}). The site goes on trying. Look at the Postmark account.`,
      at: now(),
    });
  }
  await outbox.noteFailed(mailId, attempt, reason, at);
}

/** The number of attempts so far. They have no gaps, so that a few looks find the last of a thousand. */
async function lastAttempt(mailId: string, { outbox }: Services): Promise<number> {
  const exists = async (attempt: number) => (await outbox.attempt(mailId, attempt)) !== undefined;
  let below = 1;
  if (!(await exists(below))) return 0;
  while (await exists(below * 2)) below *= 2;
  let above = below * 2;
  while (above - below > 1) {
    const middle = Math.floor((below + above) / 2);
    if (await exists(middle)) below = middle;
    else above = middle;
  }
  return below;
}

/** The attempt that this worker may make now, or why not. */
async function leaseAttempt(
  mailId: string,
  services: Services,
): Promise<number | 'waiting' | 'look-up'> {
  const { outbox, now } = services;
  const last = await lastAttempt(mailId, services);
  if (last > 0) {
    const [started, failure] = await Promise.all([
      outbox.attempt(mailId, last),
      outbox.failure(mailId, last),
    ]);
    if (!failure) return now() < (started?.at ?? 0) + SETTLE_TIME ? 'waiting' : 'look-up';
    const pause = Math.min(LONGEST_PAUSE, MINUTE * 2 ** (last - 1));
    if (now() < failure.at + pause) return 'waiting';
  }
  const next = last + 1;
  return (await outbox.lease(mailId, next, now())) === 'created' ? next : 'waiting';
}
