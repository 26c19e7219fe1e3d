import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { CHROMIUM_FLAGS, findChromium } from '../../tests/support/chromium.ts';
import { median } from './median.ts';
import { withSite } from './with-site.ts';

/**
 * Time until a page shows the cart's order and total while every function call fails, in
 * milliseconds. All values are medians unless noted.
 */
export interface MeasuredCheckout {
  path: string;
  /** CPU slowdown factor, to simulate a phone. */
  slower: number;
  /** First paint, measured from the start of the visit. */
  paint: number;
  /** When the order and its total appear, measured from the first paint. */
  order: number;
  /** The fastest run, which is closest to the time on an idle machine. */
  fastest: number;
}

/** Time limit in milliseconds, measured from the first paint. */
export const ORDER_BAR = 300;

const PATHS = ['/checkout', '/cart'];
const SLOWER = 4;
const RUNS = 9;
/**
 * Interval between checks for the order, in milliseconds. Checking more often would slow the page
 * down.
 */
const LOOKS_EVERY = 400;
const CART = ['recovery-planner', 'kitchen-bundle'].map((slug) => ({ slug, quantity: 1 }));

/** Opens the cart and checkout pages with two titles in the cart and an empty cache. */
export function measureCheckout(): Promise<MeasuredCheckout[]> {
  return withSite((site) =>
    withPlainBrowser(async (call) => {
      const measured: MeasuredCheckout[] = [];
      for (const path of PATHS) {
        const runs: Visit[] = [];
        while (runs.length < RUNS) runs.push(await visitOnce(call, `${site}${path}`));
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
    }),
  );
}

type Visit = Pick<MeasuredCheckout, 'paint' | 'order'>;

/**
 * Fills the cart, makes function calls fail, and marks when the order's total appears. Runs in the
 * page before its own scripts.
 */
function watchOrder(cart: string): void {
  localStorage.setItem('cart', cart);
  const fetchAll = globalThis.fetch;
  globalThis.fetch = (input, init) =>
    String(input instanceof Request ? input.url : input).includes('/.netlify/functions/')
      ? Promise.reject(new TypeError('No function answers.'))
      : fetchAll(input, init);
  const look = () => {
    const total = document.querySelector('main .cart-total');
    if (!total?.textContent.includes('$')) requestAnimationFrame(look);
    // The next frame starts once the one with the total has been painted.
    else requestAnimationFrame(() => performance.mark('order'));
  };
  requestAnimationFrame(look);
}

/** Reads the times of the first paint and the order, if the page has recorded them yet. */
const READ_MARKS = `['first-contentful-paint', 'order'].map(
  (name) => performance.getEntriesByName(name)[0]?.startTime,
)`;

async function visitOnce(call: Call, url: string): Promise<Visit> {
  const { browserContextId } = await call('Target.createBrowserContext');
  const size = { width: 412, height: 823 };
  const { targetId } = await call('Target.createTarget', {
    url: 'about:blank',
    browserContextId,
    ...size,
  });
  const { sessionId } = await call('Target.attachToTarget', { targetId, flatten: true });
  const inPage = (method: string, params: object) => call(method, params, String(sessionId));
  const screen = { ...size, deviceScaleFactor: 1, mobile: true };
  await inPage('Emulation.setDeviceMetricsOverride', screen);
  await inPage('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await inPage('Page.enable', {});
  const cart = JSON.stringify(JSON.stringify(CART));
  const source = `if (location.href !== 'about:blank') (${watchOrder.toString()})(${cart})`;
  await inPage('Page.addScriptToEvaluateOnNewDocument', { source });
  await inPage('Page.navigate', { url });
  for (let looks = 0; looks < 100; looks += 1) {
    await setTimeout(LOOKS_EVERY);
    const answer = await inPage('Runtime.evaluate', {
      expression: READ_MARKS,
      returnByValue: true,
    });
    // Missing performance marks are null.
    const { value } = answer['result'] as { value: [number | null, number | null] };
    const [paint, order] = value;
    if (paint === null || order === null) continue;
    await call('Target.disposeBrowserContext', { browserContextId });
    return { paint: Math.round(paint), order: Math.round(order - paint) };
  }
  throw new Error(
    `The order and total never appeared on ${url}. Open it yourself with two titles in the cart.`,
  );
}

/** Sends a DevTools protocol command (to a page, if its session is given). */
type Call = (
  method: string,
  params?: object,
  sessionId?: string,
) => Promise<Record<string, unknown>>;

/**
 * Runs a browser without Playwright, because Playwright listens to every request, which makes the
 * browser look up where in the scripts each one originated. That alone took 450 of 1,300 ms.
 */
async function withPlainBrowser<Found>(work: (call: Call) => Promise<Found>): Promise<Found> {
  const profile = await mkdtemp(join(tmpdir(), 'bench-browser-'));
  const program = findChromium();
  if (!program) throw new Error('No Chromium was found. Set CHROMIUM_PATH to its executable.');
  const flags = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`];
  const child = spawn(program, [...CHROMIUM_FLAGS, ...flags], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'exit');
  try {
    const address = new Promise<string>((resolve) => {
      let words = '';
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        words += text;
        // Match up to the end of the line, because the output may arrive in pieces.
        const found = /(ws:\S+)\s/.exec(words)?.[1];
        if (found) resolve(found);
      });
    });
    const known = await Promise.race([address, ended.then(() => undefined)]);
    if (known === undefined) throw new Error(`${program} exited before it could be reached.`);
    const socket = new WebSocket(known);
    await once(socket, 'open');
    const waiting = new Map<number, (result: Record<string, unknown>) => void>();
    socket.addEventListener('message', ({ data }) => {
      const { id, result = {} } = JSON.parse(String(data)) as {
        id: number;
        result?: Record<string, unknown>;
      };
      waiting.get(id)?.(result);
      waiting.delete(id);
    });
    let calls = 0;
    const call: Call = (method, params = {}, sessionId) => {
      const id = (calls += 1);
      socket.send(JSON.stringify({ id, method, params, sessionId }));
      return new Promise((resolve) => waiting.set(id, resolve));
    };
    try {
      return await work(call);
    } finally {
      // The program may be a script that launched the browser, in which case a signal would reach
      // only the script. The browser may or may not respond before it exits.
      void call('Browser.close');
      await ended;
    }
  } finally {
    child.kill();
    await rm(profile, { recursive: true, force: true });
  }
}
