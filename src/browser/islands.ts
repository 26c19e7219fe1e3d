import { reportFailure } from './island-failed.ts';

/** What shows that somebody is here. Until then nothing is fetched. */
export const GESTURES = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;

/**
 * Brings what the islands of a page need: after the first gesture in a quiet moment, unless the visitor saves
 * data, or at once when somebody opens the dialog that an island stands in. What wakes such islands is a file of its own
 * (`data-runtime`, which the build names), since nothing in a closed dialog can be pressed. A form that is
 * sent before this file is there is sent when it is.
 */
export function startIslands(): void {
  const islands = document.querySelectorAll<HTMLElement>('astro-island[data-files]');
  const first = new AbortController();
  for (const type of GESTURES) {
    addEventListener(
      type,
      () => {
        first.abort();
        whenIdle(() => {
          if (isSaving()) return;
          for (const island of islands) {
            fetchFiles(island, 'low');
            const { runtime } = island.dataset;
            if (runtime) bringRuntime(runtime).catch(ignore);
          }
          // A page without what makes the next one faster is a good page.
          import('./prefetch.ts').then(({ allowPrefetch }) => allowPrefetch(), ignore);
        });
      },
      { passive: true, signal: first.signal },
    );
  }
  for (const island of islands) {
    const dialog = island.closest('dialog');
    const { runtime } = island.dataset;
    if (!dialog || !runtime) continue;
    const held = new Set<HTMLFormElement>();
    const hold = (event: Event) => {
      if (!(event.target instanceof HTMLFormElement)) return;
      event.preventDefault();
      held.add(event.target);
    };
    const bring = () => {
      fetchFiles(island, 'high');
      bringRuntime(runtime).then(
        () => {
          island.removeEventListener('submit', hold);
          for (const form of held) form.requestSubmit();
          held.clear();
        },
        () => reportFailure(island, true),
      );
    };
    island.addEventListener('submit', hold);
    dialog.addEventListener('wake', bring);
  }
}

const whenIdle = (work: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(work, { timeout: 2000 }) : setTimeout(work);

function ignore(): void {}

/** Whether the visitor pays for each byte, or waits for it. */
function isSaving(): boolean {
  interface Connection {
    saveData?: boolean;
    effectiveType?: string;
  }
  const { saveData, effectiveType }: Connection =
    (navigator as Navigator & { connection?: Connection }).connection ?? {};
  return (
    saveData === true ||
    effectiveType?.endsWith('2g') === true ||
    matchMedia('(prefers-reduced-data: reduce)').matches
  );
}

const asked = new Set<string>();

function fetchFiles(island: HTMLElement, fetchPriority: 'low' | 'high'): void {
  for (const href of (island.dataset['files'] ?? '').split(' ').filter(Boolean)) {
    if (asked.has(href)) continue;
    asked.add(href);
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.fetchPriority = fetchPriority;
    link.href = href;
    document.head.append(link);
  }
}

let runtimeComing: Promise<void> | undefined;

/** A file that did not arrive is asked for again at the next try. */
function bringRuntime(address: string): Promise<void> {
  runtimeComing ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      runtimeComing = undefined;
      reject(new Error(`${address} did not arrive.`));
    };
    document.head.append(script);
  });
  return runtimeComing;
}
