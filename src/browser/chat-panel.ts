/** Where the window of the chat leaves no room for the page beside it. */
const FILLS_SCREEN = '(width < 48rem) or (height < 36rem)';

/**
 * Opens and closes the chat at the press of its button: beside the page where there is room, else in
 * its place. What is in it arrives right after. Without script the button leads to the page of help.
 */
export function startChatPanel(): void {
  const panel = document.querySelector<HTMLDialogElement>('[data-chat-panel]');
  const opener = document.querySelector<HTMLButtonElement>('[data-open-chat]');
  if (!panel || !opener) return;
  const fillsScreen = matchMedia(FILLS_SCREEN);
  const show = () => {
    if (fillsScreen.matches) panel.showModal();
    else panel.show();
    opener.setAttribute('aria-expanded', 'true');
    focusField(panel);
    panel.dispatchEvent(new Event('wake'));
  };
  opener.setAttribute('aria-expanded', 'false');
  opener.addEventListener('click', (event) => {
    event.preventDefault();
    if (panel.open) panel.close();
    else show();
  });
  document.addEventListener('keydown', (event) => {
    const isAlone = document.querySelector('dialog:modal') === null;
    if (event.key !== 'Escape' || event.defaultPrevented || !panel.open || !isAlone) return;
    event.preventDefault();
    panel.close();
  });
  panel.addEventListener('close', () => {
    // The event comes late: the panel may already be open again in its other form.
    if (panel.open) return;
    opener.setAttribute('aria-expanded', 'false');
    opener.focus();
    panel.dispatchEvent(new Event('chat-closed'));
  });
  fillsScreen.addEventListener('change', () => {
    if (!panel.open) return;
    panel.close();
    show();
  });
}

function focusField(panel: HTMLDialogElement): void {
  panel.querySelector<HTMLElement>('[data-chat-field]')?.focus();
}
