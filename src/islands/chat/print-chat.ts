/**
 * Prints the chat without the page behind it. Prints a copy, because browsers cut off open dialogs
 * after one page.
 * @param conversation The element that contains the messages.
 */
export function printChat(conversation: HTMLElement): void {
  const copy = document.createElement('div');
  copy.className = 'printed-chat';
  // Hide the copy from screen readers, so that they don't read every message twice.
  copy.setAttribute('aria-hidden', 'true');
  const title = document.createElement('h2');
  title.textContent = 'Chat';
  copy.append(title, ...[...conversation.children].map((message) => message.cloneNode(true)));
  document.body.append(copy);
  const root = document.documentElement;
  root.dataset['printing'] = 'chat';
  addEventListener(
    'afterprint',
    () => {
      delete root.dataset['printing'];
      copy.remove();
    },
    { once: true },
  );
  print();
}
