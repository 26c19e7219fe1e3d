import type {
  CoachReview,
  CoachReviews,
  CoachReviewsInput,
} from '../../contracts/coach-reviews.ts';
import { REVIEW_RULES, type ReviewRule, type ReviewState } from '../../domain/review.ts';
import { element } from '../elements.ts';
import { startDecisionList, writtenParts, type Fill } from './decision-list.ts';
import { actButton, askRoom, say } from './room.ts';

const ask = <Output>(input: CoachReviewsInput, busy: string) =>
  askRoom<Output>('coach-reviews', input, busy);

/** Runs the coach's list of reviews. A review is hidden only by naming the rule that it breaks. */
export function startReviews(): void {
  startDecisionList<CoachReview>(
    'review',
    async (which) => {
      const found = await ask<CoachReviews>({ action: 'list', which }, 'Reading the reviews...');
      return found && { items: found.reviews, total: found.total };
    },
    (review, card, fill) => [...wordsOf(review), ...actsOf(review, card, fill)],
  );
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

function wordsOf({ title, stars, name, mayShowHealth, state, ...review }: CoachReview): Node[] {
  return [
    ...writtenParts({
      ...review,
      title: `${stars} of 5 stars for ${title}`,
      by: `By ${name}, verified buyer`,
    }),
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

function actsOf(review: CoachReview, card: HTMLElement, fill: Fill<CoachReview>): Node[] {
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
