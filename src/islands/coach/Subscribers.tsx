import { useInfiniteQuery } from '@tanstack/react-query';
import { callFunction } from '#src/browser/api.ts';
import { formatCoachDay, formatMoment } from '#src/domain/coach-day.ts';
import { subscribersQuery } from './queries.ts';
import { serverState } from '#src/stores/server-state.ts';
import { Pages } from '../ui/Pages.tsx';
import { ForgetPersonFold } from './ForgetPerson.tsx';
import { CoachGuard } from './CoachGuard.tsx';
import { CardCell, CardRow, CardTable } from './CardTable.tsx';
import { SaveTable } from './SaveTable.tsx';

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
    <Pages
      query={query}
      itemsOf={({ subscribers }) => subscribers}
      busy="Loading the list..."
      more="Show more readers"
      empty={<p>Nobody has signed up for the newsletter yet.</p>}
    >
      {(subscribers, focusAt, [first]) => (
        <>
          <p className="m-0">
            {first?.total === 1
              ? 'One reader has signed up.'
              : `${first?.total ?? 0} readers have signed up.`}
          </p>
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
          <SaveSubscribers />
        </>
      )}
    </Pages>
  );
}

/** Downloads all subscribers, with the proof of their consent. */
function SaveSubscribers() {
  return (
    <SaveTable
      read={async (after) => {
        const { subscribers, next } = await callFunction('coach-subscribers', { after });
        return { rows: subscribers, next };
      }}
      columns={['Email', 'Signed up (Eastern)', 'Confirmed (Eastern)', 'Sign-up text from']}
      cells={({ address, wording, askedAt, confirmedAt }) => [
        address,
        formatMoment(askedAt),
        formatMoment(confirmedAt),
        wording,
      ]}
      file="newsletter-readers"
      counted={['reader', 'readers']}
      button="Download the full list (CSV)"
      busy="Loading the list..."
    >
      The file also shows the date of the wording each reader agreed to.
    </SaveTable>
  );
}
