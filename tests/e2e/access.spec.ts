import { globSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

/** Pages, with the state that makes them worth a look. */
const PAGES = [
  '/',
  '/about',
  '/blog',
  '/blog/five-daily-habits-for-stroke-recovery',
  '/blog/1',
  '/blog/2',
  '/blog/no-such-article',
  '/community',
  '/community/caregiver-support',
  '/community-guidelines',
  '/wellness-guide/day-3',
  '/wellness-guide/upload',
  '/ebooks',
  '/cookies',
  '/terms',
  '/contact',
  '/help',
  '/resources',
  '/search',
  '/search?q=recipe',
  '/search?q=xylophone',
  '/privacy',
  '/contact/thank-you',
  '/newsletter/check-your-email',
  '/newsletter/confirm#t=token',
  '/newsletter/unsubscribe',
  '/wellness-guide',
  '/wellness-guide/thank-you',
  '/auth',
  '/accessibility',
  '/shop',
  '/ebook/recovery-planner',
  '/ebook/recovery-planner/sample',
  '/ebook/no-such-book',
  '/recovery-planner',
  '/meal-plan',
  '/recovery-journal',
  '/cart',
  '/checkout',
  '/checkout?product=brain-recipes',
  '/checkout?product=no-such-book',
  '/purchase-success',
  '/download',
  '/my-downloads',
  '/test-purchase',
  '/no-such-page',
] as const;

const TAGS = ['wcag2a', 'wcag2aa', 'wcag2aaa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

async function expectNoFindings(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
  const findings = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );
  expect(findings).toEqual([]);
}

async function openQuietly(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.evaluate(() => document.fonts.ready);
}

for (const path of PAGES) {
  test(`${path}: axe finds nothing, nothing overflows, in both themes and widths`, async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/404/);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const width of [320, 360, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await openQuietly(page, path);
        const tooWide = await page.evaluate(
          () => document.documentElement.scrollWidth - innerWidth,
        );
        expect(tooWide, `sideways scroll at ${width} px`).toBeLessThanOrEqual(0);
        if (width !== 360) await expectNoFindings(page);
      }
    }
  });
}

/** Every page of the build that is not looked at more closely above. */
const OTHER_PAGES = globSync('dist/**/*.html')
  .map((file) => file.replace(/^dist/, '').replace(/(?:\/index)?\.html$/, '') || '/')
  .filter((path) => !(PAGES as readonly string[]).includes(path) && !/404$|not-found$/.test(path))
  .toSorted();
if (OTHER_PAGES.length === 0) throw new Error('There is no build to look at: npm run build');
/** A few pages for each test, so that both workers have something to do. */
const HANDFUL = 6;

for (let first = 0; first < OTHER_PAGES.length; first += HANDFUL) {
  const some = OTHER_PAGES.slice(first, first + HANDFUL);
  test(`axe finds nothing, nothing overflows: ${some.join(', ')}`, async ({ page }) => {
    for (const path of some) {
      for (const [width, colorScheme] of [
        [320, 'dark'],
        [1280, 'light'],
      ] as const) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 800 });
        await openQuietly(page, path);
        const tooWide = await page.evaluate(
          () => document.documentElement.scrollWidth - innerWidth,
        );
        expect(tooWide, `${path}: sideways scroll at ${width} px`).toBeLessThanOrEqual(0);
        await expectNoFindings(page);
      }
    }
  });
}

test('the open cart, the open menu and a form with errors have no findings', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await openQuietly(page, '/shop');
  await page.getByRole('button', { name: /^Add to Cart\s*: 30-Day Recovery Meal Plan/ }).click();
  await expectNoFindings(page);
  await page.locator('[data-open-cart]').first().click();
  await expect(
    page.getByRole('dialog', { name: 'Shopping Cart' }).getByText('1 item in cart'),
  ).toBeVisible();
  await expectNoFindings(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Resources' }).first()).toBeVisible();
  await expectNoFindings(page);
  await openQuietly(page, '/checkout');
  await page.getByRole('button', { name: 'Pay with Card' }).click();
  await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible();
  await expectNoFindings(page);
});

