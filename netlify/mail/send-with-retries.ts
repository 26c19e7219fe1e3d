import { utcDay } from '#src/domain/day.ts';
import { EMAIL_PROVIDER } from '#src/domain/email-provider.ts';
import { MINUTE } from '#src/domain/time.ts';
import { addresseeOf, recipientOf } from './addressee.ts';
import type { EmailServices, NewMail } from './email-definition.ts';
import { goesToCoach, mustWait, orderMailOf, sessionsOf, writeMail } from './email-registry.ts';
import type { Services } from '#netlify/services.ts';
import { dueAt, type MailJob } from './outbox-records.ts';
import type { Created } from '#netlify/storage/store.ts';
import { skipRecord, tasksOf, processList, type Job } from '#netlify/jobs/job.ts';

/** Time until an attempt with an unknown outcome is looked up, in milliseconds. */
export const SETTLE_TIME = 20 * MINUTE;
/**
 * Maximum time that a worker may hold its claim on an attempt, in milliseconds. After that, it
 * abandons the attempt, so that another worker can look it up.
 */
export const CLAIM_TIME = 10 * MINUTE;
/**
 * Maximum delay between two attempts, in milliseconds. The first delay is 1 minute, and each later
 * one is twice as long.
 */
const LONGEST_PAUSE = 32 * MINUTE;
/** Number of attempts before the coach gets an alert, which takes about an hour. */
export const ATTEMPTS_BEFORE_ALERT = 7;

export type DeliveryServices = EmailServices &
  Pick<Services, 'mailPayloads' | 'mailer' | 'counters'>;

/** Runs work after the response. Returns `false` if that isn't possible and nothing was started. */
export type Later = (work: () => Promise<unknown>) => boolean;

/** Runs work that the response shouldn't wait for. Errors in it never affect the response. */
export async function runInBackground(
  work: () => Promise<unknown>,
  later: Later = () => false,
): Promise<void> {
  const attempt = () => work().catch(() => undefined);
  if (!later(attempt)) await attempt();
}

/** Status of an email after one delivery pass. */
export type MailProgress = 'sent' | 'waiting' | 'dead' | 'absent';

/**
 * Makes at most one attempt to send a queued email. Workers claim attempts with create-only
 * records, so two never send at the same time. An attempt whose response was lost is looked up at
 * the provider first, because sending again could deliver twice. Provider errors are returned as an
 * outcome, not thrown.
 */
export async function deliverMail(
  mailId: string,
  services: DeliveryServices,
): Promise<MailProgress> {
  const { outbox } = services;
  const [queued, outcome] = await Promise.all([outbox.mail(mailId), outbox.outcome(mailId)]);
  if (!queued) return 'absent';
  if (outcome) {
    // A late worker may have recreated the marker after the email was settled.
    await outbox.forget(queued);
    return outcome;
  }
  return attemptMail(queued, await lastAttempt(mailId, services), services);
}

/**
 * {@link deliverMail} for an email that this caller just queued. If it's new, there's nothing to
 * look up. Any other worker that has found it by now competes for the same claim.
 */
export async function deliverQueued(
  mail: NewMail,
  queued: Created,
  services: DeliveryServices,
): Promise<MailProgress> {
  return queued === 'created' ? attemptMail(mail, 0, services) : deliverMail(mail.mailId, services);
}

/** @param last Number of attempts so far. */
async function attemptMail(
  queued: MailJob,
  last: number,
  services: DeliveryServices,
): Promise<MailProgress> {
  const { outbox, mailPayloads, mailer, env, now } = services;
  const { mailId } = queued;
  // The shop has switched to a test key, which wouldn't send this, so the email stays queued.
  if (queued.live && !env.stripe.live) return 'waiting';
  const claimedAt = now();
  if (queued.notBefore !== undefined) {
    if (claimedAt < queued.notBefore || (await mustWait(queued, services))) return 'waiting';
    if (last === 0) await outbox.recordOrders(mailId, await sessionsOf(queued, services));
  }
  if (last === 0 && queued.isRebuilt) {
    await outbox.claim(mailId, 1, claimedAt - SETTLE_TIME);
    last = 1;
  }
  const settleAsSent = async (note: string) => {
    await outbox.settle(mailId, 'sent', note, now());
    await Promise.all([
      outbox.forget(queued),
      orderMailOf(queued.ref, services) === undefined && mailPayloads.forget(mailId),
    ]);
  };

  const next = await nextAttempt(mailId, last, services);
  if (next === 'waiting') return 'waiting';
  const writing = writeMail(queued, services);
  if (next === 'look-up') {
    const mail = await writing;
    if (!mail) return settleAsUnwanted(queued, NOBODY, services);
    const taken = await mailer.findTaken(mail).catch(() => undefined);
    if (taken === undefined) return 'waiting';
    if (taken.has(mailId)) {
      await settleAsSent('found at the provider');
      return 'sent';
    }
    const started = await outbox.attempt(mailId, last);
    // Backdated, because the settle time already served as a delay.
    await recordFailed(queued, last, 'not found at the provider', started?.at ?? now(), services);
    return 'waiting';
  }

  const [mail, claim] = await Promise.allSettled([writing, outbox.claim(mailId, next, now())]);
  if (claim.status === 'rejected') throw claim.reason;
  if (claim.value === 'exists') return 'waiting';
  if (mail.status === 'rejected') throw mail.reason;
  if (!mail.value) return settleAsUnwanted(queued, NOBODY, services);
  // A suspended function may resume here hours later, after another worker found nothing and sent
  // the email.
  if (now() > claimedAt + CLAIM_TIME) return 'waiting';
  const result = await mailer.send(mail.value);
  switch (result.outcome) {
    case 'accepted':
      await settleAsSent(result.messageId);
      return 'sent';
    case 'refused':
      await recordFailed(queued, next, result.reason, now(), services);
      return 'waiting';
    case 'undeliverable':
      await recordUndeliverable(queued, result.reason, services);
      await services.counters.note('mail-trouble', dueAt(queued), mailId);
      await outbox.settle(mailId, 'dead', result.reason, now());
      await outbox.forget(queued);
      return 'dead';
    case 'withheld':
      return settleAsUnwanted(queued, result.reason, services);
    case 'unknown':
      return 'waiting';
  }
}

