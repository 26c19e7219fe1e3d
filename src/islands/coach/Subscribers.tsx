import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callFunction } from '#src/browser/api.ts';
import { counted } from '#src/domain/counted.ts';
import { easternDay, formatCoachDay, formatMoment } from '#src/domain/coach-day.ts';
import { csvTable } from './csv.ts';
import { subscribersQuery } from './queries.ts';
import { serverState } from '#src/stores/server-state.ts';
import { ActionButton, ActionStatus, useAction } from '../ui/action.tsx';
import { PaginatedList } from '../ui/PaginatedList.tsx';
import { ForgetPersonFold } from './ForgetPerson.tsx';
import { CoachGuard } from './CoachGuard.tsx';
import { CardCell, CardRow, CardTable } from './CardTable.tsx';
import { readToEnd } from './read-to-end.ts';
import { saveFile } from '../save-file.ts';

/** Newsletter subscribers. The saved list includes the proof of their consent. */
export default function SubscribersPage() {
  return (
    <CoachGuard>
      <SubscriberList />
      <p>
        Readers can unsubscribe with a link in every email. Then we’ll remove their address
        automatically.
      </p>
      <ForgetPersonFold />
    </CoachGuard>
  );
}

function SubscriberList() {
  const query = useInfiniteQuery(subscribersQuery, serverState);
  return (
    <PaginatedList
      query={query}
      itemsOf={({ subscribers }) => subscribers}
      busy="Loading the list..."
      more="Show more subscribers"
      empty={<p>Nobody has signed up for the newsletter yet.</p>}
    >
      {(subscribers, focusAt, [first]) => (
        <>
          <p className="m-0">{`You have ${counted(first?.total ?? 0, 'subscriber')}.`}</p>
          <CardTable
            heads={['Email address', 'Signed up', 'Confirmed']}
            widths={['', 'w-[9rem]', 'w-[9rem]']}
          >
            {subscribers.map(({ address, askedAt, confirmedAt }, place) => (
              <CardRow key={address} head={address} ref={focusAt(place)}>
                <CardCell head="Signed up">{formatCoachDay(askedAt)}</CardCell>
                <CardCell head="Confirmed">{formatCoachDay(confirmedAt)}</CardCell>
              </CardRow>
            ))}
          </CardTable>
          <SaveTable />
        </>
      )}
    </PaginatedList>
  );
}

/**
 * Downloads all subscribers as a CSV file. Fetches them page by page and builds the file in the
 * browser, without sending it anywhere.
 */
function SaveTable() {
  const action = useAction();
  const [count, setCount] = useState(0);
  const save = async () => {
    setCount(0);
    const rows = await readToEnd(async (after) => {
      const { subscribers, next } = await callFunction('coach-subscribers', { after });
      return { rows: subscribers, next };
    }, setCount);
    const table = csvTable(
      ['Email', 'Signed up (Eastern time)', 'Confirmed (Eastern time)', 'Sign-up text from'],
      rows.map(({ address, wording, askedAt, confirmedAt }) => [
        address,
        formatMoment(askedAt),
        formatMoment(confirmedAt),
        wording,
      ]),
    );
    const name = `newsletter-subscribers-${easternDay(Date.now())}.csv`;
    saveFile(name, table, 'text/csv;charset=utf-8');
    return `The file has ${counted(rows.length, 'subscriber')}.`;
  };
  const busy = action.busy && count > 0 ? `${action.busy} ${count} so far.` : action.busy;
  return (
    <div>
      <ActionButton action={action} onPress={() => void action.run('Loading the list...', save)}>
        Download the full list (CSV)
      </ActionButton>
      <p className="text-s">
        The file also shows the date of the wording each subscriber agreed to.
      </p>
      <ActionStatus action={busy === undefined ? action : { ...action, busy }} />
    </div>
  );
}
