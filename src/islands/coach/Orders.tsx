import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState, type FormEvent, type ReactNode, type Ref } from 'react';
import { callFunction } from '#src/browser/api.ts';
import type { TaskRow, OrderRow } from '#src/contracts/coach-orders.ts';
import { TASKS, type Task } from '#src/domain/alerts/alert.ts';
import { formatMoment } from '#src/domain/coach-day.ts';
import { formatPrice } from '#src/domain/money.ts';
import { cleanMachineText } from '#src/domain/typed-text.ts';
import { foundOrdersQuery, tasksQuery, ordersQuery, archivedQuery } from './queries.ts';
import { serverState } from '#src/stores/server-state.ts';
import { ActionButton, ActionStatus, useAction } from '../ui/action.tsx';
import { Query } from '../ui/LoadedData.tsx';
import { Pages, type FocusAt } from '../ui/Pages.tsx';
import { ACCESS_WORDS, giftWords, mailWords, orderPath } from './order-words.ts';
import { CoachGuard } from './CoachGuard.tsx';
import { CardCell, CardRow, CardTable } from './CardTable.tsx';

/**
 * What the list shows: all orders, search results, pending tasks of one kind, or archived tasks.
 */
type ShownList =
  | { list: 'all' }
  | { list: 'found'; text: string }
  | { list: 'tasks'; task?: Task }
  | { list: 'archived' };

/** The coach's orders page: newest orders, search results, and orders that need attention. */
export default function OrdersPage() {
  return (
    <CoachGuard>
      <Orders />
    </CoachGuard>
  );
}

function Orders() {
  const [shown, setShown] = useState<ShownList>(shownByAddress);
  const title = useRef<HTMLHeadingElement>(null);
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = cleanMachineText(String(new FormData(event.currentTarget).get('text') ?? ''));
    setShown(text === '' ? { list: 'all' } : { list: 'found', text });
    title.current?.focus();
  };
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <details
        className="lg:col-start-2"
        open={matchMedia('(width >= 64rem)').matches || shown.list !== 'all'}
      >
        <summary className="min-h-target cursor-pointer py-2">
          Find an order, or choose a list
        </summary>
        <form className="field" role="search" noValidate onSubmit={find}>
          <label htmlFor="find">Find an order</label>
          <p className="field-hint" id="find-hint">
            Enter the full email address or the order number
          </p>
          <div className="flex w-full flex-wrap gap-2">
            <input
              id="find"
              name="text"
              className="field-input flex-1 basis-[10rem]"
              type="search"
              autoComplete="off"
              aria-describedby="find-hint"
            />
            <button type="submit" className="button max-sm:w-auto!">
              Find
            </button>
          </div>
        </form>
        <div className="field">
          <label className="field-label" htmlFor="task">
            Show
          </label>
          <select
            className="field-input"
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
            <option value="archived">What you put aside</option>
          </select>
        </div>
        <p className="m-0">
          To get a table for your accountant,{' '}
          <a href="https://dashboard.stripe.com/payments" target="_blank" rel="noopener">
            open Payments in Stripe (new tab)
          </a>
          , then select Export.
        </p>
      </details>
      <div className="grid grid-cols-1 content-start gap-4 lg:col-start-1 lg:row-start-1">
        <h2 className="m-0" tabIndex={-1} ref={title}>
          {titleOf(shown)}
        </h2>
        <List shown={shown} onDone={() => title.current?.focus()} />
      </div>
    </div>
  );
}

function List({ shown, onDone }: { shown: ShownList; onDone: () => void }) {
  switch (shown.list) {
    case 'all':
      return <AllOrders />;
    case 'found':
      return <FoundOrders text={shown.text} />;
    case 'tasks':
      return <TaskList key={shown.task ?? 'all'} query={tasksQuery(shown.task)} onDone={onDone} />;
    case 'archived':
      return <TaskList key="archived" query={archivedQuery} areArchived onDone={onDone} />;
  }
}

function AllOrders() {
  const query = useInfiniteQuery(ordersQuery, serverState);
  return (
    <Pages
      query={query}
      itemsOf={({ orders }) => orders}
      busy="Loading your orders..."
      more="Show older orders"
      empty={<p>No orders yet.</p>}
    >
      {(orders, focusAt) => <OrderTable orders={orders} focusAt={focusAt} />}
    </Pages>
  );
}

function FoundOrders({ text }: { text: string }) {
  const query = useInfiniteQuery(foundOrdersQuery(text), serverState);
  return (
    <Pages
      query={query}
      itemsOf={({ orders }) => orders}
      busy="Searching..."
      more="Look at older orders"
      empty={
        <p role="status">{`No order was found for “${text}”. Email addresses are stored encrypted, so type the full address or the order number.`}</p>
      }
    >
      {(orders, focusAt) => (
        <>
          <p role="status">
            {`Found: ${orders.length}${query.hasNextPage ? ' so far. There are older orders.' : ''}`}
          </p>
          <OrderTable orders={orders} focusAt={focusAt} />
        </>
      )}
    </Pages>
  );
}

