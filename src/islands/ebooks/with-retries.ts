import { retryDelay } from '#src/domain/retry-delay.ts';
import { isRetryable } from '#src/browser/api.ts';
import { later } from '#src/browser/timers.ts';

/** Tries before a person is asked. They last a little over a minute. */
const MOST_TRIES = 9;

/**
 * Does something again as long as only the line, the site or a limit of it is in the way.
 * @throws what `work` threw last
 */
export async function persist<Result>(
  work: () => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    signal?.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      if (signal?.aborted || !isRetryable(error) || tries >= MOST_TRIES) throw error;
      await rest(retryDelay(tries), signal);
    }
  }
}

/** Waits, but not longer than until the browser is online again. */
function rest(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    later(milliseconds, resolve);
    addEventListener('online', () => resolve(), { once: true });
    signal?.addEventListener('abort', () => resolve(), { once: true });
  });
}
