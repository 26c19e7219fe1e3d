/** Delays before the first, second, third, and all later retries, in milliseconds. */
export const RETRY_DELAYS = [1_000, 2_000, 5_000, 10_000] as const;

/**
 * Returns how long to wait before the next retry, in milliseconds.
 * @param failures Number of consecutive failures, starting at 1.
 */
export function retryDelay(failures: number): number {
  const index = Math.min(Math.max(failures, 1), RETRY_DELAYS.length) - 1;
  return RETRY_DELAYS[index] ?? 10_000;
}
