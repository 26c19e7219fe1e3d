/**
 * Whether the page shows an element, scrolled into view or not. Like `checkVisibility`, which Safari has only since
 * version 17.4: false without a box of its own and inside closed details.
 */
export function isShown(element: Element): boolean {
  // Chromium still gives boxes to the content of closed details.
  if (element.closest('details:not([open]) > :not(summary)')) return false;
  return element.getClientRects().length > 0;
}

/** Whether the browser has popovers: Safari since 17, Chrome since 114, Firefox since 125. */
export const hasPopovers = (): boolean => 'popover' in HTMLElement.prototype;

/** The selector of an open popover. The styles of the others are in `styles/base.css`. */
export const openPopovers = (): string =>
  hasPopovers() ? ':popover-open' : '[popover][data-open]';

/** Shows a popover; nothing happens if it is already open. */
export function openPopover(popover: HTMLElement): void {
  if (popover.matches(openPopovers())) return;
  if (hasPopovers()) popover.showPopover();
  else popover.dataset['open'] = '';
}

/** Hides a popover; nothing happens if it is already hidden. */
export function closePopover(popover: HTMLElement): void {
  if (hasPopovers()) popover.hidePopover();
  else delete popover.dataset['open'];
}
