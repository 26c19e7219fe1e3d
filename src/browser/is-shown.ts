/**
 * Returns whether an element is rendered, even if it isn't scrolled into view. Like
 * `checkVisibility`, which Safari has supported only since version 17.4: returns false for an
 * element without its own box, and inside closed `details`.
 */
export function isShown(element: Element): boolean {
  // Chromium still creates boxes for the content of closed `details`.
  if (element.closest('details:not([open]) > :not(summary)')) return false;
  return element.getClientRects().length > 0;
}
