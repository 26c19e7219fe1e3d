/** Lets every "Show password" box of the page show its field. A hidden page hides them again. */
export function startPasswordSwitches(): void {
  const boxes = [...document.querySelectorAll<HTMLInputElement>('[data-show-password]')];
  const apply = (box: HTMLInputElement) => {
    const field = document.getElementById(box.dataset['showPassword'] ?? '');
    if (field instanceof HTMLInputElement) field.type = box.checked ? 'text' : 'password';
  };
  for (const box of boxes) box.addEventListener('change', () => apply(box));
  addEventListener('pagehide', () => {
    for (const box of boxes) {
      box.checked = false;
      apply(box);
    }
  });
}
