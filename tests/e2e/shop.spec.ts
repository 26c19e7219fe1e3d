import { countChecks } from './count-checks.ts';
import { expect, reachFor, test } from './test.ts';

test('adds books to the cart, increases quantities, tracks both, and works even if tracking fails', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED|cart-tracking/);
  const tracked: unknown[] = [];
  await page.route('**/cart-tracking', async (route) => {
    tracked.push(route.request().postDataJSON());
    await route.abort();
  });
  await page.goto('/ebook/meal-plan');
  const add = page.locator('[data-add-to-cart="meal-plan"]').first();
  await expect(add).toHaveAccessibleName(/^Add to Cart\s*: 30-Day Recovery Meal Plan/);
  const started = Date.now();
  await page.clock.setFixedTime(started);
  await add.click();
  await expect(
    page.getByText('30-Day Recovery Meal Plan has been added to your cart.').first(),
  ).toBeVisible();
  await expect(add).toHaveAccessibleName(/^In your cart\s*: 30-Day Recovery Meal Plan/);
  await add.dblclick();
  await expect(page.getByText('Meal Plan is already in your cart.').first()).toBeVisible();
  await expect(page.locator('[data-cart-count]').first()).toHaveText('1');
  await page.clock.setFixedTime(started + 2001);
  await add.click();
  await expect(page.getByText('You now have 2 copies of 30-Day').first()).toBeVisible();
  await expect(add).toHaveAccessibleName(/^2 in your cart\s*: 30-Day Recovery Meal Plan/);
  await expect(page.locator('[data-cart-count]').first()).toHaveText('2');
  await expect.poll(() => tracked.length).toBe(2);
  expect(tracked[0]).toMatchObject({
    action: 'add_item',
    sessionId: expect.stringMatching(/^cart_\d+_\w+$/),
    products: [
      {
        productId: 'meal-plan',
        productName: '30-Day Recovery Meal Plan',
        price: 24.99,
        quantity: 1,
      },
    ],
  });

  await page.goto('/cart');
  const cart = page.getByRole('main');
  await expect(cart.getByText('2 items in cart')).toBeVisible();
  await expect(cart.getByText('$49.98').first()).toBeVisible();
  await cart.getByText('Change quantity').click();
  // A held key repeats, and people with an unsteady hand may double-click.
  await cart.getByRole('button', { name: 'Add one: 30-Day Recovery Meal Plan' }).focus();
  for (const key of ['Enter', 'Enter', 'Enter']) await page.keyboard.down(key);
  await page.keyboard.up('Enter');
  await expect(cart.getByText('3 items in cart')).toBeVisible();
  await cart.getByRole('button', { name: 'Remove one: 30-Day Recovery Meal Plan' }).dblclick();
  await expect(cart.getByText('2 items in cart')).toBeVisible();
  await cart.getByRole('button', { name: 'Remove one: 30-Day Recovery Meal Plan' }).click();
  await expect(cart.getByText('1 item in cart')).toBeVisible();
  await cart.getByRole('button', { name: /^Remove\s*: 30-Day/ }).click();
  await expect(cart.getByText('The item has been removed from your cart.')).toBeVisible();
  await expect(cart.getByText('Your cart is empty')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBeNull();
});

test('shows the order and total in the cart, its panel, and the checkout when every function call fails', async ({
  page,
}) => {
  const requested: string[] = [];
  await page.route('**/.netlify/functions/**', (route) => {
    requested.push(new URL(route.request().url()).pathname);
    return route.abort();
  });
  const cart = ['kitchen-bundle', 'meal-plan'].map((slug) => ({ slug, quantity: 1 }));
  await page.addInitScript((lines) => localStorage.setItem('cart', lines), JSON.stringify(cart));
  for (const path of ['/cart', '/checkout']) {
    await page.goto(path);
    const main = page.getByRole('main');
    await expect(main.getByText('The Kitchen Bundle', { exact: true }), path).toBeVisible();
    await expect(main.getByText('$79.98').first(), path).toBeVisible();
  }
  await page.goto('/');
  await page.locator('[data-opens="cart"]').first().click();
  const panel = page.getByRole('dialog', { name: 'Shopping Cart' });
  await expect(panel.getByText('$79.98')).toBeVisible();
  expect(requested.filter((path) => path.endsWith('/ebooks'))).toEqual([]);
});