/**
 * Alerts the coach to an undeliverable email that's about an order or addressed to her. Any visitor
 * can cause other failures, so they're only counted, and the digest includes each day's count.
 */
async function recordUndeliverable(
  queued: MailJob,
  reason: string,
  services: DeliveryServices,
): Promise<void> {
  const { alerts, counters, now } = services;
  const at = now();
  const [sessionId] = await sessionsOf(queued, services);
  if (sessionId !== undefined) {
    const order = await services.orders.findInAnyMode(sessionId);
    const isOnlyNews = order && addresseeOf(queued.ref, order, services) !== recipientOf(order);
    const alert = { kind: 'mail-dead', subject: queued.mailId, sessionId } as const;
    const note = `${EMAIL_PROVIDER} doesn’t accept this address, so we couldn’t send an email about the order (${reason}).`;
    await alerts.raise({ ...alert, ...(isOnlyNews ? { isOnlyNews } : {}), note, at });
  } else if (goesToCoach(queued, services)) {
    // Raise one alert per day for all of them. Otherwise, each undeliverable alert would raise
    // another.
    const note = `Emails from the site to you couldn’t be delivered (${reason}).`;
    await alerts.raise({ kind: 'mail-dead', subject: `to-the-coach-${utcDay(at)}`, note, at });
  } else {
    await counters.note('dead-visitor-mail', at, queued.mailId);
  }
}

/**
 * Recorded when an email is canceled: its recipient asked for erasure, its content is out of date,
 * or it belongs to test mode.
 */
const NOBODY = 'nobody gets it anymore';

/** Cancels an email that's no longer needed, without raising an alert. */
async function settleAsUnwanted(
  queued: MailJob,
  why: string,
  { outbox, now }: DeliveryServices,
): Promise<MailProgress> {
  await outbox.settle(queued.mailId, 'dead', why, now());
  await outbox.forget(queued);
  return 'dead';
}

async function recordFailed(
  queued: MailJob,
  attempt: number,
  reason: string,
  at: number,
  services: DeliveryServices,
): Promise<void> {
  const { outbox, alerts, mailer, now } = services;
  if (attempt >= ATTEMPTS_BEFORE_ALERT) {
    await alerts.raise({
      kind: 'mail-late',
      subject: queued.mailId,
      note: `We couldn’t send an email after ${attempt} attempts (${reason}). We’ll keep trying. ${mailer.advice.transactional}`,
      at: now(),
    });
  }
  await outbox.recordFailed(queued.mailId, attempt, reason, at);
}

/**
 * Returns the number of attempts so far. Attempt numbers have no gaps, so a binary search finds the
 * last of a thousand in a few reads.
 */
async function lastAttempt(mailId: string, { outbox }: DeliveryServices): Promise<number> {
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

/** Returns the attempt that a worker may claim now, or the reason that it can't. */
async function nextAttempt(
  mailId: string,
  last: number,
  { outbox, now }: DeliveryServices,
): Promise<number | 'waiting' | 'look-up'> {
  if (last === 0) return 1;
  const [started, failure] = await Promise.all([
    outbox.attempt(mailId, last),
    outbox.failure(mailId, last),
  ]);
  if (!failure) return now() < (started?.at ?? 0) + SETTLE_TIME ? 'waiting' : 'look-up';
  return now() < failure.at + pauseAfter(last) ? 'waiting' : last + 1;
}

/** Returns the delay after this many failed attempts, in milliseconds. */
export function pauseAfter(attempts: number): number {
  return Math.min(LONGEST_PAUSE, MINUTE * 2 ** (attempts - 1));
}

export const pendingEmailsJob: Job<DeliveryServices & Pick<Services, 'cursors'>> = {
  name: 'mails',
  doing: 'sending queued emails',
  run: (services, time, counts, skipped) =>
    processList(
      'mails',
      async function* (cursor) {
        const pending = await services.outbox.pending(services.now());
        yield* tasksOf(pending, cursor, async (mailId) => {
          try {
            if ((await deliverMail(mailId, services)) === 'sent') counts.mailed += 1;
          } catch (error) {
            counts.failed += 1;
            skipRecord(`mail-${mailId}`, error, skipped);
          }
        });
      },
      services,
      time,
      skipped,
    ),
};
