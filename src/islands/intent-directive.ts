import type { ClientDirective } from 'astro';

/** What shows that somebody is here. Until then nothing is fetched. */
const GESTURES = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;

/**
 * `client:intent`: an island wakes when a person reaches for it, never before: by pointer, focus or key
 * inside it, or by opening the dialog that it stands in. With the value "visible" it also wakes when the
 * page has nothing else to do. What is pressed before it is awake is done as soon as it is. After the
 * first gesture anywhere its files are fetched in quiet moments, unless the visitor saves data.
 */
const intent: ClientDirective = (load, options, element) => {
  let started: Promise<void> | undefined;
  let awake = false;
  /** One entry for each control: a double press of one is one press. */
  const held = new Map<EventTarget, () => void>();

  const wake = () => {
    started ??= load()
      .then((hydrate) => hydrate())
      .then(() => {
        awake = true;
        for (const again of held.values()) again();
        held.clear();
      })
      .catch(() => {
        // A chunk that did not arrive is asked for again at the next try.
        started = undefined;
        const failure = new CustomEvent('island-failed', { bubbles: true, cancelable: true });
        if (element.dispatchEvent(failure)) offerReload(element);
      });
  };
  const hold = (event: Event, control: EventTarget, again: () => void) => {
    if (awake) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    held.set(control, again);
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
  element.closest('dialog')?.addEventListener('wake', wake);

  // A busy device is never idle, and a form must not wait for that.
  const whenIdle = (work: () => void) =>
    'requestIdleCallback' in window
      ? requestIdleCallback(work, { timeout: 2000 })
      : setTimeout(work);
  if (options.value === 'visible') whenIdle(wake);

  const firstGesture = new AbortController();
  for (const type of GESTURES) {
    addEventListener(
      type,
      () => {
        firstGesture.abort();
        whenIdle(() => fetchAhead(element));
      },
      { passive: true, signal: firstGesture.signal },
    );
  }
};

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

function fetchAhead(element: HTMLElement): void {
  const { saveData, effectiveType }: Connection =
    (navigator as Navigator & { connection?: Connection }).connection ?? {};
  if (saveData || effectiveType?.endsWith('2g')) return;
  for (const href of (element.dataset['files'] ?? '').split(' ').filter(Boolean)) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.fetchPriority = 'low';
    link.href = href;
    document.head.append(link);
  }
}

/** Browsers do not fetch a module again that failed once, so only a new start of the page helps. */
function offerReload(element: HTMLElement): void {
  const words = document.createElement('p');
  words.textContent = 'A part of this page did not arrive. Check that you are online.';
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button';
  button.textContent = 'Try again';
  button.addEventListener('click', () => location.reload());
  const notice = document.createElement('div');
  notice.className = 'notice';
  notice.setAttribute('role', 'alert');
  notice.append(words, button);
  const before = element.previousElementSibling;
  if (before?.getAttribute('role') === 'alert') before.remove();
  element.before(notice);
}

export default intent;
