import type { Page } from '@playwright/test';
import { totpCode } from '#netlify/accounts/totp.ts';
import { awake } from './page-checks.ts';
import { expect, test } from './test.ts';

const PASSWORD = 'seven quiet otters';
const linkIn = (text: string) => /http:\/\/\S+#t=\S+/.exec(text)?.[0] ?? '';

/** Reads the setup key for the authenticator app from the page. */
async function readSecret(page: Page): Promise<string> {
  const qrCode = page.getByRole('img', { name: 'A QR code for your authenticator app' });
  await expect(qrCode).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await page.getByText('I can’t scan the code', { exact: true }).click();
  const secret = ((await page.locator('main code').textContent()) ?? '').replaceAll(' ', '');
  const opener = page.getByRole('link', { name: 'Open my authenticator app' });
  await expect(opener).toHaveAttribute('href', new RegExp(`^otpauth://totp/.*secret=${secret}`));
  return secret;
}

test('a visitor signs up, confirms, signs in, turns on two-factor authentication, and signs in with a code', async ({
  page,
  mailbox,
  address,
  allowConsole,
}) => {
  allowConsole(/status of 401/);
  const main = page.getByRole('main');
  await page.goto('/auth');
  await awake(page);
  await page.locator('#sign-up-email').fill(address);
  await page.locator('#sign-up-password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Check Your Email!' })).toBeFocused();
  await expect(page.getByText('Account created!')).toBeVisible();
  await expect(page.getByText('Please check your email to verify your account.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to Sign Up' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Already verified? Sign In' })).toBeVisible();

  await page.getByRole('button', { name: 'Send the email again' }).click();
  await expect(page.getByText('We sent the email again.')).toBeVisible();

  const [mail] = await mailbox.waitFor(address, 2);
  await page.goto(linkIn(mail?.text ?? ''));
  await page.locator('#confirm-password').fill('a wrong password');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'There’s a problem' })).toBeFocused();
  await page.locator('#confirm-password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Yes, this is my address' }).click();
  await expect(
    page.getByRole('heading', { name: 'Your email address is confirmed' }),
  ).toBeFocused();
  await main.getByRole('link', { name: 'My account', exact: true }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await main.getByRole('link', { name: 'Sign In', exact: true }).click();
  await awake(page);

  await page.locator('#sign-in-email').fill(address);
  await page.locator('#sign-in-password').fill('a wrong password');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('group', { name: 'There’s a problem' })).toBeFocused();
  await expect(page.locator('#sign-in-email')).toHaveValue(address);
  await page.locator('#sign-in-password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Welcome back!')).toBeVisible();
  await expect(page.getByText('You have successfully signed in.')).toBeVisible();
  await page.waitForURL('**/account');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Sign Up' })).toBeHidden();
  await expect(header.getByRole('link', { name: 'My account' })).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain(
    PASSWORD,
  );

  await page.goto('/account');
  await expect(page.getByText('There are no orders under this address.')).toBeVisible();
  await page.getByText('Extra sign-in step (a code from your phone)').click();
  await page.locator('#factor-password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  const secret = await readSecret(page);
  const step = Math.floor(Date.now() / 30_000);
  await page.locator('#factor-code').fill(totpCode(secret, step));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeFocused();
  await expect(page.locator('[data-codes] li')).toHaveCount(10);
  const first = await page.locator('[data-codes] li').allTextContents();
  await page.getByRole('button', { name: 'I’ve saved them' }).click();

  await page.getByText('Get new recovery codes', { exact: true }).click();
  await page.locator('#renew-password').fill(PASSWORD);
  await page.locator('#renew-code').fill(first[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeFocused();
  const second = await page.locator('[data-codes] li').allTextContents();
  expect(new Set([...first, ...second]).size).toBe(20);
  await page.getByRole('button', { name: 'I’ve saved them' }).click();

  // Without the old app, such as after losing the phone, a recovery code works instead.
  await page.getByText('Use another authenticator app', { exact: true }).click();
  await page.locator('#replace-password').fill(PASSWORD);
  await page.locator('#replace-code').fill(second[0] ?? '');
  await page.keyboard.press('Enter');
  const newSecret = await readSecret(page);
  expect(newSecret).not.toBe(secret);
  await page.locator('#factor-code').fill(totpCode(newSecret, Math.floor(Date.now() / 30_000)));
  await page.getByRole('button', { name: 'Switch to this app' }).click();
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeFocused();
  const third = await page.locator('[data-codes] li').allTextContents();
  expect(new Set([...second, ...third]).size).toBe(20);
  await page.getByRole('button', { name: 'I’ve saved them' }).click();

  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(header.getByRole('link', { name: 'Sign Up' })).toBeVisible();
  await main.getByRole('link', { name: 'Sign In', exact: true }).click();
  await awake(page);

  await page.locator('#sign-in-email').fill(address);
  await page.locator('#sign-in-password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeFocused();
  await expect(header.getByRole('link', { name: 'Sign Up' })).toBeVisible();
  await page.locator('#sign-in-code').fill(third[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByText('You have successfully signed in.')).toBeVisible();
  await expect(header.getByRole('link', { name: 'My account' })).toBeVisible();
});
