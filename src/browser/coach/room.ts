import { ShopError } from '../../domain/shop-error.ts';
import type { FunctionName } from '../../routes.ts';
import { callFunction } from '../api.ts';
import { element, need } from '../elements.ts';

/** Refusals that a sign-in would end. */
const NEEDS_SIGN_IN = new Set(['sign_in_needed', 'not_the_coach', 'second_factor_needed']);

let isKept = false;

/** Keeps the coach signed in from now on. For a page whose functions have let the coach in. */
export function keepSignedIn(): void {
  if (isKept) return;
  isKept = true;
  import('./stay-signed-in.ts').then(
    ({ staySignedIn }) => staySignedIn(),
    () => {
      isKept = false;
    },
  );
}

/**
 * Refuses where nobody is signed in, before a function has to: each refusal of a function stands in the
 * browser's log as an error. Who is remembered here is not asked about; a browser that keeps nothing is.
 * What only the coach can use goes out of the way.
 */
async function refuseNobody(): Promise<void> {
  if (isKept || document.documentElement.hasAttribute('data-in')) return;
  const { readSession } = await import('../backend/auth.ts');
  if (await readSession()) return;
  need('[data-coach-room]', HTMLElement).dataset['closed'] = '';
  throw new ShopError('sign_in_needed', 'You are not signed in. Sign in, then try again.');
}

/**
 * Asks a function of the coach's room, and says on the page what it is doing and what went wrong.
 * Gives nothing when it did not work: the page stays as it is.
 */
export async function askRoom<Output>(
  name: FunctionName,
  input: unknown,
  busyWords: string,
): Promise<Output | undefined> {
  return doInRoom(() => callFunction<Output>(name, input), busyWords);
}

/** Does something in the coach's room, and says on the page what it is doing and what went wrong. */
export async function doInRoom<Output>(
  work: () => Promise<Output>,
  busyWords: string,
): Promise<Output | undefined> {
  need('[data-room-problem]', HTMLElement).hidden = true;
  say(busyWords);
  try {
    await refuseNobody();
    const output = await work();
    say('');
    keepSignedIn();
    return output;
  } catch (error) {
    say('');
    const isKnown = error instanceof ShopError;
    showProblem(
      isKnown ? error.message : 'Please try again.',
      isKnown && NEEDS_SIGN_IN.has(error.code),
    );
    return undefined;
  }
}

/** Says what is in the way, and how to sign in when that would help. */
export function showProblem(words: string, needsSignIn: boolean): void {
  const problem = need('[data-room-problem]', HTMLElement);
  need('[data-room-words]', HTMLElement).textContent = words;
  need('[data-room-sign-in]', HTMLElement).hidden = !needsSignIn;
  problem.hidden = false;
  problem.focus();
}

/** Says what was done, also to those who do not see the page. */
export function say(words: string): void {
  need('[data-room-status]', HTMLElement).textContent = words;
}

/** A button that can be pressed once at a time. */
export function actButton(
  label: string,
  act: () => Promise<unknown>,
  { about, look = '' }: { about?: string; look?: string } = {},
): HTMLButtonElement {
  const button = element(
    'button',
    { class: `button ${look}`.trim(), type: 'button' },
    label,
    about !== undefined && element('span', { class: 'visually-hidden' }, `: ${about}`),
  );
  button.addEventListener('click', () => {
    if (button.disabled) return;
    button.disabled = true;
    void act().finally(() => {
      button.disabled = false;
      // What was disabled has lost the focus; it must not begin again at the top of the page.
      if (document.activeElement === document.body && button.isConnected) button.focus();
    });
  });
  return button;
}

/** Lets somebody keep a text as a file, without it ever going anywhere else. */
export function saveFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = element('a', { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
