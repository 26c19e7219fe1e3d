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
  // Limits for what hangs: no journey is about time, and a busy machine takes longer.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/browser.json' }]],
  use: {
    screenshot: 'only-on-failure',
    // What a worker fetches no test can answer for; offline.spec.ts lets it run.
    serviceWorkers: 'block',
    launchOptions: { args: CHROMIUM_FLAGS, ...(executablePath ? { executablePath } : {}) },
  },
  // `npm test` runs the first project without what is tagged @nightly, `npm run test:all` everything.
  projects: [
    { name: 'blobs' },
    // What carries a purchase is gone through on Postgres as well.
    { name: 'postgres', grep: /@postgres/, use: { siteStore: 'postgres' } },
  ],
});
