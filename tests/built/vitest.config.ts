import { defineConfig } from 'vitest/config';

/** Tests of what is deployed: the built pages and the bundled functions. They need a build. */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: {
    include: ['tests/built/**/*.test.ts'],
    setupFiles: ['tests/support/fail-on-console.ts'],
    // Loading every module anew for each file took a third of the time.
    isolate: false,
    // Limits for what hangs, as in the other configuration.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
