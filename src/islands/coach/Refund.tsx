import { useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { callFunction } from '#src/browser/api.ts';
import { refundForm } from '#src/contracts/forms/refund.ts';
import type { OrderDetail, OrderRow } from '#src/contracts/coach-orders.ts';
import { HttpError } from '#src/domain/http-error.ts';
import { formatPrice, readTypedSum, type Cents } from '#src/domain/money.ts';
import { serverState } from '#src/stores/server-state.ts';
import { ActionStatus, useAction, type Action } from '../ui/action.tsx';
import { Confirm } from '../ui/Confirm.tsx';
import { Form } from '../ui/Form.tsx';
import { Query } from '../ui/LoadedData.tsx';
import { unknownOutcome } from '../ui/unknown-outcome.ts';
import { reloadLists, type Perform } from './order-actions.ts';
import { nameInSentence } from './order-words.ts';
import { orderQuery } from './queries.ts';

type AboutRefund = Pick<
  OrderRow,
  'backCents' | 'firstName' | 'isErased' | 'sessionId' | 'totalCents'
>;

/** Returns the part of the payment that hasn't been refunded. */
export const leftToRefund = ({ totalCents, backCents }: AboutRefund): Cents =>
  totalCents - backCents;

const wholeNameOf = ({ name, email }: OrderDetail) =>
  [name, email].filter(Boolean).join(', ') || 'the buyer';

/** Describes the effects of a full refund. */
export const refundWords = (order: AboutRefund): string => {
  const refund = `We’ll refund ${formatPrice(leftToRefund(order))} to the card`;
  return order.isErased
    ? `${refund}, and the buyer will lose access to the books. ${NO_EMAIL}`
    : `${refund} and email ${nameInSentence(order)}, who will lose access to the books.`;
};

const NO_EMAIL = 'We can’t email the buyer, because their address was deleted.';

/**
 * Issues a refund. If the response is lost, reads the order again to find out whether the refund
 * was made, because retrying a partial refund could refund twice. If another click has refunded
 * the whole order, reports that instead of the rejection.
 */
async function refundOnce(
  { sessionId, backCents, totalCents }: AboutRefund,
  cents: Cents,
  perform: Perform,
): Promise<string> {
  try {
    return await perform({ action: 'refund', sessionId, cents, backCents });
  } catch (error) {
    const isLost = error instanceof HttpError && error.code === 'upstream_unavailable';
    const isRefused = error instanceof HttpError && error.code === 'refund_refused';
    if (!isLost && !isRefused) throw error;
    const failure = isLost ? unknownRefund(cents === totalCents - backCents, error) : error;
    const order = await callFunction('coach-orders', { action: 'open', sessionId }).catch(() => {
      throw failure;
    });
    if (isRefused ? leftToRefund(order) > 0 : order.backCents < backCents + cents) throw failure;
    await Promise.all([serverState.invalidateQueries(orderQuery(sessionId)), reloadLists()]);
    if (isRefused) return `This order has been fully refunded (${formatPrice(order.backCents)}).`;
    return `Refunded ${formatPrice(order.backCents)} in total. You lost your connection, but the refund went through.`;
  }
}

/**
 * Error for a refund that may have been made. Only a refund of the whole remainder is safe to retry
 * once the page shows the order's new state.
 */
const unknownRefund = (isWhole: boolean, cause: unknown) =>
  unknownOutcome(
    cause,
    isWhole
      ? 'We don’t know yet whether it was refunded. Wait a moment, and then try again. It won’t be refunded twice.'
      : 'We don’t know yet whether it was refunded. Wait a moment. Then reload this page and check the history before you try again.',
  );

/**
 * Asks whether to refund the full remaining amount. Loads the order to show the buyer's full
 * address, because lists show only part of it.
 * @param show Shows a confirmation message above the list.
 * @param children Description of what will happen, unless the coach has just read it.
 */
export function ConfirmRefund({
  order: { sessionId },
  ...props
}: {
  order: Pick<OrderRow, 'sessionId'>;
  action: Action;
  perform: Perform;
  show: (done: string) => void;
  onNo: () => void;
  children?: ReactNode;
}) {
  return (
    <Query query={orderQuery(sessionId)} busy="Loading the order...">
      {(order) => <RefundQuestion order={order} {...props} />}
    </Query>
  );
}

function RefundQuestion({
  order,
  action,
  perform,
  show,
  onNo,
  children,
}: Omit<ComponentProps<typeof ConfirmRefund>, 'order'> & { order: OrderDetail }) {
  const cents = leftToRefund(order);
  const refund = async () => {
    const isDone = await action.run('Sending the refund...', async () => {
      show(await refundOnce(order, cents, perform));
    });
    // Another refund may have been issued in the meantime.
    if (isDone) return;
    await Promise.all([reloadLists(), serverState.invalidateQueries(orderQuery(order.sessionId))]);
    // The error has focus. If reloading the list fails, too, that message pushes the error down,
    // possibly behind the bar on a phone.
    requestAnimationFrame(() => document.activeElement?.scrollIntoView({ block: 'nearest' }));
  };
  if (cents <= 0) return <p>This order has been fully refunded.</p>;
  return (
    <Confirm
      action={action}
      title={`Refund ${formatPrice(cents)} to ${wholeNameOf(order)}? You can’t undo this.`}
      yes={`Yes, refund ${formatPrice(cents)}`}
      no="No, not yet"
      onYes={() => void refund()}
      onNo={onNo}
    >
      {children}
    </Confirm>
  );
}

/** Shows an action's status, except an error that a full refund has resolved. */
export function RefundStatus({ action, isRefunded }: { action: Action; isRefunded: boolean }) {
  return isRefunded && action.error !== undefined ? null : <ActionStatus action={action} />;
}

/**
 * The refund form. Closes once the refund is made, so that an accidental second click can't refund
 * more.
 */
export function Refund({ order, perform }: { order: OrderDetail; perform: Perform }) {
  const action = useAction();
  const place = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLDetailsElement>(null);
  const summary = useRef<HTMLElement>(null);
  const [amount, setAmount] = useState<Cents>();
  const left = leftToRefund(order);
  const [hadForm] = useState(left > 0);
  useEffect(() => {
    // A full refund removes the form, and the focus with it.
    if (hadForm && left <= 0) place.current?.focus();
  }, [hadForm, left]);
  const give = async (cents: Cents) => {
    const isGiven = await action.run('Sending the refund...', () =>
      refundOnce(order, cents, perform),
    );
    setAmount(undefined);
    // Another refund may have been issued in the meantime.
    if (!isGiven) return void serverState.invalidateQueries(orderQuery(order.sessionId));
    if (form.current) form.current.open = false;
    summary.current?.focus();
  };
  return (
    <div className="max-w-[48rem] wrap-anywhere" tabIndex={-1} ref={place}>
      {left <= 0 ? (
        <p>This order has been fully refunded.</p>
      ) : (
        <details ref={form}>
          <summary className="button" ref={summary}>
            {refundForm(left).title}
          </summary>
          <p className="mt-3">
            {order.isErased
              ? `We’ll refund the card. ${NO_EMAIL} After a full refund, the buyer will lose access to the books. You can’t undo this.`
              : `We’ll refund the card and email ${nameInSentence(order)}, who will lose access to the books after a full refund. You can’t undo this.`}
          </p>
          <Sum key={left} left={left} onTyped={() => setAmount(undefined)} onSend={setAmount} />
          {amount !== undefined && (
            <Confirm
              action={action}
              title={`Refund ${formatPrice(amount)} to ${wholeNameOf(order)}? You can’t undo this.`}
              yes={`Yes, refund ${formatPrice(amount)}`}
              no="No, not yet"
              onYes={() => void give(amount)}
              onNo={() => {
                setAmount(undefined);
                requestAnimationFrame(() => summary.current?.focus());
              }}
            />
          )}
        </details>
      )}
      <RefundStatus action={action} isRefunded={left <= 0} />
    </div>
  );
}

/**
 * The amount to refund. Defaults to the full remainder, and the coach can enter less. The button
 * shows the amount before she clicks it.
 */
function Sum({
  left,
  onTyped,
  onSend,
}: {
  left: Cents;
  onTyped: () => void;
  onSend: (cents: Cents) => void;
}) {
  const [cents, setCents] = useState(left);
  const form = refundForm(left);
  const button = cents > 0 && cents <= left ? `Refund ${formatPrice(cents)}` : form.button;
  return (
    <Form
      form={{ ...form, button }}
      prefix="back-"
      values={{ sum: formatPrice(left) }}
      buttonLook="line"
      hasSummary={false}
      onTyped={({ sum }) => {
        setCents(readTypedSum(sum) ?? 0);
        onTyped();
      }}
      onSend={({ sum }) => {
        onSend(readTypedSum(sum) ?? 0);
        return Promise.resolve('preview');
      }}
    />
  );
}
