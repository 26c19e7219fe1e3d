/** Browsers do not fetch a module again that failed once, so only a new start of the page helps. */
function offerReload(before: HTMLElement): void {
  const words = document.createElement('p');
  words.textContent = 'A part of this page did not arrive. Check that you are online.';
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button';
  button.textContent = 'Try again';
  button.addEventListener('click', () => location.reload());
  const notice = document.createElement('div');
  notice.className = 'notice';
  notice.setAttribute('role', 'alert');
  notice.append(words, button);
  const last = before.previousElementSibling;
  if (last?.getAttribute('role') === 'alert') last.remove();
  before.before(notice);
}

/** Tells that an island did not arrive; where nobody else knows what to do, a button asks for the page again. */
export function reportFailure(island: HTMLElement): void {
  const failure = new CustomEvent('island-failed', { bubbles: true, cancelable: true });
  if (island.dispatchEvent(failure)) offerReload(island);
}
