import { useEffect, useState } from 'react';
import { session } from '#src/browser/storage.ts';
import { showToast } from '#src/browser/toast.ts';
import { CHECKOUT_DRAFT } from '#src/contracts/forms/checkout.ts';
import type { ProcessPurchaseOutput } from '#src/contracts/process-purchase.ts';
import { maskAddress, readEmailAddress } from '#src/domain/email-address.ts';
import { giftDayWords } from '#src/domain/gifts/gift.ts';
import { formatPrice } from '#src/domain/money.ts';
import { describeSums, orderNumber } from '#src/domain/orders/order.ts';
import { routes } from '#src/routes.ts';
import { Step } from '../ui/PageState.tsx';
import { REHEARSAL, settleTab } from '../downloads/Paid.tsx';
import { Receipt } from '../downloads/Receipt.tsx';

/** The success page of a paid gift: recipient and date. The books aren't for the buyer. */
export function PaidGift({
  sessionId,
  purchase,
  site,
}: {
  sessionId: string;
  purchase: Extract<ProcessPurchaseOutput, { status: 'gift' }>;
  /** The site's name, for the printed receipt. */
  site: string;
}) {
  const { on, to, sums, lines, emailMasked, orderId, isRehearsal } = purchase;
  // The tab still has what the buyer typed. The server returns only masked addresses.
  const [typed] = useState(
    () => session.read(CHECKOUT_DRAFT) as { giftEmail?: string } | undefined,
  );
  const own = readEmailAddress(typed?.giftEmail ?? '');
  const isOwn = own !== undefined && maskAddress(own) === to?.emailMasked;
  const address = to?.emailMasked === undefined ? '' : `(${isOwn ? own : to.emailMasked}) `;
  const gift = `We’ll send the gift ${to ? `to ${to.name} ${address}` : ''}on ${giftDayWords(on)}.`;
  useEffect(() => {
    settleTab(sessionId, lines);
    showToast({ title: 'Purchase Successful!', text: 'You’re all set.' });
  }, []);
  return (
    <Step title="Your gift is paid" namesTab>
      <div className="flow no-print">
        <p className="lead">
          {`Thank you. You paid ${formatPrice(sums.totalCents)}. ${describeSums(sums).join('. ')}`}
        </p>
        <p>{gift}</p>
        <p>
          {isRehearsal ? (
            <span>{REHEARSAL}</span>
          ) : (
            <span>
              We sent a receipt to <strong>{emailMasked}</strong>.
            </span>
          )}
          <span>
            {' '}
            Order number: <strong>{orderNumber(orderId)}</strong>.
          </span>
        </p>
        <p>If the address or the day is wrong, reply to that email.</p>
        <p>
          You have 30 days to ask for a refund. <a href={routes.refunds}>How to get a refund</a>
        </p>
      </div>
      <Receipt purchase={purchase} site={site} books={gift} />
    </Step>
  );
}
