import { useInfiniteQuery } from '@tanstack/react-query';
import { callFunction } from '../../browser/api.ts';
import { readToEnd } from './read-to-end.ts';
import { saveFile } from './save-file.ts';
import { easternDay, formatMoment } from '../../domain/coach-day.ts';
import { csvTable } from './csv.ts';
import { readersQuery } from './queries.ts';
import { serverState } from '../../stores/server-state.ts';
import { ActButton, ActStatus, useAct } from '../ui/act.tsx';
import { Pages } from '../ui/Pages.tsx';
import { ForgetPerson } from './ForgetPerson.tsx';
import { Room } from './Room.tsx';

/** A table that may scroll must be reachable by keys. */
const SCROLLS = { tabIndex: 0 } as const;

/** The newsletter's readers, each with the proof that they asked for it. */
export default function SubscribersPage() {
  return (
    <Room>
      <Readers />
      <p>Readers leave by a link in each mail. Their address is then removed by itself.</p>
      <ForgetPerson />
    </Room>
  );
}

function Readers() {
  const query = useInfiniteQuery(readersQuery, serverState);
  return (
    <Pages
      query={query}
      itemsOf={({ readers }) => readers}
      busy="Reading the list..."
      more="Show more readers"
      empty={<p>Nobody reads the newsletter yet.</p>}
    >
      {(readers, focusAt, [first]) => (
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
                  <th scope="col">Words agreed to</th>
                </tr>
              </thead>
              <tbody>
                {readers.map(({ address, wording, askedAt, confirmedAt }, place) => (
                  <tr key={address} tabIndex={-1} ref={focusAt(place)}>
                    <th scope="row" className="wrap-anywhere">
                      {address}
                    </th>
                    <td>{formatMoment(askedAt)}</td>
                    <td>{formatMoment(confirmedAt)}</td>
                    <td>{wording}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <SaveTable />
        </>
      )}
    </Pages>
  );
}

function SaveTable() {
  const act = useAct();
  const save = () =>
    void act.run('Reading the list...', async () => {
      const readers = await readToEnd(
        async (after) => {
          const answer = await callFunction(
            'coach-subscribers',
            after === undefined ? {} : { after },
          );
          return { rows: answer.readers, next: answer.next };
        },
        () => undefined,
      );
      const table = csvTable(
        ['Email', 'Asked (Eastern)', 'Confirmed (Eastern)', 'Words agreed to'],
        readers.map(({ address, wording, askedAt, confirmedAt }) => [
          address,
          formatMoment(askedAt),
          formatMoment(confirmedAt),
          wording,
        ]),
      );
      saveFile(`newsletter-readers-${easternDay(Date.now())}.csv`, table, 'text/csv');
      return `The table has ${readers.length} readers.`;
    });
  return (
    <div>
      <ActButton act={act} onPress={save}>
        Save all as a table (CSV)
      </ActButton>
      <ActStatus act={act} />
    </div>
  );
}
