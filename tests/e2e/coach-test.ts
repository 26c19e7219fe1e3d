import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { LocalStore } from '#netlify/local/local-services.ts';
import { totpCode } from '#netlify/accounts/totp.ts';
import { COACH, TEST_PASSWORD } from '../support/coach.ts';
import { startCoachSite, type CoachSite } from '../support/start-coach-site.ts';
import { expect, reachFor, test as base } from './test.ts';
import { awake } from './page-checks.ts';

/** The test with a site of its own, where the coach is signed in. */
export const test = base.extend<object, { store: LocalStore; coachSite: CoachSite }>({
  store: ['blobs', { scope: 'worker', option: true }],
  coachSite: [
    async ({ store }, use) => {
      const { close, ...site } = await startCoachSite(store);
      await use(site);
      await close();
    },
    // A cold machine takes as long as it needs.
    { scope: 'worker', timeout: 0 },
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

/** The steps of codes that were typed before. The site takes each once. */
const typedSteps = new Set<number>();

/** A code of the coach's app that nobody has typed yet: the one of now, or the next, which is taken, too. */
export function freshCode({ totp }: CoachSite): string {
  let step = Math.floor(Date.now() / 30_000);
  while (typedSteps.has(step)) step += 1;
  typedSteps.add(step);
  return totpCode(totp, step);
}

/** The coach signs in by the page, with the password and a code of the app. */
export async function signInByPage(page: Page, site: CoachSite): Promise<void> {
  await page.goto('/auth#sign-in');
  await awake(page);
  await page.locator('#sign-in-email').fill(COACH);
  await page.locator('#sign-in-password').fill(TEST_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Type your code' })).toBeFocused();
  await page.locator('#sign-in-code').fill(freshCode(site));
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
