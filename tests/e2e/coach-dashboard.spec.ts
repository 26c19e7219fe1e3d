import type { Page } from '@playwright/test';
import { buyPlanner, openPhone, test } from './coach-test.ts';
import { expectNoViolationsInAnyTheme } from './violations.ts';
import { lookAt, waitForData } from './page-checks.ts';
import { expect } from './test.ts';

/**
 * Dashboard pages and the account page, each with a selector that matches once the page has data.
 */
const DASHBOARD_PAGES: readonly (readonly [path: string, filled: string])[] = [
  ['/admin', '#weeks'],
  ['/admin/orders', 'main tbody th a'],
  ['/admin/waiting', 'main li h3'],
  ['/admin/messages', 'main li h3'],
  ['/admin/posts', 'main li h3'],
  ['/admin/reviews', 'main li details'],
  ['/admin/campaigns', '#words'],
  ['/admin/subscribers', 'main tbody th'],
  ['/admin/unanswered', 'main li h2'],
  ['/admin/write', '#writing'],
  ['/admin/notifications', 'main input[type="radio"]'],
  ['/admin/help', '#sell-a-book'],
  ['/admin/upload', '[aria-labelledby="ebooks-title"] h3'],
  ['/wellness-guide/upload', 'main input[type="file"]'],
  ['/account', '#second-factor summary'],
];

/**
 * Presses Tab once for each focusable element in the main part of a page.
 * @returns interactive elements that never got focus
 */
async function missedByTab(page: Page): Promise<string[]> {
  const count = await page.evaluate(() => {
    const places = [
      ...document.querySelectorAll<HTMLElement>(
        'main :is(a[href], button, input, summary, select, textarea, [tabindex="0"])',
      ),
    ]
      .filter((one) => one.checkVisibility() && !(one as HTMLButtonElement).disabled)
      // Tab stops only once at a group of radio buttons. Arrow keys move within the group.
      .filter((one) => !one.matches('[type="radio"]:not(:checked)'));
    const missed = new Set<EventTarget>(places);
    document.addEventListener('focusin', ({ target }) => target && missed.delete(target));
    Object.assign(window, { missed });
    document.querySelector<HTMLElement>('main')?.focus();
    return places.length;
  });
  expect(count).toBeGreaterThan(0);
  for (let press = 0; press < count; press += 1) await page.keyboard.press('Tab');
  return page.evaluate(() =>
    [...(window as unknown as { missed: Set<HTMLElement> }).missed].map(
      ({ tagName, textContent }) => `${tagName} "${textContent.trim()}"`,
    ),
  );
}

test('the coach uses the whole dashboard by keyboard on a phone, and nothing is cut off or missing a name @nightly', async ({
  browser,
  coachSite,
}) => {
  test.slow();
  await coachSite.subscribe();
  const buyer = await (await browser.newContext({ baseURL: coachSite.url })).newPage();
  await buyPlanner(buyer, 'maria.with.a.rather.long.address@example.com');
  await buyer.context().close();
  const phone = await openPhone(browser, coachSite);
  const page = await phone.newPage();
  const look = async (state: string) => {
    await waitForData(page);
    await expectNoViolationsInAnyTheme(page, { state, widths: [360] });
    const { targets, troubles } = await lookAt(page, { targets: true });
    expect.soft(troubles, state).toEqual([]);
    expect(targets).toBeGreaterThan(0);
    expect.soft(await missedByTab(page), state).toEqual([]);
  };
  for (const [path, filled] of DASHBOARD_PAGES) {
    await page.goto(path);
    await expect(page.locator(filled).first()).toBeVisible();
    await look(path);
  }

  await page.goto('/admin/orders');
  await page
    .getByRole('link', { name: /^Order / })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await page.getByText('History', { exact: true }).press('Enter');
  await expect(page.locator('#timeline li').first()).toBeVisible();
  await look('one order');

  await page.goto('/admin/forget');
  await page
    .getByLabel('The person’s email address')
    .fill('maria.with.a.rather.long.address@example.com');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Delete everything about maria/)).toBeFocused();
  await look('what will be deleted and kept');

  await page.goto('/admin/posts');
  await page.getByRole('button', { name: 'Edit' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Title')).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(' in the park');
  await page.getByRole('button', { name: 'Save', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Readers will see that you edited the text.')).toBeVisible();
  await page.getByRole('button', { name: 'Publish this post' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listitem').filter({ hasText: 'in the park' })).toBeFocused();
  await expect(
    page.getByRole('status').filter({ hasText: 'This post is on the site.' }),
  ).toBeVisible();

  await page.goto('/admin/reviews');
  await page.locator('summary', { hasText: 'Don’t publish, because' }).press('Enter');
  await page.getByRole('button', { name: 'It insults or threatens someone.' }).press('Enter');
  await expect(
    page.getByText('This review isn’t on the site. It insults or threatens someone.'),
  ).toHaveCount(2);
  await page.getByRole('button', { name: 'Publish this review' }).focus();
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('status').filter({ hasText: 'review is on the site.' }),
  ).toBeVisible();
  await phone.close();
});

test('opens the handbook at the linked section', async ({ page }) => {
  await page.goto('/admin/help#sell-a-book');
  const open = page.locator('details[open] > summary h2');
  await expect(open).toHaveText(['Sell a book']);
  await page.getByRole('link', { name: 'One-time setup' }).first().click();
  await expect(open).toHaveText(['Sell a book', 'One-time setup']);
  await expect(open.last()).toBeInViewport();
});
