/** A short message about something that the visitor did. */
export interface Toast {
  title: string;
  text?: string;
  /** `error` is spoken at once, `done` when the reader is ready. */
  kind?: 'done' | 'error';
}

/** How long a message stays when nobody closes it, in milliseconds. */
const STAY = 30_000;
/** At most this many at a time; the oldest goes. */
const MOST = 3;

/**
 * Shows a message. It stays until it is closed, or for half a minute while nobody is on it. While a
 * dialog is open the message appears inside it, since everything else is out of reach then.
 */
export function showToast({ title, text, kind = 'done' }: Toast): void {
  const region = openRegion();
  const before = document.activeElement;
  const toast = document.createElement('div');
  toast.className = kind === 'error' ? 'toast toast--error' : 'toast';
  const words = document.createElement('p');
  words.setAttribute('role', kind === 'error' ? 'alert' : 'status');
  const heading = document.createElement('strong');
  heading.textContent = title;
  const close = document.createElement('button');
  close.type = 'button';
  close.className = 'button';
  close.textContent = 'Close message';
  close.addEventListener('click', () => {
    toast.remove();
    // Who closes it by key goes on where they were, not at the top of the page.
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  });
  toast.append(words, close);
  region.append(toast);
  // Screen readers speak what changes inside a region that they already know, so the words come after it.
  requestAnimationFrame(() => words.append(heading, text ?? ''));
  while (region.childElementCount > MOST) region.firstElementChild?.remove();
  const leave = () => {
    if (toast.matches(':hover, :focus-within')) setTimeout(leave, STAY);
    else toast.remove();
  };
  setTimeout(leave, STAY);
}

function openRegion(): Element {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  const existing = dialog
    ? dialog.querySelector('[data-toasts]')
    : document.querySelector('body > [data-toasts]');
  if (existing) return existing;
  const region = document.createElement('div');
  region.className = 'toasts';
  region.dataset['toasts'] = '';
  (dialog ?? document.body).append(region);
  return region;
}
