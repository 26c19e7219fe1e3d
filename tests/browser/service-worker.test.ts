import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

const ORIGIN = 'https://shop.example';
const PAGE = '/blog/a';
const SCRIPT = '/_astro/a.js';

interface FakeEvent {
  waitUntil?: (work: Promise<unknown>) => void;
  [name: string]: unknown;
}
const listeners = new Map<string, (event: FakeEvent) => void>();
/** Cached responses, by cache name and path. */
let stores: Map<string, Map<string, Response>>;
/** Stubbed network response for a path. */
let network: (path: string) => Response | Promise<Response>;
/** Simulates a failure to read from storage. `undefined` while storage works. */
let storageFault: (() => Promise<never>) | undefined;
const disablePreload = vi.fn(() => Promise.resolve());
const claim = vi.fn(() => Promise.resolve());

const pathOf = (request: string | Request) =>
  new URL(typeof request === 'string' ? request : request.url, ORIGIN).pathname;
const html = (text: string, status = 200) =>
  new Response(text, { status, headers: { 'content-type': 'text/html' } });

beforeAll(async () => {
  const open = (name: string) => {
    const kept = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, kept);
    return Promise.resolve({
      match: (path: string) => Promise.resolve(kept.get(pathOf(path))?.clone()),
      put: (path: string, answer: Response) => Promise.resolve(void kept.set(pathOf(path), answer)),
      keys: () => Promise.resolve([...kept.keys()].map((path) => ({ url: ORIGIN + path }))),
      delete: (url: string) => Promise.resolve(kept.delete(pathOf(url))),
    });
  };
  vi.stubGlobal('OFFLINE', {
    version: '1',
    shell: ['/help', '/favicon.svg'],
    pages: ['/help', '/offline', '/shop', PAGE],
    offlinePage: '/offline',
    guide: [],
    articles: [PAGE],
    needs: '/saved-pages.json',
  });
  vi.stubGlobal('location', { origin: ORIGIN });
  vi.stubGlobal(
    'Request',
    class {
      readonly url: string;
      readonly method = 'GET';
      constructor(path: string) {
        this.url = new URL(path, ORIGIN).href;
      }
    },
  );
  vi.stubGlobal('addEventListener', (type: string, listener: (event: FakeEvent) => void) =>
    listeners.set(type, listener),
  );
  vi.stubGlobal('caches', {
    open,
    has: (name: string) => Promise.resolve(stores.has(name)),
    keys: () => storageFault?.() ?? Promise.resolve([...stores.keys()]),
    delete: (name: string) => Promise.resolve(stores.delete(name)),
    match: (request: string | Request) =>
      storageFault?.() ??
      Promise.resolve(
        [...stores.values()]
          .map((store) => store.get(pathOf(request)))
          .find(Boolean)
          ?.clone(),
      ),
  });
  vi.stubGlobal('registration', { navigationPreload: { disable: disablePreload } });
  vi.stubGlobal('clients', { claim });
  vi.stubGlobal('fetch', async (request: string | Request) => network(pathOf(request)));
  // The worker is a plain script without types, so import it using a path typed as `string`.
  const worker: string = '#src/browser/service-worker.ts';
  await import(worker);
});

beforeEach(() => {
  storageFault = undefined;
  vi.clearAllMocks();
  stores = new Map([
    [
      'saved:/blog/a',
      new Map([
        [PAGE, html('kept')],
        [SCRIPT, new Response('kept')],
      ]),
    ],
    ['shell-1', new Map([['/favicon.svg', new Response('kept')]])],
  ]);
});

/**
 * Returns the worker's response, or `undefined` if the worker lets the browser handle the request.
 */
async function ask(path: string, mode = 'no-cors'): Promise<Response | undefined> {
  let answer: Promise<Response> | undefined;
  listeners.get('fetch')?.({
    request: { url: ORIGIN + path, method: 'GET', mode },
    respondWith: (given: Promise<Response>) => (answer = given),
    waitUntil: () => undefined,
  });
  return answer;
}

