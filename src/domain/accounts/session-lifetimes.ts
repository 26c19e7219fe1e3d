import { DAY, HOUR, MINUTE } from '../time.ts';

/** Session lifetimes in milliseconds: `idle` is without activity, and `whole` is the maximum. */
export const SESSION_LIFETIMES = {
  visitor: { idle: 7 * DAY, whole: 30 * DAY },
  coach: { idle: 30 * MINUTE, whole: 12 * HOUR },
} as const;

/**
 * Returns when a session ends without a refresh, as Unix time in milliseconds.
 * @param token.startedAt Time of the sign-in.
 * @param token.issuedAt Time of the last refresh.
 */
export function sessionEnd(
  { startedAt, issuedAt }: { startedAt: number; issuedAt: number },
  who: keyof typeof SESSION_LIFETIMES,
): number {
  const { idle, whole } = SESSION_LIFETIMES[who];
  return Math.min(issuedAt + idle, startedAt + whole);
}
