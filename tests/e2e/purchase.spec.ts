import type { Page } from '@playwright/test';
import { downloadBook } from './download-book.ts';
import { expectNoViolationsInAnyTheme } from './violations.ts';
import { Mailbox } from './pages/mailbox.ts';
import { print } from './print.ts';
import { expect, test, reachFor } from './test.ts';

/** Also runs on Postgres, in the second Playwright project. */
const ON_BOTH = { tag: '@postgres' };

/** Fills in the checkout's contact form and continues to the payment page. */
async function checkOut(page: Page, address: string): Promise<void> {
  await reachFor(page.getByRole('button', { name: 'Pay with Card' }));
  await page.getByLabel('First name').fill('Maria');
  await page.getByLabel('Email', { exact: false }).first().fill(address);
  await page.getByRole('button', { name: 'Pay with Card' }).click();
  await page.waitForURL(/\/__local\/pay\//);
}

/** Clicks a button on the payment page. */
async function press(page: Page, name: 'Pay' | 'Decline' | 'Pay later' | 'Cancel'): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
}

/** Buys one book and waits for the success page. */
async function buyOne(page: Page, address: string, slug = 'recovery-planner'): Promise<void> {
  await page.goto(`/ebook/${slug}`);
  await page.getByRole('link', { name: 'Buy Now - Instant Download' }).click();
  await checkOut(page, address);
  await press(page, 'Pay');
  await expect(page.getByRole('heading', { name: 'Purchase Successful' })).toBeVisible();
}

test(
  'buys one book in the shop and opens the PDF, then again from the email',
  ON_BOTH,
  async ({ page, mailbox, address }) => {
    await page.goto('/shop');
    await page
      .getByRole('link', { name: /View Details.*Recovery Planner|Recovery Planner.*View Details/ })
      .first()
      .click();
    await page.getByRole('link', { name: 'Buy Now - Instant Download' }).click();
    await expect(page.getByRole('heading', { name: 'Secure Checkout' })).toBeVisible();
    await expect(page.getByText('$19.99').first()).toBeVisible();
    await checkOut(page, address);
    await press(page, 'Pay');
    await expect(page.getByRole('heading', { name: 'Purchase Successful' })).toBeVisible();
    await expect(
      page.getByText('Your eBook is ready for download. Check your email for the download link.'),
    ).toBeVisible();
    expect(await downloadBook(page)).toMatch(/^%PDF-/);
    expect(page.url()).not.toContain('session_id');

    const [mail] = await mailbox.waitFor(address, 1);
    expect(mail?.subject).toBe('Your book is ready');
    await page.goto(Mailbox.downloadLink(mail));
    await expect(page.getByText('Complete Recovery Planner').first()).toBeVisible();
    expect(await downloadBook(page)).toMatch(/^%PDF-/);
  },
);

test('buys two books in the cart with one payment and opens both', async ({
  page,
  mailbox,
  address,
}) => {
  await page.goto('/shop');
  await page
    .getByRole('button', { name: /Add to Cart.*Brain Recipes|Brain Recipes.*Add to Cart/ })
    .first()
    .click();
  await page
    .getByRole('button', { name: /Add to Cart.*Recovery Journal|Recovery Journal.*Add to Cart/ })
    .first()
    .click();
  await page.locator('[data-opens="cart"]:visible').first().click();
  const panel = page.getByRole('dialog', { name: 'Shopping Cart' });
  await expect(panel.getByText('2 items in cart')).toBeVisible();
  await expect(panel.getByText('$44.98')).toBeVisible();
  await panel.getByRole('link', { name: 'Checkout' }).click();
  await checkOut(page, address);
  await expect(page.getByText('$44.98').first()).toBeVisible();
  await press(page, 'Pay');
  await expect(page.getByRole('heading', { name: 'Purchase Successful' })).toBeVisible();
  expect(await downloadBook(page, 0)).toMatch(/^%PDF-/);
  expect(await downloadBook(page, 1)).toMatch(/^%PDF-/);
  const [mail] = await mailbox.waitFor(address, 1);
  expect(mail?.text).toContain('$44.98');
  await page.goto('/cart');
  await expect(page.getByText('Your cart is empty').first()).toBeVisible();
});

