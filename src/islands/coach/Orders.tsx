import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { callFunction } from '#src/browser/api.ts';
import { TASKS, type Task } from '#src/domain/alerts/alert.ts';
import { shortDay } from '#src/domain/coach-day.ts';
import { cleanMachineText } from '#src/domain/typed-text.ts';
import { foundOrdersQuery, tasksQuery, ordersQuery, archivedQuery } from './queries.ts';
import { routes } from '#src/routes.ts';
import { serverState } from '#src/stores/server-state.ts';
import { Button } from '../ui/Button.tsx';
import { Query } from '../ui/LoadedData.tsx';
import { PaginatedList } from '../ui/PaginatedList.tsx';
import { ACCOUNTING_COLUMNS, accountingCells } from './accounting-table.ts';
import { AlertList } from './AlertList.tsx';
import { FoundOrder } from './FoundOrder.tsx';
import { useListResult } from './list-result.tsx';
import { findPath, nameToFind, textToFind } from './order-words.ts';
import { CardList } from './CardList.tsx';
import { CoachGuard } from './CoachGuard.tsx';
import { DownloadCsv } from './DownloadCsv.tsx';
import { OrderTable } from './OrderTable.tsx';

/** View of the list: all orders, search results, pending tasks of one kind, or archived tasks. */
type ShownList =
  | { list: 'all' }
  | {
      list: 'found';
      text: string;
      /** The person's name, if the search is for an address. */
      name?: string;
    }
  | { list: 'tasks'; task?: Task }
  | { list: 'archived' };

/** Maximum length of a search query, the same as in the function. */
const MOST_TYPED = 254;

/** The coach's orders page: newest orders, search results, and orders that need attention. */
export default function OrdersPage() {
  return (
    <CoachGuard>
      <Orders />
    </CoachGuard>
  );
}

