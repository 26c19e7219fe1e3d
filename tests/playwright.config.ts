import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from './support/chromium.ts';

const port = Number(process.env['TEST_PORT'] ?? 8899);
const executablePath = findChromium();

/** The same product over its two stores; the second serves what the first has built. */
const site = (ownPort: number, store: 'blobs' | 'postgres') => ({
  command: 'node netlify/local/start.ts',
  cwd: '..',
  url: `http://localhost:${ownPort}/shop`,
  reuseExistingServer: false,
  gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 } as const,
  // Limits outlive a restart, so each run begins with an empty store.
  env: {
    PORT: String(ownPort),
    LOCAL_DATA_DIR: `test-results/local-data-${store}-${Date.now()}`,
    LOCAL_STORE: store,
  },
  timeout: 180_000,
});

export default defineConfig({
  testDir: 'e2e',
  outputDir: '../test-results/browser',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/browser.json' }]],
  use: {
    baseURL: `http://localhost:${port}`,
    screenshot: 'only-on-failure',
    // What a worker fetches no test can answer for; offline.spec.ts lets it run.
    serviceWorkers: 'block',
    launchOptions: { args: CHROMIUM_FLAGS, ...(executablePath ? { executablePath } : {}) },
  },
  // What carries a purchase is gone through on Postgres as well.
  projects: [
    {},
    {
      name: 'postgres',
      testMatch: 'purchase.spec.ts',
      grep: /@postgres/,
      use: { baseURL: `http://localhost:${port + 1}` },
    },
  ],
  webServer: [site(port, 'blobs'), site(port + 1, 'postgres')],
});
