import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { CHROMIUM_FLAGS, findChromium } from '../../tests/support/chromium.ts';
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
/** How often a page is asked whether it has its order, in milliseconds. Asking takes time from the page. */
const LOOKS_EVERY = 400;
const CART = ['recovery-planner', 'kitchen-bundle'].map((slug) => ({ slug, quantity: 1 }));

/** Opens cart and checkout with two titles in the cart, nothing kept from before. */
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

/** Runs in the page before its own scripts. */
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
    // The next frame begins when the one with the total has been painted.
    else requestAnimationFrame(() => performance.mark('order'));
  };
  requestAnimationFrame(look);
}

/** What the page knows by now: the times of its first paint and of its order. */
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
    // What is not there yet comes as null.
    const { value } = answer['result'] as { value: [number | null, number | null] };
    const [paint, order] = value;
    if (paint === null || order === null) continue;
    await call('Target.disposeBrowserContext', { browserContextId });
    return { paint: Math.round(paint), order: Math.round(order - paint) };
  }
  throw new Error(
    `No order and total came on ${url}. Open it by hand with two titles in the cart.`,
  );
}

/** Sends a command of the DevTools protocol, to a page when its session is named. */
type Call = (
  method: string,
  params?: object,
  sessionId?: string,
) => Promise<Record<string, unknown>>;

/**
 * A browser that nobody watches. Playwright listens to every request, and the browser then looks up where in the
 * scripts each came from: that alone cost 450 of 1,300 ms.
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
        // To the end of its line: what is read may be a part of it.
        const found = /(ws:\S+)\s/.exec(words)?.[1];
        if (found) resolve(found);
      });
    });
    const known = await Promise.race([address, ended.then(() => undefined)]);
    if (known === undefined) throw new Error(`${program} ended before it could be reached.`);
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
      // The program may be a script that has started the browser: a signal would reach only that. Whether it answers
      // before it is gone is left to chance.
      void call('Browser.close');
      await ended;
    }
  } finally {
    child.kill();
    await rm(profile, { recursive: true, force: true });
  }
}
