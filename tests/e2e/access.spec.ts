import type { Page } from '@playwright/test';
import { expectNoFindingsInAnyTheme } from './findings.ts';
import { expect, test } from './test.ts';

async function openQuietly(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.evaluate(() => document.fonts.ready);
}

test('the open cart, the open menu and a form with errors have no findings', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await openQuietly(page, '/shop');
  await page.getByRole('button', { name: /^Add to Cart\s*: 30-Day Recovery Meal Plan/ }).click();
  await expectNoFindingsInAnyTheme(page);
  await page.locator('[data-open-cart]').first().click();
  await expect(
    page.getByRole('dialog', { name: 'Shopping Cart' }).getByText('1 item in cart'),
  ).toBeVisible();
  await expectNoFindingsInAnyTheme(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Resources' }).first()).toBeVisible();
  await expectNoFindingsInAnyTheme(page);
  await openQuietly(page, '/checkout');
  await page.getByRole('button', { name: 'Pay with Card' }).click();
  await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible();
  await expectNoFindingsInAnyTheme(page);
});

test('a book is bought by keyboard alone in at most 25 presses on our pages', async ({
  page,
  address,
}) => {
  let presses = 0;
  const press = async (key: string) => {
    presses += 1;
    await page.keyboard.press(key);
  };
  const tabTo = async (name: RegExp) => {
    for (let tries = 0; tries < 40; tries += 1) {
      await press('Tab');
      const label = await page.evaluate(() => {
        const element = document.activeElement;
        if (element instanceof HTMLInputElement) return element.labels?.[0]?.textContent ?? '';
        return element?.textContent ?? '';
      });
      if (name.test(label.trim())) return;
    }
    throw new Error(`Tab never reached ${name}.`);
  };

  await openQuietly(page, '/ebook/recovery-planner');
  await press('Tab');
  await press('Enter');
  await tabTo(/^Buy Now/);
  await press('Enter');
  await page.waitForURL(/\/checkout/);
  await page.evaluate(() => document.fonts.ready);
  await press('Tab');
  await press('Enter');
  await tabTo(/^First name/);
  await page.keyboard.type('Maria');
  await tabTo(/^Email/);
  await page.keyboard.type(address);
  await press('Enter');
  await page.waitForURL(/\/__local\/pay\//);
  expect(presses).toBeLessThanOrEqual(25);

  for (let tries = 0; tries < 10; tries += 1) {
    await page.keyboard.press('Tab');
    if ((await page.evaluate(() => document.activeElement?.textContent)) === 'Pay') break;
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Purchase Successful' })).toBeFocused();
});

test('the cart panel takes the focus, closes with Escape and gives the focus back', async ({
  page,
}) => {
  await openQuietly(page, '/shop');
  const opener = page.locator('[data-open-cart]').first();
  await opener.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Shopping Cart' });
  await expect(panel.getByText('Your cart is empty')).toBeVisible();
  await expect(panel.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(opener).toBeFocused();
});

test('a cover opens in full screen by mouse and by key, and Escape closes it', async ({ page }) => {
  await openQuietly(page, '/ebook/recovery-planner');
  const opener = page.locator('[data-full-screen]').first();
  for (const open of [() => opener.click(), () => opener.press('Enter')]) {
    await open();
    await expect(page.locator('dialog[open] img').first()).toBeVisible();
    const box = await page.locator('dialog[open]').boundingBox();
    expect(box?.width).toBe(page.viewportSize()?.width);
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    await expect(opener).toBeFocused();
  }
});
