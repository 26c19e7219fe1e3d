/**
 * Prints the chat alone, without the page behind it: as a copy, because browsers print of an open
 * window only what fits on one sheet.
 * @param conversation What was said.
 */
export function printChat(conversation: HTMLElement): void {
  const copy = document.createElement('div');
  copy.className = 'printed-chat';
  // The copy is for paper: it must not be read aloud a second time.
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
