import type { ClientDirective } from 'astro';

/**
 * `client:intent`: hydrates an island when a person interacts with it by pointer, focus, or key.
 * Until then, its plain HTML works: forms are regular POSTs, and links navigate. The value is a
 * space-separated list of additional triggers. "visible" hydrates the island when it's near the
 * viewport and the page is idle. "?name" hydrates it immediately if the URL has that parameter, and
 * "signed-in" does if the visitor seems to be signed in. Any other word is the name of a draft; if
 * the tab has that draft, the island hydrates immediately.
 *
 * A form submitted before its island has loaded waits up to two seconds for it, so that errors
 * appear on the same page. After that, it's a regular POST.
 */
const intent: ClientDirective = (load, { value }, element) => {
  const words = String(value).split(' ');
  let started: Promise<void> | undefined;
  const hydrate = () => (started ??= load().then((start) => start()));
  element.onsubmit = async (event) => {
    if (!element.hasAttribute('ssr')) return;
    // While the first submission waits for the island, ignore other clicks, because they would
    // submit the form again.
    element.onsubmit = (again) => again.preventDefault();
    event.preventDefault();
    await new Promise((end) => {
      setTimeout(end, 2000);
      hydrate().then(end);
    });
    element.onsubmit = null;
    // Forms in islands have only one submit button, and it has no value, so omit it.
    (event.target as HTMLFormElement).requestSubmit();
  };
  // If the files fail to load, request them again at the next interaction. Until then, the HTML
  // still works, and `missing-islands.ts` shows a message about any islands that should have loaded
  // automatically.
  element.addEventListener('astro:hydration-error', (event) => {
    event.preventDefault();
    started = undefined;
    if (!(isExpected || words.includes('visible'))) event.stopPropagation();
  });
  for (const type of ['pointerdown', 'pointerover', 'focusin', 'keydown'] as const) {
    element.addEventListener(type, hydrate);
  }
  const isExpected = words.some(isInUse);
  if (
    element.contains(document.activeElement) ||
    isExpected ||
    (words.includes('signed-in') && document.documentElement.hasAttribute('data-in'))
  ) {
    hydrate();
  } else if (words.includes('visible')) whenNear(element, hydrate);
};

/** Returns whether the URL has the parameter, or the tab has the draft. */
function isInUse(word: string): boolean {
  try {
    return word.startsWith('?')
      ? new URLSearchParams(location.search).has(word.slice(1))
      : // oxlint-disable-next-line no-restricted-globals -- the storage wrapper isn't loaded yet
        word in sessionStorage;
  } catch {
    return false;
  }
}

/**
 * An island doesn't have its own box, so observe its children. If it's empty, treat it as near the
 * viewport.
 */
function whenNear(island: HTMLElement, work: () => void): void {
  const watcher = new IntersectionObserver(
    (seen) => {
      if (!seen.some((one) => one.isIntersecting)) return;
      watcher.disconnect();
      whenIdle(work);
    },
    { rootMargin: '400px' },
  );
  for (const child of island.children) watcher.observe(child);
  if (!island.childElementCount) whenIdle(work);
}

/** A busy device may never be idle, so don't wait forever. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 2000 });
  else setTimeout(work);
}

export default intent;
