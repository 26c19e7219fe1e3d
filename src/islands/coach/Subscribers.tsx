import { useInfiniteQuery } from '@tanstack/react-query';
import { callFunction } from '#src/browser/api.ts';
import { counted } from '#src/domain/count-with-noun.ts';
import { formatCoachDay, formatMoment } from '#src/domain/coach-day.ts';
import { subscribersQuery } from './queries.ts';
import { serverState } from '#src/stores/server-state.ts';
import { PaginatedList } from '../ui/PaginatedList.tsx';
import { ForgetPersonFold } from './ForgetPerson.tsx';
import { CoachGuard } from './CoachGuard.tsx';
import { CardCell, CardRow, CardTable } from './CardTable.tsx';
import { DownloadCsv } from './DownloadCsv.tsx';

/** Newsletter subscribers. The CSV export includes proof of consent. */
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
          <DownloadSubscribers />
        </>
      )}
    </PaginatedList>
  );
}

/** Downloads a list of all subscribers, with proof of consent. */
function DownloadSubscribers() {
  return (
    <DownloadCsv
      read={async (after) => {
        const { subscribers, next } = await callFunction('coach-subscribers', { after });
        return { rows: subscribers, next };
      }}
      columns={[
        'Email',
        'Signed up (Eastern time)',
        'Confirmed (Eastern time)',
        'Sign-up text from',
      ]}
      cells={({ address, wording, askedAt, confirmedAt }) => [
        address,
        formatMoment(askedAt),
        formatMoment(confirmedAt),
        wording,
      ]}
      file="newsletter-subscribers"
      item="subscriber"
      button="Download the full list (CSV)"
      busy="Loading the list..."
    >
      The file also shows the date of the wording each subscriber agreed to.
    </DownloadCsv>
  );
}
