import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import lighthouse from 'lighthouse';
import { median } from './median.ts';
import { DEBUG_PORT, withSite } from './with-site.ts';

/** A page beside one written by hand with the same words and picture. Medians, in milliseconds. */
export interface MeasuredLimit {
  path: string;
  /** Until the largest part is painted. */
  own: number;
  byHand: number;
  ratio: number;
}

/** A page of each kind: pictures first, and text first. */
const PATHS = ['/blog/adaptive-tools-for-stroke-survivors', '/recovery-planner', '/', '/checkout'];
const ROUNDS = 5;
const STYLES =
  'body{max-width:40rem;margin:auto;padding:1rem;font:1.25rem/1.6 sans-serif}img{width:100%;height:auto}';

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
    const own: number[] = [];
    const byHand: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      byHand.push(await largestPaint(`http://localhost:${port}/`));
      own.push(await largestPaint(`${site}${path}`));
    }
    const [ours, theirs] = [median(own), median(byHand)];
    return { path, own: ours, byHand: theirs, ratio: Number((ours / theirs).toFixed(2)) };
  } finally {
    server.close();
  }
}

/** The words and the first picture of a page, as one HTML file without anything else. */
async function serveByHand(site: string, path: string) {
  const html = await (await fetch(`${site}${path}`)).text();
  const [main = ''] = /<main[\s\S]*<\/main>/.exec(html) ?? [];
  const [picture = ''] = /<img [^>]*>/.exec(main) ?? [];
  const [, src] = / src="([^"]+)"/.exec(picture) ?? [];
  const bytes = src && (await fetchPicture(new URL(src, site)));
  const words = main
    .replace(/<(script|style|dialog|svg)[\s\S]*?<\/\1>/g, '')
    .split(/<[^>]+>/)
    .map((text) => text.trim())
    .filter((text) => text !== '');
  const [title = '', ...rest] = words;
  const size = ['width', 'height'].map(
    (name) => new RegExp(` ${name}="\\d+"`).exec(picture)?.[0] ?? '',
  );
  const shown = bytes ? `<img src=/picture alt=""${size.join('')}>` : '';
  const page = packed(
    Buffer.from(
      `<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content="width=device-width"><title>${title}</title><style>${STYLES}</style><h1>${title}</h1>${shown}${rest.map((text) => `<p>${text}</p>`).join('\n')}`,
    ),
    'text/html; charset=utf-8',
  );
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

/** Text is compressed as the site's own; pictures are already. */
function packed(body: Buffer, type: string) {
  return /text|svg/.test(type)
    ? {
        headers: { 'content-type': type, 'content-encoding': 'br' },
        body: brotliCompressSync(body),
      }
    : { headers: { 'content-type': type }, body };
}

async function largestPaint(url: string): Promise<number> {
  const result = await lighthouse(url, {
    port: DEBUG_PORT,
    output: 'json',
    logLevel: 'error',
    onlyCategories: ['performance'],
    throttlingMethod: 'devtools',
  });
  const paint = result?.lhr.audits['largest-contentful-paint']?.numericValue;
  if (paint === undefined) throw new Error(`Lighthouse gave no largest paint for ${url}.`);
  return Math.round(paint);
}
