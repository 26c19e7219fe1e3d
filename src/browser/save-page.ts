import { registerWorker } from './register-worker.ts';

/** As in the service worker: each saved page has a store of its own. */
const SAVED = 'saved:';

/** A page that is on this device. */
export interface SavedPage {
  path: string;
  title: string;
}

/** Lets a reader keep the pages of a `[data-save-page]`, and take them away again. */
export async function startSavePage(part: HTMLElement): Promise<void> {
  const paths = (part.dataset['savePage'] ?? '').split(' ');
  const [save, forget] = part.querySelectorAll('button');
  const status = part.querySelector('[role="status"]');
  if (!save || !forget || !status)
    throw new Error('A place to save a page has 2 buttons and a status.');

  const show = (isSaved: boolean) => {
    save.hidden = isSaved;
    forget.hidden = !isSaved;
  };
  const run = async (pressed: HTMLElement, order: Order, done: string) => {
    status.textContent = 'One moment.';
    const isDone = await tellWorker(order);
    status.textContent = isDone
      ? done
      : 'That did not work. Check your internet connection and the free space on your device. Then press again.';
    const isSaved = await areSaved(paths);
    const hadFocus = document.activeElement === pressed;
    show(isSaved);
    if (hadFocus) (isSaved ? forget : save).focus();
  };
  save.addEventListener('click', () => {
    void run(save, { save: paths }, 'Saved. You can read this without internet, too.');
  });
  forget.addEventListener('click', () => {
    void run(forget, { forget: paths }, 'Removed from your device.');
  });
  show(await areSaved(paths));
  part.removeAttribute('data-waiting');
}

/** The pages on this device, by title. */
export async function savedPages(): Promise<SavedPage[]> {
  const names = (await caches.keys()).filter((name) => name.startsWith(SAVED));
  const pages = await Promise.all(
    names.map(async (name) => {
      const path = name.slice(SAVED.length);
      const page = await caches.match(path, { cacheName: name, ignoreVary: true });
      // The whole page would bring its inline styles, which no other page may apply.
      const heading = /<h1[^]*?<\/h1>/.exec((await page?.text()) ?? '')?.[0] ?? '';
      const title = new DOMParser().parseFromString(heading, 'text/html').body.textContent.trim();
      return title ? [{ path, title }] : [];
    }),
  );
  return pages.flat().toSorted((a, b) => a.path.localeCompare(b.path));
}

interface Order {
  save?: readonly string[];
  forget?: readonly string[];
}

async function areSaved(paths: readonly string[]): Promise<boolean> {
  const found = await Promise.all(paths.map((path) => caches.match(path, { ignoreVary: true })));
  return found.every(Boolean);
}

/** Whether the worker has done it. */
async function tellWorker(order: Order): Promise<boolean> {
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
