/**
 * Returns whether an element is rendered, even if it isn't scrolled into view. Like
 * `checkVisibility`, which requires Safari 17.4 or later: returns false for an element without its
 * own box, and inside closed `details`.
 */
export function isShown(element: Element): boolean {
  // Chromium still creates boxes for the content of closed `details`.
  if (element.closest('details:not([open]) > :not(summary)')) return false;
  return element.getClientRects().length > 0;
}

/**
 * Returns whether the browser supports popovers (Safari 17, Chrome 114, Firefox 125, and later).
 */
export const hasPopovers = (): boolean => 'popover' in HTMLElement.prototype;

/**
 * Returns the selector for an open popover. `styles/base.css` has the styles for browsers without
 * popover support.
 */
export const openPopovers = (): string =>
  hasPopovers() ? ':popover-open' : '[popover][data-open]';

/** Shows a popover. No-op if it's already open. */
export function openPopover(popover: HTMLElement): void {
  if (popover.matches(openPopovers())) return;
  if (hasPopovers()) popover.showPopover();
  else popover.dataset['open'] = '';
}

/** Hides a popover. No-op if it's already hidden. */
export function closePopover(popover: HTMLElement): void {
  if (hasPopovers()) popover.hidePopover();
  else delete popover.dataset['open'];
}
