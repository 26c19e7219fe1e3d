import type { Page } from '@playwright/test';
import { expect, test } from '../test.ts';

const PAGES = [
  '/',
  '/shop',
  '/recovery-planner',
  '/blog/five-daily-habits-for-stroke-recovery',
  '/checkout',
  '/contact',
  '/search?q=sleep',
];

/**
 * Starts recording layout shifts, including those before the page finishes loading. The returned
 * function returns their total score.
 */
async function countShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(Number(entry.toJSON().value));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(() =>
      (window as unknown as { shifts: number[] }).shifts.reduce((sum, shift) => sum + shift, 0),
    );
}

async function scrollToBottom(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
      scrollTo(0, top);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });
}

for (const width of [320, 390, 1280]) {
  test(`nothing shifts while a page loads or is being read at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const shifts = await countShifts(page);
    for (const path of PAGES) {
      await page.goto(path);
      await scrollToBottom(page);
      await page.waitForLoadState('networkidle');
      // Swapping the font may move the header's buttons by a pixel (decision 064).
      expect(await shifts(), path).toBeLessThan(0.001);
    }
  });
}

const WIDTHS = [360, 768, 1280];

/**
 * Returns the position of every element at each of the widths, in document order. The last element,
 * and the line or button around it, count as not visible, because part of their text may not have
 * arrived yet.
 */
async function placesOf(page: Page) {
  const places = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const found = await page.evaluate(() => {
      const elements = [...document.querySelectorAll('body *')];
      const last = elements.at(-1);
      const arriving = last?.closest('a, button, li, p') ?? last;
      return elements.map((element) => {
        const { x, y, width, height, bottom } = element.getBoundingClientRect();
        const isThere = !arriving?.contains(element);
        return {
          name: `${element.tagName} ${element.textContent?.trim().slice(0, 30)}`,
          isSeen: isThere && width * height > 0 && bottom > 0 && y < innerHeight,
          at: { x, y },
        };
      });
    });
    places.push(found);
  }
  return places;
}

/**
 * One page of each kind that's painted before it has loaded completely (see `long` in the layout).
 */
const LONG_PAGES = [
  '/',
  '/blog/five-daily-habits-for-stroke-recovery',
  '/ebook/brain-recipes',
  '/recovery-planner',
  '/checkout',
];
const CUTS = 10;

test.describe('a partially loaded page', () => {
  test.use({ javaScriptEnabled: false });
  for (const path of LONG_PAGES) {
    test(`doesn't shift when the rest arrives: ${path}`, async ({ page, request }) => {
      const whole = await (await request.get(path)).text();
      const [, waitsFor] = /<link rel="expect" href="#([^"]+)"/.exec(whole) ?? [];
      const start = whole.search(new RegExp(` id="?${waitsFor}\\b`));
      expect(start, 'the element that the first paint waits for').toBeGreaterThan(0);
      const lengths = Array.from({ length: CUTS }, (_, index) => {
        // Truncate at more points near the start, because readers see that content first.
        const share = ((index + 1) / (CUTS + 1)) ** 2;
        return whole.indexOf('>', start + share * (whole.length - start)) + 1;
      });
      let body = whole;
      await page.route('**/*', (route) => {
        const type = route.request().resourceType();
        if (type === 'document') return route.fulfill({ contentType: 'text/html', body });
        return type === 'stylesheet' ? route.continue() : route.fulfill({ status: 204 });
      });
      await page.goto(path);
      const there = await placesOf(page);
      for (const length of lengths) {
        body = whole.slice(0, length);
        await page.goto(path);
        const moved = (await placesOf(page)).flatMap((places, window) =>
          places.flatMap(({ name, isSeen, at }, index) => {
            const then = there[window]?.[index]?.at;
            // Ignore shifts of less than a pixel: they come from rounding, and nobody can see them.
            const isSame =
              then !== undefined && Math.abs(at.x - then.x) < 1 && Math.abs(at.y - then.y) < 1;
            const place = `${name} at ${WIDTHS[window]} px`;
            return isSeen && !isSame
              ? `${place}: from ${at.x}, ${at.y} to ${then?.x}, ${then?.y}`
              : [];
          }),
        );
        expect(moved, `cut after ${body.slice(-200)}`).toEqual([]);
      }
    });
  }
});

for (const width of [320, 360, 412, 1280]) {
  test(`nothing shifts under the reader when the checkout hydrates, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const shifts = await countShifts(page);
    for (const [path, name] of [
      ['/checkout', 'Your cart is empty'],
      ['/checkout?product=meal-plan', 'Your order'],
    ] as const) {
      const { promise: read, resolve: finish } = Promise.withResolvers<void>();
      await page.route(/\/Checkout\.[^/]*\.js/, async (route) => {
        await read;
        await route.continue();
      });
      await page.goto(path);
      const title = page.getByRole('heading', { name });
      await title.evaluate((heading) => heading.scrollIntoView());
      finish();
      await expect(page.locator('#opening')).toHaveCount(0);
      await page.waitForLoadState('networkidle');
      // Swapping the font may move the header's buttons by a pixel (decision 064).
      expect(await shifts(), path).toBeLessThan(0.001);
      await page.unrouteAll();
    }
  });
}

for (const width of [390, 1280]) {
  test(`the footer doesn’t move when the cart arrives late, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    const shifts = await countShifts(page);
    for (const books of [0, 2]) {
      await page.goto('/help');
      await page.evaluate((quantity) => {
        const lines = quantity > 0 ? [{ slug: 'meal-plan', quantity }] : [];
        localStorage.setItem('cart', JSON.stringify(lines));
      }, books);
      const { promise: painted, resolve: finish } = Promise.withResolvers<void>();
      await page.route(/\/CartLines\.[^/]*\.js/, async (route) => {
        await painted;
        await route.continue();
      });
      await page.goto('/cart', { waitUntil: 'commit' });
      await expect(page.getByText('One moment.')).toBeVisible();
      finish();
      await expect(page.getByText(books === 0 ? 'Your cart is empty' : '2 items')).toBeVisible();
      await page.waitForLoadState('networkidle');
      // In a wide window, the cart's own first line moves.
      expect(await shifts(), `${books} books`).toBeLessThan(0.005);
      await page.unrouteAll();
    }
  });
}

for (const [path, start] of [
  ['/contact/thank-you', '/contact'],
  ['/wellness-guide/thank-you', '/wellness-guide'],
] as const) {
  test(`nothing shifts if ${path} shows a long name and an email address`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    const shifts = await countShifts(page);
    await page.goto(start);
    const name = 'Maximiliana Featherstonehaugh-Cholmondeley of Lower Peover';
    const taken = { path, state: { name, email: 'maximiliana@example.com' } };
    await page.evaluate((state) => {
      sessionStorage.setItem('navigation-state', JSON.stringify(state));
    }, taken);
    for (const arrive of [() => page.goto(path), () => page.reload()]) {
      await arrive();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Thank you, ${name}`);
      await expect(page.getByText('maximiliana@example.com')).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(await shifts()).toBe(0);
    }
  });
}
