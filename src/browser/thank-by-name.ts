import { required } from './elements.ts';
import { arrivalState } from './navigation-state.ts';

/**
 * Thanks the visitor by the name that the form passed on, and says which address mail goes to. What waited
 * for that is shown.
 * @returns the address; nothing for who did not come from the form
 */
export function thankByName(): string | undefined {
  const { name, email } = arrivalState();
  if (name) required('[data-name]', HTMLElement).textContent = name;
  if (email) {
    required('[data-address]', HTMLElement).textContent = email;
    required('[data-sent-to]', HTMLElement).hidden = false;
  }
  document.documentElement.removeAttribute('data-greeting');
  return email;
}
