import { useState, type ReactNode, type RefObject } from 'react';
import type { Which } from './queries.ts';
import { formatMoment } from '../../domain/coach-day.ts';
import { Notice } from '../ui/Notice.tsx';

/** What a reader wrote, as every card shows it. */
interface Written {
  title: string;
  /** Who wrote it, and about what. */
  by: string;
  at: number;
  text: string;
  /** What the coach answered. */
  answer?: string;
  soundsGrave: boolean;
}

/** The choice between what waits and what was decided, with the list below it. */
export function DecisionList({
  what,
  children,
}: {
  /** What is in the list, for example "Posts". */
  what: string;
  children: (which: Which) => ReactNode;
}) {
  const [which, setWhich] = useState<Which>('waiting');
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
          onChange={({ target }) => setWhich(target.value as Which)}
        >
          <option value="waiting">{what} that wait for you</option>
          <option value="decided">{what} that you decided about</option>
        </select>
      </div>
      <h2 className="m-0">{what}</h2>
      {children(which)}
    </>
  );
}

/** The cards of the list, and how many more there are. */
export function DecisionCards({
  shown,
  total,
  children,
}: {
  shown: number;
  total: number;
  children: ReactNode;
}) {
  return (
    <>
      {total > shown && <p>{`The newest ${shown} of ${total} are here.`}</p>}
      <ul className="cards max-w-[48rem] grid-cols-[minmax(0,1fr)] gap-4 wrap-anywhere">
        {children}
      </ul>
    </>
  );
}

/** A card about something that a reader wrote; it takes the focus when its state has changed. */
export function DecisionCard({
  card,
  written: { title, by, at, text, answer, soundsGrave },
  children,
}: {
  card: RefObject<HTMLLIElement | null>;
  written: Written;
  children: ReactNode;
}) {
  return (
    <li className="card flow" tabIndex={-1} ref={card}>
      {soundsGrave && (
        <Notice kind="bad" title="The writer may be in danger. Read this now." level={3}>
          <ul>
            <li>If somebody is in danger at this moment, call 911.</li>
            <li>
              For advice, call or text 988. They also help people who worry about somebody else.
            </li>
            <li>Answer kindly and soon. The handbook has words that you can use.</li>
            <li>Show the words to others only when they would not harm anyone.</li>
          </ul>
        </Notice>
      )}
      <h3>{title}</h3>
      <p className="text-s">{`${by}, ${formatMoment(at)}`}</p>
      {text.split(/\n+/).map((line, index) => (
        <p key={index}>{line}</p>
      ))}
      {answer !== undefined && (
        <p className="whitespace-pre-wrap">
          <strong>Your answer:</strong> {answer}
        </p>
      )}
      {children}
    </li>
  );
}

/** What the buyer agreed to about words on health in a review. */
export function HealthConsent({ mayShowHealth }: { mayShowHealth: boolean }) {
  return (
    <p>
      {mayShowHealth
        ? 'The buyer agreed that words about health are shown.'
        : 'The buyer did not agree that words about health are shown.'}
    </p>
  );
}
