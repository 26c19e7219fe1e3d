/**
 * Opens the pictures of a page in full screen, in the dialog beside them: one at a time in a row that is swiped, or
 * gone through with its buttons or the arrow keys. Escape, the button and a press on a picture close it. Without
 * script, or with a modified press, a link leads to its picture. It imports nothing, so that it stands in the page itself.
 */
export function startFullScreenPictures(): void {
  const dialog = document.querySelector<HTMLDialogElement>('dialog.full-screen');
  const row = dialog?.querySelector('div');
  const place = dialog?.querySelector('[role=status]');
  const links = [...document.querySelectorAll<HTMLElement>('[data-full-screen]')];
  if (!dialog || !row || !place) return;
  const shown = () => Math.round(row.scrollLeft / row.clientWidth);
  const turnTo = (index: number) => {
    row.scrollLeft = index * row.clientWidth;
  };
  for (const [index, link] of links.entries()) {
    link.addEventListener('click', (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      row.replaceChildren(
        ...links.map((one) => (one.querySelector('img') as HTMLElement).cloneNode()),
      );
      dialog.showModal();
      turnTo(index);
    });
  }
  row.addEventListener('scroll', () => {
    place.textContent = `${shown() + 1} of ${links.length}`;
  });
  row.addEventListener('click', () => dialog.close());
  for (const button of dialog.querySelectorAll<HTMLElement>('[data-turn]')) {
    button.addEventListener('click', () => turnTo(shown() + Number(button.dataset['turn'])));
  }
  dialog.addEventListener('keydown', (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    turnTo(shown() + step);
  });
}
