import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { serverState } from '#src/stores/server-state.ts';
import { PaginatedList } from '../ui/PaginatedList.tsx';
import { CoachGuard } from './CoachGuard.tsx';
import { useListResult } from './list-result.tsx';
import { ListChoice } from './ListChoice.tsx';
import { MessageCards } from './MessageCards.tsx';
import { messagePagesQuery, type WhichMessages } from './queries.ts';

const LISTS: Readonly<Record<WhichMessages, string>> = {
  open: 'Unanswered messages',
  answered: 'Answered messages',
};

/** Lists open or answered messages from the contact page. */
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
      <ListChoice options={LISTS} value={which} onChange={setWhich} />
      <h2 className="m-0">{LISTS[which]}</h2>
      {result}
      <PaginatedList
        query={query}
        itemsOf={({ messages }) => messages}
        busy="Loading your messages..."
        more="Show older messages"
        empty={
          <p>{which === 'open' ? 'No messages to answer.' : 'You haven’t answered any yet.'}</p>
        }
      >
        {(messages) => <MessageCards messages={messages} show={show} />}
      </PaginatedList>
      {days !== undefined && (
        <p className="text-s">{`We delete messages after ${days} days. You’ll still have them in your email.`}</p>
      )}
    </>
  );
}
