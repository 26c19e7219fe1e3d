/**
 * Opens a cover in full screen, in the dialog that `data-full-screen` names. Escape, the button and a
 * press on the picture close it. Without script, or with a modified press, the link leads to the
 * picture itself. It imports nothing, so that it stands in the page itself.
 */
export function startFullScreenCovers(): void {
  for (const link of document.querySelectorAll<HTMLElement>('[data-full-screen]')) {
    const dialog = document.getElementById(link.getAttribute('data-full-screen') ?? '');
    if (!(dialog instanceof HTMLDialogElement)) continue;
    link.addEventListener('click', (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      dialog.showModal();
    });
    dialog.querySelector('img')?.addEventListener('click', () => dialog.close());
  }
}
