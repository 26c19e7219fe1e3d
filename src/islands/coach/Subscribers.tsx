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
import { SaveTable } from './SaveTable.tsx';

/** A table that may scroll must be reachable by keys. */
const SCROLLS = { tabIndex: 0 } as const;

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
          <div className="overflow-x-auto" role="region" aria-label="Readers" {...SCROLLS}>
            <table className="border-collapse [&_:is(td,th)]:min-w-[7rem] [&_:is(td,th)]:border-b [&_:is(td,th)]:border-line [&_:is(td,th)]:px-3 [&_:is(td,th)]:py-2 [&_:is(td,th)]:text-start [&_:is(td,th)]:align-top">
              <thead>
                <tr>
                  <th scope="col">Email address</th>
                  <th scope="col">Asked</th>
                  <th scope="col">Confirmed</th>
                  <th scope="col">Words dated</th>
                </tr>
              </thead>
              <tbody>
                {subscribers.map(({ address, wording, askedAt, confirmedAt }, place) => (
                  <tr key={address} tabIndex={-1} ref={focusAt(place)}>
                    <th scope="row">{address}</th>
                    <td>{formatMoment(askedAt)}</td>
                    <td>{formatMoment(confirmedAt)}</td>
                    <td>{wording}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
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
