import type { ReviewsInput } from '../contracts/reviews.ts';
import { formatEasternDay } from '../domain/day.ts';
import { Refusal } from '../domain/refusal.ts';
import { callFunction } from './api.ts';
import { required } from './elements.ts';

/** Offers a buyer to be asked once for a review. Nobody is asked who does not press. */
export function offerToAsk(sessionId: string): void {
  const button = required('[data-ask-me]', HTMLButtonElement);
  const answer = required('[data-ask-answer]', HTMLElement);
  button.addEventListener('click', () => {
    if (button.disabled) return;
    button.disabled = true;
    const input: ReviewsInput = { action: 'ask-me', sessionId };
    callFunction('reviews', input)
      .then(({ due }) => {
        answer.textContent = `Thank you. We ask you once, on ${formatEasternDay(due)}.`;
      })
      .catch((error: unknown) => {
        answer.textContent = error instanceof Refusal ? error.message : 'Please try again.';
        button.disabled = false;
      });
  });
}
