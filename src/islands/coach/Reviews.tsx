import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { callFunction } from '../../browser/api.ts';
import type {
  CoachReview,
  CoachReviews,
  CoachReviewsInput,
} from '../../contracts/coach-reviews.ts';
import { REVIEW_RULES, type ReviewRule, type ReviewState } from '../../domain/review.ts';
import { routes } from '../../routes.ts';
import { reviewsQuery, type Which } from './queries.ts';
import { changeAnswer, serverState } from '../../stores/server-state.ts';
import { ActButton, ActStatus, useAct } from '../ui/act.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { AnswerForm, answerWords, forgetAnswerDraft } from './AnswerForm.tsx';
import { DecisionCard, DecisionCards, DecisionList, HealthConsent } from './decisions.tsx';
import { Room } from './Room.tsx';

/** The coach's list of reviews. A review is hidden only by naming the rule that it breaks. */
export default function ReviewsPage() {
  return (
    <Room>
      <DecisionList what="Reviews">{(which) => <Reviews which={which} key={which} />}</DecisionList>
      <p>
        <a className="button" href={`${routes.communityGuidelines}#reviews-of-books`}>
          Our rules for reviews
        </a>
      </p>
    </Room>
  );
}

function Reviews({ which }: { which: Which }) {
  const query = useQuery(reviewsQuery(which), serverState);
  return (
    <Loaded
      query={query}
      busy="Reading the reviews..."
      isEmpty={({ reviews }) => reviews.length === 0}
      empty={<p>There is no review here.</p>}
    >
      {({ reviews, total }) => (
        <DecisionCards shown={reviews.length} total={total}>
          {reviews.map((review) => (
            <ReviewCard
              key={review.id}
              review={review}
              onChange={(changed) =>
                changeAnswer<CoachReviews>(reviewsQuery(which).queryKey, (before) => ({
                  ...before,
                  reviews: before.reviews.map((one) => (one.id === changed.id ? changed : one)),
                }))
              }
            />
          ))}
        </DecisionCards>
      )}
    </Loaded>
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
  const act = useAct();
  const card = useRef<HTMLLIElement>(null);
  const [rule, setRule] = useState('');
  const change = async (input: Change, done: (changed: CoachReview) => string) => {
    const isDone = await act.run('One moment...', async () => {
      const changed = await callFunction('coach-reviews', input);
      await onChange(changed);
      return done(changed);
    });
    if (isDone) card.current?.focus();
    return isDone;
  };
  const decide = (input: Extract<Change, { action: 'show' | 'refuse' }>) =>
    void change(input, (changed) => stateWords(changed.state));
  const answerIt = async (answer: string) => {
    const isDone = await change({ action: 'answer', reviewId, answer }, ({ answer: now }) =>
      answerWords(now),
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
          <ActButton act={act} about={title} onPress={() => decide({ action: 'show', reviewId })}>
            Show this review
          </ActButton>
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
        <ActButton
          act={act}
          about={title}
          onPress={() => decide({ action: 'refuse', reviewId, rule: rule as ReviewRule })}
        >
          Do not show it
        </ActButton>
      </p>
      <AnswerForm
        key={answered}
        id={reviewId}
        about={written.title}
        answer={answered}
        onAnswer={answerIt}
      />
      <ActStatus act={act} />
    </DecisionCard>
  );
}
