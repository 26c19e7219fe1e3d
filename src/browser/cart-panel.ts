/**
 * Opens the cart as a side panel in the same frame as the press; what is in it arrives right after.
 * Without script, or with a modified click, the link leads to the cart's own page, which is also the
 * value of `data-cart-panel`.
 */
export function startCartPanel(): void {
  const panel = document.querySelector<HTMLDialogElement>('[data-cart-panel]');
  if (!panel) return;
  document.addEventListener('click', (event) => {
    const opener =
      event.target instanceof Element ? event.target.closest('[data-open-cart]') : null;
    if (!opener || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    if (!panel.open) panel.showModal();
    panel.querySelector<HTMLElement>('h2')?.focus();
    panel.dispatchEvent(new Event('wake'));
  });
  panel.addEventListener('click', (event) => {
    if (event.target === panel) panel.close();
  });
  panel.addEventListener('island-failed', (event) => {
    event.preventDefault();
    // Nobody waits for a cart that failed to wake before it was opened; the press tries again.
    if (panel.open) location.assign(panel.dataset['cartPanel'] ?? '');
  });
}
