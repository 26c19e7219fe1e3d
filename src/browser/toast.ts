import { element } from './element.ts';
import { isShown } from './visibility.ts';
import { giveFocusBack, watchFocus } from './floating-focus.ts';
import { paceFactor } from './timers.ts';
import styles from './toast.css?url';

/** A short message about something the visitor did. */
export interface Toast {
  title: string;
  text?: string;
  /** Screen readers announce an `error` right away, and `done` once they're idle. */
  kind?: 'done' | 'error';
  /**
   * The element that the message is about. The message appears right after it, doesn't cover
   * anything, and remains until the problem is resolved. Without an element, the message appears
   * temporarily on the bar at the bottom of the page. Use that for messages that don't need any
   * action (decision 242).
   */
  at?: Element | undefined;
  /** An optional link or button after the text. */
  more?: Node;
}

/**
 * How long a message stays on the bar without hover or focus, in milliseconds. Longer in slow mode.
 */
const STAY = 20_000;

let removeShown = (): void => {};

/**
 * Dismisses the current message, if any. Call this when whatever triggered it has been resolved.
 */
export function clearToast(): void {
  removeShown();
}

/**
 * Shows a message and replaces the previous one. The message is also removed when the visitor
 * leaves the page and, if it's on the bar, when a panel opens.
 * @returns a function that removes this message, but not a later one
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
  // On pages without the bar, show the message below the heading.
  const at = toast.at ?? (bar ? undefined : shownHeading());
  // If a dialog has opened in the meantime, it needs the space and shows its own messages.
  if (!at && document.querySelector('dialog[open]')) return;
  const words = element('p', { role: kind === 'error' ? 'alert' : 'status' });
  const box = element('div', { class: kind === 'error' ? 'toast toast--error' : 'toast' }, words);
  signal.addEventListener('abort', () => {
    if (!at) giveFocusBack(box);
    box.remove();
    setRoom(0);
  });
  if (at) at.after(box);
  else showOnBar(box, remove, signal);
  // Screen readers announce changes only inside an existing live region, so add the text afterward.
  requestAnimationFrame(() => {
    words.append(element('strong', {}, title), text && ` ${text}`);
    if (more) box.append(more);
    if (at) box.scrollIntoView({ block: 'nearest' });
    else if (box.isConnected) setRoom(innerHeight - box.getBoundingClientRect().top);
  });
}

/**
 * Adds a Close button that can be reached with F6. If the timer ends during hover or focus, or in a
 * background tab, it starts over.
 */
function showOnBar(toast: HTMLElement, remove: () => void, signal: AbortSignal): void {
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

/**
 * Passes the height of the message on the bar to CSS, so that the message never covers a focused
 * element.
 */
function setRoom(room: number): void {
  document.documentElement.style.setProperty('--toast-room', `${room}px`);
}

/**
 * Loads a stylesheet before the page's own. Resolves even if loading fails, because unstyled text
 * is better than none.
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
