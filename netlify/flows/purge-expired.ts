import { REMOVALS, UNOWNED_MAIL_DAYS, type Removal } from '#src/domain/retention.ts';
import { UNFINISHED_LIFETIME } from '#src/domain/upload.ts';
import { DAY, MINUTE } from '#src/domain/time.ts';
import type { Services } from '#netlify/services/services.ts';
import { eachOf, StoreRecordUnreadable, type Store } from '#netlify/services/store.ts';
import type { Job } from './job.ts';

/** Keys of one kind that one run removes. */
export const MOST_REMOVED = 1_000;
/** Records of one kind that one run reads because their keys have no time. */
export const MOST_READ = 100;
/** The sweeper comes every 5 minutes, so each run has a turn of its own. */
const TURN = 5 * MINUTE;
/** Calls of the store at the same time, for each kind. */
const AT_ONCE = 10;

/** A payload that no mail waits for is kept this long, in milliseconds: its mail may just be queued. */
const LOOSE_PAYLOAD = DAY;
/** A payload that could not be delivered is kept this long, so that a person can look at it. */
const DEAD_PAYLOAD = 30 * DAY;
/** Payloads that one run looks at. */
const PAYLOADS_AT_ONCE = 100;
/** Mails that one run looks at: each has several records. */
const MAILS_AT_ONCE = 50;

type Dependencies = Pick<
  Services,
  'records' | 'uploads' | 'mailPayloads' | 'orders' | 'outbox' | 'now'
>;

export const purging: Job<Dependencies> = {
  name: 'purge',
  doing: 'removing what is over',
  async run(services, _time, counts) {
    counts.purged += await purgeExpired(services);
  },
};

/**
 * Removes what must not be kept longer than `domain/retention.ts` says, payloads that were sent, and parts
 * of files that were never finished. Each kind has a share of its own: a long list of one, or a failure, keeps no other waiting.
 * @returns how many records it removed
 */
export async function purgeExpired(services: Dependencies): Promise<number> {
  const { records, uploads, now } = services;
  const at = now();
  const removed = await Promise.allSettled([
    ...REMOVALS.map((kind) => removeOver(records, kind, at)),
    uploads.purgeUnfinished(at - UNFINISHED_LIFETIME),
    purgePayloads(services),
    purgeMails(services),
  ]);
  const failed = removed.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  return removed.reduce((sum, one) => sum + (one.status === 'fulfilled' ? one.value : 0), 0);
}

async function purgePayloads({ mailPayloads, outbox, now }: Dependencies): Promise<number> {
  const at = now();
  const kept = (await mailPayloads.kept()).slice(0, PAYLOADS_AT_ONCE);
  const removed = await Promise.all(
    kept.map(async (mailId) => {
      const writtenAt = await mailPayloads.writtenAt(mailId);
      if (writtenAt === undefined || at < writtenAt + LOOSE_PAYLOAD) return false;
      const outcome = (await outbox.mail(mailId)) ? await outbox.outcome(mailId) : 'sent';
      const isOver = outcome === 'sent' || (outcome === 'dead' && at >= writtenAt + DEAD_PAYLOAD);
      if (isOver) await mailPayloads.forget(mailId);
      return isOver;
    }),
  );
  return removed.filter(Boolean).length;
}

/**
 * Removes records of settled mails that belong to no order.
 * @returns how many mails it removed
 */
async function purgeMails({ records, outbox, orders, now }: Dependencies): Promise<number> {
  const at = now();
  const over = await outbox.unowned(at - UNOWNED_MAIL_DAYS * DAY);
  let removed = 0;
  await eachOf(someOf(over, at, MAILS_AT_ONCE), AT_ONCE, async (unowned) => {
    const { mailId } = unowned;
    const mail = await outbox.mail(mailId);
    // Without its record it was removed before, and the run was cut off.
    if (mail && (await outbox.outcome(mailId)) === undefined) return;
    const { addressKey } = mail?.ref ?? {};
    if (addressKey && (await orders.sessionsOfAddressKey(addressKey)).length > 0)
      return outbox.keep(unowned);
    // Its outcome is what ends an alert that it was late.
    const wasLate = (await records.read(`alert-mail-late-${mailId}`)) !== undefined;
    await outbox.remove(unowned, wasLate);
    removed += 1;
  });
  return removed;
}

/**
 * Removes some records of a kind. Those without a time in their keys are looked at in turn: each call
 * reads the next ones, so that young ones in front never hide old ones. @param at Milliseconds since 1970. @returns how many were removed
 */
export async function removeOver(
  records: Pick<Store, 'keys' | 'read' | 'remove'>,
  { prefix, keptFor, since, sinceRecord }: Removal,
  at: number,
): Promise<number> {
  const keys = await records.keys(prefix);
  const isOver = (from: number | undefined) => from !== undefined && at > from + keptFor;
  const over = since ? keys.filter((key) => isOver(since(key))) : [];
  if (!since)
    await eachOf(someOf(keys.toSorted(), at, MOST_READ), AT_ONCE, async (key) => {
      const record = await readOrSkip(records, key);
      if (record && isOver(sinceRecord?.(record))) over.push(key);
    });
  const some = over.slice(0, MOST_REMOVED);
  await eachOf(some, AT_ONCE, records.remove);
  return some.length;
}

/** What to look at now: the next part of the list, by the time and not by a place that is written down. */
function someOf<One>(list: readonly One[], at: number, most: number): readonly One[] {
  const parts = Math.ceil(list.length / most);
  const part = parts === 0 ? 0 : Math.floor(at / TURN) % parts;
  return list.slice(part * most, (part + 1) * most);
}

/** A record that is damaged stays: a person may want to look at it, and it must not stop the others. */
async function readOrSkip({ read }: Pick<Store, 'read'>, key: string) {
  try {
    return (await read(key)) as Readonly<Record<string, unknown>> | undefined;
  } catch (error) {
    if (error instanceof StoreRecordUnreadable) return undefined;
    throw error;
  }
}
