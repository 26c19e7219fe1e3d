import { functionPaths } from '#src/routes.ts';

const MINUTE = 60_000;
/** Between two calls of the sweeper, in milliseconds: the schedule in its own file says 5 minutes. */
const SWEEP_PAUSE = 5 * MINUTE;

/**
 * Does what the platform's clock does: calls the scheduled sweeper, first after a minute. Gives the way
 * to stop it.
 */
export function startSweepTimer(siteUrl: string): () => void {
  const call = () => {
    fetch(`${siteUrl}${functionPaths.sweep}`, { method: 'POST' }).catch(() => undefined);
  };
  const first = setTimeout(call, MINUTE);
  const timer = setInterval(call, SWEEP_PAUSE);
  return () => {
    clearTimeout(first);
    clearInterval(timer);
  };
}
