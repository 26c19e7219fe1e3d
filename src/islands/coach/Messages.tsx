import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { serverState } from '#src/stores/server-state.ts';
import { ActionStatus, useAction } from '../ui/action.tsx';
import { Pages } from '../ui/Pages.tsx';
import { CoachGuard } from './CoachGuard.tsx';
import { MessageCards } from './MessageCards.tsx';
import { messagePagesQuery, type WhichMessages } from './queries.ts';

/** Messages from the contact page, open or answered. */
export default function MessagesPage() {
  return (
    <CoachGuard>
      <Messages />
    </CoachGuard>
  );
}

function Messages() {
  const [which, setWhich] = useState<WhichMessages>('open');
  const query = useInfiniteQuery(messagePagesQuery(which), serverState);
  const action = useAction();
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <div className="field m-0">
        <label className="field-label" htmlFor="which">
          Show
        </label>
        <select
          className="field-input"
          id="which"
          value={which}
          onChange={({ target }) => setWhich(target.value as WhichMessages)}
        >
          <option value="open">Open messages</option>
          <option value="answered">Answered messages</option>
        </select>
      </div>
      <h2 className="m-0" tabIndex={-1} ref={title}>
        {which === 'open' ? 'Open messages' : 'Answered messages'}
      </h2>
      <ActionStatus action={action} />
      <Pages
        query={query}
        itemsOf={({ messages }) => messages}
        busy="Loading your messages..."
        more="Show older messages"
        empty={
          <p>{which === 'open' ? 'No messages to answer.' : 'You haven’t answered any yet.'}</p>
        }
      >
        {(messages) => (
          <MessageCards messages={messages} action={action} onDone={() => title.current?.focus()} />
        )}
      </Pages>
      <p className="text-s">
        We delete messages after 30 days. You’ll still have them in your email.
      </p>
    </>
  );
}
