import { useEffect, useId, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { callFunction } from '#src/browser/api.ts';
import { refundForm } from '#src/contracts/forms/refund.ts';
import { otherAddressForm } from '#src/contracts/forms/coach-order.ts';
import type { Functions, InputOf } from '#src/contracts/endpoints.ts';
import type { MailPreview, OrderDetail, OrderRow } from '#src/contracts/coach-orders.ts';
import { LINK_DAYS, REDEMPTIONS_PER_LINK } from '#src/domain/downloads/download-limits.ts';
import { giftDayWords } from '#src/domain/gifts/gift.ts';
import { formatMoment } from '#src/domain/coach-day.ts';
import { isSameAddress } from '#src/domain/email-address.ts';
import { HttpError } from '#src/domain/http-error.ts';
import { formatPrice, readTypedSum, type Cents } from '#src/domain/money.ts';
import { serverState } from '#src/stores/server-state.ts';
import { ActionStatus, useAction, type Action } from '../ui/action.tsx';
import { Confirm } from '../ui/Confirm.tsx';
import { Form } from '../ui/Form.tsx';
import { Query } from '../ui/LoadedData.tsx';
import { makeOrCheck, unknownOutcome } from '../ui/unknown-outcome.ts';
import { orderQuery, waitingQuery } from './queries.ts';

/** Actions for one order. */
type OrderHelp = Extract<
  InputOf<Functions['coach-orders']>,
  { action: 'new-link' | 'fix-address' | 'note' | 'refund' | 'stop-access' | 'give-access' }
>;

/** Performs the action, updates the page, and returns the confirmation message. */
export type Perform = (help: OrderHelp) => Promise<string>;

/** Reloads every list of orders, alerts, and messages. */
export async function reloadLists(): Promise<void> {
  await serverState.invalidateQueries({ queryKey: ['coach-orders'] });
  await serverState.invalidateQueries({ queryKey: ['coach-messages'] });
  await serverState.invalidateQueries(waitingQuery);
  await serverState.invalidateQueries({ queryKey: ['coach-today'] });
}

/** Performs the action and updates the lists. */
export const performInList: Perform = async (help) => {
  const { done = 'Done.', ...order } = await callFunction('coach-orders', help);
  serverState.setQueryData<OrderDetail>(orderQuery(help.sessionId).queryKey, order);
  await reloadLists();
  return `${done} (${formatMoment(Date.now())})`;
};

type AboutRefund = Pick<
  OrderRow,
  'backCents' | 'firstName' | 'isErased' | 'sessionId' | 'totalCents'
>;

/** Returns the part of the payment that hasn't been refunded. */
export const leftToRefund = ({ totalCents, backCents }: AboutRefund): Cents =>
  totalCents - backCents;

const wholeNameOf = ({ name, email }: OrderDetail) =>
  [name, email].filter(Boolean).join(', ') || 'the buyer';

const nameOf = ({ firstName }: Pick<OrderRow, 'firstName'>) => firstName || 'the buyer';

/** Describes the effects of a full refund. */
export const refundWords = (order: AboutRefund): string => {
  const refund = `We’ll refund ${formatPrice(leftToRefund(order))} to the card`;
  return order.isErased
    ? `${refund}, and the buyer will lose access to the books. ${NO_EMAIL}`
    : `${refund} and email ${nameOf(order)}, who will lose access to the books.`;
};

const NO_EMAIL = 'We can’t email the buyer, because their address was deleted.';

/** Describes the effects of sending a new link. */
export const newLinkWords = (order: Pick<OrderRow, 'firstName' | 'gift'>): string =>
  `We’ll email ${order.gift ? order.gift.name || 'the person who gets the gift' : nameOf(order)}. The link will work for ${LINK_DAYS} days and ${REDEMPTIONS_PER_LINK} downloads of each book.`;

/**
 * Corrects the address that an order's emails go to. Starts with the current one, and previews the
 * email before it's sent. If the address changes, it has to be previewed again.
 * @param isOpened Whether it was opened by a button that's gone now. If so, it takes focus.
 */
export function OtherAddress({
  order: { sessionId },
  perform,
  isOpened = false,
}: {
  order: Pick<OrderRow, 'sessionId'>;
  perform: Perform;
  isOpened?: boolean;
}) {
  return (
    <Query query={orderQuery(sessionId)} busy="Loading the address...">
      {(order) => <AddressForm order={order} perform={perform} isOpened={isOpened} />}
    </Query>
  );
}

/** Returns the address that an order's books are sent to. */
const addressOf = ({ email, gift }: OrderDetail) => (gift ? gift.email : email);

function AddressForm({
  order,
  perform,
  isOpened,
}: {
  order: OrderDetail;
  perform: Perform;
  isOpened: boolean;
}) {
  const { sessionId, gift } = order;
  const before = addressOf(order);
  const day = gift?.mail === 'none' ? giftDayWords(gift.on) : undefined;
  const action = useAction();
  const top = useRef<HTMLElement>(null);
  const id = useId();
  const [seen, setSeen] = useState<MailPreview>();
  useEffect(() => {
    if (isOpened) top.current?.focus();
  }, [isOpened]);
  const forget = () => setSeen(undefined);
  const close = () => {
    setSeen(undefined);
    requestAnimationFrame(() => top.current?.focus());
  };
  const send = async ({ to }: MailPreview) => {
    const isSent = await action.run('Sending...', () =>
      makeOrCheck(
        () => perform({ action: 'fix-address', sessionId, email: to, seen: before }),
        async () => {
          const order = await callFunction('coach-orders', { action: 'open', sessionId });
          if (to === before || !isSameAddress(addressOf(order), to)) return undefined;
          serverState.setQueryData<OrderDetail>(orderQuery(sessionId).queryKey, order);
          await reloadLists();
          return `You lost your connection, but the change was made: the address is ${to} now.`;
        },
        'We lost the connection before the site could answer. Reload this page and check the address and the history before you try again.',
      ),
    );
    if (isSent) close();
  };
  return (
    <section aria-labelledby={id} tabIndex={-1} ref={top} className="flow max-w-[48rem]">
      <h3 id={id}>{otherAddressForm.title}</h3>
      <Form
        form={otherAddressForm}
        values={{ email: before }}
        prefix={`other-${id}-`}
        className="flow"
        buttonLook="line"
        hasSummary={false}
        confirmTypos
        onTyped={forget}
        onRefused={forget}
        onSend={async ({ email }) => {
          setSeen(await callFunction('coach-orders', { action: 'look-mail', sessionId, email }));
          return 'look';
        }}
      />
      {seen && (
        <Confirm
          action={action}
          title={`This email will go to ${seen.to}${day === undefined ? '' : ` on ${day}`}`}
          yes={day === undefined ? 'Send now' : 'Yes, change the address'}
          no="No, not yet"
          canUndo
          onYes={() => void send(seen)}
          onNo={close}
        >
          <p>
            Subject: <b>{seen.subject}</b>
          </p>
          <details>
            <summary className="min-h-target cursor-pointer py-2">Read the email</summary>
            <pre className="m-0 border-2 border-line bg-surface p-4 font-[inherit] text-s whitespace-pre-wrap">
              {seen.text}
            </pre>
            <p className="text-s">
              In the email, the link ends in a secret code. Only the reader should see it, so we
              don’t show it here.
            </p>
          </details>
        </Confirm>
      )}
      <ActionStatus action={action} />
    </section>
  );
}

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

/** Closes once the refund is made, so that an accidental second click can't refund more. */
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
              : `We’ll refund the card and email ${nameOf(order)}, who will lose access to the books after a full refund. You can’t undo this.`}
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
 * The amount defaults to the full remainder, and the coach can enter less. The button shows the
 * amount before she clicks it.
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
        return Promise.resolve('look');
      }}
    />
  );
}
