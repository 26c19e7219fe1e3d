import type { ClientDirective } from 'astro';
import { reportFailure, restoreTyped } from '../browser/island-failed.ts';

/**
 * `client:intent`: an island wakes when a person reaches for it, never before: by pointer, focus or key
 * inside it, or by opening the dialog that it stands in. With the value "visible" it also wakes when the
 * page has nothing else to do. What is pressed before it is awake is done as soon as it is, which it says
 * itself (`tell-awake.ts`). Its files are fetched ahead by `browser/islands.ts`.
 */
const intent: ClientDirective = (load, options, element) => {
  let started: Promise<void> | undefined;
  let awake = false;
  /** One entry for each control: a double press of one is one press. */
  const held = new Map<EventTarget, () => void>();
  const wait = document.createElement('p');
  wait.className = 'notice';
  wait.setAttribute('role', 'status');
  // It takes no room, so that nothing moves when it comes and goes.
  wait.style.position = 'absolute';

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
        wait.remove();
        return hydrate();
      })
      .then(() => {
        if (hasFailed) throw new Error('A file of this island did not arrive.');
      })
      .catch(() => {
        // A chunk that did not arrive is asked for again at the next try.
        started = undefined;
        hasFailed = false;
        wait.remove();
        reportFailure(element, held.size > 0);
      });
  };
  const goOn = () => {
    awake = true;
    for (const again of held.values()) again();
    held.clear();
  };
  // React is still at work when it tells.
  element.addEventListener('island-awake', () => setTimeout(goOn), { once: true });
  const hold = (event: Event, control: HTMLElement, again: () => void) => {
    if (awake) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    held.set(control, again);
    control.after(wait);
    wait.textContent = 'One moment. This part of the page is still arriving.';
    wake();
  };

  element.addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null;
      if (button && button.form?.method !== 'dialog') hold(event, button, () => button.click());
    },
    true,
  );
  element.addEventListener(
    'submit',
    (event) => {
      const form = event.target;
      if (form instanceof HTMLFormElement) hold(event, form, () => form.requestSubmit());
    },
    true,
  );
  for (const type of ['pointerdown', 'pointerover', 'focusin', 'keydown'] as const) {
    element.addEventListener(type, wake, { passive: true });
  }
  restoreTyped(element);
  const dialog = element.closest('dialog');
  dialog?.addEventListener('wake', wake);
  if (dialog?.open) wake();

  // A busy device is never idle, and a form must not wait for that.
  if (options.value !== 'visible') return;
  if ('requestIdleCallback' in window) requestIdleCallback(wake, { timeout: 2000 });
  else setTimeout(wake);
};

export default intent;
