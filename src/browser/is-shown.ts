/**
 * Whether the page shows an element, scrolled into view or not. Like `checkVisibility`, which Safari has only since
 * version 17.4: false without a box of its own and inside closed details.
 */
export function isShown(element: Element): boolean {
  // Chromium still gives boxes to the content of closed details.
  if (element.closest('details:not([open]) > :not(summary)')) return false;
  return element.getClientRects().length > 0;
}