test('keeps a Buy button in the phone’s bottom bar, which doesn’t shift on scroll', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/ebook/brain-recipes');
  const buy = page.locator('#quick').getByRole('link', { name: /^Buy/ });
  await expect(buy).toBeVisible();
  const before = await buy.boundingBox();
  await page.getByRole('heading', { name: 'Reviews', exact: true }).scrollIntoViewIfNeeded();
  await expect(buy).toBeVisible();
  expect(await buy.boundingBox()).toEqual(before);
});

test('doesn’t lose a click made before the page hydrates @nightly', async ({ page }) => {
  await page.goto('/shop', { waitUntil: 'commit' });
  await page.locator('[data-opens="cart"]:visible').first().click();
  await expect(page.getByText('Your cart is empty').first()).toBeVisible();
});

test('shares one cart between two tabs @nightly', async ({ page, context }) => {
  await page.goto('/shop');
  const other = await context.newPage();
  await other.goto('/ebook/brain-recipes');
  await other
    .getByRole('button', { name: /^Add to Cart\s*: Healthy Brain/ })
    .first()
    .click();
  await expect(page.locator('[data-cart-count]').first()).toHaveText('1');
});

test('with an empty cart, there’s nothing to pay for until the buyer selects the suggested book', async ({
  page,
  address,
}) => {
  await page.goto('/checkout');
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Secure Checkout' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Pay with Card' })).toBeHidden();
  await page.getByRole('button', { name: /^Add to Cart/ }).click();
  await page.getByLabel('First name').fill('Maria');
  await page.getByLabel('Email', { exact: true }).fill(address);
  await page.getByRole('button', { name: 'Pay with Card' }).click();
  await page.waitForURL(/\/__local\/pay\//);
});

test('keeps the form and shows an error if the payment page can’t be opened @nightly', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/503|ebook-checkout/);
  await page.route('**/ebook-checkout', (route) =>
    route.fulfill({
      status: 503,
      json: { error: 'upstream_unavailable', message: 'Try again.', type: 'ServerError' },
    }),
  );
  await page.goto('/checkout?product=meal-plan');
  await reachFor(page.getByLabel('First name'));
  await page.getByLabel('First name').fill('Maria');
  await page.getByLabel('Email', { exact: true }).fill('maria@example.com');
  await page.getByRole('button', { name: 'Pay with Card' }).click();
  await expect(
    page.getByText('Failed to start checkout process. Please try again.').first(),
  ).toBeVisible();
  await expect(page.getByText('Checkout Error')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay with Card' })).toBeEnabled();
  await expect(page.getByLabel('First name')).toHaveValue('Maria');
});

test('shows a changed price before the buyer pays', async ({ page, allowConsole }) => {
  allowConsole(/409|ebook-checkout/);
  await page.route('**/ebook-checkout', async (route) => {
    const body = route.request().postDataJSON() as { displayedTotalCents: number };
    if (body.displayedTotalCents === 2599) return route.continue();
    return route.fulfill({
      status: 409,
      json: {
        error: 'price_changed',
        message: 'The price has changed, and your total is now $25.99.',
        type: 'HttpError',
        details: { totalCents: 2599, lines: [{ slug: 'meal-plan', unitCents: 2599 }] },
      },
    });
  });
  await page.goto('/checkout?product=meal-plan');
  await reachFor(page.getByLabel('First name'));
  await page.getByLabel('First name').fill('Maria');
  await page.getByLabel('Email', { exact: true }).fill('maria@example.com');
  await page.getByRole('button', { name: 'Pay with Card' }).click();
  await expect(page.getByText('your total is now $25.99.').first()).toBeVisible();
  await expect(page.getByText('You’ll pay $25.99.')).toBeVisible();
});

