import type { Page } from '@playwright/test';
import { totpCode } from '#netlify/accounts/totp.ts';
import { SECOND_COACH, TEST_PASSWORD } from '../support/coach.ts';
import { freshCode, openNewPhone, test } from './coach-test.ts';
import { expectNoViolationsInAnyTheme } from './violations.ts';
import { awake, lookAt } from './page-checks.ts';
import { expect } from './test.ts';

test('on her first day, the coach gets from the printed link to the dashboard in 4 screens on a phone', async ({
  browser,
  coachSite,
}) => {
  test.slow();
  const phone = await openNewPhone(browser, coachSite);
  const page = await phone.newPage();
  const header = page.getByRole('banner');
  const { screens, errors } = await recordScreens(page);
  const look = async () => {
    await expectNoViolationsInAnyTheme(page, { state: screens.at(-1) ?? '', widths: [360] });
    expect((await lookAt(page, { targets: true })).troubles).toEqual([]);
  };

  await page.goto(coachSite.setUpUrl);
  await expect(page.getByRole('heading', { name: 'Step 1 of 3: your password' })).toBeVisible();
  await page.locator('#new-password').fill('password1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'There’s a problem' })).toBeFocused();
  await look();
  await page.locator('#new-password').fill(TEST_PASSWORD);
  await page.keyboard.press('Enter');

  await expect(
    page.getByRole('heading', { name: 'Step 2 of 3: set up your authenticator app' }),
  ).toBeFocused();
  await expect(page.getByText(`You’ll sign in as ${SECOND_COACH}.`)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Skip for now' })).toBeVisible();
  await look();
  const secret = ((await page.locator('main code').textContent()) ?? '').replaceAll(' ', '');
  await page.locator('#factor-code').fill(totpCode(secret, Math.floor(Date.now() / 30_000)));
  await page.keyboard.press('Enter');

  await expect(
    page.getByRole('heading', { name: 'Step 3 of 3: save your recovery codes' }),
  ).toBeFocused();
  await expect(page.locator('[data-codes] li')).toHaveCount(10);
  await expect(page.getByRole('button', { name: 'Print codes' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy codes' })).toBeVisible();
  await look();
  await page.getByRole('link', { name: 'I’ve saved them. Open my dashboard' }).click();

  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeVisible();
  // Until the page reads its link, it shows the default heading.
  expect(screens.filter((screen) => screen !== 'New password')).toEqual([
    'Welcome. Step 1 of 3: your password',
    'Step 2 of 3: set up your authenticator app',
    'Step 3 of 3: save your recovery codes',
    'Dashboard',
  ]);
  // The only error is about the weak password that this test tries first.
  expect(errors).toEqual([expect.stringMatching(/^There’s a problem\s+This password is easy/)]);
  expect(screens.length, 'screens from the link to the dashboard').toBeLessThanOrEqual(5);
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(header.getByRole('link', { name: 'My dashboard' })).toHaveAttribute(
    'href',
    '/admin',
  );
  await expect(header.getByRole('link', { name: 'My account' })).toBeHidden();
  await phone.close();
});

/** Records every visible level 1 heading in order, and every error that the page shows. */
async function recordScreens(page: Page): Promise<{ screens: string[]; errors: string[] }> {
  const screens: string[] = [];
  const errors: string[] = [];
  await page.exposeFunction('recordScreen', (screen: string) => {
    if (screens.at(-1) !== screen) screens.push(screen);
  });
  await page.exposeFunction('recordError', (error: string) => {
    const isCorrected = error.startsWith('Everything’s filled in');
    if (!isCorrected && !errors.includes(error)) errors.push(error);
  });
  await page.addInitScript(() => {
    const { recordScreen, recordError } = globalThis as unknown as Record<
      'recordScreen' | 'recordError',
      (text: string) => void
    >;
    const look = () => {
      for (const one of document.querySelectorAll<HTMLElement>(
        'h1, .notice--bad, .error-summary',
      )) {
        const words = one.innerText.trim();
        const record = one.tagName === 'H1' ? recordScreen : recordError;
        if (words && one.checkVisibility()) record(words);
      }
    };
    new MutationObserver(look).observe(document, {
      ...{ subtree: true, childList: true, characterData: true },
      attributes: true,
    });
  });
  return { screens, errors };
}

test('after sign-in, the coach returns to the page she came from @nightly', async ({
  browser,
  coachSite,
}) => {
  const phone = await openNewPhone(browser, coachSite);
  const page = await phone.newPage();
  await page.goto('/auth?next=/admin/orders%3Fa#sign-in');
  await awake(page);
  await page.locator('#sign-in-email').fill('coach@example.com');
  await page.locator('#sign-in-password').fill(TEST_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeFocused();
  await page.locator('#sign-in-code').fill(freshCode(coachSite));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin/orders?a');
  await phone.close();
});

test('after sign-in, a buyer returns to the page they came from @nightly', async ({
  browser,
  coachSite,
}) => {
  const phone = await openNewPhone(browser, coachSite);
  const page = await phone.newPage();
  await page.goto('/ebook/meal-plan');
  await page.evaluate(() => location.assign('/auth#sign-in'));
  await page.waitForURL('**/auth#sign-in');
  await awake(page);
  const { origin } = new URL(page.url());
  expect(await page.evaluate(() => new URL(document.referrer).pathname)).toBe('/ebook/meal-plan');
  const session = {
    email: 'maria@example.com',
    expiresAt: Date.now() + 3_600_000,
    isCoach: false,
    isOnCoachList: false,
    secondFactor: 'off',
  };
  await page.route(`${origin}/.netlify/functions/auth`, (route) =>
    route.fulfill({ json: { status: 'signed-in', session } }),
  );
  await page.locator('#sign-in-email').fill('maria@example.com');
  await page.locator('#sign-in-password').fill(TEST_PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/ebook/meal-plan');
  await phone.close();
});

test('without JavaScript, sign-in works through plain form posts, and each link shows one form @nightly', async ({
  browser,
  coachSite,
}) => {
  const context = await browser.newContext({ baseURL: coachSite.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/auth');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Join Our Community');
  await page.getByRole('link', { name: 'Already have an account? Sign In' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome Back');
  await page.locator('#sign-in-email').fill('coach@example.com');
  await page.locator('#sign-in-password').fill('a wrong password');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('That email or password isn’t right.');
  await page.locator('#password').fill(TEST_PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(/\/auth#code$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter your code');
  await context.close();
});
