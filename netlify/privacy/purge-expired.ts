import { REMOVALS, UNOWNED_MAIL_DAYS, type Removal } from '#src/domain/privacy/retention.ts';
import { UNFINISHED_LIFETIME } from '#src/domain/ebooks/upload.ts';
import { DAY, MINUTE } from '#src/domain/time.ts';
import { readHint } from '#netlify/jobs/cursors.ts';
import type { Deadline } from '#netlify/platform/deadline.ts';
import type { Services } from '#netlify/services.ts';
import type { Store } from '#netlify/storage/store.ts';
import { orSkip, type Job, type SkippedRecords } from '#netlify/jobs/job.ts';

/** Maximum number of records of each kind to remove per run. */
export const MOST_REMOVED = 1_000;
/** Maximum number of records to read per run, for each kind without a timestamp in its key. */
export const MOST_READ = 100;
/** The sweeper runs every 5 minutes, so each run gets a batch of its own. */
const TURN = 5 * MINUTE;
/** Concurrent store calls for each kind. */
const AT_ONCE = 10;

/**
 * How long to keep a payload that has no queued email, in milliseconds. The email may be about to
 * be queued.
 */
const LOOSE_PAYLOAD = DAY;
/** How long to keep an undeliverable payload, in milliseconds, so that someone can look at it. */
const DEAD_PAYLOAD = 30 * DAY;
/** Maximum number of unfinished uploads to check per run. */
const UPLOADS_READ = 20;
/** Maximum number of emails to check per run. Each has several records. */
const MAILS_AT_ONCE = 50;

type PurgeServices = Pick<
  Services,
  'records' | 'uploads' | 'mailPayloads' | 'orders' | 'outbox' | 'now'
>;

type Time = Pick<Deadline, 'isOver' | 'turn'>;

export const purgeJob: Job<PurgeServices> = {
  name: 'purge',
  doing: 'deleting expired records',
  async run(services, time, counts, skipped) {
    counts.purged += await purgeExpired(services, time, skipped);
  },
};

/**
 * Removes records past the limits in `domain/privacy/retention.ts`, payloads of sent emails, and
 * parts of unfinished uploads. Each kind has its own quota, so a backlog or failure in one doesn't
 * hold up the others.
 * @returns the number of records removed
 */
export async function purgeExpired(
  services: PurgeServices,
  time: Time,
  skipped: SkippedRecords,
): Promise<number> {
  const { records, now } = services;
  const at = now();
  const removed = await Promise.allSettled([
    ...REMOVALS.map((kind) => removeOver(records, kind, at, time, skipped)),
    purgeUploads(services, time, skipped),
    purgePayloads(services, time, skipped),
    purgeMails(services, time, skipped),
  ]);
  const failed = removed.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  return removed.reduce((sum, one) => sum + (one.status === 'fulfilled' ? one.value : 0), 0);
}

async function purgeUploads(
  { uploads, now }: PurgeServices,
  time: Time,
  skipped: SkippedRecords,
): Promise<number> {
  const before = now() - UNFINISHED_LIFETIME;
  let removed = 0;
  const ids = someOf((await uploads.unfinished()).toSorted(), now(), UPLOADS_READ);
  await eachInTime(ids, time, async (id) => {
    if (await orSkip(`upload-${id}`, skipped, () => uploads.purgeUnfinished(id, before)))
      removed += 1;
  });
  return removed;
}

async function purgePayloads(
  { mailPayloads, outbox, records, now }: PurgeServices,
  time: Time,
  skipped: SkippedRecords,
): Promise<number> {
  const at = now();
  let removed = 0;
  const mailIds = someOf((await mailPayloads.kept()).toSorted(), at, MOST_READ);
  await eachInTime(mailIds, time, async (mailId) => {
    const isOver = await orSkip(`payload-${mailId}`, skipped, async () => {
      // The time isn't encrypted, so even payloads that can't be decrypted are removed.
      const { at: writtenAt } = (await readHint(records, `payload-${mailId}`)) ?? {};
      if (typeof writtenAt !== 'number' || at < writtenAt + LOOSE_PAYLOAD) return false;
      if (at >= writtenAt + DEAD_PAYLOAD) return true;
      const outcome = (await outbox.mail(mailId)) ? await outbox.outcome(mailId) : 'sent';
      return outcome === 'sent';
    });
    if (!isOver) return;
    await mailPayloads.forget(mailId);
    removed += 1;
  });
  return removed;
}

/**
 * Removes records of settled emails that don't belong to an order.
 * @returns how many emails were removed
 */
async function purgeMails(
  { records, outbox, orders, now }: PurgeServices,
  time: Time,
  skipped: SkippedRecords,
): Promise<number> {
  const at = now();
  const unowned = await outbox.unowned(at - UNOWNED_MAIL_DAYS * DAY);
  let removed = 0;
  await eachInTime(someOf(unowned, at, MAILS_AT_ONCE), time, async (one) => {
    const { mailId } = one;
    await orSkip(`mail-${mailId}`, skipped, async () => {
      const mail = await outbox.mail(mailId);
      // If the email's record is missing, an interrupted run has already removed it.
      if (mail && (await outbox.outcome(mailId)) === undefined) return;
      const { addressKey } = mail?.ref ?? {};
      if (addressKey && (await orders.sessionsOfAddressKey(addressKey)).length > 0) {
        await outbox.keep(one);
        return;
      }
      // Keep the outcome, which resolves the alert that the email was late.
      const wasLate = (await records.read(`alert-mail-late-${mailId}`)) !== undefined;
      await outbox.remove(one, wasLate);
      removed += 1;
    });
  });
  return removed;
}

/**
 * Removes expired records of one kind. If the keys don't contain a time, each call reads the next
 * batch, so that newer records never hide older ones. Keeps damaged records, because someone may
 * want to look at them.
 * @param at Unix time in milliseconds.
 * @returns how many were removed
 */
export async function removeOver(
  records: Pick<Store, 'keys' | 'read' | 'remove'>,
  { prefix, keptFor, since, sinceRecord }: Removal,
  at: number,
  time: Time,
  skipped: SkippedRecords,
): Promise<number> {
  const keys = await records.keys(prefix);
  const isOver = (from: number | undefined) => from !== undefined && at > from + keptFor;
  const over = since ? keys.filter((key) => isOver(since(key))) : [];
  if (!since)
    await eachInTime(someOf(keys.toSorted(), at, MOST_READ), time, async (key) => {
      const record = await orSkip(key, skipped, () => records.read(key));
      if (typeof record === 'object' && record !== null && isOver(sinceRecord?.({ ...record })))
        over.push(key);
    });
  let removed = 0;
  await eachInTime(over.slice(0, MOST_REMOVED), time, async (key) => {
    await records.remove(key);
    removed += 1;
  });
  return removed;
}

/** Processes items a few at a time and yields between batches. Stops when time runs out. */
async function eachInTime<One>(
  list: readonly One[],
  time: Time,
  work: (one: One) => Promise<void>,
): Promise<void> {
  for (let first = 0; first < list.length && !time.isOver; first += AT_ONCE) {
    await time.turn();
    await Promise.all(list.slice(first, first + AT_ONCE).map(work));
  }
}

/**
 * Returns the batch to check now. The current time determines which one, so no position has to be
 * stored.
 */
function someOf<One>(list: readonly One[], at: number, most: number): readonly One[] {
  const parts = Math.ceil(list.length / most);
  const part = parts === 0 ? 0 : Math.floor(at / TURN) % parts;
  return list.slice(part * most, (part + 1) * most);
}
