import { useEffect, useState } from 'react';
import { session } from '#src/browser/storage.ts';
import { CHECKOUT_DRAFT } from '#src/contracts/forms/checkout.ts';
import type { ProcessPurchaseOutput } from '#src/contracts/process-purchase.ts';
import { maskAddress, readEmailAddress } from '#src/domain/email-address.ts';
import { giftDayWords } from '#src/domain/gifts/gift.ts';
import { formatPrice } from '#src/domain/money.ts';
import { describeSums, orderNumber } from '#src/domain/orders/order.ts';
import { routes } from '#src/routes.ts';
import { Step } from '../ui/PageState.tsx';
import { OwnedBookCover, type Covers } from '../downloads/OwnedBookCover.tsx';
import { PAID, TEST_MODE_NOTICE, settleTab } from '../downloads/PaidOrder.tsx';
import { Receipt } from '../downloads/Receipt.tsx';

/** The success page for a paid gift: recipient and date. The books aren't for the buyer. */
export function PaidGift({
  sessionId,
  purchase,
  covers,
  site,
}: {
  sessionId: string;
  purchase: Extract<ProcessPurchaseOutput, { status: 'gift' }>;
  covers: Covers;
  /** The site's name, for the printed receipt. */
  site: string;
}) {
  const { on, to, sums, lines, emailMasked, orderId, isTestMode } = purchase;
  // The tab still has the address the buyer typed. The server returns only masked addresses.
  const [typed] = useState(
    () => session.read(CHECKOUT_DRAFT) as { giftEmail?: string } | undefined,
  );
  const own = readEmailAddress(typed?.giftEmail ?? '');
  const isOwn = own !== undefined && maskAddress(own) === to?.emailMasked;
  const address = to?.emailMasked === undefined ? '' : `(${isOwn ? own : to.emailMasked}) `;
  const gift = `We’ll send the gift ${to ? `to ${to.name} ${address}` : ''}on ${giftDayWords(on)}.`;
  const [first] = lines;
  useEffect(() => settleTab(sessionId, lines), []);
  return (
    <>
      <div className="no-print grid gap-6">
        <Step
          title="Your gift is all set"
          outcome={PAID}
          namesTab
          className="flow gift-panel"
          picture={first && <OwnedBookCover slug={first.slug} covers={covers} />}
          lead={gift}
        >
          <p>
            {isTestMode
              ? TEST_MODE_NOTICE
              : 'If the address or the day is wrong, reply to the receipt we emailed you.'}
          </p>
        </Step>
        <div className="folds">
          <details className="flow">
            <summary>Your receipt</summary>
            <p>{`You paid ${formatPrice(sums.totalCents)}. ${describeSums(sums).join('. ')}`}</p>
            {!isTestMode && (
              <p>
                We sent a receipt to <strong>{emailMasked}</strong>.
              </p>
            )}
            <p>
              Order number: <strong>{orderNumber(orderId)}</strong>.
            </p>
            <p>
              You have 30 days to ask for a refund. <a href={routes.refunds}>How to get a refund</a>
            </p>
          </details>
        </div>
      </div>
      <Receipt purchase={purchase} site={site} books={gift} />
    </>
  );
}
