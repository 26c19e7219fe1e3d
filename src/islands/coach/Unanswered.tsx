import type { UnansweredRow, UnansweredRows } from '#src/contracts/coach-unanswered.ts';
import { shortDay } from '#src/domain/coach-day.ts';
import { unansweredQuery } from './queries.ts';
import { Query } from '../ui/LoadedData.tsx';
import { CoachGuard } from './CoachGuard.tsx';

/** Questions from chat and search that went unanswered. */
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
    return (
      <p>{`Nothing here. In the last ${days} days, every question we counted had an answer.`}</p>
    );
  }
  return (
    <>
      <p>{`These are words from the last ${days} days, most frequent first. We leave out names, numbers and words about danger. We do not know who asked.`}</p>
      <p>
        {begin
          ? 'The buttons open the editor. “Make an answer” opens your questions and answers. Search and chat will find what you save there as soon as it’s on the real site.'
          : 'Your developer can write what’s missing or set up writing on your phone. The handbook explains how.'}
      </p>
      <ul className="list-none grid gap-4">
        {rows.map((row) => (
          <Row key={row.words.join(' ')} row={row} begin={begin} />
        ))}
      </ul>
    </>
  );
}

const times = (count: number) => (count === 1 ? '1 time' : `${count} times`);

function Row({
  row: { words, chat, search, lastDay },
  begin,
}: {
  row: UnansweredRow;
  begin: UnansweredRows['begin'];
}) {
  const name = words.join(', ');
  const places = [
    chat > 0 && `in the chat ${times(chat)}`,
    search > 0 && `in the search ${times(search)}`,
  ].filter((place) => place !== false);
  return (
    <li className="card flow">
      <h2 className="m-0 text-l">{name}</h2>
      <p className="m-0">{`Asked ${places.join(', ')}. Last on ${shortDay(lastDay)}.`}</p>
      {begin && (
        <p className="actions m-0">
          <a className="button" href={begin.article}>
            Make an article<span className="visually-hidden">{` about ${name}`}</span>
          </a>
          <a className="button" href={begin.answers}>
            Make an answer<span className="visually-hidden">{` about ${name}`}</span>
          </a>
        </p>
      )}
    </li>
  );
}
