/** Opens a cover in full screen. Without script the link leads to the picture itself. */
export function startFullScreenCovers(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-full-screen]')) {
    const dialog = document.getElementById(link.dataset['fullScreen'] ?? '');
    if (!(dialog instanceof HTMLDialogElement)) continue;
    link.setAttribute('role', 'button');
    link.addEventListener('click', (event) => {
      event.preventDefault();
      dialog.showModal();
    });
    link.addEventListener('keydown', (event) => {
      if (event.key !== ' ') return;
      event.preventDefault();
      dialog.showModal();
    });
    dialog.querySelector('img')?.addEventListener('click', () => dialog.close());
  }
}