test('lets someone else pay: the link opens the same order and contains nothing else @nightly', async ({
  page,
  browser,
  context,
  address,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/checkout?product=meal-plan');
  await reachFor(page.getByLabel('First name'));
  await page.getByLabel('First name').fill('Maria');
  await page.getByLabel('Email', { exact: true }).fill(address);
  await page.getByText('Frequently Bought Together').click();
  await page.getByRole('button', { name: /^Add to Cart\s*: Caregiver Daily Log/ }).click();
  await page.getByRole('link', { name: 'Ask someone to pay for me' }).click();
  await expect(page.getByText('Link copied.')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).search).toBe('?books=meal-plan.caregiver-daily-log');

  const helper = await browser.newPage();
  await helper.goto(link);
  await expect(
    helper.getByText('Someone chose these books and asked you to pay for them.'),
  ).toBeVisible();
  await expect(helper.getByText('You’ll pay $37.98.')).toBeVisible();
  await expect(helper.getByLabel('First name')).toHaveValue('');
  await helper.getByLabel('First name').fill('Luis');
  await helper.getByLabel('Email', { exact: true }).fill(address);
  await helper.getByRole('button', { name: 'Pay with Card' }).click();
  await helper.waitForURL(/\/__local\/pay\//);
  await helper.close();
});

test('returns a 404 page for an unknown article, book, or page', async ({ page, allowConsole }) => {
  allowConsole(/404/);
  expect((await page.goto('/blog/no-such-article'))?.status()).toBe(404);
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: /Subscribe for Updates/ })).toHaveAttribute(
    'href',
    /^mailto:[^?]+@[^?]+\?subject=/,
  );
  expect((await page.goto('/ebook/no-such-book'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Product Not Found' })).toBeVisible();
  await expect(page.getByText('The product you’re looking for doesn’t exist.')).toBeVisible();
  const noted = page.waitForRequest(/not-found/);
  expect((await page.goto('/no-such-page?email=a@example.com'))?.status()).toBe(404);
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
  expect((await noted).postDataJSON()).toEqual({ path: '/no-such-page' });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('filters the shop, shows books and samples, and says which pages need JavaScript @nightly', async ({
    page,
    allowConsole,
  }) => {
    countChecks('no-script');
    // If an image is opened by itself, there's no page with an icon link, so the browser requests
    // favicon.ico.
    allowConsole(/favicon\.ico/);
    await page.goto('/shop');
    await page.locator('label', { hasText: 'Mental Health' }).first().click();
    await expect(page.locator('[data-filtered] [data-category]:visible')).toHaveCount(2);
    await page.getByRole('link', { name: /View Details\s*: Recovery Journal/ }).click();
    await page.getByRole('link', { name: 'Preview Sample' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const path of ['/cart', '/purchase-success', '/download']) {
      await page.goto(path);
      await expect(page.getByText(/turn on JavaScript/).first(), path).toBeVisible();
    }
    await page.goto('/checkout');
    await page.getByLabel('Which book?').selectOption('meal-plan');
    await page.getByLabel('First name').fill('Maria');
    await page.getByLabel('Email', { exact: true }).fill('maria@example.com');
    await page.getByRole('button', { name: 'Pay with Card' }).click();
    await page.waitForURL(/\/__local\/pay\//);
    await page.goto('/ebook/meal-plan');
    await page.locator('[data-full-screen]').first().click();
    await page.waitForURL(/\.svg$/);
  });
});

test('respects the CSP, and doesn’t load React or the chat until they’re needed @nightly', async ({
  page,
}) => {
  // The popups load after 5 seconds, with React. A busy machine can take longer than that.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  for (const path of ['/shop', '/ebook/meal-plan']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
  }
  const onDemand = ['react-dom', 'mount-island', 'ChatWindow', 'recognize'];
  const loaded = () => onDemand.filter((name) => scripts.some((url) => url.includes(`/${name}.`)));
  expect(loaded()).toEqual([]);
  await page.clock.resume();
  await page.getByRole('button', { name: 'Chat', exact: true }).click();
  await expect.poll(loaded).toEqual(onDemand);
});
