import type { ClientDirective } from 'astro';

/**
 * `client:intent`: an island hydrates when a person reaches for it, by pointer, focus or key inside it. Until
 * then its HTML does what HTML does: a form is a plain post, a link leads on. With the value "visible" it
 * also hydrates by itself when it comes near the window and the page has nothing else to do, with "?name" at
 * once when the address has that parameter, with "signed-in" at once for who seems to be signed in here; any
 * other word is the name of a draft, with which it hydrates at once when the tab keeps what was typed. Words are
 * parted by spaces.
 */
const intent: ClientDirective = (load, { value }, element) => {
  const words = String(value).split(' ');
  let started: Promise<void> | undefined;
  const hydrate = () => {
    started ??= load().then((start) => start());
  };
  // Files that didn't arrive are requested again at the next gesture. Until then the HTML still works, and
  // `missing-islands.ts` explains what should have loaded by itself.
  element.addEventListener('astro:hydration-error', (event) => {
    event.preventDefault();
    started = undefined;
    if (!isExpected && !words.includes('visible')) event.stopPropagation();
  });
  for (const type of ['pointerdown', 'pointerover', 'focusin', 'keydown'] as const) {
    element.addEventListener(type, hydrate);
  }
  const seemsIn = words.includes('signed-in') && document.documentElement.hasAttribute('data-in');
  const isExpected = words.some((word) => hasDraft(word) || isInQuery(word));
  if (element.contains(document.activeElement) || isExpected || seemsIn) {
    hydrate();
  } else if (words.includes('visible')) whenNear(element, hydrate);
};

function isInQuery(value: string): boolean {
  return value.startsWith('?') && new URLSearchParams(location.search).has(value.slice(1));
}

function hasDraft(name: string): boolean {
  try {
    // oxlint-disable-next-line no-restricted-globals -- it runs before any adapter is there
    return sessionStorage.getItem(name) !== null;
  } catch {
    return false;
  }
}

/** An island has no box of its own; one without content is near. */
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
  if (!island.firstElementChild) whenIdle(work);
}

/** A busy device is never idle, and what loads by itself must not wait for that. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 2000 });
  else setTimeout(work);
}

export default intent;
