import { HttpError } from '#src/domain/http-error.ts';
import { startMachineTimer } from '#netlify/platform/deadline.ts';
import type { Github, MergeOutcome } from './github.ts';

/** Maximum number of merge attempts while GitHub is still preparing a pull request. */
const TRIES = 3;
/** Pause between merge attempts, in milliseconds. */
const PAUSE = 1_000;

/** Merges a pull request. Retries while GitHub is still preparing it. */
export async function mergeWithRetries(
  github: Github,
  pull: number,
  head: string,
): Promise<MergeOutcome> {
  for (let tries = 1; ; tries += 1) {
    const outcome = await github.merge(pull, head);
    if (outcome !== 'checking' || tries === TRIES) return outcome;
    await startMachineTimer(PAUSE).ended;
  }
}

/** Returns the error for a pull request that GitHub hasn't prepared after all retries. */
export const stillChecking = () =>
  new HttpError(
    'upstream_unavailable',
    'GitHub is still checking this change. Nothing was lost. Wait a few minutes, then select the same button again.',
  );
