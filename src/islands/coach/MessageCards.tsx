import { callFunction } from '#src/browser/api.ts';
import type { CoachMessage } from '#src/contracts/coach-messages.ts';
import { isRefundRequest } from '#src/contracts/forms/contact.ts';
import { serverState } from '#src/stores/server-state.ts';
import { ActionButton, ActionStatus, useAction } from '../ui/action.tsx';
import { CardList } from './CardList.tsx';
import { Danger, READY_ANSWER, WhatToDo } from './Danger.tsx';
import { MessageWords } from './MessageWords.tsx';
import { findPath, mailtoLink } from './order-words.ts';
import { waitingQuery } from './queries.ts';

/**
 * Cards for messages, each with a button to answer it.
 * @param areShort Whether to show only the first lines and the buttons. Urgent messages are always
 * shown in full.
 * @param show Shows a confirmation message above the list.
 */
export function MessageCards({
  messages,
  areShort = false,
  show,
}: {
  messages: readonly CoachMessage[];
  areShort?: boolean;
  show: (done: string) => void;
}) {
  return (
    <CardList>
      {messages.map((message) => (
        <Card
          key={message.id}
          message={message}
          isShort={areShort && !message.isUrgent}
          show={show}
        />
      ))}
    </CardList>
  );
}

function Card({
  message,
  isShort,
  show,
}: {
  message: CoachMessage;
  isShort: boolean;
  show: (done: string) => void;
}) {
  const { id, name, email, subject, text, more, isUrgent, isAnswered, isRefunded } = message;
  const isInDanger = isUrgent && !isAnswered;
  const wantsRefund = !isAnswered && !isUrgent && isRefundRequest(`${subject}. ${text}`, more);
  const action = useAction();
  const move = async () => {
    await callFunction('coach-messages', { action: isAnswered ? 'reopen' : 'answered', id });
    await serverState.invalidateQueries({ queryKey: ['coach-messages'] });
    await serverState.invalidateQueries({ queryKey: ['coach-today'] });
    await serverState.invalidateQueries(waitingQuery);
    show(
      isAnswered
        ? 'Moved back to your unanswered messages.'
        : 'Marked as answered. You’ll find it under Answered messages.',
    );
  };
  return (
    <li className="card flow wrap-anywhere">
      <h3>{`Message from ${name}`}</h3>
      <MessageWords message={message} isShort={isShort} />
      {isInDanger && <Danger />}
      {isRefunded && <p className="font-[700]">Refunded.</p>}
      {wantsRefund && (
        <>
          <p>
            <a className="button button--fill" href={findPath(email, name)}>
              {`Find ${name}’s order`}
            </a>
          </p>
          {!isShort && <p className="text-s">You can refund it there.</p>}
        </>
      )}
      <p>
        <a
          className={isAnswered || wantsRefund ? 'button' : 'button button--fill'}
          href={mailtoLink(
            email,
            `Re: ${subject}`,
            isInDanger ? READY_ANSWER : `Hi ${name.split(' ')[0]},\n\n`,
          )}
        >
          <span>{isAnswered ? 'Send another email' : 'Reply by email'}</span>
          <span className="visually-hidden">{`: ${name}`}</span>
        </a>
      </p>
      {!isShort && (
        <p className="text-s">
          {`Your email app will open${isInDanger ? ' with kind words that you can change' : ''}. Your answer will go to ${email}.`}
        </p>
      )}
      {isInDanger && <WhatToDo who="message" />}
      <p className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <ActionButton
          action={action}
          small
          about={name}
          onPress={() => void action.run('One moment...', move)}
        >
          {isAnswered ? 'Mark as unanswered' : 'Mark as answered'}
        </ActionButton>
        {!wantsRefund && (
          <a className="alone" href={findPath(email, name)}>
            {`Find ${name}’s orders`}
          </a>
        )}
      </p>
      <ActionStatus action={action} />
    </li>
  );
}
