import { createHash } from 'node:crypto';
import type { MailPayload } from './email-definition.ts';
import { payloadMailOf, writePayload } from './email-registry.ts';
import type { Deadline } from '#netlify/platform/deadline.ts';
import { isOutage, orSkip, type Job, type SkippedRecords } from '#netlify/jobs/job.ts';
import { postMails, type MailServices } from './queue.ts';

const MESSAGES_IN_DIGEST = 50;
/**
 * Maximum number of emails to visitors that one run forwards. That makes 60 an hour, the same as
 * the normal hourly quota.
 */
export const VISITORS_AT_ONCE = 5;

export const deferredEmailsJob: Job<MailServices> = {
  name: 'deferred',
  doing: 'forwarding messages saved during a rush',
  run: (services, time, _counts, skipped) => processDeferred(services, time, skipped),
};

/**
 * Forwards messages deferred because a send quota was used up: many messages in one email to the
 * coach, and a few emails to visitors in each run. If it's interrupted, nothing is lost. In the
 * worst case, the coach gets a message twice.
 */
export async function processDeferred(
  services: MailServices,
  time: Pick<Deadline, 'isOver' | 'turn'>,
  skipped: SkippedRecords,
): Promise<void> {
  const { deferred, crypto } = services;
  const some = (who: 'coach' | 'visitor', most: number) =>
    takeReadable(who, most, services, time, skipped);
  const [forCoach, forVisitors] = await Promise.all([
    some('coach', MESSAGES_IN_DIGEST),
    some('visitor', VISITORS_AT_ONCE),
  ]);
  const whole: DeferredEmail[] = [];
  const alone = [...forVisitors];
  for (const waiting of forCoach) {
    await time.turn();
    const canJoin = await canBeWritten(waiting, services);
    (canJoin ? whole : alone).push(waiting);
  }
  for (const { key, mailId, payload } of alone) {
    await orSkip(key, skipped, async () => {
      await postMails([{ mailId, payload }], services);
      await deferred.drop(key);
    });
  }
  if (whole.length === 0) return;
  const ids = whole.map(({ mailId }) => mailId);
  const name = createHash('sha256').update(ids.join(' ')).digest('hex');
  const payloads = whole.map(({ payload }) => payload);
  const payload = { kind: 'kept-messages', payloads } as const;
  await postMails([{ mailId: crypto.mailId('kept-messages', name), payload }], services);
  await Promise.all(whole.map(({ key }) => deferred.drop(key)));
}

interface DeferredEmail {
  key: string;
  mailId: string;
  payload: MailPayload;
}

/** Returns the first readable payloads. Damaged ones remain queued and don't count. */
async function takeReadable(
  who: 'coach' | 'visitor',
  most: number,
  services: MailServices,
  time: Pick<Deadline, 'isOver' | 'turn'>,
  skipped: SkippedRecords,
): Promise<DeferredEmail[]> {
  const { deferred, now } = services;
  const waiting = await deferred.inOrder(who, now());
  const found: DeferredEmail[] = [];
  for (let next = 0; next < waiting.length && found.length < most && !time.isOver;) {
    await time.turn();
    const some = waiting.slice(next, next + most - found.length);
    next += some.length;
    const read = await Promise.all(
      some.map(async (one) => {
        const payload = await orSkip(one.key, skipped, async () => {
          const kept = await deferred.read(one.key);
          // Leave payloads of a kind that only newer code supports until that code runs.
          if (kept) payloadMailOf(kept, services);
          return kept;
        });
        return payload && { ...one, payload: payload as MailPayload };
      }),
    );
    found.push(...read.filter((one) => one !== undefined));
  }
  return found;
}

/**
 * Returns whether a message can share an email with others. A damaged one would block them all, so
 * it's sent alone.
 */
async function canBeWritten(
  { mailId, payload }: DeferredEmail,
  services: MailServices,
): Promise<boolean> {
  try {
    await writePayload(mailId, payload, services);
    return true;
  } catch (error) {
    if (isOutage(error)) throw error;
    return false;
  }
}
