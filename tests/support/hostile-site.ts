import { Worker } from 'node:worker_threads';
import type { HostilePart, HostileReport } from './hostile-worker.ts';

/**
 * Time limit for one request, in milliseconds. Normal requests take a few; only a hanging one
 * reaches it.
 */
const GUARD = 5_000;
/** Time limit for loading the modules on a busy machine, in milliseconds. */
const START = 60_000;

/**
 * Sends hostile texts through one part of the site, in a worker thread that is terminated if it
 * hangs.
 * @param every Runs only every n-th step, so each field gets different texts than the field before
 * it.
 * @returns the steps that failed or hung, and the number of steps
 */
export async function sendHostileTexts(
  part: HostilePart,
  every: number,
): Promise<{ failed: string[]; done: number }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ failed: string[]; done: number }>();
  const worker = new Worker(new URL('hostile-worker.ts', import.meta.url), {
    workerData: { part, every },
    // The site logs each rejection, which isn't needed here.
    stdout: true,
    stderr: true,
  });
  worker.stdout.resume();
  worker.stderr.resume();
  let done = 0;
  let about = 'loading the site';
  const exitWith = () => resolve({ failed: [`${about}: hangs`], done });
  let timer = setTimeout(exitWith, START);
  worker.on('error', reject);
  worker.on('message', (report: HostileReport) => {
    clearTimeout(timer);
    if ('failed' in report) return resolve(report);
    ({ about } = report);
    done += 1;
    timer = setTimeout(exitWith, GUARD);
  });
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
