import type { Page } from '@playwright/test';
import { expect, reachFor, test } from './test.ts';
import { expectNoViolationsInAnyTheme } from './violations.ts';

/**
 * Delays the matching files, like a slow connection would, until the returned function is called.
 */
async function holdBack(page: Page, files: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(files, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

for (const [name, files, tier = ''] of [
  ['cart', '**/CartPanel.*.js'],
  ['chat', '**/ChatWindow.*.js', ' @nightly'],
  ['reading settings', '**/ReadingPanel.*.js', ' @nightly'],
] as const) {
  test(`on a slow connection, the ${name} opens on click, says that it’s loading, and can be closed${tier}`, async ({
    page,
  }) => {
    const arrive = await holdBack(page, files);
    await page.goto('/about');
    const opener = page.locator(`[data-opens="${name.split(' ')[0]}"]`).first();
    await opener.click();
    const panel = page.locator('dialog[open]');
    await expect(panel).toContainText('One moment.');
    await expect(panel.getByRole('heading', { level: 2 })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(opener).toBeFocused();
    await opener.click();
    arrive();
    await expect(panel).not.toContainText('One moment.');
  });
}

for (const [name, tier = ''] of [['cart'], ['chat', ' @nightly'], ['reading', ' @nightly']]) {
  test(`the ${name} panel has no controls before its stylesheet loads, because they would move${tier}`, async ({
    page,
  }) => {
    const arrive = await holdBack(page, `**/_astro/${name}.*.css`);
    await page.goto('/about');
    await page.locator(`[data-opens="${name}"]:visible`).first().click();
    const panel = page.locator('dialog[open]');
    await expect(page.locator(`link[href*="/${name}."]`).first()).toBeAttached();
    // Wait until all scripts have loaded and React has rendered whatever it can without the
    // stylesheet.
    await page.waitForFunction(() =>
      Array.from(
        document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]'),
        ({ href }) => performance.getEntriesByName(href).length,
      ).every(Boolean),
    );
    await page.evaluate(async () => {
      for (let times = 0; times < 50; times += 1) {
        await new Promise((resolve) => requestIdleCallback(resolve));
      }
    });
    await expect(panel.getByText('One moment.')).toBeVisible();
    arrive();
    await expect(panel).not.toContainText('One moment.');
  });
}

test('F11: a double click counts as a single click: it doesn’t open and then close a panel, toggles once, and doesn’t click anything that has just appeared', async ({
  page,
}) => {
  await page.goto('/blog/five-daily-habits-for-stroke-recovery');
  const short = page.locator('[data-short-version]');
  await expect(short).toHaveJSProperty('open', true);
  await short.locator('summary').dblclick();
  await expect(short).toHaveJSProperty('open', false);

  for (const name of ['cart', 'chat', 'reading']) {
    await page.locator(`[data-opens="${name}"]:visible`).first().dblclick();
    const panel = page.locator(`#${name}-panel`);
    await expect(panel).not.toContainText('One moment.');
    await expect(panel).toBeVisible();
    if (name !== 'reading') await page.keyboard.press('Escape');
  }
  const calm = page.getByLabel('Calm mode');
  for (const press of [calm, page.getByText('Calm mode', { exact: true })]) {
    const before = await calm.isChecked();
    await press.dblclick();
    await expect(calm).toBeChecked({ checked: !before });
  }
});

test('loads the cart after the first gesture, before it’s opened @nightly', async ({ page }) => {
  await page.goto('/about');
  await expect(page.locator('dialog')).toHaveCount(0);
  await page.mouse.move(200, 200);
  const cart = page.locator('#cart-panel');
  await expect(cart).toContainText('Your cart is empty');
  await expect(cart).toBeHidden();
});

test('keeps text typed before the checkout hydrates, even after a reload', async ({ page }) => {
  const arrive = await holdBack(page, '**/Checkout.*.js');
  await page.goto('/checkout?product=recovery-planner');
  await page.getByLabel('First name').fill('Maria');
  arrive();
  await reachFor(page.getByLabel('First name'));
  await page.getByRole('button', { name: 'Pay with Card' }).click();
  await expect(page.getByText('Enter your email address').first()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue('Maria');
});

for (const [path, button, mistake] of [
  ['/contact', 'Send Message', 'Enter your message'],
  ['/checkout?product=recovery-planner', 'Pay with Card', 'Enter your email address'],
] as const) {
  test(`clicking the submit button as the first gesture on ${path} shows the errors on the same page`, async ({
    page,
  }) => {
    // On a busy machine, loading may take longer than the 2 seconds for which a submission waits.
    await page.clock.install();
    await page.goto(path);
    await page.clock.pauseAt(Date.now() + 1_000);
    // A tap isn't preceded by a hover over the form.
    await page.getByRole('button', { name: button }).dispatchEvent('click');
    await expect(page.getByText(mistake).first()).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${path.replace('?', '\\?')}$`));
  });
}

test('on a slow connection, submitting a form before it hydrates sends a plain POST, and the response keeps the input', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/form-post/);
  const arrive = await holdBack(page, '**/ContactForm.*.js');
  await page.goto('/contact');
  await page.getByLabel('Full Name').fill('Maria');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('heading', { name: 'There’s a problem' })).toBeVisible();
  await expect(page.getByLabel('Full Name')).toHaveValue('Maria');
  arrive();
});

test('B10: if a cart or chat file is missing, the panel offers to reload @nightly', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/);
  await page.route('**/{CartPanel,ChatWindow}.*.js*', (route) => route.abort());
  await page.goto('/about');
  await page.locator('[data-opens="cart"]:visible').first().click();
  const cart = page.getByRole('dialog', { name: 'Shopping Cart' });
  await expect(cart.getByRole('alert')).toContainText(
    'This page has been updated. Reload it to open this.',
  );
  await page.goto('/about');
  await page.getByRole('button', { name: 'Chat', exact: true }).click();
  const chat = page.getByRole('dialog', { name: 'Chat' });
  await expect(chat.getByRole('alert')).toContainText('Reload it to open this.');
  await expectNoViolationsInAnyTheme(page, { state: 'missing part' });
  await page.unroute('**/{CartPanel,ChatWindow}.*.js*');
  await chat.getByRole('link', { name: 'Reload the page' }).click();
  await page.getByRole('button', { name: 'Chat', exact: true }).click();
  await expect(chat.getByRole('log')).toBeVisible();
});

test('if the cart’s file fails to load offline, the cart page opens @nightly', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/);
  await page.goto('/about');
  await page.route('**/{CartPanel,ChatWindow}.*.js*', (route) => route.abort());
  await page.route('**/about', (route) => route.abort());
  await page.locator('[data-opens="cart"]:visible').first().click();
  await expect(page).toHaveURL(/\/cart$/);
});

test('the cart page says what to do if part of it fails to load @nightly', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/);
  await page.route('**/CartLines.*.js*', (route) => route.abort());
  await page.goto('/cart');
  await expect(page.getByRole('alert')).toContainText(
    'This page has been updated. Reload it to see all of it.',
  );
  await page.unroute('**/CartLines.*.js*');
  await page.reload();
  await expect(page.getByText('Your cart is empty').first()).toBeVisible();
});

test('an empty checkout doesn’t show a form while its files load, no matter how long they take, but shows one if they fail to load @nightly', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/);
  await page.clock.install();
  const arrive = await holdBack(page, '**/Checkout.*.js');
  await page.goto('/checkout');
  await page.clock.runFor('01:00');
  await expect(page.getByLabel('First name')).toBeHidden();
  const title = await page.getByRole('heading', { name: 'Your cart is empty' }).elementHandle();
  arrive();
  await expect(page.getByText('Would you like this book?')).toBeVisible();
  // A new element would be painted late, so the page would count as slow.
  expect(await title?.evaluate((element) => element.isConnected)).toBe(true);
  await page.route('**/Checkout.*.js*', (route) => route.abort());
  await page.reload();
  await page.clock.runFor('00:10');
  await expect(page.getByLabel('First name')).toBeVisible();
});

test('until it hydrates, the sign-in form sends a plain POST, and the response keeps the input, except for the password', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED|401|hydrat|import/i);
  await page.route('**/SignIn.*.js*', (route) => route.abort());
  await page.goto('/auth#sign-in');
  await page.locator('#sign-in-email').fill('maria@example.com');
  await page.locator('#sign-in-password').fill('seven quiet otters');
  await page.locator('#sign-in-password').press('Enter');
  await expect(page.getByRole('alert')).toContainText('That email or password isn’t right.');
  await expect(page.locator('#email')).toHaveValue('maria@example.com');
  await expect(page.locator('#password')).toHaveValue('');
  await expect(page).toHaveURL(/form-post$/);
});

test('the coach’s pages ask a signed-out visitor to sign in without logging an error @nightly', async ({
  page,
}) => {
  await page.goto('/admin');
  await expect(page.locator('#sign-in-email')).toBeVisible();
  await page.goto('/admin/orders');
  await expect(page.getByRole('link', { name: 'Sign in as the coach' })).toBeVisible();
});

test('after the first gesture, the next page may be prefetched, but not if the browser is set to save data @nightly', async ({
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
  // The popups load on the same gesture, for every visitor.
  const popups = saving.waitForResponse('**/Popups.*.js');
  await saving.mouse.move(200, 200);
  await popups;
  await saving.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await expect(
    saving.locator(`${rules}, link[rel="modulepreload"][href*="ChatWindow"]`),
  ).toHaveCount(0);
  await saving.close();
});
