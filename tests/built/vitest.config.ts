import { defineConfig } from 'vitest/config';

/** Tests of the deployed output: the built pages and the bundled functions. They need a build. */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: {
    include: ['tests/built/**/*.test.ts'],
    setupFiles: ['tests/support/fail-on-console.ts'],
    // Reloading every module for each file would take a third of the total time.
    isolate: false,
    // Only catches tests that hang. Same limit as in tests/vitest.config.ts.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
