import { comesFirst } from '#src/domain/alerts/alert.ts';
import { DIGEST_HOURS } from '#src/domain/alerts/notification-settings.ts';
import { easternDay, easternHour } from '#src/domain/coach-day.ts';
import { formatDay, utcDay } from '#src/domain/day.ts';
import { DAY, MINUTE } from '#src/domain/time.ts';
import { ALERT_MAILS_PER_DAY, URGENT_PACE } from '#netlify/limits/limits.ts';
import type { Services } from '#netlify/services.ts';
import type { Job, SkippedRecords } from '#netlify/jobs/job.ts';
import { postMails, queueMail, type MailServices } from '#netlify/mail/queue.ts';

const ALERTS_AT_ONCE = 10;
/**
 * How many hours late the digest may be sent if earlier runs were missed, so that it doesn't arrive
 * at night.
 */
const DIGEST_WINDOW = 12;
/** Maximum number of alerts listed in a digest. */
const MOST_IN_DIGEST = 20;

/** Key prefix for posts the coach must be notified about soon, followed by the time and ID. */
const URGENT = 'urgent-';
/** The key must contain a time. Without one, it would never expire and would always come first. */
const URGENT_KEY = /^urgent-\d{13}-/;

/**
 * Queues a notification to the coach about a post that suggests danger and doesn't get its own
 * email.
 */
export async function recordUrgent(
  postId: string,
  at: number,
  { records }: Pick<Services, 'records'>,
): Promise<void> {
  await records.create(`${URGENT}${at}-${postId}`, {});
}

/** Emails the coach the number of urgent pending posts, and emails again as new ones come in. */
async function notifyOfUrgentPosts(services: MailServices): Promise<void> {
  const { limits, outbox, posts, records, crypto, now } = services;
  const keys = (await records.keys(URGENT)).filter((key) => URGENT_KEY.test(key)).toSorted();
  const [first] = keys;
  if (first === undefined) return;
  const at = now();
  // Derive the ID from the first post, so that concurrent or interrupted runs send a single email.
  const mailId = crypto.mailId('urgent-posts', first);
  const { inDanger } = await posts.list('waiting', 0);
  if (inDanger > 0 && !(await outbox.mail(mailId))) {
    const limit = { name: 'urgent-mail', most: 1, within: URGENT_PACE };
    if (!(await limits.take([limit], first, at)).taken) return;
    const payload = { kind: 'urgent-posts', count: inDanger } as const;
    await postMails([{ mailId, payload }], services);
  }
  // If no email was sent, keep keys from the last minute: an urgent post may be recorded before the
  // post itself is stored.
  const mailedAt = (await outbox.mail(mailId))?.at ?? at - MINUTE;
  const mailed = keys.filter((key) => Number(key.split('-')[1]) <= mailedAt);
  await Promise.all(mailed.map((key) => records.remove(key)));
}

export const notifyCoachJob: Job<MailServices> = {
  name: 'coach',
  doing: 'telling you what needs your attention',
  run: (services, _time, _counts, skipped) => notifyCoach(services, skipped),
};

/**
 * Emails the coach once about each new urgent alert, and every morning about all open ones. It
 * reads the alerts themselves, so it never misses one, no matter what raised it, even if a run was
 * interrupted. If one part fails, the others still run.
 */
export async function notifyCoach(
  services: MailServices,
  skipped: SkippedRecords = new Map(),
): Promise<void> {
  const parts = [notifyOfUrgentPosts, mailUrgentAlerts, sendDigest];
  const failed: unknown[] = [];
  for (const part of parts)
    await part(services, skipped).catch((error: unknown) => failed.push(error));
  if (failed.length > 0) throw failed[0];
}

/** Emails new alerts that can't wait for the digest. The digest includes all of them. */
async function mailUrgentAlerts(services: MailServices, skipped: SkippedRecords): Promise<void> {
  const { alerts, limits, crypto, now } = services;
  const at = now();
  for (const alert of await alerts.unsent(ALERTS_AT_ONCE, at, skipped)) {
    const name = `${alert.kind}-${alert.subject}`;
    const limit = { name: 'alert-mails', most: ALERT_MAILS_PER_DAY, within: DAY };
    if (comesFirst(alert) && (await limits.take([limit], name, at)).taken) {
      const payload = { kind: 'alert', alert } as const;
      await postMails([{ mailId: crypto.mailId('alert', name), payload }], services);
    }
    await alerts.recordSent(alert, at);
  }
}

/**
 * Sends the coach a daily digest of open alerts, unread posts and reviews, and unanswered messages,
 * at the hour in her settings. Doesn't send anything if nothing is open.
 */
async function sendDigest(services: MailServices): Promise<void> {
  const { alerts, posts, reviews, messages, notificationSettings, now, crypto } = services;
  const at = now();
  const day = easternDay(at);
  const hour = easternHour(at);
  // Compare with the earliest hour first, so that most runs don't have to read anything.
  if (hour < DIGEST_HOURS[0] || (await alerts.hasDigest(day))) return;
  const { digestHour } = await notificationSettings.current();
  if (hour < digestHour || hour >= digestHour + DIGEST_WINDOW) return;
  await alertOfUndeliverableVisitorMails(at - DAY, services);
  const [open, waitingPosts, waitingReviews, messageIds] = await Promise.all([
    alerts.open(),
    posts.list('waiting', 0),
    reviews.list('waiting', 0),
    messages.openIds(),
  ]);
  // A message and the alert attached to it count as one task.
  const atAlerts = new Set(open.map(({ messageId }) => messageId));
  const waiting = {
    posts: waitingPosts.total,
    reviews: waitingReviews.total,
    messages: messageIds.filter((id) => !atAlerts.has(id)).length,
  };
  if (open.length + waiting.posts + waiting.reviews + waiting.messages > 0) {
    const some = open.slice(0, MOST_IN_DIGEST);
    const payload = { kind: 'alert-digest', alerts: some, total: open.length, waiting } as const;
    await postMails([{ mailId: crypto.mailId('alert-digest', day), payload }], services);
  }
  await alerts.recordDigest(day, at);
}

/** Raises one alert per UTC day for all undeliverable emails to visitors without an order. */
async function alertOfUndeliverableVisitorMails(
  onDay: number,
  { alerts, counters, now }: Pick<Services, 'alerts' | 'counters' | 'now'>,
): Promise<void> {
  const day = utcDay(onDay);
  const count = (await counters.ofDays('dead-visitor-mail', [day])).length;
  if (count === 0) return;
  const what = count === 1 ? '1 email to a visitor' : `${count} emails to visitors`;
  await alerts.raise({
    kind: 'mail-dead',
    subject: `visitors-${day}`,
    note: `${what} couldn’t be delivered on ${formatDay(onDay)}. Most of these addresses have typos, and none belong to a buyer. If you see many more than usual, ask a developer to look.`,
    at: now(),
  });
}

/**
 * Notifies the coach of a sale, at most once per order, if she turned these emails on under Email
 * notifications.
 */
export async function notifyCoachOfSale(
  sessionId: string,
  services: Pick<
    Services,
    'crypto' | 'emails' | 'mailPayloads' | 'notificationSettings' | 'outbox' | 'now'
  >,
): Promise<void> {
  if (!(await services.notificationSettings.current()).emailsEachSale) return;
  await queueMail(services.crypto.mailId(sessionId, 'sale'), { kind: 'sale', sessionId }, services);
}
