/** Prints the chat alone, without the page behind it. */
export function printChat(): void {
  const root = document.documentElement;
  root.dataset['printing'] = 'chat';
  addEventListener('afterprint', () => delete root.dataset['printing'], { once: true });
  print();
}
