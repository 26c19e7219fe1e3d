import type { Ref } from 'react';
import type { OrderRow } from '#src/contracts/coach-orders.ts';
import { TASKS, type Task } from '#src/domain/alerts/alert.ts';
import { formatMoment } from '#src/domain/coach-day.ts';
import { formatPrice } from '#src/domain/money.ts';
import type { FocusAt } from '../ui/PaginatedList.tsx';
import { CardCell, CardRow, CardTable } from './CardTable.tsx';
import { buyerWords, orderPath, stateWords } from './order-words.ts';

const HEADS = ['Order', 'Buyer and books', 'Paid', 'Refunded', 'Status'] as const;
const WIDTHS = ['w-[12.5rem]', '', 'w-[7.5rem]', 'w-[6.5rem]', 'w-[12rem]'];
/**
 * On a card, the number and the amount are on the first line. Clicking anywhere on it opens the
 * order.
 */
const CARD =
  '@max-[56.25rem]:relative @max-[56.25rem]:grid @max-[56.25rem]:grid-cols-[minmax(0,1fr)_auto] @max-[56.25rem]:gap-x-4';
const WHOLE_CARD =
  '@max-[56.25rem]:after:absolute @max-[56.25rem]:after:inset-0 @max-[56.25rem]:after:content-[""]';
const WHOLE_LINE = '@max-[56.25rem]:block @max-[56.25rem]:col-span-2';
const AT_END =
  '@max-[56.25rem]:block @max-[56.25rem]:col-start-2 @max-[56.25rem]:row-start-1 @max-[56.25rem]:pt-1.5 @max-[56.25rem]:text-end!';

/** A table of orders. Each row becomes a card on a phone. */
export function OrderTable({ orders, focusAt }: { orders: readonly OrderRow[]; focusAt: FocusAt }) {
  return (
    <CardTable heads={HEADS} widths={WIDTHS}>
      {orders.map((order, place) => (
        <OrderLine key={order.sessionId} order={order} link={focusAt(place)} />
      ))}
    </CardTable>
  );
}

/** One order in the table. Its number links to its details. */
function OrderLine({
  order: {
    sessionId,
    number,
    at,
    live,
    firstName,
    emailMasked,
    isErased,
    titles,
    totalCents,
    backCents,
    ...state
  },
  link,
}: {
  order: OrderRow;
  link: Ref<HTMLAnchorElement>;
}) {
  return (
    <CardRow
      inCard={CARD}
      head={
        <>
          <a
            className={`alone whitespace-nowrap ${WHOLE_CARD}`}
            href={orderPath(sessionId)}
            ref={link}
          >
            {`Order ${number}`}
          </a>
          {/* The day and the time each stay on one line. */}
          <span className="block text-s font-[400]">
            {formatMoment(at).replace(/ (?=[AP]M)/, '\u00A0')}
          </span>
        </>
      }
    >
      <CardCell inCard={WHOLE_LINE}>
        <b className="block break-words">{buyerWords({ firstName, emailMasked, isErased })}</b>
        <span className="block text-s">{titles.join(', ')}</span>
      </CardCell>
      <CardCell inCard={AT_END}>
        <b>{formatPrice(totalCents)}</b>
        {!live && <span className="block text-s">Test payment</span>}
      </CardCell>
      {backCents > 0 ? (
        <CardCell inCard={WHOLE_LINE}>
          <span aria-hidden="true" className="text-s @min-[56.25rem]:hidden">
            {'Refunded '}
          </span>
          <span>{formatPrice(backCents)}</span>
        </CardCell>
      ) : (
        <CardCell isEmpty>
          <span className="visually-hidden">None</span>
        </CardCell>
      )}
      <CardCell inCard={WHOLE_LINE}>
        {state.tasks.map((kind) => (
          <TaskTag key={kind} task={kind} className="my-1" />
        ))}
        <span className="text-s">{stateWords({ ...state, isErased })}</span>
      </CardCell>
    </CardRow>
  );
}

/** Marks an order that needs the coach's attention, with the reason. */
export function TaskTag({ task, className = '' }: { task: Task; className?: string }) {
  return (
    <strong className={`block w-fit px-2 rounded-md bg-bad text-bad-ink ${className}`}>
      <span className="visually-hidden">{'Needs your attention: '}</span>
      <span>{TASKS[task]}</span>
    </strong>
  );
}
