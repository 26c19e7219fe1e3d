import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import { networkInterfaces, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FolderInUse } from '#netlify/local/blobs/records.ts';
import { listenOnLoopback } from '#netlify/local/loopback.ts';
import { startSite, type Site } from '#netlify/local/local-site.ts';

const ABOUT = `<!doctype html><title>About</title>${'<p>Plain words.</p>'.repeat(100)}`;

const FILES: Readonly<Record<string, string>> = {
  'package.json': '{ "type": "module" }',
  'netlify.toml': `
[build]
publish = "dist"
functions = "netlify/functions"

[[redirects]]
from = "/forum/*"
to = "/community/:splat"
status = 301

[[redirects]]
from = "/ebook/*"
to = "/ebook/not-found"
status = 404
`,
  'dist/index.html': '<!doctype html><title>Home</title>',
  'dist/about.html': ABOUT,
  'dist/404.html': '<!doctype html><title>Not found</title>',
  'dist/ebook/planner.html': '<!doctype html><title>Planner</title>',
  'dist/ebook/not-found.html': '<!doctype html><title>No such book</title>',
  'dist/_astro/code.abc.js': `export const text = '${'x'.repeat(2000)}';`,
  'dist/_headers': `/*
  x-everywhere: yes
/about
  x-about: yes
/_astro/*
  cache-control: public, max-age=31536000, immutable
`,
  'dist/.inputs': 'private',
  'secret.txt': 'outside of dist',
  'netlify/functions/echo.ts': `export default async (request: Request) =>
    Response.json(
      { method: request.method, range: request.headers.get('range') },
      { headers: { 'x-method': request.method, 'set-cookie': 'a=1' } },
    );`,
  'netlify/functions/steps.ts': `let more: () => void;
    export default async (request: Request) => {
      if (request.method === 'POST') { more(); return new Response('told'); }
      const told = new Promise<void>((resolve) => { more = resolve; });
      return new Response(new ReadableStream({
        async start(controller) {
          controller.enqueue(new TextEncoder().encode('first'));
          await told;
          controller.enqueue(new TextEncoder().encode('second'));
          controller.close();
        },
      }));
    };`,
  'netlify/functions/broken.ts': `export default async () => { throw new Error('no luck'); };`,
  'netlify/functions/setting.ts': `export default async () => new Response(process.env.SITE_MODE);`,
};

/** The addresses `localhost` resolves to on this machine; a container may lack IPv6. */
const LOCAL_ADDRESSES = Object.values(networkInterfaces())
  .flatMap((addresses = []) => addresses)
  .map(({ address }) => address)
  .filter((address) => address === '127.0.0.1' || address === '::1');

let root: string;
let site: Site;
let seeded = 0;

function open(port = 0, dataDir = join(root, 'data')): Promise<Site> {
  return startSite({
    port,
    dataDir,
    projectRoot: root,
    own: {},
    seed: async () => {
      seeded += 1;
    },
  });
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'site-'));
  for (const [path, content] of Object.entries(FILES)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  }
  site = await open();
});

afterAll(async () => {
  await site.close();
  await rm(root, { recursive: true });
});

/**
 * Sends a raw HTTP request without following redirects, decompressing the body, or normalizing the
 * path.
 */
async function get(
  path: string,
  { method = 'GET', host = 'localhost', headers = {} as Record<string, string>, body = '' } = {},
): Promise<{ status: number; headers: IncomingMessage['headers']; body: Buffer }> {
  const { port } = new URL(site.url);
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = httpRequest({ host, port, path, method, headers }, resolve);
    request.on('error', reject);
    request.end(body);
  });
  const chunks: Buffer[] = [];
  for await (const chunk of response as AsyncIterable<Buffer>) chunks.push(chunk);
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    body: Buffer.concat(chunks),
  };
}

