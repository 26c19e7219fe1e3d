import type { Locator, Page } from '@playwright/test';
import { countChecks } from './count-checks.ts';
import { expect, test } from './test.ts';

/** Each part of the site that stands on many pages, or in which money or help is at stake. */
const PARTS: readonly {
  name: string;
  path: string;
  open?: (page: Page) => Promise<void>;
  part: (page: Page) => Locator;
}[] = [
  { name: 'header', path: '/about', part: (page) => page.getByRole('banner') },
  { name: 'footer', path: '/about', part: (page) => page.getByRole('contentinfo') },
  { name: 'help', path: '/help', part: (page) => page.getByRole('main') },
  {
    name: 'contact form',
    path: '/contact',
    part: (page) => page.getByRole('main').locator('form').first(),
  },
  {
    name: 'checkout form',
    path: '/checkout',
    part: (page) => page.getByRole('main').locator('form').first(),
  },
  {
    name: 'empty cart',
    path: '/shop',
    open: async (page) => {
      await page.locator('[data-open-cart]').first().click();
      await page.getByText('Your cart is empty').first().waitFor();
    },
    part: (page) => page.getByRole('dialog', { name: 'Shopping Cart' }),
  },
  {
    name: 'new post',
    path: '/community/daily-motivation',
    open: (page) => page.getByRole('button', { name: 'New Post' }).click(),
    part: (page) => page.getByRole('dialog', { name: 'New Post' }),
  },
  { name: 'no internet', path: '/offline', part: (page) => page.getByRole('main') },
];

for (const { name, path, open, part } of PARTS) {
  test(`names, roles and order are as they were: ${name}`, async ({ page }) => {
    countChecks('names');
    await page.goto(path);
    await open?.(page);
    await expect(part(page)).toMatchAriaSnapshot({ name: `${name.replaceAll(' ', '-')}.aria.yml` });
  });
}
