import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { callFunction } from '#src/browser/api.ts';
import type { CoachPost } from '#src/contracts/coach-posts.ts';
import type { CoachReview } from '#src/contracts/coach-reviews.ts';
import { urgencyOf } from '#src/domain/chat/recognition.ts';
import { REVIEW_RULES, type ReviewRule } from '#src/domain/review.ts';
import { routes } from '#src/routes.ts';
import { postsQuery, reviewsQuery, type WrittenList } from './queries.ts';
import { changeAnswer, serverState } from '#src/stores/server-state.ts';
import { Button } from '../ui/Button.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { AnswerForm, forgetAnswerDraft } from './AnswerForm.tsx';
import { DecisionCard, HealthConsent, WrittenCards } from './decisions.tsx';
import { AdminGuard } from './AdminGuard.tsx';

/** How long a press can be taken back, in milliseconds. Nothing is sent before. */
const UNDO_TIME = 10_000;

/** Posts and reviews that wait, in one list: somebody in danger first, then who may be, each network in its turn, then the oldest. */
export default function WaitingPage() {
  return (
    <AdminGuard>
      <Waiting />
    </AdminGuard>
  );
}

type Item = { kind: 'post'; it: CoachPost } | { kind: 'review'; it: CoachReview };

/** What waits, in the order in which it should be read. */
export function inTurn(posts: readonly CoachPost[], reviews: readonly CoachReview[]): Item[] {
  const items: Item[] = [
    ...posts.map((it) => ({ kind: 'post', it }) as const),
    ...reviews.map((it) => ({ kind: 'review', it }) as const),
  ];
  return items.toSorted(
    (a, b) => urgencyOf(b.it) - urgencyOf(a.it) || turnOf(a) - turnOf(b) || a.it.at - b.it.at,
  );
}

/** How many of the same network stand before it; a review comes from a buyer, of whom there are no floods. */
function turnOf(item: Item): number {
  return item.kind === 'post' ? item.it.turn : 0;
}

function Waiting() {
  const posts = useQuery(postsQuery('waiting'), serverState);
  const reviews = useQuery(reviewsQuery('waiting'), serverState);
  const list = useRef<HTMLHeadingElement>(null);
  /** Takes what was decided out of the list, and goes on with the focus if it was there. */
  const takeOut = async ({ kind, it: { id } }: Item, hadFocus: boolean) => {
    const query = kind === 'post' ? postsQuery : reviewsQuery;
    await changeAnswer<WrittenList<{ id: string }>>(
      query('waiting').queryKey,
      ({ items, total }) => ({
        items: items.filter((one) => one.id !== id),
        total: total - 1,
      }),
    );
    await serverState.invalidateQueries({ queryKey: query('decided').queryKey });
    await serverState.invalidateQueries({ queryKey: ['coach-today'] });
    if (hadFocus) list.current?.focus();
  };
  return (
    <Loaded query={posts} busy="Reading what waits...">
      {(foundPosts) => (
        <Loaded query={reviews} busy="Reading what waits...">
          {(foundReviews) => {
            const items = inTurn(foundPosts.items, foundReviews.items);
            const total = foundPosts.total + foundReviews.total;
            return (
              <>
                <h2 className="m-0" tabIndex={-1} ref={list}>
                  {total === 0 ? 'Nothing to review' : `${total} to review`}
                </h2>
                {total > items.length && (
                  <p>{`${items.length} of them are here. The others come when these are done.`}</p>
                )}
                <WrittenCards>
                  {items.map((item) => (
                    <WaitingCard
                      key={item.it.id}
                      item={item}
                      onDecided={(hadFocus) => takeOut(item, hadFocus)}
                    />
                  ))}
                </WrittenCards>
                <p>
                  What you decided before is under <a href={routes.adminPosts}>Posts</a> and{' '}
                  <a href={routes.adminReviews}>Reviews</a>. There you can also change the words of
                  a post.
                </p>
              </>
            );
          }}
        </Loaded>
      )}
    </Loaded>
  );
}

/** A press that is not sent yet. */
interface Plan {
  words: string;
  send: () => Promise<unknown>;
}

