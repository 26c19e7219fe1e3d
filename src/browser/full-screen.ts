/**
 * Full-screen viewer for a page's pictures. Shows them one at a time. Readers swipe, or use the
 * buttons or arrow keys. Escape, the Close button, or a tap on the picture closes it.
 */
const dialog = document.querySelector('dialog.full-screen') as HTMLDialogElement;
const row = dialog.querySelector('div') as HTMLElement;
const place = dialog.querySelector('[role=status]') as HTMLElement;
const links = [...document.querySelectorAll('[data-full-screen]')];

const shown = () => Math.round(row.scrollLeft / row.clientWidth);
const turnTo = (index: number) => {
  row.scrollLeft = index * row.clientWidth;
};

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

/** Opens the viewer at the picture that a link points to. */
export function showPicture(link: Element): void {
  row.replaceChildren(...links.map((one) => (one.querySelector('img') as HTMLElement).cloneNode()));
  dialog.showModal();
  turnTo(links.indexOf(link));
}
