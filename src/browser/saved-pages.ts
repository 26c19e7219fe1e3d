import { routes } from '#src/routes.ts';

/** As in the service worker: each saved page has a store of its own, with its title. */
const SAVED = 'saved:';

export interface SavedPage {
  path: string;
  title: string;
}

/** What the worker can be asked: pages to keep, and pages to take away. */
interface Order {
  save?: readonly string[];
  forget?: readonly string[];
}

/** Whether this browser can keep pages. The development server has no worker: it would keep what is being changed. */
export const canKeepPages = (): boolean =>
  !import.meta.env.DEV && 'serviceWorker' in navigator && 'caches' in globalThis;

/**
 * Lets the browser keep help, and the guide as it is read. Who saves data is asked for nothing: there, only a
 * press on a save button does it.
 */
export async function keepHelp(): Promise<void> {
  if (canKeepPages()) await registerWorker();
}

/** @throws {Error} when the browser does not take the worker, or the device has no room */
async function registerWorker(): Promise<ServiceWorker> {
  await navigator.serviceWorker.register(routes.serviceWorker);
  const { active } = await navigator.serviceWorker.ready;
  if (!active) throw new Error('The worker did not start.');
  return active;
}

/** Whether the worker has done it. */
export async function tellWorker(order: Order): Promise<boolean> {
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

/** Whether all of these pages are on this device. */
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
