import type { OrderAddressInput } from '../contracts/order-address.ts';
import type { AddressChange } from '../contracts/process-purchase.ts';
import { readEmailAddress } from '../domain/email-address.ts';
import { Refusal } from '../domain/refusal.ts';
import { callFunction } from './api.ts';
import { required } from './elements.ts';

/** Offers to put the address of an order right, and to mail its link to a helper, while that is possible. */
export function offerAddressChange(
  sessionId: string,
  change: AddressChange | undefined,
  showAddress: (masked: string) => void,
): void {
  required('[data-address-parts]', HTMLElement).hidden = change === undefined;
  if (!change) return;

  const likely = required('[data-likely]', HTMLElement);
  likely.hidden = change.likelyMasked === undefined;
  const asked = likely.querySelector('[data-fill="likely"]');
  if (asked) asked.textContent = change.likelyMasked ?? '';
  const answer = required('[data-likely-answer]', HTMLElement);
  const fixed = (emailMasked: string) => {
    likely.hidden = true;
    showAddress(emailMasked);
  };

  const takeLikely = required('[data-take-likely]', HTMLButtonElement);
  takeLikely.onclick = () => {
    void send({ action: 'take-likely', sessionId }, takeLikely, answer, fixed);
  };
  setUpForm(required('[data-address-fix]', HTMLFormElement), fixed, (email) => ({
    action: 'change',
    sessionId,
    email,
  }));
  setUpForm(required('[data-helper-copy]', HTMLFormElement), undefined, (email) => ({
    action: 'copy-to-helper',
    sessionId,
    email,
  }));
}

function setUpForm(
  form: HTMLFormElement,
  done: ((emailMasked: string) => void) | undefined,
  request: (email: string) => OrderAddressInput,
): void {
  const field = form.querySelector('input');
  const problem = form.querySelector<HTMLElement>('.field-error');
  const answer = form.querySelector<HTMLElement>('[role="status"]');
  const button = form.querySelector('button');
  if (!field || !problem || !answer || !button)
    throw new Error('A form of this page is not complete.');

  form.onsubmit = (event) => {
    event.preventDefault();
    const isWrong = !readEmailAddress(field.value);
    problem.textContent = isWrong ? 'Enter an email address like name@example.com' : '';
    problem.hidden = !isWrong;
    field.setAttribute('aria-invalid', String(isWrong));
    if (isWrong) field.focus();
    else void send(request(field.value), button, answer, done);
  };
}

async function send(
  input: OrderAddressInput,
  button: HTMLButtonElement,
  answer: HTMLElement,
  done: ((emailMasked: string) => void) | undefined,
): Promise<void> {
  if (button.getAttribute('aria-disabled') === 'true') return;
  const words = button.textContent;
  button.setAttribute('aria-disabled', 'true');
  button.textContent = 'Sending...';
  answer.textContent = '';
  try {
    const { emailMasked } = await callFunction('order-address', input);
    answer.textContent = `We sent the link to ${emailMasked}. It can take 5 minutes. Please look in the spam folder too.`;
    done?.(emailMasked);
  } catch (error) {
    answer.textContent =
      error instanceof Refusal ? error.message : 'Something went wrong. Please try again.';
  } finally {
    button.removeAttribute('aria-disabled');
    button.textContent = words;
  }
}
