/** Prints the page, or only the part of it that the button names. */
export function printPage(button: HTMLElement): void {
  const { dataset } = document.documentElement;
  dataset['print'] = button.dataset['printPage'];
  addEventListener('afterprint', () => delete dataset['print'], { once: true });
  print();
}
