import { routes } from '#src/routes.ts';

/**
 * Cache name prefix, same as in the service worker. Each saved page has its own cache, which
 * includes its title.
 */
const SAVED = 'saved:';

export interface SavedPage {
  path: string;
  title: string;
}

/** Message to the worker that lists pages to save and pages to remove. */
interface SaveOrder {
  save?: readonly string[];
  forget?: readonly string[];
}

/**
 * Returns whether this browser can save pages. False on the dev server, where a worker would cache
 * files that are still changing.
 */
export const canKeepPages = (): boolean =>
  !import.meta.env.DEV && 'serviceWorker' in navigator && 'caches' in globalThis;

/** Registers the worker, which saves the help pages right away and guide pages as they're read. */
export async function keepHelp(): Promise<void> {
  if (canKeepPages()) await registerWorker();
}

/** @throws {Error} if the browser rejects the worker or the device is out of storage */
async function registerWorker(): Promise<ServiceWorker> {
  await navigator.serviceWorker.register(routes.serviceWorker);
  const { active } = await navigator.serviceWorker.ready;
  if (!active) throw new Error('The worker did not start.');
  return active;
}

/** Sends a request to the worker. Resolves to true if the request succeeded. */
export async function postToWorker(order: SaveOrder): Promise<boolean> {
  try {
    const active = await registerWorker();
    const { port1, port2 } = new MessageChannel();
    const answer = new Promise<boolean>((resolve) => {
      port1.onmessage = ({ data }) => resolve(data === true);
    });
    active.postMessage(order, [port2]);
    return await answer;
  } catch {
    return false;
  }
}

/** Returns whether all of these pages are saved on this device. */
export async function areSaved(paths: readonly string[]): Promise<boolean> {
  const found = await Promise.all(paths.map((path) => caches.match(path, { ignoreVary: true })));
  return found.every(Boolean);
}

export async function savedPages(): Promise<SavedPage[]> {
  const names = (await caches.keys()).filter((name) => name.startsWith(SAVED)).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const title = await caches.match('/title', { cacheName: name });
      const path = name.slice(SAVED.length);
      return { path, title: (await title?.text()) ?? path };
    }),
  );
}