function WaitingCard({
  item,
  onDecided,
}: {
  item: Item;
  onDecided: (hadFocus: boolean) => Promise<void>;
}) {
  const card = useRef<HTMLLIElement>(null);
  const undo = useRef<HTMLButtonElement>(null);
  const [plan, setPlan] = useState<Plan>();
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    if (!plan) return undefined;
    undo.current?.focus();
    const carryOut = async () => {
      const hadFocus = card.current?.contains(document.activeElement) === true;
      // The button that has the focus goes away.
      if (hadFocus) card.current?.focus();
      setSending(true);
      try {
        await plan.send();
        await onDecided(hadFocus);
      } catch (failure) {
        setError(failure);
        setPlan(undefined);
        setSending(false);
      }
    };
    // Who leaves the page has decided; what the browser cuts off simply waits as before.
    const leave = () => void plan.send().catch(() => undefined);
    const timer = setTimeout(() => {
      removeEventListener('pagehide', leave);
      void carryOut();
    }, UNDO_TIME);
    addEventListener('pagehide', leave);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', leave);
    };
  }, [plan]);
  const decide = (next: Plan) => {
    setError(undefined);
    setPlan(next);
  };
  const written =
    item.kind === 'post'
      ? { ...item.it, by: `Post in ${item.it.topicTitle}, by ${item.it.name}` }
      : {
          ...item.it,
          title: `${item.it.stars} of 5 stars for ${item.it.title}`,
          by: `Review by ${item.it.name}, verified buyer`,
        };
  return (
    <DecisionCard card={card} written={written}>
      {plan ? (
        <div className="flow">
          <p role="status" className="font-[700]">
            {isSending ? 'One moment...' : `${plan.words} You have 10 seconds to take it back.`}
          </p>
          {!isSending && (
            <p>
              <Button
                about={written.title}
                ref={undo}
                onClick={() => {
                  setPlan(undefined);
                  card.current?.focus();
                }}
              >
                Undo
              </Button>
            </p>
          )}
        </div>
      ) : (
        <Presses item={item} onDecide={decide} />
      )}
      {error !== undefined && <ErrorNotice error={error} />}
    </DecisionCard>
  );
}

/** A review is hidden only because of a written rule, so there is a button for each of them. */
function Presses({ item, onDecide }: { item: Item; onDecide: (plan: Plan) => void }) {
  const { id, title, answer: answered } = item.it;
  const seen = answered ?? '';
  const isPost = item.kind === 'post';
  const post = { postId: id, first: true } as const;
  const review = { reviewId: id, first: true } as const;
  const plan = (words: string, send: Plan['send']) => onDecide({ words, send });
  const show = () =>
    plan('It will be shown.', () =>
      isPost
        ? callFunction('coach-posts', { action: 'decide', decision: 'approved', ...post })
        : callFunction('coach-reviews', { action: 'show', ...review }),
    );
  const hidePost = () =>
    plan('It will not be shown.', () =>
      callFunction('coach-posts', { action: 'decide', decision: 'rejected', ...post }),
    );
  const hideReview = (rule: ReviewRule) =>
    plan(`It will not be shown. ${REVIEW_RULES[rule]}`, () =>
      callFunction('coach-reviews', { action: 'refuse', rule, ...review }),
    );
  const showWith = (answer: string) =>
    plan('It will be shown with your answer.', async () => {
      await (isPost
        ? callFunction('coach-posts', { action: 'answer', answer, seen, ...post })
        : callFunction('coach-reviews', { action: 'answer', answer, seen, ...review }));
      forgetAnswerDraft(id);
    });
  return (
    <>
      {item.kind === 'review' && <HealthConsent mayShowHealth={item.it.mayShowHealth} />}
      <p className="actions">
        <Button about={title} onClick={show}>
          Show it
        </Button>
        {isPost && (
          <Button about={title} onClick={hidePost}>
            Do not show it
          </Button>
        )}
      </p>
      {!isPost && (
        <details>
          <summary className="min-h-target cursor-pointer py-2">
            Do not show it, because<span className="visually-hidden">{`: ${title}`}</span>
          </summary>
          <p className="actions">
            {(Object.entries(REVIEW_RULES) as [ReviewRule, string][]).map(([rule, words]) => (
              <Button key={rule} about={title} onClick={() => hideReview(rule)}>
                {words}
              </Button>
            ))}
          </p>
        </details>
      )}
      <AnswerForm id={id} about={title} answer={answered} onAnswer={showWith} />
    </>
  );
}
