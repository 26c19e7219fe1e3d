import { spawnSync } from 'node:child_process';
import type { z } from 'zod';

/** How long GitHub may take to answer, in milliseconds. */
const PATIENCE = 20_000;

/**
 * Asks GitHub through its own program `gh`, which knows who is signed in at this terminal.
 * @returns the answer, or why there was none
 */
export function askGh<Answer>(
  args: readonly string[],
  schema: z.ZodType<Answer>,
  patience = PATIENCE,
): { answer: Answer } | { problem: string } {
  const { error, status, stdout, stderr } = spawnSync('gh', args, {
    encoding: 'utf8',
    timeout: patience,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const code = error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') return { problem: 'the program gh is not installed' };
  if (code === 'ETIMEDOUT') return { problem: `gh gave no answer in ${patience / 1000} seconds` };
  if (status !== 0)
    return { problem: stderr?.trim().split('\n', 1)[0] || 'gh ended with an error' };
  try {
    return { answer: schema.parse(JSON.parse(stdout)) };
  } catch {
    return { problem: 'the answer of gh has another form than expected' };
  }
}
