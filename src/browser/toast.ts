import { giveFocusBack, watchFocus } from './floating-focus.ts';
import { paceFactor } from './pace.ts';

/** A short message about something that the visitor did. */
export interface Toast {
  title: string;
  text?: string;
  /** `error` is spoken at once, `done` when the reader is ready. */
  kind?: 'done' | 'error';
}

/**
 * How long a message stays when nobody is on it, in milliseconds; longer in slow mode. What went wrong
 * stays longer.
 */
const STAY = { done: 20_000, error: 60_000 } as const;
/** At most this many at a time; the oldest goes. */
const MOST = 3;

/**
 * Shows a message until it is closed, or until it has stood alone for long enough: pointer, focus and a
 * tab in the background stop the time. F6 leads to it. While a dialog is open the message is inside it,
 * since everything else is out of reach and silent then.
 */
export function showToast({ title, text = '', kind = 'done' }: Toast): void {
  const region = placeRegion();
  for (const same of [...region.children]) {
    if (same.firstElementChild?.textContent === title + text) same.remove();
  }
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
  toast.append(words, close);

  const remove = () => {
    giveFocusBack(region);
    toast.remove();
    if (!region.hasChildNodes()) region.remove();
    makeRoom(region);
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const start = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (document.hidden || toast.matches(':hover, :focus-within')) start();
      else remove();
    }, STAY[kind] * paceFactor());
  };
  close.addEventListener('click', remove);
  toast.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    // A dialog around the message stays open.
    event.preventDefault();
    remove();
  });
  for (const type of ['pointerleave', 'focusout']) toast.addEventListener(type, start);
  start();

  region.append(toast);
  while (region.childElementCount > MOST) region.firstElementChild?.remove();
  // Screen readers speak what changes inside a part that they already know, so the words come after it.
  requestAnimationFrame(() => {
    words.append(heading, text);
    makeRoom(region);
  });
}

/** Tells the styles how high the messages stand, so that no focus hides behind them. */
function makeRoom(region: HTMLElement): void {
  const room = region.isConnected ? innerHeight - region.getBoundingClientRect().top : 0;
  document.documentElement.style.setProperty('--toast-room', `${room}px`);
}

let madeRegion: HTMLElement | undefined;

/**
 * Brings the messages to the top: back into the page, or into the dialog that keeps the page out of
 * reach. A dialog with a place of its own for them (`data-toasts`) gets them there.
 */
function placeRegion(): HTMLElement {
  const region = (madeRegion ??= makeRegion());
  const slot = document.querySelector('dialog[open] [data-toasts]');
  const home = slot ?? [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
  // Without its popover it is hidden no more, and with it again it comes above what opened since.
  region.popover = null;
  if (region.parentElement !== home) home.append(region);
  if (home === slot) return region;
  region.popover = 'manual';
  region.showPopover();
  return region;
}

function makeRegion(): HTMLElement {
  const region = document.createElement('div');
  region.className = 'toasts no-print';
  region.role = 'region';
  region.ariaLabel = 'Messages';
  region.setAttribute('aria-keyshortcuts', 'F6');
  watchFocus(region);
  // A dialog that opens would make the messages silent; one that closes would take them with it.
  for (const type of ['toggle', 'close']) {
    document.addEventListener(
      type,
      ({ target }) => {
        if (target instanceof HTMLDialogElement && region.hasChildNodes()) placeRegion();
      },
      true,
    );
  }
  return region;
}
