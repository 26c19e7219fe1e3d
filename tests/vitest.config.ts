import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { builtProducts } from '../src/tooling/integrations/built-products.ts';

const root = new URL('..', import.meta.url).pathname;
const filesWith = (words: RegExp) =>
  globSync('tests/**/*.test.{ts,tsx}', { cwd: root }).filter((file) =>
    words.test(readFileSync(`${root}${file}`, 'utf8')),
  );

/**
 * Tests that kill processes, simulate thousands of histories, or need a database. Only `npm run
 * test:all` runs them.
 */
const NIGHTLY = ['kill', 'load', 'postgres', 'simulation', '**/nightly'].map(
  (folder) => `tests/${folder}/**/*.test.ts`,
);

/** Tests that start servers, commands, or a browser. */
const SERVERS = [
  ...['faults', 'netlify/local'].map((folder) => `tests/${folder}/**/*.test.ts`),
  ...filesWith(
    /\b(?:spawn|spawnSync|fork|chromium\.launch|createServer|startBlobsServer|openStripeBench)\(/,
  ),
];

/**
 * Tests that mock modules or change the working directory need their own process. So do tests that
 * draw with native code (pdfjs loads a canvas), which occasionally crashes a thread with a
 * segmentation fault.
 */
const ALONE = filesWith(/vi\.mock\(|process\.chdir\(|from 'sharp'|pdfjs/);

/**
 * Every island in each of its states, both on an unmodified page and while the browser and
 * extensions modify it.
 */
const ISLANDS = 'tests/islands/*.test.tsx';

/** These tests modify the page themselves at specific moments, so they only need to run once. */
const MODIFIED = ['modified-page', 'every-root'].map((name) => `tests/islands/${name}.test.tsx`);

/** Timeout in milliseconds, long enough that only a hang will hit it. */
const HANGS = 300_000;

/** Tests of the built site and end-to-end tests have their own configurations. */
const ELSEWHERE = ['tests/built/**', 'tests/e2e/**'];

/** User journeys in other browsers on the built site, run only by `npm run test:all`. */
const ENGINES = ['tests/engines/**/*.test.ts'];

export default defineConfig({
  root,
  plugins: [builtProducts()],
  test: {
    setupFiles: ['tests/support/fail-on-console.ts'],
    tags: [{ name: 'nightly', description: 'One of many kinds of the same fault, or slow.' }],
    // Timeouts only catch hangs. None of the tests measure time, and each one takes longer when
    // others run in parallel.
    testTimeout: HANGS,
    hookTimeout: HANGS,
    expect: { poll: { timeout: 30_000, interval: 20 } },
    maxWorkers: '100%',
    env: {
      STRIPE_SUPPRESS_NOTICES: 'true',
      // Tests start hundreds of processes, most of which load the same modules.
      NODE_COMPILE_CACHE: `${root}node_modules/.cache/node-compile`,
    },
    // Lets islands import the URLs of their stylesheets.
    css: { include: [/\.css\?url$/] },
    environmentOptions: { happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: true } } },
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...ELSEWHERE, ...ENGINES, ...NIGHTLY, ...SERVERS, ...ALONE, ISLANDS],
          // Reloading every module for each file would double the time.
          pool: 'threads',
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'rules-alone',
          include: ALONE,
          exclude: [...ELSEWHERE, ...NIGHTLY, ...SERVERS],
          pool: 'forks',
        },
      },
      {
        extends: true,
        test: { name: 'servers', include: SERVERS, exclude: [...ELSEWHERE, ...NIGHTLY] },
      },
      ...[
        { name: 'islands', exclude: ALONE },
        { name: 'modified-page', exclude: [...ALONE, ...MODIFIED], env: { MODIFIED_PAGE: 'yes' } },
      ].map((own) => ({
        extends: true as const,
        test: {
          ...own,
          include: [ISLANDS],
          pool: 'threads' as const,
          isolate: false,
        },
      })),
      { extends: true, test: { name: 'nightly', include: NIGHTLY, exclude: ELSEWHERE } },
      { extends: true, test: { name: 'engines', include: ENGINES } },
    ],
  },
});
