import { REMOVALS } from '#src/domain/retention.ts';
import { UNFINISHED_LIFETIME } from '#src/domain/upload.ts';
import { DAY } from '#src/domain/time.ts';
import type { Services } from '#netlify/services/services.ts';
import type { Job } from './job.ts';

/** A payload that no mail waits for is kept this long, in milliseconds: its mail may just be queued. */
const LOOSE_PAYLOAD = DAY;
/** A payload that could not be delivered is kept this long, so that a person can look at it. */
const DEAD_PAYLOAD = 30 * DAY;
/** Payloads that one run looks at. */
const PAYLOADS_AT_ONCE = 100;

type Needs = Pick<Services, 'remover' | 'uploads' | 'mailPayloads' | 'outbox' | 'now'>;

export const purging: Job<Needs> = {
  name: 'purge',
  doing: 'removing what is over',
  async run(services, _time, counts) {
    counts.purged += await purge(services);
  },
};

/**
 * Removes what must not be kept longer than `domain/retention.ts` says, payloads that were sent, and parts
 * of files that were never finished. Each kind has a share of its own: a long list of one, or a failure, keeps no other waiting.
 * @returns how many records it removed
 */
export async function purge(services: Needs): Promise<number> {
  const { remover, uploads, now } = services;
  const at = now();
  const removed = await Promise.allSettled([
    ...REMOVALS.map((kind) => remover.removeOver(kind, at)),
    uploads.purge(at - UNFINISHED_LIFETIME),
    purgePayloads(services),
  ]);
  const failed = removed.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  return removed.reduce((sum, one) => sum + (one.status === 'fulfilled' ? one.value : 0), 0);
}

async function purgePayloads({ mailPayloads, outbox, now }: Needs): Promise<number> {
  const at = now();
  const kept = (await mailPayloads.kept()).slice(0, PAYLOADS_AT_ONCE);
  const removed = await Promise.all(
    kept.map(async (mailId) => {
      const writtenAt = await mailPayloads.writtenAt(mailId);
      if (writtenAt === undefined || at < writtenAt + LOOSE_PAYLOAD) return 0;
      const outcome = (await outbox.mail(mailId)) ? await outbox.outcome(mailId) : 'sent';
      const isOver = outcome === 'sent' || (outcome === 'dead' && at >= writtenAt + DEAD_PAYLOAD);
      if (isOver) await mailPayloads.forget(mailId);
      return isOver ? 1 : 0;
    }),
  );
  return removed.reduce<number>((sum, one) => sum + one, 0);
}