function Orders() {
  const [shown, setList] = useState<ShownList>(shownByAddress);
  /** Puts the view in the URL, so that it's restored when the coach comes back from an order. */
  const setShown = (next: ShownList) => {
    history.replaceState(history.state, '', addressOf(next));
    setList(next);
  };
  useEffect(() => {
    // Ignore fragments without a search, such as the skip link's.
    const follow = () => textToFind() !== '' && setList(shownByAddress());
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  const title = useRef<HTMLHeadingElement>(null);
  const findText = (text: string) => {
    setShown({ list: 'found', text });
    title.current?.focus();
  };
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = cleanMachineText(String(new FormData(event.currentTarget).get('text') ?? ''));
    setShown(text === '' ? { list: 'all' } : { list: 'found', text });
    title.current?.focus();
  };
  return (
    <>
      <form className="field m-0" role="search" noValidate onSubmit={find}>
        <label htmlFor="find">Find an order</label>
        <p className="field-hint" id="find-hint">
          A name, any part of an email address, an order number, a book, an amount, or a day
        </p>
        <div className="flex w-full max-w-[48rem] flex-wrap gap-2">
          <input
            key={shown.list === 'found' ? shown.text : ''}
            id="find"
            name="text"
            className="field-input flex-1 basis-[10rem]"
            type="search"
            autoComplete="off"
            maxLength={MOST_TYPED}
            aria-describedby="find-hint"
            defaultValue={shown.list === 'found' ? shown.text : ''}
          />
          <button type="submit" className="button button--fill max-sm:w-auto!">
            Find
          </button>
        </div>
      </form>
      <div className="field m-0 flex flex-wrap items-center gap-x-3">
        <label className="field-label m-0" htmlFor="task">
          Show
        </label>
        <select
          className="field-input min-w-0 flex-1"
          id="task"
          value={choiceOf(shown)}
          onChange={({ target }) => setShown(shownFor(target.value))}
        >
          {shown.list === 'found' && <option value="found">Search results</option>}
          <option value="">All orders</option>
          <option value="all">Everything that needs your attention</option>
          {Object.entries(TASKS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
          <option value="archived">Done</option>
        </select>
      </div>
      <h2 className={shown.list === 'all' ? 'visually-hidden' : 'm-0'} tabIndex={-1} ref={title}>
        {titleOf(shown)}
      </h2>
      <List shown={shown} onFind={findText} />
      <DownloadCsv
        read={(before) => callFunction('coach-orders', { action: 'table', before })}
        columns={ACCOUNTING_COLUMNS}
        cells={accountingCells}
        file="orders"
        item="order"
        button="Download all orders (CSV)"
        busy="Loading your orders..."
      >
        For your accountant: each order’s date, books, amounts, and status. The file doesn’t have
        any names or email addresses.
      </DownloadCsv>
      <p className="m-0 text-s">
        To see Stripe’s fees, open Stripe, and select Payments, then Export.
        <br />
        <a
          className="alone"
          href="https://dashboard.stripe.com/payments"
          target="_blank"
          rel="noopener"
        >
          Open Payments in Stripe (new tab)
        </a>
      </p>
    </>
  );
}

function List({ shown, onFind }: { shown: ShownList; onFind: (text: string) => void }) {
  switch (shown.list) {
    case 'all':
      return <AllOrders />;
    case 'found':
      return <FoundOrders key={shown.text} {...shown} onFind={onFind} />;
    case 'tasks':
      return <TaskList key={shown.task ?? 'all'} query={tasksQuery(shown.task)} />;
    case 'archived':
      return <TaskList key="archived" query={archivedQuery} areArchived />;
  }
}

function AllOrders() {
  const query = useInfiniteQuery(ordersQuery, serverState);
  return (
    <PaginatedList
      query={query}
      itemsOf={({ orders }) => orders}
      busy="Loading your orders..."
      more="Show older orders"
      empty={<p>No orders yet.</p>}
    >
      {(orders, focusAt) => <OrderTable orders={orders} focusAt={focusAt} />}
    </PaginatedList>
  );
}

/** Maximum number of automatic requests while a search has no exact match. */
const MOST_REQUESTS = 10;

/**
 * If a search returns at most this many results, each one shows the coach's actions for that buyer.
 */
const MOST_WITH_ACTIONS = 3;

/**
 * Search results. Each response covers a limited number of orders, so the search continues
 * automatically until it finds an exact match, but for at most {@link MOST_REQUESTS} requests at a
 * time. After that, the coach has to click to continue.
 */
function FoundOrders({
  text,
  name = '',
  onFind,
}: {
  text: string;
  name?: string;
  onFind: (text: string) => void;
}) {
  const query = useInfiniteQuery(foundOrdersQuery(text), serverState);
  const { result, show } = useListResult();
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query;
  const pages = data?.pages ?? [];
  const isStillEmpty = pages.every(({ orders }) => orders.every(({ isClose }) => isClose));
  const continues = isStillEmpty && hasNextPage && !isError && pages.length % MOST_REQUESTS > 0;
  useEffect(() => {
    if (continues && !isFetching) void fetchNextPage();
  }, [continues, isFetching, fetchNextPage]);
  const searchedBackTo = pages.at(-1)?.next?.slice('listed-'.length, 'listed-2026-11-21'.length);
  return (
    <PaginatedList
      query={query}
      itemsOf={({ orders }) => orders}
      busy="Searching..."
      more="Keep searching"
      empty={
        <>
          <p role="status">{`We didn’t find an order for “${text}.” ${[...text].length === 1 ? 'Type at least 2 letters of the name.' : 'Try part of the name or address, or the date.'}`}</p>
          {name !== '' && (
            <p>
              <Button look="fill" onClick={() => onFind(name)}>{`Search for ${name}`}</Button>
            </p>
          )}
        </>
      }
    >
      {(found, focusAt) => {
        // A later page may include an order that was already found by number.
        const once = [...new Map(found.map((order) => [order.sessionId, order])).values()];
        const close = once.filter(({ isClose }) => isClose);
        const orders = [...once.filter(({ isClose }) => !isClose), ...close];
        const count = countWords(orders.length - close.length, close.length);
        return (
          <>
            <p role="status">
              {searchedBackTo === undefined
                ? count
                : `${count} We searched orders back to ${shortDay(searchedBackTo)}, ${searchedBackTo.slice(0, 4)}. There are older ones.`}
            </p>
            {result}
            {orders.length > MOST_WITH_ACTIONS && <OrderTable orders={orders} focusAt={focusAt} />}
            {orders.length > 0 && orders.length <= MOST_WITH_ACTIONS && (
              <CardList>
                {orders.map((order) => (
                  <FoundOrder key={order.sessionId} order={order} show={show} />
                ))}
              </CardList>
            )}
          </>
        );
      }}
    </PaginatedList>
  );
}

function countWords(exact: number, close: number): string {
  if (exact === 0 && close > 0)
    return `No exact matches. ${close === 1 ? '1 order is' : `${close} orders are`} close.`;
  return `Found: ${exact}.${close > 0 ? ` ${close} more ${close === 1 ? 'is' : 'are'} close.` : ''}`;
}

function TaskList({
  query,
  areArchived = false,
}: {
  query: typeof archivedQuery | ReturnType<typeof tasksQuery>;
  areArchived?: boolean;
}) {
  const { result, show } = useListResult();
  return (
    <>
      {result}
      <Query
        query={query as typeof archivedQuery}
        busy={areArchived ? 'Loading the list...' : 'Checking what needs your attention...'}
        isEmpty={({ tasks }) => tasks.length === 0}
        empty={
          <p>
            {areArchived
              ? 'You haven’t marked anything as done.'
              : 'Nothing here needs your attention.'}
          </p>
        }
      >
        {({ tasks, total }) => (
          <>
            <AlertList tasks={tasks} areDone={areArchived} show={show} />
            {total > tasks.length && <p>{moreWords(total - tasks.length)}</p>}
          </>
        )}
      </Query>
    </>
  );
}

/** Describes how many tasks aren't shown in the list. */
const moreWords = (count: number) =>
  `${count} more ${count === 1 ? 'is' : 'are'} waiting. You’ll see ${count === 1 ? 'it' : 'them'} when you finish some of these.`;

function titleOf(shown: ShownList): string {
  switch (shown.list) {
    case 'all':
      return 'All orders, newest first';
    case 'found':
      return 'Search results';
    case 'tasks':
      return shown.task
        ? `Needs your attention: ${TASKS[shown.task]}`
        : 'Everything that needs your attention';
    case 'archived':
      return 'Done';
  }
}

function choiceOf(shown: ShownList): string {
  if (shown.list === 'tasks') return shown.task ?? 'all';
  return shown.list === 'all' ? '' : shown.list;
}

function shownFor(choice: string): ShownList {
  if (choice === 'archived') return { list: 'archived' };
  if (choice === 'all') return { list: 'tasks' };
  return choice in TASKS ? { list: 'tasks', task: choice as Task } : { list: 'all' };
}

/** Returns the URL that selects a view. Search text is in the fragment, which browsers never send. */
function addressOf(shown: ShownList): string {
  if (shown.list === 'found') return findPath(shown.text, shown.name);
  const choice = choiceOf(shown);
  return choice === '' ? routes.adminOrders : `${routes.adminOrders}?tasks=${choice}`;
}

/** Returns the view selected by the URL. Other dashboard pages link to these views. */
function shownByAddress(): ShownList {
  const text = textToFind();
  if (text !== '') return { list: 'found', text, name: nameToFind() };
  return shownFor(new URLSearchParams(location.search).get('tasks') ?? '');
}
