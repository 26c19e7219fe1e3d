import type { UseQueryOptions } from '@tanstack/react-query';
import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { formatMoment } from '#src/domain/coach-day.ts';
import { HttpError } from '#src/domain/http-error.ts';
import { changeAnswer } from '#src/stores/server-state.ts';
import { useAction } from '../ui/action.tsx';
import { Query } from '../ui/Loaded.tsx';
import { Notice } from '../ui/Notice.tsx';
import type { Which, WrittenList } from './queries.ts';

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
  mayBeGrave: boolean;
}

/** What readers wrote of one kind, with the choice between what waits and what was decided. */
export function DecisionList<Item extends { id: string }>({
  what,
  one,
  query,
  children,
}: {
  /** What is in the list, for example "Posts". */
  what: string;
  /** What one of them is called. */
  one: string;
  query: (which: Which) => UseQueryOptions<WrittenList<Item>, Error, WrittenList<Item>, string[]>;
  /** The card of one; `onChange` shows it as it is then. */
  children: (item: Item, onChange: (changed: Item) => Promise<void>) => ReactNode;
}) {
  const [which, setWhich] = useState<Which>('waiting');
  const show = (changed: Item) =>
    changeAnswer<WrittenList<Item>>(query(which).queryKey, ({ items, total }) => ({
      items: items.map((item) => (item.id === changed.id ? changed : item)),
      total,
    }));
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
          <option value="waiting">{`${what} that wait for you`}</option>
          <option value="decided">{`${what} that you decided about`}</option>
        </select>
      </div>
      <h2 className="m-0">{what}</h2>
      <Query
        key={which}
        query={query(which)}
        busy={`Reading the ${what.toLowerCase()}...`}
        isEmpty={({ items }) => items.length === 0}
        empty={<p>{`There is no ${one} here.`}</p>}
      >
        {({ items, total }) => (
          <>
            {total > items.length && <p>{`The newest ${items.length} of ${total} are here.`}</p>}
            <WrittenCards>{items.map((item) => children(item, show))}</WrittenCards>
          </>
        )}
      </Query>
    </>
  );
}

/** A list of cards about what people wrote, one below the other. */
export function WrittenCards({ children }: { children: ReactNode }) {
  return (
    <ul className="cards max-w-[48rem] grid-cols-[minmax(0,1fr)] gap-4 wrap-anywhere">
      {children}
    </ul>
  );
}

/**
 * What the coach decides on one card: it is shown as it is then, says what was done, and takes the focus. A refusal
 * because of another window brings what it is `now`, which is shown, too.
 */
export function useDecisions<Item>(onChange: (changed: Item) => Promise<void>) {
  const act = useAction();
  const card = useRef<HTMLLIElement>(null);
  const decide = async (
    busy: string,
    work: () => Promise<Item>,
    done: (changed: Item) => string,
  ): Promise<boolean> => {
    const isDone = await act.run(busy, async () => {
      const changed = await work().catch(async (error: unknown) => {
        const now = error instanceof HttpError ? error.details['now'] : undefined;
        if (now === undefined) throw error;
        await onChange(now as Item);
        card.current?.focus();
        throw error;
      });
      await onChange(changed);
      return done(changed);
    });
    if (isDone) card.current?.focus();
    return isDone;
  };
  return { act, card, decide };
}

/** A card about something that a reader wrote; it takes the focus when its state has changed. */
export function DecisionCard({
  card,
  written: { title, by, at, text, answer, soundsGrave, mayBeGrave },
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
            <li>Answer kindly and soon. Below are words that you can use.</li>
            <li>
              An answer is public, and it shows what they wrote. You cannot write to this person
              alone from here.
            </li>
            <li>Show the words to others only when they would not harm anyone.</li>
          </ul>
          <p>
            Words for your answer: “I am sorry that it is so hard now. Please call or text 988, day
            or night. If you are in danger right now, call 911.”
          </p>
        </Notice>
      )}
      {!soundsGrave && mayBeGrave && (
        <Notice kind="warm" title="Possible: the writer may need help. Read this soon." level={3}>
          <p>It may be about danger, or about nothing of that kind. Only a person can tell.</p>
        </Notice>
      )}
      <h3>{title}</h3>
      <p className="text-s">{`${by}, ${formatMoment(at)}`}</p>
      {text.split(/\n+/).map((line, index) => (
        <p key={index}>{line}</p>
      ))}
      {answer !== undefined && (
        <p className="whitespace-pre-wrap">
          <strong>Your answer:</strong>
          <span>{` ${answer}`}</span>
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
