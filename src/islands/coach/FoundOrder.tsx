import { useState } from 'react';
import type { OrderRow } from '#src/contracts/coach-orders.ts';
import { formatPrice } from '#src/domain/money.ts';
import { NO_ADDRESS } from '#src/domain/orders/order.ts';
import { ActionButton, useAction } from '../ui/action.tsx';
import { performInList, type Perform } from './order-actions.ts';
import {
  buyerWords,
  hasNoAddress,
  isGiftToCome,
  stateWords,
  orderPath,
  paidWords,
} from './order-words.ts';
import { TaskTag } from './OrderTable.tsx';
import { OtherAddress } from './OtherAddress.tsx';
import { ConfirmRefund, leftToRefund, RefundStatus, refundWords } from './Refund.tsx';

/**
 * An order found by a search, with the actions a coach usually needs.
 * @param show Shows a confirmation message above the list.
 */
export function FoundOrder({ order, show }: { order: OrderRow; show: (done: string) => void }) {
  const { sessionId, number, titles, access, tasks, stripeUrl } = order;
  const action = useAction();
  const [opened, setOpened] = useState<'address' | 'refund'>();
  const left = leftToRefund(order);
  const about = `order ${number}`;
  const finish = (done: string) => {
    setOpened(undefined);
    show(done);
  };
  const perform: Perform = async (help) => {
    const done = await performInList(help);
    finish(done);
    return done;
  };
  const sendLink = async () => void (await perform({ action: 'new-link', sessionId }));
  return (
    <li className="card flow wrap-anywhere">
      <h3>
        <a className="alone" href={orderPath(sessionId)}>
          {`Order ${number}`}
        </a>
      </h3>
      <p>
        <b>{buyerWords(order)}</b>
        <br />
        <span>{`${titles.join(', ')}. ${paidWords(order)}.`}</span>
      </p>
      {tasks.map((task) => (
        <p key={task}>
          <TaskTag task={task} />
        </p>
      ))}
      <p>{stateWords(order)}</p>
      {access === 'open' && hasNoAddress(order) && <p>{NO_ADDRESS}</p>}
      {opened === undefined && (
        <p className="actions">
          {access === 'open' && !hasNoAddress(order) && (
            <>
              {!isGiftToCome(order) && (
                <ActionButton
                  action={action}
                  about={about}
                  onPress={() => void action.run('Sending...', sendLink)}
                >
                  Send a new link
                </ActionButton>
              )}
              <ActionButton action={action} about={about} onPress={() => setOpened('address')}>
                Change the email address
              </ActionButton>
            </>
          )}
          {stripeUrl !== undefined && left > 0 && access !== 'disputed' && (
            <ActionButton
              action={action}
              about={about}
              look={tasks.includes('money-back') ? 'fill' : 'line'}
              onPress={() => setOpened('refund')}
            >
              {`Refund ${formatPrice(left)}`}
            </ActionButton>
          )}
        </p>
      )}
      {opened === 'address' && (
        <>
          <OtherAddress order={order} perform={perform} isOpened />
          <p>
            <ActionButton action={action} small onPress={() => setOpened(undefined)}>
              Keep the current address
            </ActionButton>
          </p>
        </>
      )}
      {opened === 'refund' && left > 0 && (
        <ConfirmRefund
          order={order}
          action={action}
          perform={performInList}
          show={finish}
          onNo={() => setOpened(undefined)}
        >
          <p>{refundWords(order)}</p>
        </ConfirmRefund>
      )}
      <RefundStatus action={action} isRefunded={access === 'refunded'} />
    </li>
  );
}
