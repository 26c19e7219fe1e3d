import { globSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { buyPlanner } from '../coach-test.ts';
import { expectNoViolations } from '../violations.ts';
import { coveredByMessage, lookAt, WINDOWS } from '../page-checks.ts';
import { ChatWindow } from '../pages/chat-window.ts';
import { expect, reachFor, test } from '../test.ts';

/** The sample page of one book. Books added by the owner don't have one. */
const aSample = globSync('dist/ebook/*/sample.html')
  .slice(0, 1)
  .map((file) => file.replace(/^dist|\.html$/g, ''));

const addToCart = (page: Page) => page.locator('[data-add-to-cart]:visible').first();

for (const path of ['/shop', '/ebook/meal-plan', '/ebooks', ...aSample]) {
  test(`${path}: the button shows "In your cart" and announces it without shifting the page, at each window size`, async ({
    page,
  }) => {
    for (const viewport of WINDOWS) {
      await page.setViewportSize(viewport);
      await page.goto(path);
      await addToCart(page).waitFor();
      const before = await page.locator('main').boundingBox();
      await addToCart(page).click();
      await expect(
        page.getByRole('status').getByText(/ to your cart\.|in your cart\./),
      ).toBeVisible();
      await expect(addToCart(page)).toHaveAccessibleName(/in your cart/i);
      expect((await page.locator('main').boundingBox())?.height).toBe(before?.height);
      await expect(page.locator('.toast')).toHaveCount(0);
      await page.evaluate(() => localStorage.clear());
      expect(await coveredByMessage(page)).toEqual([]);
      expect((await lookAt(page, {})).troubles).toEqual([]);
    }
  });
}

test('reports form errors only in the form, at each window size', async ({ page }) => {
  for (const [path, button] of [
    ['/checkout?product=meal-plan', 'Pay with Card'],
    ['/contact', 'Send Message'],
  ] as const) {
    for (const viewport of WINDOWS) {
      await page.setViewportSize(viewport);
      await page.goto(path);
      await reachFor(page.getByRole('button', { name: button }));
      await page.getByRole('button', { name: button }).click();
      await expect(page.getByRole('group', { name: 'There’s a problem' })).toBeFocused();
      await expect(page.locator('.toast')).toHaveCount(0);
    }
  }
});

test('doesn’t show a toast over or beside a crisis response, at each window size', async ({
  page,
}) => {
  const [first, ...others] = WINDOWS;
  await page.setViewportSize(first);
  await page.goto('/shop');
  await addToCart(page).click();
  const chat = new ChatWindow(page);
  await chat.open();
  await chat.say('Maria', 'What’s your email address?');
  await chat.field.fill('maria(at)example');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Invalid Email')).toBeVisible();
  await chat.say('maria@example.com', 'in your own words');
  await expect(page.getByText('Invalid Email')).toHaveCount(0);
  await chat.say('I want to end my life', '988');
  await expect(page.locator('.toast')).toHaveCount(0);
  // Scripts show the same messages at every window size. Only the available space differs.
  for (const viewport of others) {
    await page.setViewportSize(viewport);
    await expect(page.locator('.toast')).toHaveCount(0);
  }
});

test('keeps the phone header to two rows, and doesn’t shift anything when the badge appears', async ({
  page,
}) => {
  for (const width of [320, 360, 390, 430, 479, 540]) {
    await page.setViewportSize({ width, height: 760 });
    await page.goto('/about');
    const places = () =>
      page
        .getByRole('banner')
        .locator('a:visible, button:visible')
        .evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())));
    const before = await places();
    // An item starts a new row if it's below everything before it.
    let [rows, foot] = [0, 0];
    for (const { top, bottom } of before.map((place) => JSON.parse(place) as DOMRect)) {
      if (top >= foot) rows += 1;
      foot = Math.max(foot, bottom);
    }
    expect(rows, `${width} px`).toBeLessThanOrEqual(2);
    const badge = page.locator('#quick [data-cart-count]');
    const setCart = (cart: string) =>
      page.evaluate((lines) => {
        localStorage.setItem('cart', lines);
        dispatchEvent(new StorageEvent('storage', { key: 'cart' }));
      }, cart);
    await setCart('[{"slug":"meal-plan","quantity":12}]');
    await expect(badge).toBeVisible();
    expect(await places(), `${width} px`).toEqual(before);
    await setCart('[]');
    await expect(badge).toBeHidden();
  }
});