/** Returns whether the worker reports a page as saved. */
async function save(path: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const port = { postMessage: resolve };
  listeners.get('message')?.({ data: { save: [path] }, ports: [port], waitUntil: () => undefined });
  return promise;
}

const UNUSABLE: [string, () => Response | Promise<Response>][] = [
  ['404', () => html('away', 404)],
  ['410', () => html('away', 410)],
  ['500', () => html('away', 500)],
  ['503', () => html('away', 503)],
  ['nothing', () => Promise.reject(new TypeError('offline'))],
];

test.each(UNUSABLE)(
  'F14: serves the cached copy when the network returns %s',
  async (_, refuse) => {
    network = refuse;
    for (const [path, mode] of [
      [PAGE, 'navigate'],
      [SCRIPT, 'script'],
      ['/favicon.svg', 'image'],
    ] as const) {
      const answer = await ask(path, mode);
      expect(answer?.status).toBe(200);
      expect(await answer?.text()).toBe('kept');
    }
  },
);

test('F14: serves a content-hashed file from the cache without waiting for the network', async () => {
  const asked = vi.fn(() => html('Sign in to the hotspot'));
  network = asked;
  expect(await (await ask(SCRIPT, 'script'))?.text()).toBe('kept');
  expect(asked).not.toHaveBeenCalled();
});

test.each([
  ['a newer version of the file', () => new Response('new'), 200],
  ['a partial response', () => new Response('new', { status: 206 }), 206],
  ['a 304 response', () => new Response(null, { status: 304 }), 304],
  ['a redirect', () => Response.redirect(`${ORIGIN}/blog/b`), 302],
])('F14: passes %s through to the page', async (_, answer, status) => {
  network = answer;
  expect((await ask('/favicon.svg'))?.status).toBe(status);
  expect((await ask(PAGE, 'navigate'))?.status).toBe(status);
  expect(await stores.get('saved:/blog/a')?.get(PAGE)?.clone().text()).toBe('kept');
});

test('F14: passes the network response through for anything not cached', async () => {
  network = () => html('away', 404);
  expect((await ask('/_astro/b.js'))?.status).toBe(404);
  expect((await ask('/shop', 'navigate'))?.status).toBe(404);
  expect(await ask('/.netlify/functions/ebooks', 'cors')).toBeUndefined();
});

test.each(UNUSABLE)(
  'F14: doesn’t report a page as saved if the request for one of its files returns %s, and keeps the previous copy',
  async (_, refuse) => {
    const needs = { [PAGE]: { title: 'A', files: ['/_astro/new.js'] } };
    network = (path) =>
      path === PAGE ? html('new') : path === '/saved-pages.json' ? Response.json(needs) : refuse();
    expect(await save(PAGE)).toBe(false);
    expect(await stores.get('saved:/blog/a')?.get(PAGE)?.clone().text()).toBe('kept');
    expect(stores.get('saved:/blog/a')?.has(SCRIPT)).toBe(true);
  },
);

