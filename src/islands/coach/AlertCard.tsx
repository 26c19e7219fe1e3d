import { useState } from 'react';
import type { CoachMessage } from '#src/contracts/coach-messages.ts';
import type { OrderRow, TaskRow } from '#src/contracts/coach-orders.ts';
import { TASKS } from '#src/domain/alerts/alert.ts';
import { formatMoment } from '#src/domain/coach-day.ts';
import { formatPrice } from '#src/domain/money.ts';
import { routes } from '#src/routes.ts';
import { ActionButton, ActionStatus, useAction, type Action } from '../ui/action.tsx';
import { MessageWords } from './MessageWords.tsx';
import type { Perform } from './order-actions.ts';
import {
  buyerWords,
  hasNoAddress,
  mailtoLink,
  newLinkWords,
  orderPath,
  paidWords,
} from './order-words.ts';
import { OtherAddress } from './OtherAddress.tsx';
import { ConfirmRefund, leftToRefund, refundWords } from './Refund.tsx';

/** The recommended action for an alert. */
type Remedy =
  | { does: 'refund' | 'new-link' | 'address'; order: OrderRow }
  | { does: 'go'; href: string; label: string; words: string }
  | { does: 'done' };

const PAYMENTS = 'https://dashboard.stripe.com/payments';

/** @param email The buyer's address, if the page shows it. */
export function remedyOf({ alert, task, order }: TaskRow, email: string | undefined): Remedy {
  if (alert.isOnlyNews) return { does: 'done' };
  const isOpen = order?.access === 'open' && !hasNoAddress(order);
  const canRefund =
    order?.stripeUrl !== undefined && order.access !== 'disputed' && leftToRefund(order) > 0;
  const write: Remedy | undefined = order && {
    does: 'go',
    ...(email
      ? { href: mailtoLink(email, `Your order ${order.number}`), label: 'Email the buyer' }
      : { href: orderPath(order.sessionId), label: 'View order' }),
    words: email
      ? `Your email app will open, with a new email to ${email}.`
      : 'You’ll find the buyer’s email address there.',
  };
  switch (task) {
    case 'money-back':
    case 'duplicate':
    case 'country':
      return canRefund ? { does: 'refund', order } : { does: 'done' };
    case 'limit':
      return isOpen ? { does: 'new-link', order } : { does: 'done' };
    case 'mail':
      return isOpen && alert.kind !== 'mail-late' ? { does: 'address', order } : { does: 'done' };
    case 'unfulfilled':
      if (alert.kind === 'file-missing')
        return {
          does: 'go',
          href: routes.adminUpload,
          label: 'Upload the file',
          words: 'We’ll deliver the order as soon as the file is uploaded.',
        };
      if (alert.kind === 'gift-not-sent') return write ?? { does: 'done' };
      return isOpen ? { does: 'new-link', order } : { does: 'done' };
    case 'refund':
      return write ?? { does: 'done' };
    case 'dispute':
    case 'payment':
      return {
        does: 'go',
        href: order?.stripeUrl ?? PAYMENTS,
        label: task === 'dispute' ? 'Respond in Stripe (new tab)' : 'Open Stripe (new tab)',
        words: 'You can see this payment in Stripe. You’ll need your Stripe password.',
      };
    case 'site':
      return { does: 'done' };
  }
}

/**
 * An alert: first the person's message, then what happened, then a filled button for the
 * recommended action.
 * @param email The buyer's address, if the page shows it.
 * @param hasOrder Whether to show which order it's about.
 * @param isDone Whether the coach has marked it as done. If so, it can only be reopened.
 */
