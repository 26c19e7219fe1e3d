import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { CoachSubmission } from '#src/contracts/submissions.ts';
import { counted } from '#src/domain/count-with-noun.ts';
import { REVIEW_RULES } from '#src/domain/community/submission.ts';
import { routes } from '#src/routes.ts';
import { changeAnswer, serverState } from '#src/stores/server-state.ts';
import { ActionStatus, useAction } from '../ui/action.tsx';
import { Button } from '../ui/Button.tsx';
import { Query } from '../ui/LoadedData.tsx';
import { Notice } from '../ui/Notice.tsx';
import { changeOrCheck, type CardChange } from './change-submission.ts';
import { CardList } from './CardList.tsx';
import { CoachGuard } from './CoachGuard.tsx';
import { waitingQuery, type WaitingItems } from './queries.ts';
import { SubmissionActions } from './SubmissionActions.tsx';
import { headingOf, SubmissionCard } from './SubmissionCard.tsx';
import {
  $refused,
  dismissRefused,
  dropDecision,
  keepDecision,
  sendDecision,
  UNDO_TIME,
} from './unsent-decisions.ts';

export default function WaitingPage() {
  return (
    <CoachGuard>
      <RefusedDecisions />
      <Query query={waitingQuery} busy="Loading the list...">
        {(waiting) => <Waiting {...waiting} />}
      </Query>
    </CoachGuard>
  );
}

/** Lists decisions that were sent after the coach left the page, but weren't accepted. */
function RefusedDecisions() {
  const refused = useStore($refused);
  if (refused.length === 0) return null;
  return (
    <Notice kind="warm" title="Not saved">
      {refused.map(({ id, title, reason }) => (
        <p key={id}>
          <strong>{`${title}:`}</strong>
          <span>{` ${reason}`}</span>
        </p>
      ))}
      <p>
        <Button onClick={dismissRefused}>Got it</Button>
      </p>
    </Notice>
  );
}

function Waiting({ items, total, messages }: WaitingItems) {
  const list = useRef<HTMLHeadingElement>(null);
  /**
   * Removes a decided submission from the list. If the card had focus, moves focus to the list
   * heading.
   */
  const removeItem = async ({ id }: CoachSubmission, hadFocus: boolean) => {
    await changeAnswer<WaitingItems>(waitingQuery.queryKey, (now) => ({
      ...now,
      items: now.items.filter((one) => one.id !== id),
      total: now.total - 1,
    }));
    if (hadFocus) list.current?.focus();
  };
  return (
    <>
      <h2 className="m-0" tabIndex={-1} ref={list}>
        {headingWords(total, messages)}
      </h2>
      {total > items.length && (
        <p>{`You’re seeing ${items.length} of them. You’ll see the rest when you finish these.`}</p>
      )}
      <CardList hasMargin>
        {items.map((item) => (
          <Card key={item.id} item={item} onDecided={(hadFocus) => removeItem(item, hadFocus)} />
        ))}
      </CardList>
      {messages > 0 && (
        <p>
          <a className="button" href={routes.adminMessages}>
            {`Reply to ${counted(messages, 'message')}`}
          </a>
        </p>
      )}
      <p>To see your past decisions, or to edit a post:</p>
      <p className="actions">
        <a className="button" href={routes.adminPosts}>
          Posts
        </a>
        <a className="button" href={routes.adminReviews}>
          Reviews
        </a>
      </p>
    </>
  );
}

/** Counts the same items as the number beside “To review” in the menu. */
function headingWords(reviews: number, messages: number): string {
  const parts = [
    ...(reviews > 0 ? [`${reviews} to review`] : []),
    ...(messages > 0 ? [counted(messages, 'message')] : []),
  ];
  return parts.join(' and ') || 'Nothing to review';
}

function wordsOf(change: CardChange): string {
  if (change.action === 'answer' && change.answer !== '') return 'It’ll appear with your answer.';
  if (change.action === 'answer' || change.decision === 'approved')
    return 'It’ll appear on the site.';
  return `It won’t appear on the site.${change.rule ? ` ${REVIEW_RULES[change.rule]}` : ''}`;
}

function Card({
  item,
  onDecided,
}: {
  item: CoachSubmission;
  onDecided: (hadFocus: boolean) => Promise<void>;
}) {
  const action = useAction();
  const card = useRef<HTMLLIElement>(null);
  const undo = useRef<HTMLButtonElement>(null);
  /** A decision that hasn't been sent yet. */
  const [plan, setPlan] = useState<CardChange>();
  useEffect(() => {
    if (!plan) return undefined;
    undo.current?.focus();
    keepDecision(item, plan, Date.now() + UNDO_TIME);
    const carryOut = async () => {
      const hadFocus = card.current?.contains(document.activeElement) === true;
      // The focused button is about to disappear.
      if (hadFocus) card.current?.focus();
      const isDone = await action.run('One moment...', async () => {
        await changeOrCheck(plan, () => sendDecision(item, plan));
        await onDecided(hadFocus);
      });
      dropDecision(item.id);
      if (isDone) return;
      setPlan(undefined);
      // It may have been decided anyway, here or in another window.
      void serverState.invalidateQueries(waitingQuery);
    };
    // Leaving the page confirms the decision. Browsers may lose this request, so the next page sends
    // the decision again if it's still stored.
    const leave = () => {
      keepDecision(item, plan, 0);
      void sendDecision(item, plan, true).catch(() => undefined);
      setPlan(undefined);
    };
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
  return (
    <SubmissionCard card={card} item={item} isMixed>
      {plan && !action.busy ? (
        <div className="flow">
          <p role="status" className="font-[700]">
            {`${wordsOf(plan)} You have 20 seconds to undo this.`}
          </p>
          <p>
            <Button
              about={headingOf(item)}
              ref={undo}
              onClick={() => {
                dropDecision(item.id);
                setPlan(undefined);
                card.current?.focus();
              }}
            >
              Undo
            </Button>
          </p>
        </div>
      ) : (
        <>
          {!plan && <SubmissionActions item={item} action={action} isMixed onChange={setPlan} />}
          <ActionStatus action={action} />
        </>
      )}
    </SubmissionCard>
  );
}
