import { useInfiniteQuery } from '@tanstack/react-query';
import { callFunction } from '#src/browser/api.ts';
import type { SubscriberRows } from '#src/contracts/coach-campaigns.ts';
import { formatMoment } from '#src/domain/coach-day.ts';
import { csvTable } from './csv.ts';
import { subscribersQuery } from './queries.ts';
import { serverState } from '#src/stores/server-state.ts';
import { Pages } from '../ui/Pages.tsx';
import { ForgetPerson } from './ForgetPerson.tsx';
import { AdminGuard } from './AdminGuard.tsx';
import { CardCell, CardRow, CardTable } from './CardTable.tsx';
import { SaveTable } from './SaveTable.tsx';

/** The newsletter's readers, each with the proof that they asked for it. */
export default function SubscribersPage() {
  return (
    <AdminGuard>
      <SubscriberList />
      <p>Readers leave by a link in each mail. Their address is then removed by itself.</p>
      <ForgetPerson />
    </AdminGuard>
  );
}

function SubscriberList() {
  const query = useInfiniteQuery(subscribersQuery, serverState);
  return (
    <Pages
      query={query}
      itemsOf={({ subscribers }) => subscribers}
      busy="Reading the list..."
      more="Show more readers"
      empty={<p>Nobody reads the newsletter yet.</p>}
    >
      {(subscribers, focusAt, [first]) => (
        <>
          <p className="m-0">
            {first?.total === 1 ? 'One reader said yes.' : `${first?.total ?? 0} readers said yes.`}
          </p>
          <CardTable heads={['Email address', 'Asked', 'Confirmed', 'Words dated']}>
            {subscribers.map(({ address, wording, askedAt, confirmedAt }, place) => (
              <CardRow key={address} head={address} ref={focusAt(place)}>
                <CardCell head="Asked">{formatMoment(askedAt)}</CardCell>
                <CardCell head="Confirmed">{formatMoment(confirmedAt)}</CardCell>
                <CardCell head="Words dated">{wording}</CardCell>
              </CardRow>
            ))}
          </CardTable>
          <SaveTable
            name="newsletter-readers"
            what="readers"
            read={async (after) => {
              const { subscribers: rows, next } = await callFunction('coach-subscribers', {
                after,
              });
              return { rows, next };
            }}
            table={subscribersTable}
          >
            Save all as a table (CSV)
          </SaveTable>
        </>
      )}
    </Pages>
  );
}

const subscribersTable = (subscribers: Readonly<SubscriberRows['subscribers']>) =>
  csvTable(
    ['Email', 'Asked (Eastern)', 'Confirmed (Eastern)', 'Words dated'],
    subscribers.map(({ address, wording, askedAt, confirmedAt }) => [
      address,
      { asIs: formatMoment(askedAt) },
      { asIs: formatMoment(confirmedAt) },
      { asIs: wording },
    ]),
  );