describe('a built page', () => {
  test('serves a page at its URL without a redirect, with the headers from its own rule', async () => {
    const { status, headers, body } = await get('/about');
    expect(status).toBe(200);
    expect(body.toString()).toBe(ABOUT);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    expect(headers['x-about']).toBe('yes');
    expect(headers['x-everywhere']).toBe('yes');
  });

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('compresses a page with %s when the browser accepts it', async (encoding, unpack) => {
    const { headers, body } = await get('/about', { headers: { 'accept-encoding': encoding } });
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['vary']).toBe('accept-encoding');
    expect(Number(headers['content-length'])).toBe(body.byteLength);
    expect(body.byteLength).toBeLessThan(ABOUT.length / 4);
    expect(unpack(body).toString()).toBe(ABOUT);
  });

  test('returns 304 with no body when the browser has the page cached', async () => {
    const { etag = '' } = (await get('/about')).headers;
    const again = await get('/about', { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
    expect(again.body.byteLength).toBe(0);
    expect((await get('/', { headers: { 'if-none-match': etag } })).status).toBe(200);
  });

  test('responds to HEAD with the content length and no body', async () => {
    const { status, headers, body } = await get('/about', { method: 'HEAD' });
    expect([status, headers['content-length'], body.byteLength]).toEqual([
      200,
      String(ABOUT.length),
      0,
    ]);
  });
});

test('serves a new build without a restart', async () => {
  const file = join(root, 'dist/new.html');
  await writeFile(file, 'first');
  expect((await get('/new')).body.toString()).toBe('first');
  await writeFile(file, 'second');
  await writeFile(join(root, 'dist/_headers'), `${FILES['dist/_headers']}/new\n  x-new: yes\n`);
  const { headers, body } = await get('/new');
  expect([headers['x-new'], body.toString()]).toEqual(['yes', 'second']);
});

describe('a URL without a page', () => {
  test('returns the 404 page with status 404 and the site-wide headers', async () => {
    const { status, headers, body } = await get('/nothing/here');
    expect(status).toBe(404);
    expect(body.toString()).toBe(FILES['dist/404.html']);
    expect(headers['x-everywhere']).toBe('yes');
    expect((await get('/nothing', { method: 'HEAD' })).status).toBe(404);
  });

  test('returns the rule’s page with status 404 for a 404 rewrite', async () => {
    const { status, body } = await get('/ebook/unknown');
    expect([status, body.toString()]).toEqual([404, FILES['dist/ebook/not-found.html']]);
    expect((await get('/ebook/planner')).status).toBe(200);
  });

  test.each([
    '/_headers',
    '/%5Fheaders',
    '/.inputs',
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '//elsewhere.example/about',
    '/netlify/functions/echo.ts',
  ])('doesn’t expose anything outside the build: %s', async (path) => {
    const { status, body } = await get(path);
    expect([status, body.toString()]).toEqual([404, FILES['dist/404.html']]);
  });

  test.each([
    ['GET', '/%zz'],
    ['TRACE', '/about'],
    ['OPTIONS', '*'],
  ])('rejects a malformed request: %s %s', async (method, path) => {
    expect((await get(path, { method })).status).toBe(400);
  });
});

describe('a function', () => {
  test('receives the method and range, and returns its cookies', async () => {
    const { status, headers, body } = await get('/.netlify/functions/echo', {
      headers: { range: 'bytes=0-9' },
    });
    expect(status).toBe(200);
    expect(headers['set-cookie']).toEqual(['a=1']);
    expect(JSON.parse(body.toString())).toEqual({ method: 'GET', range: 'bytes=0-9' });
    const head = await get('/.netlify/functions/echo', { method: 'HEAD' });
    expect([head.headers['x-method'], head.body.byteLength]).toEqual(['HEAD', 0]);
  });

  test('streams its response chunk by chunk', async () => {
    const { body } = await fetch(`${site.url}/.netlify/functions/steps`);
    const reader = (body as ReadableStream<Uint8Array>).getReader();
    const text = async () => new TextDecoder().decode((await reader.read()).value);
    expect(await text()).toBe('first');
    await get('/.netlify/functions/steps', { method: 'POST' });
    expect(await text()).toBe('second');
    expect((await reader.read()).done).toBe(true);
  });

  test('returns 413 when the request body is too large', async () => {
    const body = 'x'.repeat(6 * 1024 * 1024 + 1);
    const headers = { 'content-type': 'application/json' };
    const path = '/.netlify/functions/echo';
    expect((await get(path, { method: 'POST', body, headers })).status).toBe(413);
    const chunked = { ...headers, 'transfer-encoding': 'chunked' };
    expect((await get(path, { method: 'POST', body, headers: chunked })).status).toBe(413);
  });

  test('returns 500 when it throws, and the server keeps running', async () => {
    const { expectConsole } = await import('#tests/support/fail-on-console.ts');
    expectConsole(/GET \/\.netlify\/functions\/broken failed: Error: no luck/);
    expect((await get('/.netlify/functions/broken?secret=1')).status).toBe(500);
    expect((await get('/about')).status).toBe(200);
  });

  test('passes settings to functions while the site runs, and restores the process environment on close', async () => {
    expect((await get('/.netlify/functions/setting')).body.toString()).toBe('embedded');
    await site.close();
    expect(process.env['SITE_MODE']).toBeUndefined();
    expect(process.env['NETLIFY_BLOBS_CONTEXT']).toBeUndefined();
    site = await open();
  });
});

describe('the server', () => {
  test('listens on every loopback address', async () => {
    for (const host of LOCAL_ADDRESSES) {
      expect((await get('/about', { host })).status).toBe(200);
    }
    expect(new URL(site.url).hostname).toBe('localhost');
  });

  test('serves the local services’ pages only to this machine', async () => {
    expect((await get('/__local/')).status).toBe(200);
    expect((await get('/__local/', { headers: { host: 'evil.example' } })).status).toBe(403);
  });

  test('seeds its data before the first request and after a reset', async () => {
    const before = seeded;
    expect(before).toBeGreaterThan(0);
    expect((await get('/__local/reset', { method: 'POST' })).status).toBe(303);
    expect(seeded).toBe(before + 1);
  });

  test.each(LOCAL_ADDRESSES)(
    'refuses to start on a port that’s already in use at %s',
    async (host) => {
      const other = createServer();
      await new Promise<void>((listening) => other.listen(0, host, listening));
      const { port } = other.address() as { port: number };
      await expect(open(port, join(root, 'other'))).rejects.toMatchObject({
        code: 'EADDRINUSE',
        port,
      });
      await new Promise((closed) => other.close(closed));
    },
  );

  test('doesn’t share its data folder, and releases its port if it can’t start', async () => {
    const free = await listenOnLoopback(createServer());
    await free.close();
    await expect(open(free.port)).rejects.toThrow(FolderInUse);
    const again = await listenOnLoopback(createServer(), free.port);
    await again.close();
  });
});
