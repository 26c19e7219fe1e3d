/** Pauses before the first, second, third and every later try, in milliseconds (specification, section 9). */
export const RETRY_DELAYS = [1_000, 2_000, 5_000, 10_000] as const;

/**
 * How long to wait before trying again.
 * @param failures How often it did not work in a row, from 1.
 */
export function retryDelay(failures: number): number {
  const index = Math.min(Math.max(failures, 1), RETRY_DELAYS.length) - 1;
  return RETRY_DELAYS[index] ?? 10_000;
}