function TaskList({
  query,
  areArchived = false,
  onDone,
}: {
  query: typeof archivedQuery | ReturnType<typeof tasksQuery>;
  areArchived?: boolean;
  onDone: () => void;
}) {
  const action = useAction();
  const move = async ({ alert: { kind, subject } }: TaskRow) => {
    const busy = areArchived ? 'Bringing it back...' : 'Putting it aside...';
    const isDone = await action.run(busy, async () => {
      await callFunction('coach-orders', {
        action: areArchived ? 'bring-back' : 'archive',
        kind,
        subject,
      });
      await serverState.invalidateQueries({ queryKey: ['coach-orders'] });
      return areArchived
        ? 'It’s back in the list.'
        : 'Put aside. You’ll find it under “What you put aside”.';
    });
    if (isDone) onDone();
  };
  return (
    <>
      <ActionStatus action={action} />
      <Query
        query={query as typeof archivedQuery}
        busy={areArchived ? 'Loading the list...' : 'Checking what needs your attention...'}
        isEmpty={({ tasks }) => tasks.length === 0}
        empty={
          <p>
            {areArchived
              ? 'You have not put anything aside.'
              : 'Nothing here needs your attention.'}
          </p>
        }
      >
        {({ tasks, total }) => (
          <>
            <Rows>
              {tasks.map((row) => (
                <TaskLine key={`${row.alert.kind}-${row.alert.subject}`} row={row}>
                  <ActionButton
                    action={action}
                    small
                    about={row.order ? `order ${row.order.number}` : TASKS[row.task]}
                    onPress={() => void move(row)}
                  >
                    {areArchived ? 'Bring it back' : 'Done, put it aside'}
                  </ActionButton>
                </TaskLine>
              ))}
            </Rows>
            {total > tasks.length && <p>{moreWords(total - tasks.length)}</p>}
          </>
        )}
      </Query>
    </>
  );
}

/** Says how many tasks the list leaves out. */
const moreWords = (count: number) =>
  `${count} more ${count === 1 ? 'is' : 'are'} waiting. You’ll see ${count === 1 ? 'it' : 'them'} when some of these are done.`;

function Rows({ children }: { children: ReactNode }) {
  return <ul className="m-0 grid max-w-none list-none line-above p-0">{children}</ul>;
}

const HEADS = ['Order', 'Paid', 'Refunded', 'Buyer and books', 'Status'] as const;

function OrderTable({ orders, focusAt }: { orders: readonly OrderRow[]; focusAt: FocusAt }) {
  return (
    <CardTable heads={HEADS}>
      {orders.map((order, place) => (
        <OrderLine key={order.sessionId} order={order} link={focusAt(place)} />
      ))}
    </CardTable>
  );
}

/** One order in the table. Its number links to its details. */
function OrderLine({
  order: { sessionId, number, at, live, emailMasked, titles, totalCents, backCents, ...state },
  link,
}: {
  order: OrderRow;
  link: Ref<HTMLAnchorElement>;
}) {
  return (
    <CardRow
      head={
        <>
          <a className="alone whitespace-nowrap" href={orderPath(sessionId)} ref={link}>
            {`Order ${number}`}
          </a>
          <span className="block text-s font-[400]">{formatMoment(at)}</span>
        </>
      }
    >
      <CardCell head="Paid">
        <span>{formatPrice(totalCents)}</span>
        {!live && <span className="block text-s whitespace-nowrap">Test payment</span>}
      </CardCell>
      <CardCell head="Refunded">
        <span className="whitespace-nowrap">{backCents > 0 ? formatPrice(backCents) : 'None'}</span>
      </CardCell>
      <CardCell head="Buyer and books">
        <span className="block lg:min-w-44">{emailMasked}</span>
        <span className="block text-s">{titles.join(', ')}</span>
      </CardCell>
      <CardCell head="Status">
        {state.tasks.map((kind) => (
          <strong key={kind} className="block">{`Needs your attention: ${TASKS[kind]}`}</strong>
        ))}
        <span className="text-s">{stateWords(state)}</span>
      </CardCell>
    </CardRow>
  );
}

const stateWords = (order: Pick<OrderRow, 'mail' | 'access' | 'gift'>) =>
  `${order.gift ? `${giftWords(order.gift)}. ` : ''}${mailWords(order)}. ${ACCESS_WORDS[order.access]}.`;

/** A short summary of an order, below the tasks that need the coach. */
function OrderFacts({ order }: { order: OrderRow }) {
  const { sessionId, number, at, live, emailMasked, titles, totalCents, backCents } = order;
  return (
    <div className="grid items-center gap-x-4 lg:grid-cols-[9rem_12rem_minmax(0,1fr)_minmax(0,1fr)]">
      <h3 className="m-0 text-m">
        <a className="alone" href={orderPath(sessionId)}>
          {`Order ${number}`}
        </a>
      </h3>
      <p className="m-0">
        <span>{`${formatPrice(totalCents)}${live ? '' : ', test payment'}${backCents > 0 ? `, ${formatPrice(backCents)} refunded` : ''}`}</span>
        <span className="block text-s">{formatMoment(at)}</span>
      </p>
      <p className="m-0">
        <span>{emailMasked}</span>
        <span className="block text-s">{titles.join(', ')}</span>
      </p>
      <p className="m-0 text-s">{stateWords(order)}</p>
    </div>
  );
}

function TaskLine({
  row: { alert, task, order, other },
  children,
}: {
  row: TaskRow;
  children: ReactNode;
}) {
  return (
    <li className="line-below py-3">
      <p className="m-0">
        <strong>{TASKS[task]}</strong>
        <span>{` ${formatMoment(alert.at)}`}</span>
      </p>
      <p className="m-0 max-w-measure">{alert.note}</p>
      {other && (
        <p className="m-0">
          The other one:{' '}
          <a className="alone" href={orderPath(other.sessionId)}>
            {`order ${other.number}`}
          </a>
        </p>
      )}
      {order && <OrderFacts order={order} />}
      <p className="m-0">{children}</p>
    </li>
  );
}

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
      return 'What you put aside';
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

/** Returns the view selected by the URL. The dashboard's front page links to each kind of task. */
function shownByAddress(): ShownList {
  return shownFor(new URLSearchParams(location.search).get('tasks') ?? '');
}