test('every control is at least 44 px in both directions, but for links inside text', async ({
  page,
}) => {
  for (const path of [
    '/shop',
    '/ebook/meal-plan',
    '/cart',
    '/checkout',
    '/my-downloads',
    '/test-purchase',
    '/contact',
    '/blog',
    '/community',
    '/resources',
    '/wellness-guide',
  ]) {
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await openQuietly(page, path);
      const small = await page.evaluate(() => {
        const controls = [
          ...document.querySelectorAll<HTMLElement>('a, button, input, summary, select, textarea'),
        ];
        return controls.flatMap((control) => {
          const target =
            control instanceof HTMLInputElement && control.type === 'radio'
              ? control.closest('label')
              : control;
          const box = target?.getBoundingClientRect();
          if (!target || !box || box.width === 0 || !target.checkVisibility()) return [];
          const sentence = control.parentElement?.textContent.trim() ?? '';
          const inText =
            control.tagName === 'A' && sentence.length > control.textContent.trim().length;
          const isHidden = box.bottom < 0 || box.right < 0;
          if (inText || isHidden) return [];
          return box.width < 43.5 || box.height < 43.5
            ? [
                `${control.tagName} "${control.textContent.trim()}" ${Math.round(box.width)}×${Math.round(box.height)}`,
              ]
            : [];
        });
      });
      expect(small, `${path} at ${width} px`).toEqual([]);
    }
  }
});

test('a book is bought by keyboard alone in at most 25 presses on our pages', async ({
  page,
  address,
}) => {
  let presses = 0;
  const press = async (key: string) => {
    presses += 1;
    await page.keyboard.press(key);
  };
  const tabTo = async (name: RegExp) => {
    for (let tries = 0; tries < 40; tries += 1) {
      await press('Tab');
      const label = await page.evaluate(() => {
        const element = document.activeElement;
        if (element instanceof HTMLInputElement) return element.labels?.[0]?.textContent ?? '';
        return element?.textContent ?? '';
      });
      if (name.test(label.trim())) return;
    }
    throw new Error(`Tab never reached ${name}.`);
  };

  await openQuietly(page, '/ebook/recovery-planner');
  await press('Tab');
  await press('Enter');
  await tabTo(/^Buy Now/);
  await press('Enter');
  await page.waitForURL(/\/checkout/);
  await page.evaluate(() => document.fonts.ready);
  await press('Tab');
  await press('Enter');
  await tabTo(/^First name/);
  await page.keyboard.type('Maria');
  await tabTo(/^Email/);
  await page.keyboard.type(address);
  await press('Enter');
  await page.waitForURL(/\/__local\/pay\//);
  expect(presses).toBeLessThanOrEqual(25);

  for (let tries = 0; tries < 10; tries += 1) {
    await page.keyboard.press('Tab');
    if ((await page.evaluate(() => document.activeElement?.textContent)) === 'Pay') break;
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Purchase Successful' })).toBeFocused();
});

test('the cart panel takes the focus, closes with Escape and gives the focus back', async ({
  page,
}) => {
  await openQuietly(page, '/shop');
  const opener = page.locator('[data-open-cart]').first();
  await opener.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Shopping Cart' });
  await expect(panel.getByText('Your cart is empty')).toBeVisible();
  await expect(panel.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(opener).toBeFocused();
});

test('a cover opens in full screen by mouse and by key, and Escape closes it', async ({ page }) => {
  await openQuietly(page, '/ebook/recovery-planner');
  const opener = page.locator('[data-full-screen]').first();
  for (const open of [() => opener.click(), () => opener.press('Enter')]) {
    await open();
    await expect(page.locator('dialog[open] img').first()).toBeVisible();
    const box = await page.locator('dialog[open]').boundingBox();
    expect(box?.width).toBe(page.viewportSize()?.width);
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    await expect(opener).toBeFocused();
  }
});
