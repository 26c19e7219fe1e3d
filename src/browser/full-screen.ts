/**
 * Opens a cover in full screen, in the dialog that `data-full-screen` names. Escape, the button and a
 * press on the picture close it. Without script, or with a modified press, the link leads to the
 * picture itself.
 */
export function startFullScreenCovers(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-full-screen]')) {
    const dialog = document.getElementById(link.dataset['fullScreen'] ?? '');
    if (!(dialog instanceof HTMLDialogElement)) continue;
    link.addEventListener('click', (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      dialog.showModal();
    });
    dialog.querySelector('img')?.addEventListener('click', () => dialog.close());
  }
}
