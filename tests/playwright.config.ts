import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from './support/chromium.ts';

const port = Number(process.env['TEST_PORT'] ?? 8899);
const executablePath = findChromium();

export default defineConfig({
  testDir: 'e2e',
  outputDir: '../test-results/browser',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/browser.json' }]],
  use: {
    baseURL: `http://localhost:${port}`,
    trace: 'retain-on-failure',
    // What a worker fetches no test can answer for; offline.spec.ts lets it run.
    serviceWorkers: 'block',
    launchOptions: { args: CHROMIUM_FLAGS, ...(executablePath ? { executablePath } : {}) },
  },
  webServer: {
    command: 'node netlify/local/start.ts',
    cwd: '..',
    url: `http://localhost:${port}/shop`,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    // Limits outlive a restart, so each run begins with an empty store.
    env: { PORT: String(port), LOCAL_DATA_DIR: `test-results/local-data-${Date.now()}` },
    timeout: 180_000,
  },
});
