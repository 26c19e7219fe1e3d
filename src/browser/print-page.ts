/** Wires the buttons that print the page, or only its short version. */
export function startPrintButtons(): void {
  const { dataset } = document.documentElement;
  for (const button of document.querySelectorAll<HTMLElement>('[data-print-page]')) {
    button.addEventListener('click', () => {
      dataset['print'] = button.dataset['printPage'];
      addEventListener('afterprint', () => delete dataset['print'], { once: true });
      print();
    });
  }
}
