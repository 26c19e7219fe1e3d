import type { HealthOutput } from '#src/contracts/endpoints.ts';
import { MINUTE } from '#src/domain/time.ts';
import type { Services } from '#netlify/services.ts';

/** Maximum time without a heartbeat, in milliseconds. The sweeper runs every 5 minutes. */
export const LONGEST_SILENCE = 20 * MINUTE;

/**
 * Returns whether the sweeper is alive. If this doesn't throw, the environment and the store are
 * readable.
 */
export async function readHealth({
  heartbeat,
  now,
}: Pick<Services, 'heartbeat' | 'now'>): Promise<HealthOutput> {
  const at = now();
  const newest = await heartbeat.newest(at);
  const isFresh = newest !== undefined && at - newest < LONGEST_SILENCE;
  const last = newest === undefined ? {} : { lastSweep: new Date(newest).toISOString() };
  return isFresh
    ? { status: 'ok', ...last, message: 'The site is working, and its cleanup has run.' }
    : {
        status: 'no-recent-sweep',
        ...last,
        message: `The sweeper hasn’t run for ${LONGEST_SILENCE / MINUTE} minutes. In Netlify, open Functions, sweep. Until it’s fixed, paid orders are safe at Stripe.`,
      };
}
