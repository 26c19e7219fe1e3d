import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { LocalStore } from '#netlify/local/world.ts';
import { totpCode } from '#netlify/services/totp.ts';
import { COACH, TEST_PASSWORD } from '../support/coach.ts';
import { expect, reachFor, test as base } from './test.ts';
import { awake } from './page-checks.ts';

/** A site with a coach who is signed in. */
export interface CoachSite {
  url: string;
  cookie: string;
  /** The secret of the coach's authenticator app. */
  totp: string;
  /** The link with which a second coach begins, as it is printed where the site is started. */
  setUpUrl: string;
  /** Lets the sweeper run once, as the clock does every 5 minutes. */
  sweep(): Promise<void>;
}

/** The test with a site of its own, where the coach is signed in. */
export const test = base.extend<object, { store: LocalStore; coachSite: CoachSite }>({
  store: ['blobs', { scope: 'worker', option: true }],
  coachSite: [
    async ({ store }, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'coach-site-'));
      const child = fork('tests/support/coach-site.ts', [dataDir, store], { silent: true });
      let said = '';
      child.stderr?.on('data', (text: Buffer) => (said += text.toString()));
      const site = await new Promise<Omit<CoachSite, 'sweep'>>((resolve, reject) => {
        child.once('message', (message) => resolve(message as CoachSite));
        child.once('exit', () => reject(new Error(`The site did not start. ${said}`)));
      });
      const sweep = async () => {
        const swept = once(child, 'message');
        child.send('sweep');
        await swept;
      };
      await use({ ...site, sweep });
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.disconnect();
      await gone;
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
});

/** Somebody buys the planner by the pages, up to the page that says thank you. */
export async function buyPlanner(page: Page, email: string): Promise<void> {
  await page.goto('/checkout?product=recovery-planner');
  await reachFor(page.getByLabel('First name'));
  await page.getByLabel('First name').fill('Maria');
  await page.getByLabel('Email', { exact: false }).first().fill(email);
  await page.getByRole('button', { name: 'Pay with Card' }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Purchase Successful' })).toBeVisible();
}

/** A phone on which nobody is signed in. */
export function openNewPhone(browser: Browser, { url }: CoachSite): Promise<BrowserContext> {
  return browser.newContext({
    baseURL: url,
    viewport: { width: 360, height: 760 },
    hasTouch: true,
  });
}

/** The coach signs in by the page, with the password and a code of the app. */
export async function signInByPage(page: Page, { totp }: CoachSite): Promise<void> {
  await page.goto('/auth#sign-in');
  await awake(page);
  await page.locator('#sign-in-email').fill(COACH);
  await page.locator('#sign-in-password').fill(TEST_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Type your code' })).toBeFocused();
  await page.locator('#sign-in-code').fill(totpCode(totp, Math.floor(Date.now() / 30_000)));
  await page.keyboard.press('Enter');
  await page.waitForURL(({ pathname }) => pathname === '/admin');
}

/** A phone of the coach, held in one hand. */
export async function openPhone(browser: Browser, site: CoachSite): Promise<BrowserContext> {
  const { url, cookie } = site;
  const phone = await openNewPhone(browser, site);
  const [name = '', value = ''] = cookie.split('=');
  await phone.addCookies([{ name, value, url }]);
  return phone;
}
