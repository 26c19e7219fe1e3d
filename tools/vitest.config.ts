import { defineConfig } from 'vitest/config';

/** Runs the tools' tests. They need the packages of every tool: `node tools/run.mjs --install`. */
export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    include: ['tools/*/tests/**/*.test.ts'],
    setupFiles: ['tests/support/fail-on-console.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
