import { Worker } from 'node:worker_threads';
import type { HostilePart, HostileReport } from './hostile-worker.ts';

/**
 * CPU time limit per request, in milliseconds. Normal requests take only a few milliseconds.
 * Wall-clock time won't do, because other processes can hold up a request for seconds.
 */
const GUARD = 5_000;
/**
 * Wall-clock time limit per request, in milliseconds, for requests that never respond.
 */
const START = 60_000;
/** How often to check the worker, in milliseconds. */
const CHECK = 1_000;

/**
 * Sends hostile strings through one part of the site, in a worker thread that is terminated if it
 * hangs.
 * @param every Runs only every nth step, so that neighboring fields get different strings.
 * @returns the steps that failed or hung, and the number of steps
 */
export async function sendHostileTexts(
  part: HostilePart,
  every: number,
): Promise<{ failed: string[]; done: number }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ failed: string[]; done: number }>();
  const worker = new Worker(new URL('hostile-worker.ts', import.meta.url), {
    workerData: { part, every },
    // The site logs every rejection, which these tests don't need.
    stdout: true,
    stderr: true,
  });
  worker.stdout.resume();
  worker.stderr.resume();
  let done = 0;
  let about = 'loading the site';
  let last = { done: -1, used: 0, at: 0 };
  const check = async () => {
    const { user, system } = await worker.cpuUsage();
    const now = { done, used: (user + system) / 1_000, at: performance.now() };
    if (now.done !== last.done) last = now;
    else if (now.used - last.used >= GUARD || now.at - last.at >= START)
      resolve({ failed: [`${about}: hangs`], done });
  };
  const timer = setInterval(() => void check().catch(reject), CHECK);
  worker.on('error', reject);
  worker.on('message', (report: HostileReport) => {
    if ('failed' in report) return resolve(report);
    ({ about } = report);
    done += 1;
  });
  try {
    return await promise;
  } finally {
    clearInterval(timer);
    await worker.terminate();
  }
}
