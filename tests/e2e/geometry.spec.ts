import type { Page } from '@playwright/test';
import { TEMPLATES, waitForData } from './page-checks.ts';
import { expect, test } from './test.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 800 };

/**
 * Maximum page height on a phone, in CSS pixels (`page`), and how far down the main control may
 * start, in screen heights (`by`).
 */
const ON_PHONE: readonly { path: string; page?: number; act?: string; by?: number }[] = [
  { path: '/', page: 4500 },
  { path: '/shop', page: 6000, act: '[data-add-to-cart]', by: 1.5 },
  { path: '/blog', page: 6000 },
  { path: '/resources', page: 8000 },
  { path: '/es/ayuda' },
  { path: '/auth' },
  { path: '/ebook/brain-recipes', act: '[data-add-to-cart]', by: 1 },
  { path: '/checkout?product=meal-plan', act: 'main form .button--main', by: 1.5 },
];

/** Maximum percentage of empty space in rows that have content, on a desktop. */
const ON_DESK: readonly (readonly [path: string, empty: number])[] = [
  ['/', 38],
  ['/shop', 38],
  ['/ebook/brain-recipes', 38],
  ['/blog', 38],
  ['/help', 38],
  ['/checkout?product=meal-plan', 38],
  ['/resources', 38],
  ['/community', 38],
  ['/wellness-guide', 38],
  ['/contact/thank-you', 38],
  ['/about', 38],
  ['/contact', 38],
  ['/search', 38],
  ['/search?q=refund', 38],
  ['/glossary', 38],
  ['/no-such-page', 38],
  ['/calm-evenings', 38],
  ['/blog/tired-all-day-after-stroke', 46],
  ['/blog/2', 46],
  ['/wellness-guide/day-1', 46],
  ['/community/caregiver-support', 46],
  ['/calm-evenings/evening-1', 46],
  ['/resources/fast-card', 46],
  ['/es/ayuda', 46],
  ['/privacy', 46],
  ['/legal', 46],
  ['/auth', 46],
  ['/my-downloads', 46],
  ['/ebooks', 38],
];

/**
 * Returns the percentage of empty cells in a grid of 40-pixel cells over the central 1,200 pixels,
 * counting only rows of `main` with content: lines of text, images, and controls. Content inside a
 * panel with its own background counts for the panel's full width. Scrolls one viewport at a time,
 * so sticky elements count wherever they end up.
 */
function emptyShare(page: Page): Promise<number> {
  return page.evaluate(() => {
    const CELL = 40;
    const main = document.querySelector('main') as HTMLElement;
    const start = (innerWidth - 1200) / 2;
    const columns = 1200 / CELL;
    const rows = new Map<number, Set<number>>();
    const ground = getComputedStyle(document.body).backgroundColor;
    const panelOf = (element: Element): Element | null => {
      const { backgroundColor, display } = getComputedStyle(element);
      const isPanel =
        display !== 'inline' &&
        !['rgba(0, 0, 0, 0)', ground].includes(backgroundColor) &&
        element.getBoundingClientRect().width <= 1200;
      if (isPanel || !element.parentElement) return isPanel ? element : null;
      return panelOf(element.parentElement);
    };
    const hold = (element: Element, box: DOMRect) => {
      const top = Math.max(0, box.top);
      const bottom = Math.min(innerHeight, box.bottom);
      if (box.width < 2 || bottom - top < 2) return;
      const { left, right } = panelOf(element)?.getBoundingClientRect() ?? box;
      const first = Math.max(0, Math.floor((left - start) / CELL));
      const last = Math.min(columns - 1, Math.floor((right - start - 1) / CELL));
      for (let y = Math.floor((top + scrollY) / CELL); y < (bottom + scrollY) / CELL; y += 1) {
        const row = rows.get(y) ?? new Set();
        rows.set(y, row);
        for (let column = first; column <= last; column += 1) row.add(column);
      }
    };
    const end = main.getBoundingClientRect().bottom + scrollY;
    for (let y = 0; y < end; y += innerHeight) {
      scrollTo(0, y);
      for (const element of main.querySelectorAll('*')) {
        if (!element.checkVisibility({ visibilityProperty: true })) continue;
        if (element.matches('img, svg, button, .button, input, select, textarea'))
          hold(element, element.getBoundingClientRect());
        for (const node of element.childNodes) {
          if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim()) continue;
          const words = document.createRange();
          words.selectNodeContents(node);
          for (const line of words.getClientRects()) hold(element, line);
        }
      }
    }
    scrollTo(0, 0);
    const held = [...rows.values()];
    const used = held.reduce((sum, { size }) => sum + size, 0);
    return Math.round(100 * (1 - used / (held.length * columns)));
  });
}

