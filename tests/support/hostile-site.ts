import { Worker } from 'node:worker_threads';
import type { HostilePart, HostileReport } from './hostile-worker.ts';

/** How long one request may keep the thread, in milliseconds. An honest one takes a few; this is for what hangs. */
const GUARD = 5_000;
/** How long the modules may take to load on a busy machine, in milliseconds. */
const START = 60_000;

/**
 * Sends hostile texts through one part of the site, in a thread that is ended when it hangs.
 * @param every Each field meets one text of so many, and the next field others.
 * @returns the steps that failed or hung, and how many steps there were
 */
export async function sendHostileTexts(
  part: HostilePart,
  every: number,
): Promise<{ failed: string[]; done: number }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ failed: string[]; done: number }>();
  const worker = new Worker(new URL('hostile-worker.ts', import.meta.url), {
    workerData: { part, every },
    // Refusals are logged, and this is no place to read them.
    stdout: true,
    stderr: true,
  });
  worker.stdout.resume();
  worker.stderr.resume();
  let done = 0;
  let about = 'loading the site';
  const giveUp = () => resolve({ failed: [`${about}: hangs`], done });
  let timer = setTimeout(giveUp, START);
  worker.on('error', reject);
  worker.on('message', (report: HostileReport) => {
    clearTimeout(timer);
    if ('failed' in report) return resolve(report);
    ({ about } = report);
    done += 1;
    timer = setTimeout(giveUp, GUARD);
  });
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
