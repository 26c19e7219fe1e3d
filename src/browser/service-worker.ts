/**
 * Keeps help, the guide and the articles that a reader saved for times without internet. It runs beside
 * the pages, in a file of its own without imports, which `tooling/integrations/offline-worker.ts` writes. Nothing else
 * is ever kept: no order, no checkout, no answer of a function.
 */

/** What the build knows; the build writes it in front of this file. */
declare const OFFLINE: {
  /** Changes with every file of the shell. */
  version: string;
  /** Addresses that are kept from the start: help, the page for times without internet, their files. */
  shell: readonly string[];
  /** The page that stands in for one that is not kept. */
  offlinePage: string;
  /** Pages that are kept as soon as somebody reads them. */
  guide: readonly string[];
  /** Pages that are kept when a reader asks for it. */
  articles: readonly string[];
  /** Where the build tells of each of these pages its title and the files that it needs. */
  needs: string;
};

/** What the build knows of the pages that may be saved, by their paths. */
type OfflineFiles = Readonly<Record<string, { title: string; files: readonly string[] }>>;

interface LongEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends LongEvent {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
interface AskEvent extends LongEvent {
  data: unknown;
  ports: readonly MessagePort[];
}
interface WorkerScope {
  addEventListener(type: 'install' | 'activate', listener: (event: LongEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listener: (event: AskEvent) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  registration: { navigationPreload?: { enable(): Promise<void> } };
}

const worker = globalThis as unknown as WorkerScope;
const SHELL = `shell-${OFFLINE.version}`;
/** Each saved page has a store of its own with its files, so that it goes without a trace. */
const SAVED = 'saved:';
/** How long a kept page waits for a newer one, in milliseconds: a weak line can hang for a minute. */
const PATIENCE = 4000;
const ANY_VARY = { ignoreVary: true };

worker.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(SHELL)
      .then((shell) => shell.addAll(OFFLINE.shell))
      .then(() => worker.skipWaiting()),
  );
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    removeOldStores()
      .then(() => worker.registration.navigationPreload?.enable())
      .then(() => worker.clients.claim()),
  );
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(answerPage(event, pathname));
  else if (pathname.startsWith('/_astro/') || OFFLINE.shell.includes(pathname))
    event.respondWith(answerFile(request));
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

async function answerPage(event: FetchEvent, path: string): Promise<Response> {
  const mayBeKept = mayKeep(path) || OFFLINE.shell.includes(path);
  const kept = mayBeKept ? await caches.match(path, ANY_VARY) : undefined;
  const network = event.preloadResponse.then((early) => early ?? fetch(event.request));
  try {
    event.waitUntil(network.catch(() => undefined));
    const answer = await (kept ? Promise.race([network, giveUp()]) : network);
    if (kept && !isGood(answer)) return kept;
    if (mayKeep(path)) event.waitUntil(keepFresh(path, answer.clone()).catch(() => undefined));
    return answer;
  } catch {
    return kept ?? (await caches.match(OFFLINE.offlinePage, ANY_VARY)) ?? Response.error();
  }
}

const giveUp = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The line is too slow.')), PATIENCE);
  });

/** Between two deploys a file or page can be away for a while. A redirect and a part of a file are good answers. */
const isGood = ({ status, type }: Response) => status < 400 && type !== 'error';

/** A file whose name changes with its content is taken as it is kept: a weak line may hang, a hotspot answer with a page. */
async function answerFile(request: Request): Promise<Response> {
  const kept = await caches.match(request, ANY_VARY).catch(() => undefined);
  if (kept && new URL(request.url).pathname.startsWith('/_astro/')) return kept;
  const answer = await fetch(request).catch(() => Response.error());
  return isGood(answer) ? answer : (kept ?? answer);
}

/** Keeps what was just read, if it belongs to the guide or was saved before. */
async function keepFresh(path: string, answer: Response): Promise<void> {
  if (OFFLINE.guide.includes(path) || (await caches.has(SAVED + path))) await save(path, answer);
}

const fetchAndSave = async (path: string) => save(path, await fetch(path, { cache: 'no-cache' }));

/** @throws {Error} when the page did not arrive, or when the device has no room */
async function save(path: string, answer: Response): Promise<void> {
  const isPage = answer.headers.get('content-type')?.startsWith('text/html');
  if (answer.status !== 200 || answer.redirected || !isPage) {
    throw new Error(`${path} answered ${answer.status} and cannot be kept.`);
  }
  const store = await caches.open(SAVED + path);
  const text = await answer.clone().text();
  const before = await store.match(path, ANY_VARY);
  if (before && (await before.text()) === text) return;
  const known = (await (await fetch(OFFLINE.needs, { cache: 'no-cache' })).json()) as OfflineFiles;
  const { title, files } = known[path] ?? { title: path, files: [] };
  for (const file of files) {
    const content = await answerFile(new Request(file));
    if (content.status !== 200) throw new Error(`${file} answered ${content.status}.`);
    await store.put(file, content);
  }
  await store.put('/title', new Response(title));
  await store.put(path, answer);
  for (const { url } of await store.keys()) {
    const { pathname } = new URL(url);
    if (![path, '/title', ...files].includes(pathname)) await store.delete(url);
  }
}
