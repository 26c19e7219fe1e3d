import type { ClientDirective } from 'astro';

/**
 * `client:intent`: an island wakes when a person reaches for it, never before. What is reached for is
 * the island itself (pointer, focus or key inside it), or the opener of the dialog that it stands in,
 * or the value "visible", for islands that are the page's own work. Nothing that was pressed is lost:
 * the state is in stores, and the server-rendered form keeps what was typed.
 */
const intent: ClientDirective = (load, options, element) => {
  let started: Promise<void> | undefined;
  const wake = () => {
    started ??= load().then(
      (hydrate) => hydrate(),
      () => {
        // A chunk that did not arrive is asked for again at the next try.
        started = undefined;
        element.dispatchEvent(new CustomEvent('island-failed', { bubbles: true }));
      },
    );
  };
  for (const type of ['pointerdown', 'pointerover', 'focusin', 'keydown'] as const) {
    element.addEventListener(type, wake, { passive: true });
  }
  const dialog = element.closest('dialog');
  if (dialog) dialog.addEventListener('wake', wake);
  if (options.value === 'visible') {
    const idle = 'requestIdleCallback' in window ? requestIdleCallback : setTimeout;
    idle(() => wake());
  }
};

export default intent;
