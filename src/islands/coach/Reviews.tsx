import { useState } from 'react';
import { callFunction } from '#src/browser/api.ts';
import type { CoachReview, CoachReviewsInput } from '#src/contracts/coach-reviews.ts';
import { REVIEW_RULES, type ReviewRule, type ReviewState } from '#src/domain/review.ts';
import { routes } from '#src/routes.ts';
import { reviewsQuery } from './queries.ts';
import { ActionButton, ActionStatus } from '../ui/action.tsx';
import { AnswerForm, answerWords, forgetAnswerDraft } from './AnswerForm.tsx';
import { DecisionCard, DecisionList, HealthConsent, useDecisions } from './decisions.tsx';
import { AdminGuard } from './AdminGuard.tsx';

/** The coach's list of reviews. A review is hidden only by naming the rule that it breaks. */
export default function ReviewsPage() {
  return (
    <AdminGuard>
      <DecisionList what="Reviews" one="review" query={reviewsQuery}>
        {(review, onChange) => <ReviewCard key={review.id} review={review} onChange={onChange} />}
      </DecisionList>
      <p>
        <a className="button" href={`${routes.communityGuidelines}#reviews-of-books`}>
          Our rules for reviews
        </a>
      </p>
    </AdminGuard>
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

type Change = Extract<CoachReviewsInput, { action: 'show' | 'refuse' | 'answer' }>;

function ReviewCard({
  review,
  onChange,
}: {
  review: CoachReview;
  onChange: (changed: CoachReview) => Promise<void>;
}) {
  const { id: reviewId, title, stars, name, mayShowHealth, state, answer: answered } = review;
  const { act, card, decide } = useDecisions(onChange);
  const [rule, setRule] = useState('');
  const change = (input: Change, done: (changed: CoachReview) => string) =>
    decide('One moment...', () => callFunction('coach-reviews', input), done);
  const show = (input: Extract<Change, { action: 'show' | 'refuse' }>) =>
    void change(input, (changed) => stateWords(changed.state));
  const answerIt = async (answer: string) => {
    const isDone = await change(
      { action: 'answer', reviewId, answer, seen: answered ?? '' },
      ({ answer: now }) => answerWords(now),
    );
    if (isDone) forgetAnswerDraft(reviewId);
  };
  const written = {
    ...review,
    title: `${stars} of 5 stars for ${title}`,
    by: `By ${name}, verified buyer`,
  };
  return (
    <DecisionCard card={card} written={written}>
      <HealthConsent mayShowHealth={mayShowHealth} />
      <p>
        <strong>{stateWords(state)}</strong>
      </p>
      {state.decision !== 'approved' && (
        <p>
          <ActionButton act={act} about={title} onPress={() => show({ action: 'show', reviewId })}>
            Show this review
          </ActionButton>
        </p>
      )}
      <div className="field">
        <label className="field-label" htmlFor={`rule-${reviewId}`}>
          The rule that it breaks
        </label>
        <select
          id={`rule-${reviewId}`}
          className="field-input"
          value={rule}
          onChange={({ target }) => setRule(target.value)}
        >
          <option value="">Choose the rule</option>
          {Object.entries(REVIEW_RULES).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      </div>
      <p>
        <ActionButton
          act={act}
          about={title}
          onPress={() => show({ action: 'refuse', reviewId, rule: rule as ReviewRule })}
        >
          Do not show it
        </ActionButton>
      </p>
      <AnswerForm
        key={answered}
        id={reviewId}
        about={written.title}
        answer={answered}
        onAnswer={answerIt}
      />
      <ActionStatus act={act} />
    </DecisionCard>
  );
}
