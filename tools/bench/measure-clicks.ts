import type { Browser } from '@playwright/test';
import { median } from './median.ts';
import { withSite } from './with-site.ts';

/**
 * Median time from the first tap on a page's cart button to the paint that shows each part, in
 * milliseconds.
 */
export interface MeasuredClick {
  path: string;
  /** CPU slowdown factor, to simulate a phone. */
  slower: number;
  /** Time until the panel is visible. */
  panel: number;
  /** Time until the books in the panel are visible and its buttons work. */
  books: number;
  /**
   * Time until the books are visible in the fastest run, which is closest to the time on an idle
   * machine.
   */
  fastest: number;
}

const PATHS = ['/about', '/shop'];
const SLOWER = 4;
const RUNS = 9;
const CART = [
  { slug: 'recovery-planner', quantity: 1 },
  { slug: 'meal-plan', quantity: 1 },
];

/** Opens the cart for the first time on several pages, after its files have loaded. */
export function measureClicks(): Promise<MeasuredClick[]> {
  return withSite(async (site, browser) => {
    const measured: MeasuredClick[] = [];
    for (const path of PATHS) {
      const runs: Click[] = [];
      while (runs.length < RUNS) runs.push(await clickOnce(browser, `${site}${path}`));
      measured.push({
        path,
        slower: SLOWER,
        panel: median(runs.map(({ panel }) => panel)),
        books: median(runs.map(({ books }) => books)),
        fastest: Math.min(...runs.map(({ books }) => books)),
      });
    }
    return measured;
  });
}

interface Click {
  panel: number;
  books: number;
}

async function clickOnce(browser: Browser, url: string): Promise<Click> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'block',
  });
  await context.addInitScript((cart) => localStorage.setItem('cart', JSON.stringify(cart)), CART);
  const page = await context.newPage();
  await page.goto(url);
  await page.mouse.move(100, 400);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const seen = page.evaluate(
    () =>
      new Promise<Click>((resolve) => {
        let clickedAt: number | undefined;
        let panel: number | undefined;
        const look = () => {
          if (clickedAt === undefined) return;
          const after = Math.round(performance.now() - clickedAt);
          if (document.querySelector('#cart-panel[open]')) panel ??= after;
          const books = document.querySelector('#cart-panel[open] .cart-lines button');
          if (panel === undefined || !books) afterPicture(look);
          else resolve({ panel, books: after });
        };
        const afterPicture = (work: () => void) =>
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = work;
            port2.postMessage(undefined);
          });
        addEventListener(
          'click',
          ({ timeStamp }) => {
            clickedAt = timeStamp;
            afterPicture(look);
          },
          { capture: true, once: true },
        );
      }),
  );
  await page.locator('[data-opens="cart"]').first().tap();
  const click = await seen;
  await context.close();
  return click;
}