/**
 * Returns pairs of filled buttons that fit in one viewport, and the number of outlined boxes that
 * are neither fields nor chips.
 */
function weights(page: Page): Promise<{ crowded: string[]; outlined: number }> {
  return page.evaluate(() => {
    const shown = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
    const filled = shown('main :is(.button--main, .button--fill)').map((one) => ({
      words: one.textContent?.trim() ?? '',
      top: one.getBoundingClientRect().top,
    }));
    const crowded = filled.flatMap(({ words, top }, index) => {
      const before = filled[index - 1];
      return before && top - before.top < innerHeight ? [`${before.words} and ${words}`] : [];
    });
    const outlined = shown('main *').filter((one) => {
      if (one.matches('input, select, textarea, .chips *')) return false;
      const style = getComputedStyle(one);
      return ['Top', 'Right', 'Bottom', 'Left'].every((side) => {
        const color = style.getPropertyValue(`border-${side.toLowerCase()}-color`);
        const line = style.getPropertyValue(`border-${side.toLowerCase()}-width`);
        return Number.parseFloat(line) > 0 && !/, 0\)$|transparent/.test(color);
      });
    }).length;
    return { crowded, outlined };
  });
}

const heightOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((one) => one.getBoundingClientRect().height);

test('pages are short enough on a phone and use the available width on a desktop @nightly', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/no-such-page/);
  await page.setViewportSize(PHONE);
  for (const { path, page: most, act, by = 0 } of ON_PHONE) {
    await page.goto(path);
    await expect(page.locator('footer')).toBeVisible();
    await waitForData(page);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    if (most !== undefined) expect.soft(height, `height of ${path}`).toBeLessThanOrEqual(most);
    expect.soft(await heightOf(page, 'header.header'), `header of ${path}`).toBeLessThanOrEqual(72);
    expect.soft(await heightOf(page, 'footer'), `footer of ${path}`).toBeLessThanOrEqual(700);
    if (act === undefined) continue;
    const top = await page
      .locator(act)
      .first()
      .evaluate((one) => one.getBoundingClientRect().top + scrollY);
    expect.soft(top, `${act} of ${path}`).toBeLessThanOrEqual(by * PHONE.height);
  }

  await page.setViewportSize(DESK);
  for (const [path, most] of ON_DESK) {
    await page.goto(path);
    await expect(page.locator('footer')).toBeVisible();
    await waitForData(page);
    // Two rows of targets, with 4 pixels above and below.
    expect.soft(await heightOf(page, 'header.header'), `header of ${path}`).toBeLessThanOrEqual(96);
    expect.soft(await emptyShare(page), `empty space on ${path}`).toBeLessThanOrEqual(most);
  }
});

test('each template has at most one filled button per viewport, and few outlined boxes @nightly', async ({
  page,
  allowConsole,
}) => {
  // When they're opened without a session or link, the coach's and buyers' pages log a 400, 401, or
  // 404.
  allowConsole(/40[014]/);
  for (const path of [...TEMPLATES.flat(), '/wellness-guide/day-1']) {
    await page.goto(path);
    await waitForData(page);
    for (const screen of [PHONE, DESK]) {
      await page.setViewportSize(screen);
      const { crowded, outlined } = await weights(page);
      const where = `${path} at ${screen.width} px`;
      expect.soft(crowded, `filled buttons in one viewport of ${where}`).toEqual([]);
      expect.soft(outlined, `outlined boxes of ${where}`).toBeLessThanOrEqual(12);
    }
  }
});

test('on a policy page, summaries of long sections are in a labeled box, and short sections have no label', async ({
  page,
}) => {
  await page.goto('/terms');
  const labels = page.getByText('In short:');
  await expect(labels.filter({ visible: true })).toHaveCount(2);
  await expect(
    page.getByRole('heading', { name: 'Who may use this site' }).locator('+ p'),
  ).toHaveText(/You must be 18 or older/);
  for (const label of await labels.filter({ visible: true }).all())
    await expect(label.locator('..')).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
});

test('the dev server shows every component in each theme', async ({ page }) => {
  await page.goto('/__local/look');
  await expect(page.locator('[data-theme] .button--main')).not.toHaveCount(0);
  await expect(page.locator('[data-theme]')).toHaveCount(4);
  await expect(page.getByText('Not in this build.')).toHaveCount(0);
  const grounds = await page
    .locator('section[data-theme]')
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor));
  expect(new Set(grounds).size).toBe(4);
});
