/** Whether the browser has popovers: Safari since 17, Chrome since 114, Firefox since 125. */
export const hasPopovers = 'popover' in HTMLElement.prototype;

/** Matches an open popover. The styles of the others are in `styles/base.css`. */
export const OPEN_POPOVER = hasPopovers ? ':popover-open' : '[popover][data-open]';

/** Shows a popover; nothing happens if it is already open. */
export function openPopover(popover: HTMLElement): void {
  if (popover.matches(OPEN_POPOVER)) return;
  if (hasPopovers) popover.showPopover();
  else popover.dataset['open'] = '';
}

/** Hides a popover; nothing happens if it is already hidden. */
export function closePopover(popover: HTMLElement): void {
  if (hasPopovers) popover.hidePopover();
  else delete popover.dataset['open'];
}