export function AlertCard({
  row,
  email,
  hasOrder = false,
  isDone = false,
  perform,
  move,
  show,
}: {
  row: TaskRow;
  email?: string;
  hasOrder?: boolean;
  isDone?: boolean;
  perform: Perform;
  /** Marks the alert as done, or as not done, and returns the confirmation message. */
  move: () => Promise<string>;
  /** Shows a confirmation message above the list. */
  show: (done: string) => void;
}) {
  const { alert, task, order, other, message } = row;
  const about = order ? `order ${order.number}` : TASKS[task];
  const action = useAction();
  const run: Run = (busy, work) => void action.run(busy, async () => show(await work()));
  const onMove = () => run('One moment...', move);
  return (
    <li className="card flow wrap-anywhere">
      <h3>{TASKS[task]}</h3>
      {message && <MessageWords message={message} isShort={hasOrder} />}
      <p>
        <span>{message ? alert.note : `${formatMoment(alert.at)}. ${alert.note}`}</span>
      </p>
      {hasOrder && order && (
        <p>
          <a className="alone" href={orderPath(order.sessionId)}>
            {`Order ${order.number}`}
          </a>
          <br />
          <span>{`${buyerWords(order)}. ${order.titles.join(', ')}. ${paidWords(order)}.`}</span>
        </p>
      )}
      {other && (
        <p>
          Other order:{' '}
          <a
            className="alone"
            href={orderPath(other.sessionId)}
            target="_blank"
            rel="noopener"
          >{`order ${other.number} (new tab)`}</a>
        </p>
      )}
      {isDone ? (
        <p>
          <ActionButton action={action} about={about} onPress={onMove}>
            Mark as not done
          </ActionButton>
        </p>
      ) : (
        <RemedyButton
          remedy={remedyOf(row, email)}
          about={about}
          action={action}
          run={run}
          perform={perform}
          show={show}
          onMove={onMove}
          answer={message}
        />
      )}
      <ActionStatus action={action} />
    </li>
  );
}

/** Runs an action and shows its confirmation message above the list. */
type Run = (busy: string, work: () => Promise<string>) => void;

function RemedyButton({
  remedy,
  about,
  action,
  run,
  perform,
  show,
  onMove,
  answer,
}: {
  remedy: Remedy;
  about: string;
  action: Action;
  run: Run;
  perform: Perform;
  show: (done: string) => void;
  onMove: () => void;
  /** The message that the alert is about. */
  answer: CoachMessage | undefined;
}) {
  const [isOpen, setOpen] = useState(false);
  const filled = (label: string, words: string, onPress: () => void) => (
    <>
      <p>
        <ActionButton action={action} look="fill" about={about} onPress={onPress}>
          {label}
        </ActionButton>
      </p>
      <p className="text-s">{words}</p>
    </>
  );
  const others = (
    <>
      {answer && !answer.isAnswered && (
        <p>
          <a className="alone" href={mailtoLink(answer.email, `Re: ${answer.subject}`)}>
            {`Reply to ${answer.name} by email`}
          </a>
        </p>
      )}
      {remedy.does !== 'done' && (
        <p>
          <ActionButton action={action} small about={about} onPress={onMove}>
            Mark as done
          </ActionButton>
        </p>
      )}
    </>
  );
  if (remedy.does === 'done')
    return (
      <>
        {filled('Mark as done', 'You’ll find it in the Done list under Orders.', onMove)}
        {others}
      </>
    );
  if (remedy.does === 'go')
    return (
      <>
        <p>
          <a
            className="button button--fill"
            href={remedy.href}
            {...(remedy.href.startsWith('https:') ? { target: '_blank', rel: 'noopener' } : {})}
          >
            <span>{remedy.label}</span>
            <span className="visually-hidden">{`: ${about}`}</span>
          </a>
        </p>
        <p className="text-s">{remedy.words}</p>
        {others}
      </>
    );
  const { order } = remedy;
  const { sessionId } = order;
  const changeAddress: Perform = async (help) => {
    const done = await perform(help);
    show(done);
    return done;
  };
  return (
    <>
      {!isOpen &&
        remedy.does === 'refund' &&
        filled(
          `Refund ${formatPrice(leftToRefund(order))}`,
          `${refundWords(order)} You can’t undo this.`,
          () => setOpen(true),
        )}
      {isOpen && remedy.does === 'refund' && (
        <ConfirmRefund
          order={order}
          action={action}
          perform={perform}
          show={show}
          onNo={() => setOpen(false)}
        />
      )}
      {remedy.does === 'new-link' &&
        filled('Send a new link', newLinkWords(order), () =>
          run('Sending...', () => perform({ action: 'new-link', sessionId })),
        )}
      {!isOpen &&
        remedy.does === 'address' &&
        filled(
          'Change the email address',
          'You’ll see the email before we send it. Future links will go to the new address, too.',
          () => setOpen(true),
        )}
      {isOpen && remedy.does === 'address' && (
        <OtherAddress order={order} perform={changeAddress} isOpened />
      )}
      {others}
    </>
  );
}
