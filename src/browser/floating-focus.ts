import { isShown } from './visibility.ts';

/** Matches popups and toasts, which come late in the tab order. */
const FLOATING = '[data-floating]';
const cameFrom = new WeakMap<Element, EventTarget | null>();

/**
 * Makes a floating element reachable with F6, and remembers where the focus was before it moved
 * there, for {@link giveFocusBack}.
 */
export function watchFocus(floating: HTMLElement): void {
  floating.dataset['floating'] = '';
  addEventListener('keydown', stepThrough);
  floating.addEventListener('focusin', ({ relatedTarget }) => {
    const isInside = relatedTarget instanceof Node && floating.contains(relatedTarget);
    if (!isInside) cameFrom.set(floating, relatedTarget);
  });
}

/**
 * If the focus is inside a floating element that's closing, moves it back to where it was, or to
 * the main content if that's gone.
 */
export function giveFocusBack(floating: HTMLElement): void {
  if (!floating.contains(document.activeElement)) return;
  const before = cameFrom.get(floating);
  const isThere = before instanceof HTMLElement && isShown(before);
  (isThere ? before : document.querySelector('main'))?.focus({ preventScroll: true });
}

/** F6 moves the focus from the page to each floating element in turn, then back. */
function stepThrough(event: KeyboardEvent): void {
  if (event.key !== 'F6') return;
  const parts = [...document.querySelectorAll<HTMLElement>(FLOATING)].filter(isShown);
  const current = parts.findIndex((part) => part.contains(document.activeElement));
  const next = parts[current + 1];
  if (next) next.querySelector<HTMLElement>('a, button')?.focus();
  else if (parts[current]) giveFocusBack(parts[current]);
  else return;
  event.preventDefault();
}
