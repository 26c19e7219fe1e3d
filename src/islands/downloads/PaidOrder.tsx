import { useEffect, useState, type MouseEvent } from 'react';
import { callFunction } from '#src/browser/api.ts';
import { showToast } from '#src/browser/toast.ts';
import type { ProcessPurchaseOutput } from '#src/contracts/process-purchase.ts';
import { formatEasternDay } from '#src/domain/day.ts';
import { formatPrice } from '#src/domain/money.ts';
import { describeSums, orderNumber } from '#src/domain/orders/order.ts';
import { ASK_CONSENT } from '#src/domain/community/submission.ts';
import { hereWords } from '#src/domain/downloads/book-is-here.ts';
import { routes } from '#src/routes.ts';
import { ActionResult } from '../ui/ActionResult.tsx';
import { Button } from '../ui/Button.tsx';
import { Step } from '../ui/PageState.tsx';
import { OwnedBookCover, type Covers } from './OwnedBookCover.tsx';
import { DownloadLinkBooks } from './DownloadLinkBooks.tsx';
import { BusyButton } from './BusyButton.tsx';
import { HelperLink, LikelyAddress, RightAddress } from './OrderAddress.tsx';
import { Receipt } from './Receipt.tsx';
import { session as tab } from '#src/browser/storage.ts';
import { CHECKOUT_DRAFT, GIFT_FIELDS } from '#src/contracts/forms/checkout.ts';
import { clearCart } from '#src/stores/cart.ts';

const ONE_IS_READY = 'Your eBook is ready for download. Check your email for the download link.';
const SEVERAL_ARE_READY =
  'Your eBooks are ready for download. Check your email for the download link.';

/** Shown instead of “Check your email” after a payment with a test card. */
export const TEST_MODE_NOTICE =
  'This is a test with a test card, so you weren’t charged. Emails go only to the coach. Instead of a book the owner uploaded, you’ll get a sample page.';

/** Outcome line above the title, also shown in the browser tab. */
export const PAID = 'Purchase Successful';

export function PaidOrder({
  sessionId,
  purchase,
  covers,
  site,
}: {
  /** The site's name, for the printed receipt. */
  site: string;
  sessionId: string;
  purchase: Extract<ProcessPurchaseOutput, { status: 'paid' }>;
  covers: Covers;
}) {
  const { token, items, lines, expiresAt, sums, addressChange, downloadUrl, orderId } = purchase;
  const { isTestMode = false } = purchase;
  const [first, ...others] = items;
  const isOne = others.length === 0;
  const [emailMasked, setEmailMasked] = useState(purchase.emailMasked);
  const [name] = useState(typedName);
  useEffect(() => settleTab(sessionId, lines), []);
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
    <>
      <div className="no-print grid gap-6">
        <Step
          title={hereWords(name, isOne)}
          outcome={PAID}
          namesTab
          className="flow gift-panel"
          picture={isOne && first ? <OwnedBookCover slug={first.slug} covers={covers} /> : null}
        >
          <p>
            {isTestMode ? (
              TEST_MODE_NOTICE
            ) : (
              <>
                <span>{isOne ? ONE_IS_READY : SEVERAL_ARE_READY}</span>
                <span>
                  {' We sent it to '}
                  <strong>{emailMasked}</strong>.
                </span>
                {addressChange && (
                  <span>
                    {' Not right? '}
                    <a
                      href="#address"
                      onClick={() => document.querySelector('#address')?.setAttribute('open', '')}
                    >
                      Correct it
                    </a>
                    .
                  </span>
                )}
              </>
            )}
          </p>
          <DownloadLinkBooks
            token={token}
            items={items}
            covers={isOne ? undefined : covers}
            expiresAt={expiresAt}
          />
        </Step>
        {addressChange && (
          <LikelyAddress sessionId={sessionId} change={addressChange} onChange={setEmailMasked} />
        )}
        <div className="folds">
          {addressChange && <RightAddress sessionId={sessionId} onChange={setEmailMasked} />}
          <HelperLink sessionId={sessionId} canMail={addressChange !== undefined}>
            <p>
              <Button small onClick={copyLink}>
                Copy the link for a helper
              </Button>
            </p>
          </HelperLink>
          <details className="flow">
            <summary>Your receipt</summary>
            <p>{`You paid ${formatPrice(sums.totalCents)}. ${describeSums(sums).join('. ')}`}</p>
            <p>
              Order number: <strong>{orderNumber(orderId)}</strong>. There’s no need to write it
              down.
            </p>
            <p>
              You have 30 days to ask for a refund. <a href={routes.refunds}>How to get a refund</a>
            </p>
            <p>
              <Button small onClick={() => print()}>
                Print receipt
              </Button>
            </p>
          </details>
          <AskMe sessionId={sessionId} />
        </div>
      </div>
      <Receipt
        purchase={purchase}
        site={site}
        books={
          isTestMode
            ? TEST_MODE_NOTICE
            : `Your books: the link is in our email to ${purchase.emailMasked}. You can get a new one at ${location.origin}${routes.myDownloads}`
        }
      />
    </>
  );
}

const LONGEST_NAME = 40;

/** Returns the first name typed at checkout in this tab. The server never returns it. */
function typedName(): string {
  const typed = tab.read(CHECKOUT_DRAFT) as { firstName?: unknown } | undefined;
  const name = typeof typed?.firstName === 'string' ? typed.firstName.trim() : '';
  return name.length <= LONGEST_NAME ? name : '';
}

/** Lets a buyer opt in to a single review request. Only buyers who opt in get one. */
function AskMe({ sessionId }: { sessionId: string }) {
  const [answer, setAnswer] = useState('');
  const ask = async () => {
    const { due } = await callFunction('reviews', { action: 'ask-me', sessionId });
    return `Thank you. We’ll ask you once, on ${formatEasternDay(due)}.`;
  };
  return (
    <details className="flow">
      <summary>May we ask what you think?</summary>
      <p>{`${ASK_CONSENT.text} To say no, just skip this.`}</p>
      <p>
        <BusyButton small busy="One moment..." onPress={ask} onAnswer={setAnswer}>
          Yes, ask me once
        </BusyButton>
      </p>
      <ActionResult>{answer}</ActionResult>
    </details>
  );
}

const SETTLED = 'settled-session';

/**
 * Removes the purchased books from the cart and clears the gift recipient, because the next order
 * is a separate one. Runs once per payment, because after a reload, the cart may contain the same
 * book again.
 */
export function settleTab(sessionId: string, lines: readonly { slug: string }[]): void {
  if (tab.read(SETTLED) === sessionId) return;
  tab.write(SETTLED, sessionId);
  clearCart(lines.map(({ slug }) => slug));
  const typed = Object.entries(tab.read(CHECKOUT_DRAFT) ?? {});
  const kept = typed.filter(([name]) => !GIFT_FIELDS.includes(name));
  tab.write(CHECKOUT_DRAFT, Object.fromEntries(kept));
}
