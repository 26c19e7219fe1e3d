import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';

/** Runs a command of the shop, and gives its exit code and what it said. */
async function run(command: string, words: readonly string[]) {
  const child = spawn(process.execPath, ['netlify/operate/shop.ts', command, ...words], {
    env: { ...process.env, NETLIFY_SITE_ID: '', NETLIFY_AUTH_TOKEN: '' },
  });
  const said = { out: '', err: '' };
  child.stdout.on('data', (part) => (said.out += String(part)));
  child.stderr.on('data', (part) => (said.err += String(part)));
  const status = await new Promise((resolve) => child.on('close', resolve));
  return { status, ...said };
}

test.each([[], ['two words'], ['a@example.com', 'b@example.com']])(
  'forgetting %j says what it needs',
  async (...words) => {
    const { status, err } = await run('forget', words);
    expect([status, err]).toEqual([1, expect.stringMatching(/^Name the address of the person/)]);
  },
);

test('without a deployed site, both commands say which variables they need', async () => {
  for (const [command, words] of [
    ['forget', ['maria@example.com']],
    ['rotate-secret', []],
  ] as const) {
    const { status, err } = await run(command, words);
    expect([status, err]).toEqual([1, expect.stringMatching(/^Set NETLIFY_SITE_ID/)]);
  }
});
