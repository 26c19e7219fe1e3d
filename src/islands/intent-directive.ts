import type { ClientDirective } from 'astro';

/**
 * `client:intent`: an island wakes when a person reaches for it, never before: by pointer, focus or key
 * inside it, or by opening the dialog that it stands in. With the value "visible" it also wakes when the
 * page has nothing else to do. What is pressed before it is awake is done as soon as it is.
 */
const intent: ClientDirective = (load, options, element) => {
  let started: Promise<void> | undefined;
  let awake = false;
  let pending: (() => void) | undefined;

  const wake = () => {
    started ??= load()
      .then((hydrate) => hydrate())
      .then(() => {
        awake = true;
        pending?.();
        pending = undefined;
      })
      .catch(() => {
        // A chunk that did not arrive is asked for again at the next try.
        started = undefined;
        element.dispatchEvent(new CustomEvent('island-failed', { bubbles: true }));
      });
  };
  const hold = (event: Event, again: () => void) => {
    if (awake) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pending = again;
    wake();
  };

  element.addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null;
      if (button && button.form?.method !== 'dialog') hold(event, () => button.click());
    },
    true,
  );
  element.addEventListener(
    'submit',
    (event) => {
      const form = event.target;
      if (form instanceof HTMLFormElement) hold(event, () => form.requestSubmit());
    },
    true,
  );
  for (const type of ['pointerdown', 'pointerover', 'focusin', 'keydown'] as const) {
    element.addEventListener(type, wake, { passive: true });
  }
  element.closest('dialog')?.addEventListener('wake', wake);
  if (options.value === 'visible') {
    const whenIdle = 'requestIdleCallback' in window ? requestIdleCallback : setTimeout;
    whenIdle(() => wake());
  }
};

export default intent;
