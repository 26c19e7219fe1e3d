import { defineConfig } from 'vitest/config';

/** What starts servers, kills processes, prints books or lives through thousands of histories. */
const WORLD = ['books', 'faults', 'kill', 'load', 'local', 'postgres', 'simulation'].map(
  (folder) => `tests/${folder}/**/*.test.ts`,
);

export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    setupFiles: ['tests/support/fail-on-console.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    env: { STRIPE_SUPPRESS_NOTICES: 'true' },
    // Islands name the address of their sheet.
    css: { include: [/\.css\?url$/] },
    environmentOptions: { happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: true } } },
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/e2e/**', 'tests/built/**', ...WORLD],
        },
      },
      { extends: true, test: { name: 'world', include: WORLD } },
    ],
  },
});
