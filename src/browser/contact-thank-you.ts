import { need } from './elements.ts';
import { arrivalState } from './navigation-state.ts';

/** Greets the visitor by the name that the form passed on, and shows where the answer goes. */
export function startContactThankYou(): void {
  const { name, email } = arrivalState();
  if (name) need('[data-name]', HTMLElement).textContent = name;
  if (!email) return;
  need('[data-email]', HTMLElement).textContent = email;
  need('[data-answer-goes-to]', HTMLElement).hidden = false;
}
