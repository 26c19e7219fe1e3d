import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const root = new URL('..', import.meta.url).pathname;
const filesWith = (words: RegExp) =>
  globSync('tests/**/*.test.{ts,tsx}', { cwd: root }).filter((file) =>
    words.test(readFileSync(`${root}${file}`, 'utf8')),
  );

/** What starts servers, commands or a browser, kills processes or lives through thousands of histories. */
const WORLD = [
  ...['faults', 'kill', 'load', 'local', 'postgres', 'simulation'].map(
    (folder) => `tests/${folder}/**/*.test.ts`,
  ),
  ...filesWith(
    /\b(?:spawn|spawnSync|fork|chromium\.launch|createServer|startBlobsServer|openStripeBench)\(/,
  ),
];

/** Whoever puts another module in a module's place, or works in another folder, wants a process of its own. */
const MOCKING = filesWith(/vi\.mock\(|process\.chdir\(/);

/** In milliseconds. */
const HANGS = 300_000;

export default defineConfig({
  root,
  test: {
    setupFiles: ['tests/support/fail-on-console.ts'],
    // Limits for what hangs. No test is about time, and beside others each takes longer.
    testTimeout: HANGS,
    hookTimeout: HANGS,
    expect: { poll: { timeout: 30_000, interval: 20 } },
    maxWorkers: '100%',
    env: {
      STRIPE_SUPPRESS_NOTICES: 'true',
      // Hundreds of processes are started, most of them with the same modules.
      NODE_COMPILE_CACHE: `${root}node_modules/.cache/node-compile`,
    },
    // Islands name the address of their sheet.
    css: { include: [/\.css\?url$/] },
    environmentOptions: { happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: true } } },
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/e2e/**', 'tests/built/**', ...WORLD, ...MOCKING],
          // Loading every module anew for each of 170 files took half of the time.
          pool: 'threads',
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'rules-mocking', include: MOCKING, exclude: WORLD, pool: 'forks' },
      },
      { extends: true, test: { name: 'world', include: WORLD, exclude: ['tests/built/**'] } },
    ],
  },
});
