import type { Locator, Page } from '@playwright/test';
import { countChecks } from '../count-checks.ts';
import { expect, test } from '../test.ts';

/** Forms hydrate after the first user gesture. */
const wake = (page: Page) => page.mouse.move(1, 1);

/** Parts of the site that appear on many pages, or that involve money or help. */
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
    open: wake,
    part: (page) => page.getByRole('main').locator('form').first(),
  },
  {
    name: 'checkout form',
    path: '/checkout?product=recovery-planner',
    part: (page) => page.getByRole('main').locator('form').first(),
  },
  {
    name: 'empty cart',
    path: '/shop',
    open: async (page) => {
      await page.locator('[data-opens="cart"]:visible').first().click();
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
  {
    name: 'reading settings',
    path: '/about',
    open: (page) => page.getByRole('button', { name: 'Reading', exact: true }).click(),
    part: (page) => page.getByRole('dialog', { name: 'Reading' }),
  },
  {
    name: 'free guide',
    path: '/wellness-guide',
    open: (page) => page.getByRole('button', { name: 'Download My Free Guide' }).click(),
    part: (page) => page.getByRole('dialog', { name: 'Get your free guide' }),
  },
  { name: 'sign in', path: '/auth', open: wake, part: (page) => page.getByRole('main') },
  {
    name: 'my downloads',
    path: '/my-downloads',
    open: wake,
    part: (page) => page.getByRole('main'),
  },
  { name: 'search', path: '/search', part: (page) => page.getByRole('main').locator('form') },
  { name: 'no internet', path: '/offline', part: (page) => page.getByRole('main') },
];

for (const { name, path, open, part } of PARTS) {
  test(`keeps accessible names, roles, and order: ${name}`, async ({ page }) => {
    countChecks('names');
    await page.goto(path);
    await open?.(page);
    await expect(part(page)).toMatchAriaSnapshot({ name: `${name.replaceAll(' ', '-')}.aria.yml` });
  });
}

/**
 * Page templates with text that the coach edits, and the elements that each must contain, in this
 * order, whatever the text is.
 */
const TEMPLATES: Readonly<Record<string, readonly RegExp[]>> = {
  '/': [/^heading .*level=1/, /^link "Resources"/, /^link "Blog"/, /^link "Shop"/],
  '/blog': [/^heading "Blog" \[level=1/, /^group "Show"/, /^radio "All/, /^radio "Advocacy/],
  '/blog/brain-foods-for-stroke-recovery': [
    /^article/,
    /^link "Back to Blog"/,
    /^heading .*level=1/,
    /^button "Print"/,
    /^link "911"/,
    /^heading "Next Steps" \[level=2/,
    /^checkbox/,
    /^link "/,
    /^heading "Sources" \[level=2/,
  ],
  '/wellness-guide/day-1': [/^heading "Day 1.*level=1/, /^link ".*Day 2/, /^button "Print"/],
  '/shop': [/^heading .*level=1/, /^group "Show"/, /^radio "All Products/, /^button "Add to Cart/],
  '/ebook/meal-plan': [/^heading .*level=1/, /^link "Buy Now/, /^button "Add to Cart/],
  '/resources': [
    /^heading "Recovery Resources" \[level=1/,
    /^heading "Emergency & Crisis" \[level=2/,
    /^link ".*911/,
  ],
  '/community/daily-motivation': [
    /^heading .*level=1/,
    /^button "New Post"/,
    /^link "Back to Community"/,
  ],
  '/privacy': [/^heading "Privacy" \[level=1/],
};

test('each page template has its headings and controls by name, in order', async ({ page }) => {
  for (const [path, wanted] of Object.entries(TEMPLATES)) {
    await page.goto(path);
    const lines = (await page.getByRole('main').ariaSnapshot())
      .split('\n')
      .map((line) => line.replace(/^[\s'-]*/, ''));
    let from = 0;
    for (const pattern of wanted) {
      const at = lines.findIndex((line, index) => index >= from && pattern.test(line));
      expect(at, `${path}: ${pattern.source} in\n${lines.join('\n')}`).not.toBe(-1);
      from = at + 1;
    }
    countChecks('names');
  }
});
