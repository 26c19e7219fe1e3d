import type { ClientDirective } from 'astro';
import { holdPresses } from '../browser/held-presses.ts';
import { reportFailure, restoreTyped } from '../browser/island-failed.ts';

/**
 * `client:intent`: an island wakes when a person reaches for it, never before: by pointer, focus or key
 * inside it, or by opening the dialog that it stands in. With the value "visible" it also wakes when the
 * page has nothing else to do; with "soon" after the first gesture, when what wakes it has come
 * (`browser/islands.ts`), so that an opened dialog is alive at once. What is pressed before it is awake is done as soon as it is, which it says
 * itself (`tell-awake.ts`). Its files are fetched ahead by `browser/islands.ts`.
 */
const intent: ClientDirective = (load, options, element) => {
  let started: Promise<void> | undefined;
  // Astro tells of files that did not arrive by an event alone, and goes on as if they had.
  let hasFailed = false;
  element.addEventListener('astro:hydration-error', (event) => {
    event.preventDefault();
    hasFailed = true;
  });

  const wake = () => {
    started ??= load()
      .then((hydrate) => {
        // React takes over only what it has written itself.
        presses.hideWords();
        return hydrate();
      })
      .then(() => {
        if (hasFailed) throw new Error('A file of this island did not arrive.');
      })
      .catch(() => {
        // A chunk that did not arrive is asked for again at the next try.
        started = undefined;
        hasFailed = false;
        presses.hideWords();
        reportFailure(element, presses.isAny());
      });
  };
  const presses = holdPresses(element, wake);
  // React is still at work when it tells.
  element.addEventListener('island-awake', () => setTimeout(presses.letGo), { once: true });
  for (const type of ['pointerdown', 'pointerover', 'focusin', 'keydown'] as const) {
    element.addEventListener(type, wake, { passive: true });
  }
  restoreTyped();
  const dialog = element.closest('dialog');
  dialog?.addEventListener('wake', wake);
  if (dialog?.open) wake();

  const isSoon = options.value === 'soon' && element.dataset['runtime'] !== undefined;
  if (options.value !== 'visible' && !isSoon) return;
  // A busy device is never idle, and a form must not wait for that.
  if ('requestIdleCallback' in window) requestIdleCallback(wake, { timeout: 2000 });
  else setTimeout(wake);
};

export default intent;
