import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { builtProducts } from '../src/tooling/integrations/built-products.ts';

const root = new URL('..', import.meta.url).pathname;
const filesWith = (words: RegExp) =>
  globSync('tests/**/*.test.{ts,tsx}', { cwd: root }).filter((file) =>
    words.test(readFileSync(`${root}${file}`, 'utf8')),
  );

/** What kills processes, lives through thousands of histories or asks a database: `npm run test:all` only. */
const NIGHTLY = ['kill', 'load', 'postgres', 'simulation', '**/nightly'].map(
  (folder) => `tests/${folder}/**/*.test.ts`,
);

/** What starts servers, commands or a browser. */
const WORLD = [
  ...['faults', 'netlify/local'].map((folder) => `tests/${folder}/**/*.test.ts`),
  ...filesWith(
    /\b(?:spawn|spawnSync|fork|chromium\.launch|createServer|startBlobsServer|openStripeBench)\(/,
  ),
];

/**
 * Whoever puts another module in a module's place or works in another folder wants a process of its own; so does what
 * draws with native code (pdfjs loads a canvas), under which a thread now and then ends with a segmentation fault.
 */
const ALONE = filesWith(/vi\.mock\(|process\.chdir\(|from 'sharp'|pdfjs/);

/** Every island in each of its states: on a page of its own, and while browser and extensions work on the page. */
const ISLANDS = 'tests/islands/*.test.tsx';

/** These bring the foreign hands themselves, each at its moment: once is enough. */
const FOREIGN = ['foreign-hands', 'every-root'].map((name) => `tests/islands/${name}.test.tsx`);

/** In milliseconds. */
const HANGS = 300_000;

/** Tests of what is built, and journeys, have configurations of their own. */
const ELSEWHERE = ['tests/built/**', 'tests/e2e/**'];

/** Journeys in other browsers, on the built site: `npm run test:all` only. */
const ENGINES = ['tests/engines/**/*.test.ts'];

export default defineConfig({
  root,
  plugins: [builtProducts()],
  test: {
    setupFiles: ['tests/support/fail-on-console.ts'],
    tags: [{ name: 'nightly', description: 'One of many kinds of the same fault, or slow.' }],
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
          exclude: [...ELSEWHERE, ...ENGINES, ...NIGHTLY, ...WORLD, ...ALONE, ISLANDS],
          // Loading every module anew for each of 170 files took half of the time.
          pool: 'threads',
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'rules-alone',
          include: ALONE,
          exclude: [...ELSEWHERE, ...NIGHTLY, ...WORLD],
          pool: 'forks',
        },
      },
      {
        extends: true,
        test: { name: 'world', include: WORLD, exclude: [...ELSEWHERE, ...NIGHTLY] },
      },
      ...[
        { name: 'islands', exclude: ALONE },
        { name: 'foreign', exclude: [...ALONE, ...FOREIGN], env: { FOREIGN_HANDS: 'yes' } },
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
