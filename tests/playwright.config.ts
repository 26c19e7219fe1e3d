import { defineConfig } from '@playwright/test';
import type { SiteOptions } from './e2e/test.ts';
import { CHROMIUM_FLAGS, findChromium } from './support/chromium.ts';

const executablePath = findChromium();

export default defineConfig<object, SiteOptions>({
  testDir: 'e2e',
  outputDir: '../test-results/browser',
  globalSetup: './e2e/start-site.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // These timeouts only catch hangs. None of the journeys test timing, and a busy machine is
  // slower.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/browser.json' }]],
  use: {
    screenshot: 'only-on-failure',
    // Tests can't intercept requests made by a service worker. Tests of the service worker allow
    // it.
    serviceWorkers: 'block',
    launchOptions: { args: CHROMIUM_FLAGS, ...(executablePath ? { executablePath } : {}) },
  },
  // `npm test` runs the first project without @nightly tests; `npm run test:all` runs everything.
  projects: [
    { name: 'blobs' },
    // Purchase journeys also run on Postgres.
    { name: 'postgres', grep: /@postgres/, use: { siteStore: 'postgres' } },
  ],
});
