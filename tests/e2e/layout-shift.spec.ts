import { expect, test } from './test.ts';

const PAGES = [
  '/',
  '/shop',
  '/recovery-planner',
  '/blog/five-daily-habits-for-stroke-recovery',
  '/checkout',
  '/contact',
];

for (const width of [360, 1280]) {
  test(`nothing moves while a page arrives, nor while it is read, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push(Number(entry.toJSON().value));
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const path of PAGES) {
      await page.goto(path);
      await page.evaluate(() => document.fonts.ready);
      // Nobody is at the foot of a page before the checkout is awake.
      await page.waitForLoadState('networkidle');
      await page.evaluate(async () => {
        for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
          scrollTo(0, top);
          await new Promise((resolve) => requestAnimationFrame(resolve));
        }
      });
      await page.waitForLoadState('networkidle');
      const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
      // The site's font takes the place of one with the same measures: a part of a pixel may remain.
      const sum = shifts.reduce((total, shift) => total + shift, 0);
      expect(sum, path).toBeLessThan(0.001);
    }
  });
}
