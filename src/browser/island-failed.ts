const KEY = 'typed-before-reload';

/**
 * Tells that an island did not arrive; where nobody else knows what to do, a button asks for the page again.
 * @param wasPressed Whether somebody waits for it.
 */
export function reportFailure(island: HTMLElement, wasPressed: boolean): void {
  const failure = new CustomEvent('island-failed', { bubbles: true, cancelable: true });
  if (island.dispatchEvent(failure)) offerReload(island, wasPressed);
}

/** Puts back into the page what was typed before {@link reportFailure} asked for the page again. */
export function restoreTyped(): void {
  try {
    const typed = JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as [string, string][];
    sessionStorage.removeItem(KEY);
    for (const [id, value] of typed) {
      const field = document.getElementById(id);
      if (field && value) (field as HTMLInputElement).value = value;
    }
  } catch {
    // A browser that keeps nothing has nothing to put back.
  }
}

/** A password is kept nowhere, not for a moment. */
const TYPED =
  'input:not([type=checkbox],[type=radio],[type=password],[autocomplete*=password]),textarea,select';

function keepTyped(island: HTMLElement): void {
  const fields = island.querySelectorAll<HTMLInputElement>(TYPED);
  try {
    sessionStorage.setItem(KEY, JSON.stringify(Array.from(fields, ({ id, value }) => [id, value])));
  } catch {
    // The page comes again all the same.
  }
}

/** Browsers do not fetch a module again that failed once, so only a new start of the page helps. */
function offerReload(island: HTMLElement, wasPressed: boolean): void {
  const words = document.createElement('p');
  words.textContent = 'A part of this page did not arrive. Check that you are online.';
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button';
  button.textContent = 'Try again';
  button.addEventListener('click', () => {
    keepTyped(island);
    location.reload();
  });
  const notice = document.createElement('div');
  notice.className = 'notice';
  notice.setAttribute('role', 'alert');
  notice.append(words, button);
  const last = island.previousElementSibling;
  if (last?.getAttribute('role') === 'alert') last.remove();
  island.before(notice);
  // The page may be long, and who pressed looks elsewhere.
  if (wasPressed) button.focus();
}
