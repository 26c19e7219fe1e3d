import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { seed } from '../../netlify/local/seed.ts';
import { startSite } from '../../netlify/local/local-site.ts';
import { CHROMIUM_FLAGS, findChromium } from '../../tests/support/chromium.ts';

/** The port that Lighthouse uses to connect to the browser. */
export const DEBUG_PORT = 9_417;

/** Serves the built site with its own shop and opens a browser while `work` runs. */
export async function withSite<Found>(
  work: (site: string, browser: Browser) => Promise<Found>,
): Promise<Found> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-'));
  const site = await startSite({ port: 0, dataDir, own: {}, seed });
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${DEBUG_PORT}`],
    ...(executablePath ? { executablePath } : {}),
  });
  try {
    return await work(site.url, browser);
  } finally {
    await browser.close();
    await site.close();
    await rm(dataDir, { recursive: true });
  }
}
