import type { UnansweredRow, UnansweredRows } from '#src/contracts/coach-unanswered.ts';
import { shortDay } from '#src/domain/coach-day.ts';
import { counted } from '#src/domain/count-with-noun.ts';
import { unansweredQuery } from './queries.ts';
import { Query } from '../ui/LoadedData.tsx';
import { CoachGuard } from './CoachGuard.tsx';

/** Lists searches and chat questions with no results. */
export default function UnansweredPage() {
  return (
    <CoachGuard>
      <Query query={unansweredQuery} busy="Loading the list...">
        {(unanswered) => <UnansweredList {...unanswered} />}
      </Query>
    </CoachGuard>
  );
}

export function UnansweredList({ rows, days, begin }: UnansweredRows) {
  if (rows.length === 0) {
    return <p>{`Nothing here. In the last ${days} days, every search found something.`}</p>;
  }
  return (
    <>
      <p>{`People typed these words into the search box or the chat in the last ${days} days and found nothing. The most common ones come first. We leave out names, numbers, and anything about danger, and we don’t know who asked.`}</p>
      <p>
        {begin
          ? 'Want to write about one of these? Select a button under it to open the editor. Once it’s live, people can find it in search and in the chat.'
          : 'Your developer can write what’s missing, or set up your phone so you can. Select “How do I…?” to see how.'}
      </p>
      <ul className="list-none grid gap-4">
        {rows.map((row) => (
          <Row key={row.words.join(' ')} row={row} begin={begin} />
        ))}
      </ul>
    </>
  );
}

function Row({
  row: { words, chat, search, lastDay },
  begin,
}: {
  row: UnansweredRow;
  begin: UnansweredRows['begin'];
}) {
  const name = words.join(', ');
  const places = [
    chat > 0 && `${counted(chat, 'time')} in the chat`,
    search > 0 && `${counted(search, 'time')} in the search box`,
  ].filter((place) => place !== false);
  return (
    <li className="card flow">
      <h2 className="m-0 text-l">{name}</h2>
      <p>{`${places.join(' and ')}, most recently on ${shortDay(lastDay)}.`}</p>
      {begin && (
        <p className="actions">
          <a className="button" href={begin.article}>
            Write an article<span className="visually-hidden">{` about ${name}`}</span>
          </a>
          <a className="button" href={begin.answers}>
            Add a question and answer<span className="visually-hidden">{` about ${name}`}</span>
          </a>
        </p>
      )}
    </li>
  );
}
