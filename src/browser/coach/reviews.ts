import type {
  CoachReview,
  CoachReviews,
  CoachReviewsInput,
} from '../../contracts/coach-reviews.ts';
import { formatMoment } from '../../domain/coach-day.ts';
import { REVIEW_RULES, type ReviewRule, type ReviewState } from '../../domain/review.ts';
import { element, need } from '../elements.ts';
import { actButton, askRoom, say } from './room.ts';

const ask = <Output>(input: CoachReviewsInput, busy: string) =>
  askRoom<Output>('coach-reviews', input, busy);

/** Runs the coach's list of reviews. A review is hidden only by naming the rule that it breaks. */
export function startReviews(): void {
  const list = need('[data-reviews]', HTMLElement);
  const which = need('[data-which]', HTMLSelectElement);
  const read = async () => {
    const kind = which.value === 'decided' ? 'decided' : 'waiting';
    const found = await ask<CoachReviews>(
      { action: 'list', which: kind },
      'Reading the reviews...',
    );
    if (!found) return;
    list.replaceChildren(
      ...(found.reviews.length === 0
        ? [element('li', {}, 'There is no review here.')]
        : found.reviews.map(reviewCard)),
    );
    need('[data-total]', HTMLElement).textContent =
      found.total > found.reviews.length
        ? `The newest ${found.reviews.length} of ${found.total} are here.`
        : '';
  };
  which.addEventListener('change', () => {
    void read();
  });
  void read();
}

function stateWords(state: ReviewState): string {
  switch (state.decision) {
    case 'waiting':
      return 'Nobody sees this review yet.';
    case 'approved':
      return 'This review is shown.';
    case 'rejected':
      return `This review is not shown. ${REVIEW_RULES[state.rule]}`;
  }
}

function reviewCard(review: CoachReview): HTMLLIElement {
  const card = element('li', { class: 'card flow', tabindex: '-1' });
  const fill = (shown: CoachReview) => {
    card.replaceChildren(...wordsOf(shown), ...actsOf(shown, card, fill));
  };
  fill(review);
  return card;
}

function wordsOf(review: CoachReview): Node[] {
  const { title, stars, text, name, at, mayShowHealth, soundsGrave, state } = review;
  return [
    element('h3', {}, `${stars} of 5 stars for ${title}`),
    element('p', { class: 'small' }, `By ${name}, verified buyer, ${formatMoment(at)}`),
    ...(soundsGrave
      ? [element('p', {}, element('strong', {}, 'The writer may be in danger. Read it now.'))]
      : []),
    ...text.split(/\n+/).map((line) => element('p', {}, line)),
    element(
      'p',
      {},
      mayShowHealth
        ? 'The buyer agreed that words about health are shown.'
        : 'The buyer did not agree that words about health are shown.',
    ),
    element('p', {}, element('strong', {}, stateWords(state))),
  ];
}

function actsOf(
  review: CoachReview,
  card: HTMLElement,
  fill: (review: CoachReview) => void,
): Node[] {
  const { id: reviewId, title, state } = review;
  const decide = async (input: CoachReviewsInput) => {
    const done = await ask<CoachReview>(input, 'One moment...');
    if (!done) return;
    fill(done);
    say(stateWords(done.state));
    card.focus();
  };
  const rule = element(
    'select',
    { id: `rule-${reviewId}` },
    element('option', { value: '' }, 'Choose the rule'),
    ...Object.entries(REVIEW_RULES).map(([value, words]) => element('option', { value }, words)),
  );
  const show = actButton('Show this review', () => decide({ action: 'show', reviewId }), {
    about: title,
  });
  const refuse = actButton(
    'Do not show it',
    () => decide({ action: 'refuse', reviewId, rule: rule.value as ReviewRule }),
    { about: title },
  );
  return [
    ...(state.decision === 'approved' ? [] : [element('p', {}, show)]),
    element(
      'div',
      { class: 'field' },
      element('label', { for: rule.id }, 'The rule that it breaks'),
      rule,
    ),
    element('p', {}, refuse),
  ];
}
