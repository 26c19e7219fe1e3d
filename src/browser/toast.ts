import { element } from './element.ts';
import { isShown } from './shown.ts';
import { giveFocusBack, watchFocus } from './floating-focus.ts';
import { paceFactor } from './timers.ts';
import styles from './toast.css?url';

/** A short message about something that the visitor did. */
export interface Toast {
  title: string;
  text?: string;
  /** `error` is spoken at once, `done` when the reader is ready. */
  kind?: 'done' | 'error';
  /**
   * What it is about. The message stands in the page right after it, covers nothing, and stays until its
   * cause is gone. Without this it stands on the bar of the page's foot for a while, for news after which
   * nothing is to be done (decision 242).
   */
  at?: Element | undefined;
  /** A way on, behind the words. */
  more?: Node;
}

/** How long a message on the bar stays when nobody is on it, in milliseconds; longer in slow mode. */
const STAY = 20_000;

let removeShown = (): void => {};

/** Takes the message away whose cause is gone; nothing while there is none. */
export function clearToast(): void {
  removeShown();
}

/**
 * Shows a message, the only one: the one before goes. It goes as well when the page is left, and from the
 * bar when a panel opens.
 * @returns takes this message away, and no later one
 */
export function showToast(toast: Toast): () => void {
  clearToast();
  const going = new AbortController();
  const { signal } = going;
  const remove = () => going.abort();
  removeShown = remove;
  addEventListener('pagehide', remove, { signal });
  styled ??= bringStyles(styles);
  void styled.then(() => {
    if (!signal.aborted) show(toast, remove, signal);
  });
  return remove;
}

let styled: Promise<void> | undefined;

function show(
  { title, text = '', kind = 'done', more, ...toast }: Toast,
  remove: () => void,
  signal: AbortSignal,
): void {
  const bar = document.querySelector('[data-toasts]');
  // A page without the bar says it below its heading.
  const at = toast.at ?? (bar ? undefined : shownHeading());
  // What opened since needs the room, and has its own words.
  if (!at && document.querySelector('dialog[open]')) return;
  const words = element('p', { role: kind === 'error' ? 'alert' : 'status' });
  const box = element('div', { class: kind === 'error' ? 'toast toast--error' : 'toast' }, words);
  signal.addEventListener('abort', () => {
    if (!at) giveFocusBack(box);
    box.remove();
    setRoom(0);
  });
  if (at) at.after(box);
  else standOnBar(box, remove, signal);
  // Screen readers speak what changes inside a part that they already know, so the words come after it.
  requestAnimationFrame(() => {
    words.append(element('strong', {}, title), text && ` ${text}`);
    if (more) box.append(more);
    if (at) box.scrollIntoView({ block: 'nearest' });
    else if (box.isConnected) setRoom(innerHeight - box.getBoundingClientRect().top);
  });
}

/** With a button that closes it; F6 leads there. Pointer, focus and a tab in the background stop its time. */
function standOnBar(toast: HTMLElement, remove: () => void, signal: AbortSignal): void {
  const attributes = { type: 'button', class: 'toast-close', 'aria-label': 'Close message' };
  const close = element('button', attributes, '✕');
  close.addEventListener('click', remove);
  toast.append(close);
  toast.setAttribute('role', 'region');
  toast.setAttribute('aria-label', 'Message');
  watchFocus(toast);
  toast.addEventListener('keydown', ({ key }) => key === 'Escape' && remove());
  const leave = ({ target }: Event) => {
    if (target instanceof HTMLDialogElement && target.open) remove();
  };
  document.addEventListener('toggle', leave, { capture: true, signal });
  const wait = () => {
    const timer = setTimeout(() => {
      if (document.hidden || toast.matches(':hover, :focus-within')) wait();
      else remove();
    }, STAY * paceFactor());
    signal.addEventListener('abort', () => clearTimeout(timer));
  };
  wait();
  document.querySelector('[data-toasts]')?.append(toast);
}

const shownHeading = () => [...document.querySelectorAll('main h1')].find(isShown);

/** Tells the styles how high the message on the bar stands, so that no focus hides behind it. */
function setRoom(room: number): void {
  document.documentElement.style.setProperty('--toast-room', `${room}px`);
}

/**
 * Brings a sheet, before those of the page. It ends also when the sheet does not arrive: words that look
 * plain are better than none.
 */
export function bringStyles(href: string): Promise<void> {
  return new Promise((done) => {
    const sheet = document.createElement('link');
    sheet.rel = 'stylesheet';
    sheet.href = href;
    for (const type of ['load', 'error']) sheet.addEventListener(type, () => done());
    document.head.prepend(sheet);
  });
}
