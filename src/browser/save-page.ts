import { registerWorker } from './register-worker.ts';

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
