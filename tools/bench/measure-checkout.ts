import type { Browser } from '@playwright/test';
import { median } from './median.ts';
import { withSite } from './with-site.ts';

/** When order and total of a cart are seen on a page while no function answers, in milliseconds; medians. */
export interface MeasuredCheckout {
  path: string;
  /** As on a phone whose processor is so many times slower. */
  slower: number;
  /** The first paint, from the beginning of the visit. */
  paint: number;
  /** The order with its total, from the first paint. */
  order: number;
  /** The fastest of all runs: the nearest to an idle machine. */
  fastest: number;
}

/** In milliseconds, from the first paint. */
export const ORDER_BAR = 300;

const PATHS = ['/checkout', '/cart'];
const SLOWER = 4;
const RUNS = 9;
const CART = ['recovery-planner', 'kitchen-bundle'].map((slug) => ({ slug, quantity: 1 }));

/** Opens cart and checkout with two titles in the cart, nothing kept from before. */
export function measureCheckout(): Promise<MeasuredCheckout[]> {
  return withSite(async (site, browser) => {
    const measured: MeasuredCheckout[] = [];
    for (const path of PATHS) {
      const runs: Visit[] = [];
      while (runs.length < RUNS) runs.push(await visitOnce(browser, `${site}${path}`));
      const orders = runs.map(({ order }) => order);
      measured.push({
        path,
        slower: SLOWER,
        paint: median(runs.map(({ paint }) => paint)),
        order: median(orders),
        fastest: Math.min(...orders),
      });
    }
    return measured;
  });
}

type Visit = Pick<MeasuredCheckout, 'paint' | 'order'>;

async function visitOnce(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'block',
  });
  await context.route('**/.netlify/functions/**', (route) => route.abort());
  await context.addInitScript((cart) => {
    localStorage.setItem('cart', JSON.stringify(cart));
    const look = () => {
      const total = document.querySelector('main .cart-total');
      if (!total?.textContent.includes('$')) requestAnimationFrame(look);
      // The next frame begins when the one with the total has been painted.
      else requestAnimationFrame(() => performance.mark('order'));
    };
    requestAnimationFrame(look);
  }, CART);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.goto(url);
  await page.waitForFunction(() => performance.getEntriesByName('order').length > 0);
  const [paint = 0, order = 0] = await page.evaluate(() =>
    ['first-contentful-paint', 'order'].map(
      (name) => performance.getEntriesByName(name)[0]?.startTime,
    ),
  );
  await context.close();
  return { paint: Math.round(paint), order: Math.round(order - paint) };
}
