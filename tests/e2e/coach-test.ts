import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { LocalStore } from '#netlify/local/local-services.ts';
import { totpCode } from '#netlify/accounts/totp.ts';
import { COACH, TEST_PASSWORD } from '../support/coach.ts';
import { startCoachSite, type CoachSite } from '../support/start-coach-site.ts';
import { expect, reachFor, test as base } from './test.ts';
import { awake } from './page-checks.ts';

/** A test with its own site, where the coach is signed in. */
export const test = base.extend<object, { store: LocalStore; coachSite: CoachSite }>({
  store: ['blobs', { scope: 'worker', option: true }],
  coachSite: [
    async ({ store }, use) => {
      const { close, ...site } = await startCoachSite(store);
      await use(site);
      await close();
    },
    // No timeout, because starting the site on a cold machine can take a long time.
    { scope: 'worker', timeout: 0 },
  ],
});

/** Buys the planner through the site, up to the thank-you page. */
export async function buyPlanner(page: Page, email: string): Promise<void> {
  await page.goto('/checkout?product=recovery-planner');
  await reachFor(page.getByLabel('First name'));
  await page.getByLabel('First name').fill('Maria');
  await page.getByLabel('Email', { exact: false }).first().fill(email);
  await page.getByRole('button', { name: 'Pay with Card' }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Purchase Successful' })).toBeVisible();
}

/** Opens a phone-sized browser context where nobody is signed in. */
export function openNewPhone(browser: Browser, { url }: CoachSite): Promise<BrowserContext> {
  return browser.newContext({
    baseURL: url,
    viewport: { width: 360, height: 760 },
    hasTouch: true,
  });
}

/** Time steps whose codes have been used. The site accepts each code only once. */
const typedSteps = new Set<number>();

/**
 * Returns an unused code from the coach's app: the current one or, because the site also accepts
 * it, the next one.
 */
export function freshCode({ totp }: CoachSite): string {
  let step = Math.floor(Date.now() / 30_000);
  while (typedSteps.has(step)) step += 1;
  typedSteps.add(step);
  return totpCode(totp, step);
}

/** Signs the coach in through the page, with the password and a code from the app. */
export async function signInByPage(page: Page, site: CoachSite): Promise<void> {
  await page.goto('/auth#sign-in');
  await awake(page);
  await page.locator('#sign-in-email').fill(COACH);
  await page.locator('#sign-in-password').fill(TEST_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeFocused();
  await page.locator('#sign-in-code').fill(freshCode(site));
  await page.keyboard.press('Enter');
  await page.waitForURL(({ pathname }) => pathname === '/admin');
}

/** Opens a phone-sized browser context where the coach is signed in. */
export async function openPhone(browser: Browser, site: CoachSite): Promise<BrowserContext> {
  const { url, cookie } = site;
  const phone = await openNewPhone(browser, site);
  const [name = '', value = ''] = cookie.split('=');
  await phone.addCookies([{ name, value, url }]);
  return phone;
}
