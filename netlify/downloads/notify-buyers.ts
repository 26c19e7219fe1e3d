import type { BuyersNotified } from '#src/contracts/ebooks.ts';
import { accessOf, booksOf } from '#src/domain/orders/order.ts';
import { HttpError } from '#src/domain/http-error.ts';
import type { MailRef, EmailServices } from '#netlify/mail/email-definition.ts';
import type { Announcement } from './new-version-announcements.ts';
import type { BookFile } from '#src/domain/ebooks/book-format.ts';
import type { Deadline } from '#netlify/platform/deadline.ts';
import type { Services } from '#netlify/services.ts';
import {
  orSkip,
  skipRecord,
  tasksOf,
  TookTooLong,
  processList,
  type Job,
  type SkippedRecords,
} from '#netlify/jobs/job.ts';

/** Number of orders checked concurrently. */
const LOOKUPS_AT_ONCE = 10;
/** Number of orders checked between progress saves. */
const SAVE_AFTER = 50;

type NotifyServices = EmailServices &
  Pick<Services, 'announcements' | 'books' | 'cursors' | 'orderRepository' | 'now'>;

/**
 * Requests that buyers of an earlier version of an eBook get the new version and an email about it.
 * The sweeper works through the orders in batches. Requesting it again only reports progress.
 * Nobody is notified twice about the same version.
 * @throws {HttpError} bad_request if this version isn't the one for sale
 */
export async function notifyBuyers(
  { slug, version }: { slug: string; version: number },
  services: NotifyServices,
): Promise<BuyersNotified> {
  const { announcements, books, now } = services;
  const file = await books.current(slug);
  if (!file || file.version !== version) {
    throw new HttpError(
      'bad_request',
      `Version ${version} of "${slug}" isn’t for sale. Reload the page.`,
    );
  }
  await announcements.ask({ slug, version, at: now() });
  const { looked, notified, isDone } = await announcements.progress({ slug, version });
  return { state: isDone ? 'done' : looked > 0 ? 'under-way' : 'waiting', looked, notified };
}

export const announceVersionsJob: Job<NotifyServices> = {
  name: 'announcements',
  doing: 'telling past buyers about a new version',
  run: (services, time, _counts, skipped) => announceVersions(services, time, skipped),
};

/**
 * Processes the announcements requested by {@link notifyBuyers} until they're done or time runs
 * out. After an interruption, rechecks some orders but never notifies anyone twice (decision 021).
 * @returns whether everything is done
 */
export async function announceVersions(
  services: NotifyServices,
  time: Deadline,
  skipped: SkippedRecords,
): Promise<boolean> {
  const { announcements } = services;
  let isDone = true;
  const announce = async (name: string) => {
    const announcement = await announcements.find(name);
    if (announcement && !(await announceVersion(announcement, services, time, skipped)))
      isDone = false;
  };
  const isAtEnd = await processList(
    'announcements',
    async function* (cursor) {
      yield* tasksOf(await announcements.open(), cursor, announce);
    },
    services,
    time,
    skipped,
    1,
  );
  return isAtEnd && isDone;
}

async function announceVersion(
  announcement: Announcement,
  services: NotifyServices,
  time: Deadline,
  skipped: SkippedRecords,
): Promise<boolean> {
  const { announcements, books, orderRepository } = services;
  const [file, progress] = await Promise.all([
    books.current(announcement.slug),
    announcements.progress(announcement),
  ]);
  const sessions = await orderRepository.holders(announcement.slug, file?.sha256 ?? '');
  // If a later version is for sale by now, the coach announces it separately.
  const isCurrent = file?.version === announcement.version;
  let { last, looked, notified } = progress;
  const left = sessions.toSorted().filter((id) => isCurrent && (last === undefined || id > last));
  for (let first = 0; file && first < left.length && !time.isOver; first += LOOKUPS_AT_ONCE) {
    await time.turn();
    const some = left.slice(first, first + LOOKUPS_AT_ONCE);
    const results = await time.within(() =>
      Promise.all(
        some.map((id) =>
          orSkip(`order-${id}`, skipped, () => notifyBuyer(id, announcement.at, file, services)),
        ),
      ),
    );
    // Start the next run with this batch, unless this batch took up the whole run. In that case,
    // start after it.
    if (results === 'over' && first > 0) break;
    last = some.at(-1) ?? '';
    looked += some.length;
    if (results === 'over') {
      for (const id of some) skipRecord(`order-${id}`, new TookTooLong(), skipped);
      break;
    }
    notified += results.filter(Boolean).length;
    if (looked % SAVE_AFTER === 0)
      await announcements.saveProgress(announcement, { last, looked, notified, isDone: false });
  }
  const isDone = left.length === 0 || last === left.at(-1);
  const place = last === undefined ? {} : { last };
  await announcements.saveProgress(announcement, { ...place, looked, notified, isDone });
  return isDone;
}

/**
 * Adds the new version to the order of a buyer who has an earlier one, and queues an email about
 * it.
 * @param askedAt When the coach requested it, as Unix time in milliseconds.
 * @returns `false` if there's nobody to notify
 */
async function notifyBuyer(
  sessionId: string,
  askedAt: number,
  { version, at, ...sold }: BookFile,
  services: NotifyServices,
): Promise<boolean> {
  const { orders, bookAccess, gifts, entitlements, outbox, crypto, now } = services;
  const { slug, sha256 } = sold;
  const order = await orders.find(sessionId);
  if (!order || !booksOf(order.lines).some((book) => book.slug === slug)) return false;
  const mailId = crypto.mailId(sessionId, 'new-version', slug, version);
  if (await outbox.mail(mailId)) return false;
  const entitlementId = crypto.entitlementId(sessionId);
  const entitlement = await entitlements.find(entitlementId);
  const bought = entitlement?.files.find((one) => one.slug === slug);
  if (!entitlement || !bought || bought.sha256 === sha256) return false;
  if (accessOf(await bookAccess.state(order)) !== 'open') return false;
  const title = `${bought.title} (version ${version})`;
  // The buyer's page lists a later version of a book under its own slug.
  const newer = `${slug}-version-${version}`;
  const file = { ...sold, slug: newer, title, quantity: bought.quantity };
  await entitlements.addUpgrade(entitlementId, file);
  // A pending gift, or one sent since the coach's request, already includes the new version. No
  // email may arrive before the gift.
  if (order.giftOn !== undefined) {
    const gift = await outbox.settled(gifts.mailId(sessionId));
    if (!gift || (gift.outcome === 'sent' && gift.at >= askedAt)) return true;
  }
  const upgraded = (await entitlements.find(entitlementId)) ?? entitlement;
  const { linkVersion } = await entitlements.usableLink(upgraded, now());
  // Leave sending to the job for pending emails, because sending a hundred here would exceed the
  // time limit.
  const ref: MailRef = { type: 'new-version', sessionId, slug: newer, linkVersion };
  await outbox.queue({ mailId, ref, at: now() });
  return true;
}
