/**
 * Keeps help, the guide, and saved articles readable offline. The worker is a separate file without
 * imports, written by `tooling/integrations/offline-worker.ts`. It never stores orders, the
 * checkout, or responses from functions.
 *
 * It must never make things worse: if storage fails or hangs, the network responds as if there were
 * no worker. It doesn't handle requests for functions or downloads.
 */

/** Build data, prepended to this file by the build. */
declare const OFFLINE: {
  /** Changes whenever a shell file changes. */
  version: string;
  /** Paths cached at install: the help pages, the offline page, and their files. */
  shell: readonly string[];
  /** All pages on the site. If the network fails, the offline page is shown instead. */
  pages: readonly string[];
  /** Page shown instead of one that isn't cached. */
  offlinePage: string;
  /** Pages saved as soon as they're read. */
  guide: readonly string[];
  /** Pages saved on request. */
  articles: readonly string[];
  /** URL of the build's list of these pages, each with its title and the files it needs. */
  needs: string;
};

/** Build data about pages that can be saved, by path. */
type OfflineFiles = Readonly<Record<string, { title: string; files: readonly string[] }>>;

interface LongEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface InstallEvent extends LongEvent {
  /** Only in some browsers, such as Chromium 123 and later. */
  addRoutes?(rule: { condition: { requestMethod: string }; source: 'network' }): Promise<void>;
}
interface FetchEvent extends LongEvent {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface AskEvent extends LongEvent {
  data: unknown;
  ports: readonly MessagePort[];
}
interface WorkerScope {
  addEventListener(type: 'install', listener: (event: InstallEvent) => void): void;
  addEventListener(type: 'activate', listener: (event: LongEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listener: (event: AskEvent) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  registration: { navigationPreload?: { disable(): Promise<void> } };
}

const worker = globalThis as unknown as WorkerScope;
const SHELL = `shell-${OFFLINE.version}`;
/** Each saved page has its own cache that includes its files, so it can be deleted completely. */
const SAVED = 'saved:';
/**
 * How long to wait for the network before using a cached page, in milliseconds. A slow connection
 * can take a minute.
 */
const NETWORK_TIMEOUT = 4000;
/** How long to wait for storage, in milliseconds. Some browsers never settle a cache lookup. */
const STORAGE_TIMEOUT = 1000;
const ANY_VARY = { ignoreVary: true };
/** File types that pages need to be readable. Doesn't include downloads (PDF, EPUB, ZIP). */
const PAGE_FILE = /^\/_astro\/[^/]+\.(?:js|css|woff2|svg|png|webp)$/;

worker.addEventListener('install', (event) => {
  // Without this rule, Chromium loses requests sent while a page is closing, even with `keepalive`.
  event.addRoutes?.({ condition: { requestMethod: 'POST' }, source: 'network' }).catch(() => {});
  event.waitUntil(
    caches
      .open(SHELL)
      .then((shell) => shell.addAll(OFFLINE.shell))
      .then(() => worker.skipWaiting()),
  );
});

// Requests wait for this event, so it must not wait for storage that hangs.
worker.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      within(STORAGE_TIMEOUT, removeOldStores),
      // Earlier versions turned on preload. With preload on, a browser requests pages and downloads
      // twice if the worker doesn't handle them, and Safari 16 fails to save files.
      within(STORAGE_TIMEOUT, async () => worker.registration.navigationPreload?.disable()),
    ]).then(() => worker.clients.claim()),
  );
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') {
    if (OFFLINE.pages.includes(pathname)) event.respondWith(answerPage(event, pathname));
  } else if (PAGE_FILE.test(pathname) || OFFLINE.shell.includes(pathname)) {
    event.respondWith(answerFile(request));
  }
});

worker.addEventListener('message', (event) => {
  const { save = [], forget = [] } = event.data as { save?: string[]; forget?: string[] };
  const work = Promise.all([
    ...save.filter(mayKeep).map(fetchAndSave),
    ...forget.map((path) => caches.delete(SAVED + path)),
  ]).then(
    () => true,
    () => false,
  );
  event.waitUntil(work.then((isDone) => event.ports[0]?.postMessage(isDone)));
});

const mayKeep = (path: string) => OFFLINE.guide.includes(path) || OFFLINE.articles.includes(path);