describe('B4: the service worker when something fails', () => {
  const never = () => new Promise<never>(() => {});
  const FAULTS: [string, () => Promise<never>][] = [
    ['rejects', () => Promise.reject(new Error('InvalidStateError'))],
    [
      'throws',
      () => {
        throw new TypeError('caches is not defined');
      },
    ],
    ['never responds', never],
  ];
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Returns the worker's response after advancing the clock by two seconds. */
  async function answerWithinTwoSeconds(path: string, mode: string) {
    const answer = ask(path, mode);
    await vi.advanceTimersByTimeAsync(2000);
    return answer;
  }

  test.each(FAULTS)('uses the network when storage %s', async (_, fault) => {
    storageFault = fault;
    network = () => html('from the network');
    for (const [path, mode] of [
      ['/help', 'navigate'],
      [PAGE, 'navigate'],
      ['/shop', 'navigate'],
      [SCRIPT, 'script'],
      ['/favicon.svg', 'image'],
    ] as const) {
      expect(await (await answerWithinTwoSeconds(path, mode))?.text()).toBe('from the network');
    }
  });

  test('delays only the first file when storage hangs', async () => {
    storageFault = never;
    network = () => new Response('from the network');
    await answerWithinTwoSeconds(SCRIPT, 'script');
    const second = ask(SCRIPT, 'script');
    await vi.advanceTimersByTimeAsync(1);
    expect(await (await second)?.text()).toBe('from the network');
  });

  test('uses storage again once it responds', async () => {
    storageFault = never;
    network = () => new Response('from the network');
    await answerWithinTwoSeconds(SCRIPT, 'script');
    storageFault = undefined;
    await answerWithinTwoSeconds(SCRIPT, 'script');
    expect(await (await answerWithinTwoSeconds(SCRIPT, 'script'))?.text()).toBe('kept');
  });

  test('serves cached files offline after storage recovers', async () => {
    storageFault = never;
    network = () => new Response('from the network');
    await answerWithinTwoSeconds(SCRIPT, 'script');
    storageFault = undefined;
    network = () => Promise.reject(new TypeError('offline'));
    for (const [path, mode] of [
      [SCRIPT, 'script'],
      [PAGE, 'navigate'],
    ] as const) {
      expect(await (await answerWithinTwoSeconds(path, mode))?.text()).toBe('kept');
    }
  });

  test('returns a network error when both storage and the network are down', async () => {
    storageFault = never;
    network = () => Promise.reject(new TypeError('offline'));
    expect((await answerWithinTwoSeconds('/help', 'navigate'))?.type).toBe('error');
  });

  test('serves the cached page after a few seconds when the network hangs', async () => {
    network = never;
    const answer = ask(PAGE, 'navigate');
    await vi.advanceTimersByTimeAsync(5000);
    expect(await (await answer)?.text()).toBe('kept');
  });

  test('waits for a slow network if the page is not cached', async () => {
    network = () => new Promise((resolve) => setTimeout(resolve, 20_000, html('late')));
    const answer = ask('/help', 'navigate');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await (await answer)?.text()).toBe('late');
  });

  test('shows a page that it couldn’t cache because storage is full', async () => {
    network = () => html('new');
    vi.spyOn(caches, 'open').mockRejectedValue(new Error('QuotaExceededError'));
    expect(await (await answerWithinTwoSeconds(PAGE, 'navigate'))?.text()).toBe('new');
  });

  test.each([...FAULTS, ['works', undefined]] as const)(
    'activates with preload off when storage %s',
    async (_, fault) => {
      storageFault = fault;
      let work: Promise<unknown> | undefined;
      listeners.get('activate')?.({ waitUntil: (given) => (work = given) });
      await vi.advanceTimersByTimeAsync(2000);
      await work;
      expect(disablePreload).toHaveBeenCalledOnce();
      expect(claim).toHaveBeenCalledOnce();
    },
  );

  test('activates when disabling preload hangs', async () => {
    disablePreload.mockReturnValueOnce(never());
    let work: Promise<unknown> | undefined;
    listeners.get('activate')?.({ waitUntil: (given) => (work = given) });
    await vi.advanceTimersByTimeAsync(2000);
    await work;
    expect(claim).toHaveBeenCalledOnce();
  });
});

test.each([
  ['/.netlify/functions/download?token=a', 'navigate'],
  ['/.netlify/functions/ebooks', 'cors'],
  ['/.netlify/images?url=a.png', 'no-cors'],
  ['/free-guide.pdf', 'navigate'],
  ['/books/planner.epub', 'navigate'],
  ['/books/all.zip', 'no-cors'],
  ['/_astro/sample.pdf', 'navigate'],
  ['/_astro/sample.pdf', 'no-cors'],
  ['/_astro/talk.mp3', 'no-cors'],
  ['/community/events/a.ics', 'navigate'],
  ['/no-page-of-this-site', 'navigate'],
  ['/search-index.json', 'cors'],
])('B5: the service worker ignores %s', async (path, mode) => {
  network = () => new Response('from the network');
  expect(await ask(path, mode)).toBeUndefined();
});
