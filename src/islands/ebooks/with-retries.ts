import { retryDelay } from '#src/domain/retry-delay.ts';
import { isRetryable } from '#src/browser/api.ts';
import { later } from '#src/browser/timers.ts';

/** Number of attempts before the error is shown. Together, they take about a minute. */
const MOST_TRIES = 9;

/**
 * Retries failures caused by the connection, the site, or a rate limit.
 * @throws the last error from `work`
 */
export async function withRetries<Result>(
  work: () => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    signal?.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      if (signal?.aborted || !isRetryable(error) || tries >= MOST_TRIES) throw error;
      await waitToRetry(retryDelay(tries), signal);
    }
  }
}

/** Waits for the given time, or until the browser is back online or the signal aborts. */
function waitToRetry(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    later(milliseconds, resolve);
    addEventListener('online', () => resolve(), { once: true });
    signal?.addEventListener('abort', () => resolve(), { once: true });
  });
}
