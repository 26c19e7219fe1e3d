import type { CommunityPostInput, ReviewedPost } from '../contracts/community-post.ts';
import type { PostDecision, PostState } from '../domain/community-post.ts';
import { formatEasternDay } from '../domain/day.ts';
import { Refusal } from '../domain/refusal.ts';
import { callFunction } from './api.ts';
import { element, required } from './elements.ts';
import { readLinkToken } from './link-token.ts';

const STATES: Readonly<Record<PostState, string>> = {
  waiting: 'Nobody sees this post yet.',
  approved: 'This post is shown on its topic page.',
  rejected: 'This post is not shown.',
};

/** Runs the page on which the coach decides about a post. Opening it decides nothing. */
export function startReview(): void {
  const token = readLinkToken();
  const ask = async (input: Extract<CommunityPostInput, { action: 'open' | 'decide' }>) => {
    required('[data-review-failed]', HTMLElement).hidden = true;
    try {
      show(await callFunction('community-post', input));
    } catch (error) {
      fail(error instanceof Refusal ? error.message : 'Please try again.');
    }
  };
  if (!token) {
    fail('This link is not complete. Open it again from your e-mail.');
    return;
  }
  const busy = required('[data-review-busy]', HTMLElement);
  busy.hidden = false;
  void ask({ action: 'open', token }).finally(() => {
    busy.hidden = true;
  });
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-decide]')) {
    button.addEventListener('click', () => {
      if (button.disabled) return;
      button.disabled = true;
      const decision = button.dataset['decide'] as PostDecision;
      void ask({ action: 'decide', token, decision }).finally(() => {
        button.disabled = false;
      });
    });
  }
}

function fail(words: string): void {
  required('[data-review-problem]', HTMLElement).textContent = words;
  const failed = required('[data-review-failed]', HTMLElement);
  failed.hidden = false;
  failed.focus();
}

function show({ title, text, name, at, topic, state }: ReviewedPost): void {
  required('[data-review-title]', HTMLElement).textContent = title;
  required('[data-review-about]', HTMLElement).textContent =
    `${topic}, by ${name}, ${formatEasternDay(at)}`;
  required('[data-review-text]', HTMLElement).replaceChildren(
    ...text.split(/\n+/).map((line) => element('p', {}, line)),
  );
  required('[data-review-state]', HTMLElement).textContent = STATES[state];
  required('[data-review]', HTMLElement).hidden = false;
  required('[data-review-acts]', HTMLElement).hidden = false;
}
