import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

/** Holds the files with this name back, as a slow line does, until the returned function is called. */
async function holdBack(page: Page, files: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(files, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

for (const [what, files] of [
  ['what wakes it', '**/islands.*.js'],
  ['its content', '**/CartLines.*.js'],
] as const) {
  test(`on a slow line the cart opens at the press and says that ${what} comes`, async ({
    page,
  }) => {
    const arrive = await holdBack(page, files);
    await page.goto('/about');
    await page.locator('[data-open-cart]').first().click();
    const cart = page.getByRole('dialog', { name: 'Shopping Cart' });
    await expect(cart).toContainText('One moment. Your cart is opening.');
    arrive();
    await expect(cart).toContainText('Your cart is empty');
  });
}

for (const [what, files] of [
  ['what wakes it', '**/islands.*.js'],
  ['its content', '**/ChatWindow.*.js'],
] as const) {
  test(`on a slow line the chat opens at the press, and what is sent before ${what} is there is not lost`, async ({
    page,
  }) => {
    const arrive = await holdBack(page, files);
    await page.goto('/about');
    await page.getByRole('button', { name: 'Chat', exact: true }).click();
    const chat = page.getByRole('dialog', { name: 'Chat' });
    await expect(chat).toContainText('One moment. The chat is opening.');
    await page.keyboard.type('Maria');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/about$/);
    arrive();
    await expect(chat.getByRole('log')).toContainText('Maria');
  });
}

test('on a slow line the checkout says at the button that it is not there yet, and then does what was pressed', async ({
  page,
}) => {
  const arrive = await holdBack(page, '**/Checkout.*.js');
  await page.goto('/checkout');
  const pay = page.getByRole('button', { name: 'Pay with Card' });
  await pay.click();
  const wait = page.getByText('One moment. This part of the page is still arriving.');
  await expect(wait).toBeInViewport();
  await expect(page).toHaveURL(/\/checkout$/);
  arrive();
  await expect(page.getByText('Please fill in your name and email address.').first()).toBeVisible();
  await expect(wait).toBeHidden();
});

test('what is typed before the checkout is awake is still there after a reload', async ({
  page,
}) => {
  const arrive = await holdBack(page, '**/Checkout.*.js');
  await page.goto('/checkout');
  await page.getByLabel('First name').fill('Maria');
  arrive();
  await page.getByRole('button', { name: 'Pay with Card' }).click();
  await expect(page.getByText('Enter your email address').first()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue('Maria');
});

test('when a part of the checkout does not arrive, it says so and keeps what was typed for the next try', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/);
  await page.route('**/Checkout.*.js*', (route) => route.abort());
  await page.goto('/checkout');
  await page.getByLabel('First name').fill('Maria');
  await page.getByRole('button', { name: 'Pay with Card' }).click();
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeFocused();
  await expect(page.getByRole('alert')).toContainText('Check that you are online.');
  await page.unroute('**/Checkout.*.js*');
  await again.click();
  await page.getByRole('button', { name: 'Pay with Card' }).click();
  await expect(page.getByText('Enter your email address').first()).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Maria');
});

test('when a part of the chat does not arrive, it says so, and a press tries again', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/);
  await page.route('**/islands.*.js', (route) => route.abort());
  await page.goto('/about');
  await page.getByRole('button', { name: 'Chat', exact: true }).click();
  const chat = page.getByRole('dialog', { name: 'Chat' });
  const again = chat.getByRole('button', { name: 'Try again' });
  await expect(again).toBeFocused();
  await page.unroute('**/islands.*.js');
  await again.click();
  await page.getByRole('button', { name: 'Chat', exact: true }).click();
  await expect(chat.getByRole('log')).not.toContainText('One moment.');
});

test('when a part of the cart does not arrive, the page of the cart opens in its place', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/);
  await page.route('**/CartLines.*.js*', (route) => route.abort());
  await page.goto('/about');
  await page.locator('[data-open-cart]').first().click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByRole('alert')).toContainText('A part of this page did not arrive.');
  await page.unroute('**/CartLines.*.js*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Your cart is empty').first()).toBeVisible();
});

test('after the first gesture the next page may be fetched ahead, but not for who saves data', async ({
  page,
  browser,
}) => {
  const rules = 'script[type="speculationrules"]';
  await page.goto('/about');
  await expect(page.locator(rules)).toHaveCount(0);
  await page.mouse.move(200, 200);
  await expect(page.locator(rules)).toHaveCount(1);

  const saving = await browser.newPage();
  await saving.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  await saving.goto('/about');
  // The surfaces come with the same gesture, and for everybody.
  const surfaces = saving.waitForResponse('**/overlays.*.js');
  await saving.mouse.move(200, 200);
  await surfaces;
  await saving.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await expect(
    saving.locator(`${rules}, link[rel="modulepreload"][href*="ChatWindow"]`),
  ).toHaveCount(0);
  await saving.close();
});
