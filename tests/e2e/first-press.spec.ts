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

test('after the first gesture the cart is awake before it is opened', async ({ page }) => {
  await page.goto('/about');
  const cart = page.locator('dialog[data-cart-panel]');
  await expect(cart).toContainText('One moment.');
  await page.mouse.move(200, 200);
  await expect(cart).toContainText('Your cart is empty');
  await expect(cart).toBeHidden();
});

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
  const failed = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('astro-retry'),
  );
  await page.mouse.move(200, 200);
  await failed;
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await expect(page).toHaveURL(/\/about$/);
  await page.locator('[data-open-cart]').first().click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByRole('alert')).toContainText('A part of this page did not arrive.');
  await page.unroute('**/CartLines.*.js*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Your cart is empty').first()).toBeVisible();
});

test('a form comes with the first gesture; what is typed and sent before it is there is not lost', async ({
  page,
}) => {
  const arrive = await holdBack(page, '**/form.*.js');
  let asked = 0;
  page.on('request', (request) => {
    if (/\/(?:form|contact-form)\./.test(request.url())) asked += 1;
  });
  await page.goto('/contact', { waitUntil: 'networkidle' });
  expect(asked).toBe(0);
  await page.getByLabel('Full Name').fill('Maria');
  await page.getByLabel('Full Name').press('Enter');
  const wait = page.getByText('One moment. This part of the page is still arriving.');
  await expect(wait).toBeVisible();
  await expect(page).toHaveURL(/\/contact$/);
  arrive();
  const summary = page.getByRole('group', { name: 'There is a problem' });
  await expect(summary).toContainText('Enter a subject');
  await expect(summary).not.toContainText('Enter your full name');
  await expect(wait).toBeHidden();
  await page.reload();
  await expect(page.getByLabel('Full Name')).toHaveValue('Maria');
});

test('when a form does not arrive, it says so; the next try finds what was typed, but no password', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/);
  await page.route('**/auth-page.*.js*', (route) => route.abort());
  await page.goto('/auth#sign-in');
  await page.locator('#sign-in-email').fill('maria@example.com');
  await page.locator('#sign-in-password').fill('seven quiet otters');
  await page.locator('#sign-in-password').press('Enter');
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeFocused();
  await page.unroute('**/auth-page.*.js*');
  await again.click();
  await expect(page.locator('#sign-in-email')).toHaveValue('maria@example.com');
  await expect(page.locator('#sign-in-password')).toHaveValue('');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('Enter your password.').first()).toBeVisible();
});

test('a dialog with a form opens at the press, before the form is there', async ({ page }) => {
  const arrive = await holdBack(page, '**/new-post.*.js');
  await page.goto('/community/daily-motivation');
  await page.getByRole('button', { name: 'New Post' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Post' });
  await expect(dialog.getByRole('heading', { name: 'New Post' })).toBeFocused();
  await dialog.getByLabel('Title', { exact: true }).fill('A good day');
  await dialog.getByRole('button', { name: 'Send my post' }).click();
  arrive();
  await expect(dialog.getByRole('link', { name: 'Enter your text' })).toBeVisible();
  await expect(dialog.getByLabel('Title', { exact: true })).toHaveValue('A good day');
});

test('the pages of the coach tell a stranger to sign in, without an error in the log', async ({
  page,
}) => {
  await page.goto('/admin');
  await expect(page.getByRole('link', { name: 'Sign in as the coach' })).toBeVisible();
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
