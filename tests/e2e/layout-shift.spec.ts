import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

const PAGES = [
  '/',
  '/shop',
  '/recovery-planner',
  '/blog/five-daily-habits-for-stroke-recovery',
  '/checkout',
  '/contact',
  '/search?q=sleep',
];

/** Every movement of the page from its first moment on, added up. */
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

async function readToTheFoot(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
      scrollTo(0, top);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });
}

for (const width of [320, 390, 1280]) {
  test(`nothing moves while a page arrives, nor while it is read, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const shifts = await countShifts(page);
    for (const path of PAGES) {
      await page.goto(path);
      await readToTheFoot(page);
      await page.waitForLoadState('networkidle');
      expect(await shifts(), path).toBe(0);
    }
  });
}

for (const width of [320, 360, 412, 1280]) {
  test(`nothing moves under the eyes of who reads the checkout when it wakes, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const shifts = await countShifts(page);
    for (const path of ['/checkout', '/checkout?product=meal-plan']) {
      const { promise: read, resolve: finish } = Promise.withResolvers<void>();
      await page.route(/\/Checkout\.[^/]*\.js/, async (route) => {
        await read;
        await route.continue();
      });
      await page.goto(path);
      const title = page.getByRole('heading', { name: 'Your order' });
      await title.evaluate((heading) => heading.scrollIntoView());
      finish();
      await expect(page.getByText('Your order is opening.')).toBeHidden();
      await page.waitForLoadState('networkidle');
      expect(await shifts(), path).toBe(0);
      await page.unrouteAll();
    }
  });
}

for (const [path, start] of [
  ['/contact/thank-you', '/contact'],
  ['/wellness-guide/thank-you', '/wellness-guide'],
] as const) {
  test(`nothing moves when ${path} thanks by a long name and shows an address`, async ({
    page,
  }) => {
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
