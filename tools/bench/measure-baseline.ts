import { createServer, get, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Browser } from '@playwright/test';
import { pack } from '../../netlify/local/static-responses.ts';
import { median } from './median.ts';
import { pageByHand } from './page-by-hand.ts';
import { withSite } from './with-site.ts';

/**
 * A page compared to a hand-written page with the same text and image. Times are medians, in
 * milliseconds.
 */
export interface MeasuredBaseline {
  path: string;
  /** Largest Contentful Paint. */
  own: number;
  byHand: number;
  ratio: number;
  /** First Contentful Paint of our page and the hand-written one. */
  first: { own: number; byHand: number; ratio: number };
  /**
   * The LCP elements of our page and the hand-written one. If they differ, the times aren't
   * comparable.
   */
  largest: string;
}

interface Paints {
  largest: number;
  first: number;
  element: string;
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Pages to measure: some start with an image, others with text. */
const PATHS = ['/blog/adaptive-tools-for-stroke-survivors', '/recovery-planner', '/', '/checkout'];
const ROUNDS = 9;
const BY_HAND = '/by-hand';

/**
 * Phone and network of Lighthouse's mobile preset, with real throttling. Times in milliseconds,
 * rates in bytes per second.
 */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
const LINE = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1_474.56 * 1_024) / 8,
  uploadThroughput: (675 * 1_024) / 8,
};
const SLOWER = 4;

/**
 * Alternately loads both pages on an emulated phone with real CPU and network throttling. One small
 * server serves both from memory, like an edge server, and the browser itself reports the paint
 * times. Lighthouse isn't used because it records every style and box, which slows down whichever
 * page has more of them.
 */
export function measureBaseline(): Promise<MeasuredBaseline[]> {
  return withSite(async (site, browser) => {
    const measured: MeasuredBaseline[] = [];
    for (const path of PATHS) measured.push(await comparePage(site, path, browser));
    return measured;
  });
}

async function comparePage(
  site: string,
  path: string,
  browser: Browser,
): Promise<MeasuredBaseline> {
  const server = await serveFromMemory(site, path);
  try {
    const { port } = server.address() as AddressInfo;
    const own: Paints[] = [];
    const byHand: Paints[] = [];
    // The first load of each page fills the cache.
    for (let round = 0; round <= ROUNDS; round += 1) {
      byHand.push(await paintsOf(browser, `http://localhost:${port}${BY_HAND}`));
      own.push(await paintsOf(browser, `http://localhost:${port}${path}`));
    }
    const compare = (which: 'largest' | 'first') => {
      const [ours, theirs] = [own, byHand].map((loads) =>
        Math.round(median(loads.slice(1).map((paints) => paints[which]))),
      ) as [number, number];
      return { own: ours, byHand: theirs, ratio: Number((ours / theirs).toFixed(2)) };
    };
    return {
      path,
      ...compare('largest'),
      first: compare('first'),
      largest: `${own.at(-1)?.element} : ${byHand.at(-1)?.element}`,
    };
  } finally {
    server.close();
  }
}

/**
 * Serves the site's GET responses (fetched once and cached) and the hand-written page with its
 * image.
 */
async function serveFromMemory(site: string, path: string) {
  const { html, picture } = pageByHand(await (await fetch(`${site}${path}`)).text());
  const kept = new Map<string, Promise<Answer>>([[BY_HAND, packed(html)]]);
  if (picture !== undefined) kept.set('/picture', ask(new URL(picture, site)));
  const server = createServer((request, response) => {
    const asked = request.url ?? '/';
    const answer = kept.get(asked) ?? ask(new URL(asked, site));
    kept.set(asked, answer);
    answer.then(
      ({ status, headers, body }) => response.writeHead(status, headers).end(body),
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return server;
}

function ask(address: URL): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(address, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      const { 'content-type': type, 'content-encoding': encoding } = answer.headers;
      const headers = {
        ...(type === undefined ? {} : { 'content-type': type }),
        ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
      };
      const status = answer.statusCode ?? 502;
      buffer(answer).then((body) => resolve({ status, headers, body }), reject);
    }).on('error', reject);
  });
}

/** Returns a page response, compressed like the site's own pages. */
async function packed(html: string): Promise<Answer> {
  return {
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' },
    body: await pack(Buffer.from(html), 'br'),
  };
}

/** Loads a page with an empty cache and waits until its largest paint is final. */
async function paintsOf(browser: Browser, url: string): Promise<Paints> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    await devTools.send('Network.emulateNetworkConditions', LINE);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.goto(url, { waitUntil: 'networkidle' });
    return await page.evaluate(async () => {
      const largest = await new Promise<LargestContentfulPaint>((resolve) => {
        new PerformanceObserver((list) => {
          const last = list.getEntries().at(-1);
          if (last) resolve(last as LargestContentfulPaint);
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      });
      const [first] = performance.getEntriesByName('first-contentful-paint');
      return {
        largest: largest.startTime,
        first: first?.startTime ?? Number.NaN,
        element: largest.element?.localName ?? 'unknown',
      };
    });
  } finally {
    await context.close();
  }
}
