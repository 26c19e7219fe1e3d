import { buyPlanner, openPhone, test } from './coach-test.ts';
import { expectNoViolationsInAnyTheme } from './violations.ts';
import { expect } from './test.ts';

// The Netlify Blobs store doesn't support sales totals per book.
test.use({ store: 'postgres' });

test('on Postgres, the coach uses the keyboard to find an order by part of its email address, and sees each book’s sales @nightly', async ({
  browser,
  coachSite,
}) => {
  // This takes longer, because it makes two purchases and starts a separate site with a database.
  test.slow();
  for (const address of ['maria.lopez@example.com', 'ana@elsewhere.example.org']) {
    const buyer = await (await browser.newContext({ baseURL: coachSite.url })).newPage();
    await buyPlanner(buyer, address);
  }
  const page = await (await openPhone(browser, coachSite)).newPage();
  await page.goto('/admin/orders');
  await expect(page.getByRole('link', { name: /^Order / })).toHaveCount(2);
  await page.getByRole('searchbox', { name: 'Find an order' }).focus();
  await page.keyboard.type('LOPEZ');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Found: 1')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Order / })).toHaveCount(1);
  await expectNoViolationsInAnyTheme(page);
  await page.getByRole('link', { name: /^Order / }).press('Enter');
  await expect(page.getByText('maria.lopez@example.com').first()).toBeVisible();

  await page.goto('/admin/orders');
  await page.getByRole('searchbox', { name: 'Find an order' }).fill('nobody-like-this');
  await page.keyboard.press('Enter');
  await expect(page.getByText('We didn’t find an order for “nobody-like-this.”')).toBeVisible();

  await page.goto('/admin');
  await page.locator('#charts > summary').click();
  const books = page.getByRole('region', { name: 'Sales by book' });
  await expect(books.getByRole('listitem').filter({ hasText: 'Recovery Planner' })).toContainText(
    '2',
  );
});
