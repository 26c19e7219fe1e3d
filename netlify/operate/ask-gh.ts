import { spawnSync } from 'node:child_process';
import type { z } from 'zod';

/** Timeout for GitHub's response, in milliseconds. */
const PATIENCE = 20_000;

/**
 * Queries GitHub through its CLI, `gh`, which uses the account signed in on this machine.
 * @returns the response, or the reason there isn't one
 */
export function askGh<Answer>(
  args: readonly string[],
  schema: z.ZodType<Answer>,
): { answer: Answer } | { problem: string } {
  const { error, status, stdout, stderr } = spawnSync('gh', args, {
    encoding: 'utf8',
    timeout: PATIENCE,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const code = error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') return { problem: 'gh isn’t installed' };
  if (code === 'ETIMEDOUT')
    return { problem: `gh didn’t respond within ${PATIENCE / 1000} seconds` };
  if (status !== 0) return { problem: stderr?.trim().split('\n', 1)[0] || 'gh failed' };
  try {
    return { answer: schema.parse(JSON.parse(stdout)) };
  } catch {
    return { problem: 'gh returned an unexpected response' };
  }
}
