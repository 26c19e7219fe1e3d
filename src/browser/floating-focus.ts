import { isShown } from './shown.ts';

/** Marks what floats over the page: overlays and messages. Their place in the order of Tab is far away. */
const FLOATING = '[data-floating]';
const cameFrom = new WeakMap<Element, EventTarget | null>();

/** Remembers where the focus was before it went into a floating part, for {@link giveFocusBack}. */
export function watchFocus(floating: HTMLElement): void {
  floating.dataset['floating'] = '';
  addEventListener('keydown', stepThrough);
  floating.addEventListener('focusin', ({ relatedTarget }) => {
    const isInside = relatedTarget instanceof Node && floating.contains(relatedTarget);
    if (!isInside) cameFrom.set(floating, relatedTarget);
  });
}

/** Puts the focus where it was before, if it is in a part that is about to go. Else it stays alone. */
export function giveFocusBack(floating: HTMLElement): void {
  if (!floating.contains(document.activeElement)) return;
  const before = cameFrom.get(floating);
  const isThere = before instanceof HTMLElement && isShown(before);
  (isThere ? before : document.querySelector('main'))?.focus({ preventScroll: true });
}

/** F6 leads from the page into what floats, from one to the next, and back. */
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