test('pays once for a bundle, lists its contents, and opens all of its books', async ({
  page,
  mailbox,
  address,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/shop');
  await page
    .getByRole('link', { name: /View Details.*Kitchen/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Books in this bundle' })).toBeVisible();
  await expectNoViolationsInAnyTheme(page);
  await page.getByRole('link', { name: 'Buy Now - Instant Download' }).click();
  await checkOut(page, address);
  await press(page, 'Pay');
  await expect(page.getByRole('heading', { name: 'Purchase Successful' })).toBeVisible();
  const books = page.getByRole('button', { name: /^Download/ });
  await expect(books).toHaveCount(3);
  for (const index of [0, 1, 2]) expect(await downloadBook(page, index)).toMatch(/^%PDF-/);
  await expectNoViolationsInAnyTheme(page);
  const [mail] = await mailbox.waitFor(address, 1);
  expect(mail?.text).toContain('Meal Plan');
});

test('retries after a declined card and pays once', async ({ page, mailbox, address }) => {
  await page.goto('/checkout?product=meal-plan');
  await checkOut(page, address);
  await press(page, 'Decline');
  await expect(page.getByText(/declined/i).first()).toBeVisible();
  await press(page, 'Pay');
  await expect(page.getByRole('heading', { name: 'Purchase Successful' })).toBeVisible();
  await mailbox.waitFor(address, 1);
});

test('keeps the checkout filled in after canceling the payment', async ({
  page,
  mailbox,
  address,
}) => {
  await page.goto('/checkout?product=meal-plan');
  await checkOut(page, address);
  await press(page, 'Cancel');
  await page.waitForURL(/\/checkout\?product=meal-plan&canceled=1/);
  await expect(page.getByText('You haven’t been charged.').first()).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Maria');
  expect(await mailbox.to(address)).toEqual([]);
});

test('explains a delayed payment, and sends the book once the bank confirms', async ({
  page,
  mailbox,
  address,
}) => {
  await page.goto('/checkout?product=recovery-journal');
  await checkOut(page, address);
  const sessionId = page.url().split('/').at(-1) ?? '';
  await press(page, 'Pay later');
  await expect(page.getByText(/still confirming/i).first()).toBeVisible();
  expect(await mailbox.to(address)).toEqual([]);
  const payments = await page.context().newPage();
  await payments.goto('/__local/payments');
  await payments
    .getByRole('listitem')
    .filter({ hasText: sessionId })
    .getByRole('button', { name: 'Confirm the payment' })
    .first()
    .click();
  await mailbox.waitFor(address, 1);
  await expect(page.getByRole('heading', { name: 'Purchase Successful' })).toBeVisible();
});

test(
  'still sends the book, through the webhook, if the tab is closed after paying',
  ON_BOTH,
  async ({ page, mailbox, address, allowConsole }) => {
    allowConsole(/ERR_FAILED/);
    await page.goto('/checkout?product=brain-recipes');
    await checkOut(page, address);
    await page.route('**/purchase-success**', (route) => route.abort());
    await press(page, 'Pay');
    await page.close();
    const [mail] = await mailbox.waitFor(address, 1);
    expect(Mailbox.downloadLink(mail)).toContain('/download#t=');
  },
);

test(
  'creates one order and sends one email, even if the success page is opened three times and revisited',
  ON_BOTH,
  async ({ page, mailbox, address }) => {
    await page.goto('/checkout?product=recovery-planner');
    await checkOut(page, address);
    const sessionId = page.url().split('/').at(-1) ?? '';
    await press(page, 'Pay');
    await expect(page.getByRole('heading', { name: 'Purchase Successful' })).toBeVisible();
    await Promise.all(
      [1, 2].map(async () => {
        const tab = await page.context().newPage();
        await tab.goto(`/purchase-success?session_id=${sessionId}`);
        await expect(tab.getByRole('heading', { name: 'Purchase Successful' })).toBeVisible();
      }),
    );
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Purchase Successful' })).toBeVisible();
    await page.goBack();
    await page.goForward();
    await expect(page.getByRole('heading', { name: 'Purchase Successful' })).toBeVisible();
    await mailbox.waitFor(address, 1);
  },
);

test('buys the books in the URL or the cart if Pay is clicked before React hydrates', async ({
  page,
  address,
  allowConsole,
}) => {
  allowConsole(/\.js|400 \(Bad Request\)/);
  // Block all of the page's scripts, so that only the browser's own form POST happens.
  let isLate = true;
  await page.route(/\.js$/, (route) => (isLate ? route.abort() : route.continue()));
  const pay = async () => {
    await page.getByLabel('First name').fill('Maria');
    await page.getByLabel('Email', { exact: true }).fill(address);
    await page.getByRole('button', { name: 'Pay with Card' }).click();
    await page.waitForURL(/\/__local\/pay\//);
  };
  await page.goto('/checkout?product=meal-plan');
  await pay();
  await expect(page.getByText(/Meal Plan/).first()).toBeVisible();

  isLate = false;
  await page.goto('/shop');
  for (const book of [/^Add to Cart\s*: Healthy Brain/, /^Add to Cart\s*: 30-Day/]) {
    await page.getByRole('button', { name: book }).first().click();
  }
  isLate = true;
  await page.goto('/checkout');
  await pay();
  await expect(page.getByText(/Healthy Brain/).first()).toBeVisible();
  await expect(page.getByText(/Meal Plan/).first()).toBeVisible();

  await page.evaluate(() => localStorage.setItem('cart', '{"broken'));
  await page.goto('/checkout');
  await page.getByLabel('First name').fill('Maria');
  await page.getByLabel('Email', { exact: true }).fill(address);
  await page.getByRole('button', { name: 'Pay with Card' }).click();
  await page.getByRole('link', { name: 'Choose a book' }).click();
  await page.getByLabel('Which book?').selectOption('meal-plan');
  await page.getByRole('button', { name: 'Pay with Card' }).click();
  await page.waitForURL(/\/__local\/pay\//);
});

test('prints the success page as a receipt on one sheet @nightly', async ({ page, address }) => {
  await buyOne(page, address);
  const { text, sheets } = await print(page);
  expect(sheets).toBe(1);
  expect(text).toContain('Complete Recovery Planner: $19.99');
  expect(text).toContain('Total: $19.99');
  expect(text).toMatch(/Order number: [0-9A-F]{8}/);
  expect(text).not.toContain('Check your email for the download link');
});

test('opens a link on five devices, and emails a new link for the sixth @nightly', async ({
  page,
  browser,
  mailbox,
  address,
  allowConsole,
}) => {
  allowConsole(/410|functions\/download/);
  await buyOne(page, address);
  const [mail] = await mailbox.waitFor(address, 1);
  const link = Mailbox.downloadLink(mail);
  for (let device = 1; device <= 5; device += 1) {
    const context = await browser.newContext();
    const tab = await context.newPage();
    await tab.goto(link);
    expect(await downloadBook(tab)).toMatch(/^%PDF-/);
    await context.close();
  }
  await page.goto(link);
  await expect(page.getByText('You’ve used this link 5 times').first()).toBeVisible();
  await page.getByRole('button', { name: 'Send me a new link' }).click();
  const [fresh] = await mailbox.waitFor(address, 2);
  expect(Mailbox.downloadLink(fresh)).not.toBe(link);
  await page.goto('about:blank');
  await page.goto(Mailbox.downloadLink(fresh));
  expect(await downloadBook(page)).toMatch(/^%PDF-/);
});

test(
  'My Downloads emails buyers links to their books and reveals nothing to anyone else',
  ON_BOTH,
  async ({ page, mailbox, address }) => {
    await buyOne(page, address);
    await mailbox.waitFor(address, 1);
    await page.goto('/my-downloads');
    await page
      .getByRole('main')
      .getByLabel(/e-?mail/i)
      .fill(address);
    await page.getByRole('main').getByRole('button').first().click();
    await expect(page.getByText(/If you bought books with this address/).first()).toBeVisible();
    const [library] = await mailbox.waitFor(address, 2);
    expect(library?.subject).toBe('Your download link');
    await page.goto('/my-downloads');
    await page
      .getByRole('main')
      .getByLabel(/e-?mail/i)
      .fill(`not-${address}`);
    await page.getByRole('main').getByRole('button').first().click();
    await expect(page.getByText(/If you bought books with this address/).first()).toBeVisible();
    expect(await mailbox.to(`not-${address}`)).toEqual([]);
  },
);

test('opens the payment in a new tab from the test purchase page @nightly', async ({
  page,
  address,
}) => {
  await page.goto('/test-purchase');
  await expect(page.getByRole('heading', { name: 'eBook Purchase Test' })).toBeVisible();
  await page.getByLabel(/Email Address/).fill(address);
  await page.getByLabel(/First Name/).fill('Maria');
  await reachFor(page.getByRole('button', { name: 'Purchase for $1.00' }));
  const opening = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'Purchase for $1.00' }).click();
  const payment = await opening;
  await payment.waitForURL(/\/__local\/pay\//);
  await payment.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(payment.getByRole('heading', { name: 'Purchase Successful' })).toBeVisible();
});

test('corrects a mistyped address on the success page and sends a copy to a helper @nightly', async ({
  page,
  mailbox,
  address,
}) => {
  const right = address.replace('example.com', 'gmail.com');
  await page.goto('/checkout?product=recovery-planner');
  await reachFor(page.getByRole('button', { name: 'Pay with Card' }));
  await page.getByLabel('Email', { exact: true }).fill(address.replace('example.com', 'gmial.com'));
  await page.getByRole('button', { name: 'No, what I typed is right' }).click();
  await checkOut(page, address.replace('example.com', 'gmial.com'));
  await press(page, 'Pay');
  await page.getByText('Did you mean').waitFor();
  await page.getByRole('button', { name: 'Yes, send my books there' }).click();
  await expect(page.getByText('We sent the link to').first()).toBeVisible();
  await expect(page.getByText('Did you mean')).toBeHidden();
  const [mail] = await mailbox.waitFor(right, 1);
  await page.getByText('Send the link to a helper').click();
  await page.getByLabel('Your helper’s email address').fill('not an address');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('Enter an email address like name@example.com')).toBeVisible();
  await page.getByLabel('Your helper’s email address').fill(`helper-${address}`);
  await page.getByRole('button', { name: 'Send the link' }).click();
  const [copy] = await mailbox.waitFor(`helper-${address}`, 1);
  expect(Mailbox.downloadLink(copy)).toBe(Mailbox.downloadLink(mail));
});
