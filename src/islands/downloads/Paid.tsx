import { useEffect, useState, type MouseEvent, type ReactNode } from 'react';
import { callFunction } from '#src/browser/api.ts';
import { showToast } from '#src/browser/toast.ts';
import type { ProcessPurchaseOutput } from '#src/contracts/process-purchase.ts';
import { formatEasternDay } from '#src/domain/day.ts';
import { formatPrice } from '#src/domain/money.ts';
import { describeSums, orderNumber } from '#src/domain/orders/order.ts';
import { ASK_CONSENT } from '#src/domain/community/submission.ts';
import { routes } from '#src/routes.ts';
import { Answer } from '../ui/ActionResult.tsx';
import { Button } from '../ui/Button.tsx';
import { Step } from '../ui/PageState.tsx';
import { BookList } from './BookList.tsx';
import { BusyButton } from './BusyButton.tsx';
import { HelperCopy, OrderAddress } from './OrderAddress.tsx';
import { Receipt } from './Receipt.tsx';
import { session as tab } from '#src/browser/storage.ts';
import { CHECKOUT_DRAFT, GIFT_FIELDS } from '#src/contracts/forms/checkout.ts';
import { clearCart } from '#src/stores/cart.ts';

const ONE_IS_READY = 'Your eBook is ready for download. Check your email for the download link.';
const SEVERAL_ARE_READY =
  'Your eBooks are ready for download. Check your email for the download link.';

/** Message after a payment with a test card, shown instead of where the email was sent. */
export const REHEARSAL =
  'This is a test with a test card, so no money was taken. Emails go only to the coach. The owner’s own books open as a sample page.';

export function Paid({
  sessionId,
  purchase,
  steps,
  site,
}: {
  /** The site's name, for the printed receipt. */
  site: string;
  sessionId: string;
  purchase: Extract<ProcessPurchaseOutput, { status: 'paid' }>;
  /** A picture of the purchase steps. */
  steps: ReactNode;
}) {
  const { token, items, lines, expiresAt, sums, addressChange, downloadUrl, orderId } = purchase;
  const { isRehearsal = false } = purchase;
  const isOne = items.length === 1;
  const [emailMasked, setEmailMasked] = useState(purchase.emailMasked);
  useEffect(() => {
    settleTab(sessionId, lines);
    showToast({
      title: 'Purchase Successful!',
      text: isRehearsal ? REHEARSAL : isOne ? ONE_IS_READY : SEVERAL_ARE_READY,
    });
  }, []);
  const copyLink = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const at = currentTarget.parentElement ?? currentTarget;
    navigator.clipboard.writeText(downloadUrl).then(
      () =>
        showToast({
          title: 'Link copied',
          text: 'Now you can paste it into a message to a helper.',
          at,
        }),
      () => showToast({ title: 'Copy this link', text: downloadUrl, at }),
    );
  };
  return (
    <Step title="Purchase Successful" namesTab>
      <div className="no-print paid-frame">
        <div className="flow">
          {steps}
          <p className="lead">
            {`Thank you. You paid ${formatPrice(sums.totalCents)}. ${describeSums(sums).join('. ')} ${isOne ? 'Your book is ready.' : 'Your books are ready.'}`}
          </p>
          <BookList token={token} items={items} expiresAt={expiresAt} />
          <p>
            {isRehearsal ? (
              <span>{REHEARSAL}</span>
            ) : (
              <span>
                We also sent the link to <strong>{emailMasked}</strong>.
              </span>
            )}
            <span>
              {' '}
              Order number: <strong>{orderNumber(orderId)}</strong>. There’s no need to write it
              down.
            </span>
          </p>
          {addressChange && (
            <OrderAddress sessionId={sessionId} change={addressChange} onChange={setEmailMasked} />
          )}
        </div>
        <div className="paid-side">
          <section className="flow" aria-labelledby="helper">
            <h2 id="helper">Is someone helping you?</h2>
            <p>
              <Button onClick={copyLink}>Copy the link for a helper</Button>
            </p>
            {addressChange && <HelperCopy sessionId={sessionId} />}
          </section>
          <AskMe sessionId={sessionId} />
          <p>
            Not right for you? You have 30 days to ask for a refund.{' '}
            <a href={routes.refunds}>How to get a refund</a>
          </p>
        </div>
      </div>
      <Receipt
        purchase={purchase}
        site={site}
        books={
          isRehearsal
            ? REHEARSAL
            : `Your books: the link is in our email to ${purchase.emailMasked}. You can get a new one at ${location.origin}${routes.myDownloads}`
        }
      />
    </Step>
  );
}

/** Lets a buyer opt in to a single review request. Nobody else is asked. */
function AskMe({ sessionId }: { sessionId: string }) {
  const [answer, setAnswer] = useState('');
  const ask = async () => {
    const { due } = await callFunction('reviews', { action: 'ask-me', sessionId });
    return `Thank you. We’ll ask you once, on ${formatEasternDay(due)}.`;
  };
  return (
    <div className="flow">
      <h2>May we ask what you think?</h2>
      <p>{`${ASK_CONSENT.text} To say no, do nothing.`}</p>
      <p>
        <BusyButton busy="One moment..." onPress={ask} onAnswer={setAnswer}>
          Yes, ask me once
        </BusyButton>
      </p>
      <Answer>{answer}</Answer>
    </div>
  );
}

const SETTLED = 'settled-session';

/**
 * Removes the purchased books from the cart and clears the gift recipient, because the next order
 * is a separate one. Runs once per payment: after a reload, the cart may contain the same book
 * again.
 */
export function settleTab(sessionId: string, lines: readonly { slug: string }[]): void {
  if (tab.read(SETTLED) === sessionId) return;
  tab.write(SETTLED, sessionId);
  clearCart(lines.map(({ slug }) => slug));
  const typed = Object.entries(tab.read(CHECKOUT_DRAFT) ?? {});
  const kept = typed.filter(([name]) => !GIFT_FIELDS.includes(name));
  tab.write(CHECKOUT_DRAFT, Object.fromEntries(kept));
}
