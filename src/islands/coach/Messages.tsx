import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { serverState } from '#src/stores/server-state.ts';
import { Pages } from '../ui/Pages.tsx';
import { CoachGuard } from './CoachGuard.tsx';
import { useListResult } from './list-result.tsx';
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
  const days = query.data?.pages[0]?.days;
  const { result, show } = useListResult();
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
      <h2 className="m-0">{which === 'open' ? 'Open messages' : 'Answered messages'}</h2>
      {result}
      <Pages
        query={query}
        itemsOf={({ messages }) => messages}
        busy="Loading your messages..."
        more="Show older messages"
        empty={
          <p>{which === 'open' ? 'No messages to answer.' : 'You haven’t answered any yet.'}</p>
        }
      >
        {(messages) => <MessageCards messages={messages} show={show} />}
      </Pages>
      {days !== undefined && (
        <p className="text-s">{`We delete messages after ${days} days. You’ll still have them in your email.`}</p>
      )}
    </>
  );
}
