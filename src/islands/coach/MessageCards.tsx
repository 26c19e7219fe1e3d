import { callFunction } from '#src/browser/api.ts';
import type { CoachMessage } from '#src/contracts/coach-messages.ts';
import { serverState } from '#src/stores/server-state.ts';
import { ActionButton, type Action } from '../ui/action.tsx';
import { Danger, READY_ANSWER } from './Danger.tsx';
import { MessageWords } from './MessageWords.tsx';
import { mailtoLink } from './order-words.ts';

/**
 * Messages with the button that answers each.
 * @param action Shared by all messages of a page, which shows its result above them.
 * @param onDone Moves focus after a message has left the list.
 */
export function MessageCards({
  messages,
  action,
  onDone,
}: {
  messages: readonly CoachMessage[];
  action: Action;
  onDone: () => void;
}) {
  const move = async ({ id, isAnswered }: CoachMessage) => {
    const isDone = await action.run('One moment...', async () => {
      await callFunction('coach-messages', { action: isAnswered ? 'reopen' : 'answered', id });
      await serverState.invalidateQueries({ queryKey: ['coach-messages'] });
      await serverState.invalidateQueries({ queryKey: ['coach-today'] });
      return isAnswered
        ? 'Moved back to the open messages.'
        : 'Marked as answered. You’ll find it under Messages.';
    });
    if (isDone) onDone();
  };
  return (
    <ul className="cards m-0 max-w-[48rem] grid-cols-[minmax(0,1fr)] gap-4">
      {messages.map((message) => {
        const { id, name, email, subject, isAnswered } = message;
        const isInDanger = message.isUrgent && !isAnswered;
        return (
          <li key={id} className="card flow">
            <h3>{`Message from ${name}`}</h3>
            <MessageWords message={message} />
            {isInDanger && <Danger who="message" />}
            <p>
              <a
                className={isAnswered ? 'button' : 'button button--fill'}
                href={mailtoLink(email, `Re: ${subject}`, isInDanger ? READY_ANSWER : undefined)}
              >
                {isAnswered ? 'Write again' : 'Answer by email'}
                <span className="visually-hidden">{`: ${name}`}</span>
              </a>
            </p>
            <p className="text-s">{`Your email app will open${isInDanger ? ' with kind words that you can change' : ''}. Your answer will go to ${email}.`}</p>
            <p>
              <ActionButton action={action} small about={name} onPress={() => void move(message)}>
                {isAnswered ? 'Mark as open' : 'Mark as answered'}
              </ActionButton>
            </p>
          </li>
        );
      })}
    </ul>
  );
}
