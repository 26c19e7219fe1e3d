import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext } from '@playwright/test';
import { test as base } from './test.ts';

/** A site with a coach who is signed in. */
export interface CoachSite {
  url: string;
  cookie: string;
}

/** The test with a site of its own, where the coach is signed in. */
export const test = base.extend<object, { coachSite: CoachSite }>({
  coachSite: [
    async ({}, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'coach-site-'));
      const child = fork('tests/support/coach-site.ts', [dataDir], { silent: true });
      let said = '';
      child.stderr?.on('data', (text: Buffer) => (said += text.toString()));
      const site = await new Promise<CoachSite>((resolve, reject) => {
        child.once('message', (message) => resolve(message as CoachSite));
        child.once('exit', () => reject(new Error(`The site did not start. ${said}`)));
      });
      await use(site);
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.disconnect();
      await gone;
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
});

/** A phone of the coach, held in one hand. */
export async function openPhone(
  browser: Browser,
  { url, cookie }: CoachSite,
): Promise<BrowserContext> {
  const phone = await browser.newContext({
    baseURL: url,
    viewport: { width: 360, height: 760 },
    hasTouch: true,
  });
  const [name = '', value = ''] = cookie.split('=');
  await phone.addCookies([{ name, value, url }]);
  return phone;
}