async function removeOldStores(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) =>
    name.startsWith(SAVED) ? !mayKeep(name.slice(SAVED.length)) : name !== SHELL,
  );
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** Resolves with `undefined` if the work fails or takes too long. Never rejects. */
async function within<Value>(
  milliseconds: number,
  work: () => Promise<Value>,
): Promise<Value | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timedOut = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, milliseconds, undefined);
  });
  try {
    return await Promise.race([work(), timedOut]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * How long to wait for storage before loading a file, in milliseconds. 0 while storage hangs, so
 * that a page's files don't all wait for it, one after another.
 */
let storageTimeout = STORAGE_TIMEOUT;

/** Returns the cached response, or `undefined` if there is none or storage fails or hangs. */
async function findCached(
  request: Request | string,
  timeout = STORAGE_TIMEOUT,
): Promise<Response | undefined> {
  let isHanging = true;
  const kept = await within(timeout, async () => {
    try {
      return await caches.match(request, ANY_VARY);
    } finally {
      isHanging = false;
      storageTimeout = STORAGE_TIMEOUT;
    }
  });
  if (isHanging) storageTimeout = 0;
  return kept;
}

async function answerPage(event: FetchEvent, path: string): Promise<Response> {
  const mayBeKept = mayKeep(path) || OFFLINE.shell.includes(path);
  const network = fetch(event.request).catch(() => undefined);
  const answer = await (mayBeKept ? within(NETWORK_TIMEOUT, () => network) : network);
  if (answer && isGood(answer)) {
    if (mayKeep(path)) runInBackground(event, keepFresh(path, answer.clone()));
    return answer;
  }
  const kept = mayBeKept ? await findCached(path) : undefined;
  if (kept) return kept;
  // Keep waiting, because a slow server may still respond. If it responded with an error, show its
  // error page.
  const late = answer ?? (await network);
  return late ?? (await findCached(OFFLINE.offlinePage)) ?? Response.error();
}

/** Continues work after the response. If the work fails, the reader isn't affected. */
function runInBackground(event: FetchEvent, work: Promise<void>): void {
  event.waitUntil(work.catch(() => undefined));
}

/**
 * Returns false for an error, such as a file that's briefly missing between deploys. Redirects and
 * partial responses count as good.
 */
const isGood = ({ status, type }: Response) => status < 400 && type !== 'error';

/**
 * Responds with the cached file right away if its name contains a content hash, because the network
 * could be slow, or a Wi-Fi hotspot could respond with its own page.
 */
async function answerFile(request: Request): Promise<Response> {
  const kept = await findCached(request, storageTimeout);
  if (kept && PAGE_FILE.test(new URL(request.url).pathname)) return kept;
  const answer = await fetch(request).catch(() => Response.error());
  return isGood(answer) ? answer : (kept ?? (await findCached(request)) ?? answer);
}

/** Saves a page that was just read, if it's part of the guide or was saved before. */
async function keepFresh(path: string, answer: Response): Promise<void> {
  if (OFFLINE.guide.includes(path) || (await caches.has(SAVED + path))) await save(path, answer);
}

const fetchAndSave = async (path: string) => save(path, await fetch(path, { cache: 'no-cache' }));

/** @throws {Error} if the page couldn't be fetched or the device is out of storage */
async function save(path: string, answer: Response): Promise<void> {
  const isPage = answer.headers.get('content-type')?.startsWith('text/html');
  if (answer.status !== 200 || answer.redirected || !isPage) {
    throw new Error(`${path} returned ${answer.status}, so it can’t be saved.`);
  }
  const store = await caches.open(SAVED + path);
  const text = await answer.clone().text();
  const before = await store.match(path, ANY_VARY);
  if (before && (await before.text()) === text) return;
  const known = (await (await fetch(OFFLINE.needs, { cache: 'no-cache' })).json()) as OfflineFiles;
  const { title, files } = known[path] ?? { title: path, files: [] };
  for (const file of files) {
    const content = await answerFile(new Request(file));
    if (content.status !== 200) throw new Error(`${file} returned ${content.status}.`);
    await store.put(file, content);
  }
  await store.put('/title', new Response(title));
  await store.put(path, answer);
  for (const { url } of await store.keys()) {
    const { pathname } = new URL(url);
    if (![path, '/title', ...files].includes(pathname)) await store.delete(url);
  }
}