test('keeps Chat beside the text in a wide window, never over it', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const path of ['/shop', '/community', '/contact', '/checkout']) {
    await page.goto(path);
    const chat = page.locator('#open-chat');
    await expect(page.locator('#quick .tool:visible')).toHaveCount(1);
    const overlapping = await chat.evaluate((button) => {
      const { left } = button.getBoundingClientRect();
      return [...document.querySelectorAll<HTMLElement>('a, button, input, select, p, h1, h2, h3')]
        .filter((one) => !one.closest('#quick, .header') && one.checkVisibility())
        .filter((one) => one.getBoundingClientRect().right > left)
        .map((one) => one.textContent.trim());
    });
    expect(overlapping, path).toEqual([]);
  }
});

for (const viewport of WINDOWS) {
  test(`buys a book at ${viewport.width} by ${viewport.height} with one thumb, with nothing to close and nothing covered`, async ({
    page,
    address,
  }) => {
    await page.setViewportSize(viewport);
    const nothingCovered = async () => expect(await coveredByMessage(page)).toEqual([]);
    await page.goto('/shop');
    await addToCart(page).click();
    await page.getByText('has been added to your cart.').waitFor();
    await nothingCovered();
    await page.locator('[data-opens="cart"]:visible').first().click();
    const cart = page.getByRole('dialog', { name: 'Shopping Cart' });
    await nothingCovered();
    await cart.getByRole('link', { name: 'Checkout' }).click();
    await reachFor(page.getByLabel('First name'));
    await page.getByRole('button', { name: 'Pay with Card' }).click();
    await nothingCovered();
    await page.getByLabel('First name').fill('Maria');
    await page.getByLabel('Email', { exact: true }).fill(address);
    await nothingCovered();
    await page.getByRole('button', { name: 'Pay with Card' }).click();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(
      page.locator('.notice', { hasText: 'You haven’t been charged. Your order is still here.' }),
    ).toBeFocused();
    await nothingCovered();
    await reachFor(page.getByRole('button', { name: 'Pay with Card' }));
    await page.getByRole('button', { name: 'Pay with Card' }).click();
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Purchase Successful' })).toBeVisible();
    await nothingCovered();
    await expect(page.getByRole('button', { name: 'Close message' })).toHaveCount(0);
    await page
      .getByRole('button', { name: /^Download/ })
      .first()
      .click();
    await page.getByText(/^Saved as/).waitFor();
    await page.getByText('Other ways to read').first().click();
    await expect(page.getByText('You can open it 4 more times')).toBeVisible();
    await nothingCovered();
    await expectNoViolations(page);
  });
}

test('shows the result of a tap on the smallest phone, even if the button is at the bottom', async ({
  page,
  address,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await buyPlanner(page, address);
  const clickAtBottom = async (button: Locator) => {
    await button.evaluate((one) => scrollBy(0, one.getBoundingClientRect().bottom - innerHeight));
    await button.click();
  };
  await clickAtBottom(page.getByRole('button', { name: /^Download/ }).first());
  await expect(page.getByText(/^Saved as/)).toBeInViewport({ ratio: 1 });
  await page.getByText('Send the link to a helper').click();
  await page.getByLabel('Your helper’s email address').fill('helper@example.com');
  await clickAtBottom(page.getByRole('button', { name: 'Send the link', exact: true }));
  await expect(page.getByText(/^We sent the link to h/)).toBeInViewport({ ratio: 1 });
  await page.getByText('May we ask what you think?').click();
  await clickAtBottom(page.getByRole('button', { name: 'Yes, ask me once' }));
  await expect(page.getByText(/^Thank you. We’ll ask you once/)).toBeInViewport({ ratio: 1 });
});
