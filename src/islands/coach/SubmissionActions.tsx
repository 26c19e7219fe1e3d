import { useEffect, useRef, useState } from 'react';
import { session } from '#src/browser/storage.ts';
import { coachAnswerForm, editPostForm } from '#src/contracts/forms/submissions.ts';
import type { CoachSubmission } from '#src/contracts/submissions.ts';
import { REVIEW_RULES, type ReviewRule } from '#src/domain/community/submission.ts';
import { ActionButton, type Action } from '../ui/action.tsx';
import { Confirm } from '../ui/Confirm.tsx';
import { Form } from '../ui/Form.tsx';
import { draftOf, type CardChange } from './change-submission.ts';
import { READY_ANSWER, WhatToDo } from './Danger.tsx';
import { headingOf } from './SubmissionCard.tsx';

function readDraft(id: string): string | undefined {
  const unsent = session.read(draftOf(id));
  return typeof unsent === 'string' ? unsent : undefined;
}

/**
 * The coach's buttons for reviewing and answering a submission. An answer she has typed is included
 * unless she chooses otherwise, and a submission from someone in danger isn't published without an
 * answer until she confirms it.
 * @param onChange Sends the change with {@link changeSubmission}, now or later.
 */
export function SubmissionActions({
  item,
  action,
  isMixed = false,
  onChange,
  onEdit,
}: {
  item: CoachSubmission;
  action: Action;
  isMixed?: boolean;
  onChange: (change: CardChange) => Promise<unknown> | void;
  /** Opens a post's text for editing. */
  onEdit?: () => void;
}) {
  const { kind, id, title, state, answer } = item;
  /**
   * Number of times the coach has chosen the suggested answer. Each new number remounts the form
   * with it.
   */
  const [ready, setReady] = useState(0);
  const [typed, setTyped] = useState(() => readDraft(id) ?? answer ?? '');
  const [isAsking, setAsking] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  const hasAnswer = typed.trim() !== '';
  useEffect(() => {
    if (ready > 0) document.getElementById(`${id}-answer`)?.focus();
  }, [ready, id]);
  const takeReadyAnswer = () => {
    const before = readDraft(id)?.trim() ?? '';
    // Keep anything the coach has already typed.
    const words = before.includes(READY_ANSWER) ? before : `${before}\n\n${READY_ANSWER}`.trim();
    session.write(draftOf(id), words);
    setTyped(words);
    setAsking(false);
    setReady((count) => count + 1);
  };
  const button = (words: string, onPress: () => unknown, look: 'fill' | 'line' = 'line') => (
    <ActionButton key={words} action={action} look={look} about={title} onPress={onPress}>
      {words}
    </ActionButton>
  );
  /** Publishes the submission without an answer, and removes any saved answer. */
  const show = (confirmed: { isHandled?: true } = {}) =>
    answer === undefined
      ? onChange({ action: 'decide', decision: 'approved', ...confirmed })
      : onChange({ action: 'answer', answer: '', seen: answer, ...confirmed });
  const isInDanger = state !== 'approved' && item.soundsGrave;
  const showUnanswered = () => (isInDanger ? setAsking(true) : show());
  const send = (change: CardChange) =>
    change.action === 'answer' && change.answer === '' && state !== 'approved'
      ? showUnanswered()
      : onChange(change);
  const hide = (rule?: ReviewRule) => onChange({ action: 'decide', decision: 'rejected', rule });
  return (
    <>
      {isInDanger && (
        <>
          <p>
            <ActionButton
              action={action}
              look={hasAnswer ? 'line' : 'fill'}
              about={title}
              onPress={takeReadyAnswer}
            >
              Use this answer
            </ActionButton>
          </p>
          <p className="text-s">{`“${READY_ANSWER}” You can edit it first. Everyone will see the post and your answer. You can’t write to this person privately.`}</p>
          <WhatToDo who="post" />
        </>
      )}
      <p className="actions empty:hidden">
        {state !== 'approved' &&
          !hasAnswer &&
          button(
            isMixed ? 'Publish' : `Publish this ${kind}`,
            showUnanswered,
            isInDanger ? 'line' : 'fill',
          )}
        {kind === 'post' && state !== 'rejected' && button('Don’t publish', () => hide())}
        {kind === 'post' && onEdit && button(editPostForm.title, onEdit)}
      </p>
      {kind === 'review' && (
        <details>
          <summary className="min-h-target cursor-pointer py-2">
            Don’t publish, because<span className="visually-hidden">{`: ${title}`}</span>
          </summary>
          <p className="actions">
            {(Object.entries(REVIEW_RULES) as [ReviewRule, string][]).map(([rule, words]) =>
              button(words, () => hide(rule)),
            )}
          </p>
        </details>
      )}
      <div tabIndex={-1} ref={field}>
        <AnswerForm
          key={`${answer} ${ready}`}
          item={item}
          buttonLook={hasAnswer ? 'fill' : 'line'}
          onTyped={setTyped}
          onAnswer={send}
        />
      </div>
      {state !== 'approved' && hasAnswer && (
        <details>
          <summary className="min-h-target cursor-pointer py-2">
            Leave out my answer<span className="visually-hidden">{`: ${title}`}</span>
          </summary>
          <p>{button('Publish without my answer', showUnanswered)}</p>
        </details>
      )}
      {isAsking && (
        <Confirm
          action={action}
          title={`Publish “${title}” without an answer?`}
          yes="Yes, publish without an answer"
          no="No, not yet"
          onYes={() => {
            setAsking(false);
            void show({ isHandled: true });
          }}
          onNo={() => {
            setAsking(false);
            field.current?.focus();
          }}
        >
          <p>
            The person who wrote this may be in danger. Your answer will give them 988 and 911. If
            you publish it without one, the alert on your dashboard will go away.
          </p>
        </Confirm>
      )}
    </>
  );
}

/** The coach's answer form. It starts open if its draft differs from the published answer. */
export function AnswerForm({
  item,
  buttonLook,
  onTyped,
  onAnswer,
}: {
  item: CoachSubmission;
  buttonLook: 'fill' | 'line';
  onTyped: (answer: string) => void;
  onAnswer: (change: CardChange) => Promise<unknown> | void;
}) {
  const { id, answer } = item;
  const seen = answer ?? '';
  const [start] = useState(() => readDraft(id) ?? seen);
  const [isBegun] = useState(start !== seen);
  return (
    <details open={isBegun}>
      <summary className="min-h-target cursor-pointer py-2">
        <span>{answer === undefined ? coachAnswerForm.title : 'Edit my answer'}</span>
        <span className="visually-hidden">{`: ${headingOf(item)}`}</span>
      </summary>
      <Form
        form={coachAnswerForm}
        prefix={`${id}-`}
        values={{ answer: start }}
        className="flow"
        buttonLook={buttonLook}
        hasSummary={false}
        onTyped={(typed) => {
          session.write(draftOf(id), typed.answer);
          onTyped(typed.answer ?? '');
        }}
        onSend={async (typed) => {
          await onAnswer({ action: 'answer', answer: typed.answer, seen });
          return 'preview';
        }}
      />
    </details>
  );
}
