import type { Page } from '@playwright/test';
import { addGrammar, addIcons, autofill, translate } from '#tests/support/page-modifiers.ts';
import { expect, reachFor, test } from './test.ts';

/**
 * Simulates a translator, a password manager, and Grammarly changing every page, both before and
 * after React hydrates it.
 */
async function simulateExtensions(page: Page): Promise<void> {
  const extensions = [translate, addIcons, addGrammar].map(String).join(', ');
  await page.addInitScript(`
    const extensions = [${extensions}];
    const work = () => {
      watcher.disconnect();
      for (const modify of extensions) modify(document.body);
      watcher.observe(document.body, { childList: true, subtree: true, characterData: true });
    };
    const watcher = new MutationObserver(work);
    addEventListener('DOMContentLoaded', work);
  `);
}

/**
 * Finds the field and fills it in, all in a single step, like a browser does, because React may
 * re-create the field in between.
 */
const fillIn = (page: Page, id: string, value: string) =>
  page.evaluate(`(${autofill})(document.getElementById('${id}'), '${value}')`);

const pay = (page: Page) => page.getByRole('button', { name: 'Pay with Card' });

test('F2, F3, F4: checkout, the contact form, and sign-in work on pages changed by a translator, a password manager, and Grammarly', async ({
  page,
  address,
  allowConsole,
}) => {
  allowConsole(/401|NotFoundError|React error #418/);
  await simulateExtensions(page);

  await page.goto('/shop');
  await page
    .getByRole('button', { name: /Add to Cart.*Recovery Planner|Recovery Planner.*Add to Cart/ })
    .first()
    .click();
  await page
    .getByRole('button', { name: /Add to Cart.*Recovery Journal|Recovery Journal.*Add to Cart/ })
    .first()
    .click();
  await page.locator('[data-opens="cart"]:visible').first().click();
  const cart = page.getByRole('dialog', { name: 'Shopping Cart' });
  await expect(cart.getByText('2 items in cart')).toBeVisible();
  await cart.getByRole('button', { name: /^Remove.*Journal/ }).click();
  await expect(cart.getByText('1 item in cart')).toBeVisible();
  await expect(cart.locator('.cart-total')).toContainText('$19.99');
  await cart.getByRole('button', { name: 'Close' }).click();
  await expect(cart).toBeHidden();

  await page.goto('/cart');
  const main = page.getByRole('main');
  await main.getByText('Add more copies').click();
  await main.getByRole('button', { name: /^Add one/ }).click();
  await expect(main.getByText('2 items in cart')).toBeVisible();
  await main.getByRole('button', { name: /^Remove one/ }).click();
  await expect(main.getByText('1 item in cart')).toBeVisible();

  await page.goto('/checkout');
  await page.getByLabel('First name').fill('Maria');
  await reachFor(page.getByLabel('First name'));
  await expect(page.getByLabel('First name')).toHaveValue('Maria');
  await page.getByLabel('First name').fill('');
  await pay(page).click();
  await expect(page.locator('.error-summary a')).toHaveCount(2);
  await page.getByLabel('First name').fill('Maria');
  await page.getByLabel('Email', { exact: true }).fill(address);
  await expect(page.locator('.error-summary')).toContainText('Everything’s filled in');
  await pay(page).click();
  await page.waitForURL(/\/__local\/pay\//);

  // An extension removes a node that React also wants to remove. The fallback plain form still lets
  // the buyer pay.
  await page.goto('/checkout');
  await reachFor(pay(page));
  await page.getByLabel('First name').fill('');
  await pay(page).click();
  await page.locator('.error-summary').evaluate((summary) => summary.remove());
  await page.getByLabel('First name').fill('Maria');
  await page.getByLabel('Email', { exact: true }).fill('');
  await pay(page).click();
  await expect(page.getByRole('alert')).toContainText('What you typed is still there.');
  await expect(page.getByLabel('First name')).toHaveValue('Maria');
  await page.getByLabel('Email', { exact: true }).fill(address);
  await pay(page).click();
  await page.waitForURL(/\/__local\/pay\//);

  await page.goto('/my-downloads');
  const email = page.getByLabel('Email', { exact: false }).first();
  await reachFor(email);
  await fillIn(page, 'email', address);
  await page.getByRole('button', { name: 'Email me my books' }).click();
  await expect(page.getByText('If you bought books with this address')).toBeVisible();

  await page.goto('/contact');
  await reachFor(page.getByLabel('Full Name'));
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.locator('.error-summary a')).toHaveCount(4);
  for (const [id, value] of [
    ['name', 'Maria Lopez'],
    ['email', address],
    ['subject', 'A question'],
    ['message', 'Can I print it?'],
  ] as const) {
    await fillIn(page, id, value);
  }
  await page.route('**/functions/send-email', (route) =>
    route.fulfill({ json: { status: 'accepted' } }),
  );
  await page.getByRole('button', { name: 'Send Message' }).click();
  await page.waitForURL('**/contact/thank-you');

  await page.goto('/auth#sign-in');
  await page.locator('#sign-in-email').fill(address);
  await reachFor(page.locator('#sign-in-email'));
  await fillIn(page, 'sign-in-password', 'seven quiet otters');
  await page.locator('#sign-in-password').press('Enter');
  await expect(page.getByText('That email or password isn’t right.').first()).toBeVisible();
  await expect(page.locator('#sign-in-email')).toHaveValue(address);
});
