import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, constants } from 'node:zlib';
import lighthouse, { type Result } from 'lighthouse';
import { median } from './median.ts';
import { pageByHand } from './page-by-hand.ts';
import { DEBUG_PORT, withSite } from './with-site.ts';

/** A page beside one written by hand with the same words and picture. Medians, in milliseconds. */
export interface MeasuredLimit {
  path: string;
  /** Until the largest part is painted. */
  own: number;
  byHand: number;
  ratio: number;
  /** Until the first part is painted, ours and by hand. */
  first: { own: number; byHand: number; ratio: number };
  /** The element that is the largest part, ours and by hand. Two different ones are no comparison. */
  largest: string;
}

type Details = Result['audits'][string]['details'];

interface Paints {
  largest: number;
  first: number;
  element: string;
}

/** A page of each kind: pictures first, and text first. */
const PATHS = ['/blog/adaptive-tools-for-stroke-survivors', '/recovery-planner', '/', '/checkout'];
const ROUNDS = 5;

/**
 * Paints both in turn on a phone whose line and processor are really slowed down, as Lighthouse's mobile
 * preset has it. Both come from this machine, compressed alike.
 */
export function measureLimit(): Promise<MeasuredLimit[]> {
  return withSite(async (site) => {
    const measured: MeasuredLimit[] = [];
    for (const path of PATHS) measured.push(await comparePage(site, path));
    return measured;
  });
}

async function comparePage(site: string, path: string): Promise<MeasuredLimit> {
  const server = await serveByHand(site, path);
  try {
    const { port } = server.address() as AddressInfo;
    const own: Paints[] = [];
    const byHand: Paints[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      byHand.push(await paintsOf(`http://localhost:${port}/`));
      own.push(await paintsOf(`${site}${path}`));
    }
    const compare = (which: 'largest' | 'first') => {
      const ours = median(own.map((paints) => paints[which]));
      const theirs = median(byHand.map((paints) => paints[which]));
      return { own: ours, byHand: theirs, ratio: Number((ours / theirs).toFixed(2)) };
    };
    return {
      path,
      ...compare('largest'),
      first: compare('first'),
      largest: `${own[0]?.element} : ${byHand[0]?.element}`,
    };
  } finally {
    server.close();
  }
}

/** The page by hand and its picture, at an address of their own. */
async function serveByHand(site: string, path: string) {
  const { html, picture } = pageByHand(await (await fetch(`${site}${path}`)).text());
  const bytes = picture === undefined ? undefined : await fetchPicture(new URL(picture, site));
  const page = packed(Buffer.from(html), 'text/html; charset=utf-8');
  const server = createServer((request, response) => {
    const { headers, body } = (request.url === '/picture' && bytes) || page;
    response.writeHead(200, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return server;
}

async function fetchPicture(address: URL) {
  const shown = await fetch(address);
  return packed(Buffer.from(await shown.arrayBuffer()), shown.headers.get('content-type') ?? '');
}

const LIKE_THE_SITE = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** Text is compressed as the site's own; pictures are already. */
function packed(body: Buffer, type: string) {
  return /text|svg/.test(type)
    ? {
        headers: { 'content-type': type, 'content-encoding': 'br' },
        body: brotliCompressSync(body, LIKE_THE_SITE),
      }
    : { headers: { 'content-type': type }, body };
}

async function paintsOf(url: string): Promise<Paints> {
  const result = await lighthouse(url, {
    port: DEBUG_PORT,
    output: 'json',
    logLevel: 'error',
    onlyAudits: ['largest-contentful-paint', 'first-contentful-paint', 'lcp-breakdown-insight'],
    throttlingMethod: 'devtools',
  });
  const audits = result?.lhr.audits;
  const [largest, first] = ['largest-contentful-paint', 'first-contentful-paint'].map(
    (id) => audits?.[id]?.numericValue,
  );
  if (largest === undefined || first === undefined)
    throw new Error(`Lighthouse gave no paint for ${url}.`);
  return {
    largest: Math.round(largest),
    first: Math.round(first),
    element: elementIn(audits?.['lcp-breakdown-insight']?.details),
  };
}

/** The name of the element that Lighthouse's details tell of, such as `p`. */
function elementIn(details: Details): string {
  const found = details && 'items' in details ? details.items : [];
  for (const item of found) {
    if ('type' in item && item.type === 'node' && typeof item['selector'] === 'string')
      return item['selector'].split(' > ').at(-1)?.split('.')[0] ?? '';
  }
  return 'unknown';
}
