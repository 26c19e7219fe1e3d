import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { callFunction } from '#src/browser/api.ts';
import { local } from '#src/browser/storage.ts';
import type { ProcessPurchaseOutput } from '#src/contracts/process-purchase.ts';
import { HttpError, type HttpErrorCode } from '#src/domain/http-error.ts';
import { routes } from '#src/routes.ts';
import { serverState } from '#src/stores/server-state.ts';
import { Actions, Step } from '../ui/PageState.tsx';
import type { Covers } from './OwnedBookCover.tsx';
import { PaidOrder } from './PaidOrder.tsx';
import { PaidGift } from '../gifts/PaidGift.tsx';
import { TryAgain } from './TryAgain.tsx';

/**
 * Delays between checks while the bank confirms the payment, in milliseconds. After the last one,
 * the buyer gets an email instead.
 */
const PAUSES = [2_000, 3_000, 5_000, 8_000, 12_000, 15_000, 20_000, 25_000, 30_000];

/**
 * Error codes for a paid order that's no longer shown. They don't mean that something went wrong.
 */
const OVER: ReadonlySet<string> = new Set<HttpErrorCode>(['session_too_old', 'access_stopped']);

/** The page that the payment page redirects to. Without a session, it doesn't make any requests. */
export default function PurchaseSuccess({
  support,
  site,
  covers,
  picture,
  children,
}: {
  /** The site's name, for the printed receipt. */
  site: string;
  /** Link to contact us about an order. */
  support: string;
  covers: Covers;
  /** Shown when there's no order. */
  picture?: ReactNode;
  /** Content below the order. */
  children?: ReactNode;
}) {
  /** `null` once we know that there's no session. */
  const [session, setSession] = useState<string | null>();
  useEffect(() => setSession(takeSessionId() ?? null), []);
  const sessionId = session ?? undefined;
  const { data, error, refetch, errorUpdateCount } = useQuery(
    {
      queryKey: ['purchase', sessionId],
      queryFn: () => callFunction('process-purchase', { sessionId: sessionId ?? '' }),
      enabled: sessionId !== undefined,
      retry: false,
      staleTime: Infinity,
      // The buyer has already paid, so keep checking quietly if one check fails.
      refetchInterval: ({ state }) =>
        state.data?.status === 'confirming' && (pauseAfter(state) ?? false),
      refetchIntervalInBackground: true,
      // Count every check, even if the response is the same.
      notifyOnChangeProps: 'all',
    },
    serverState,
  );
  if (session === null) {
    return (
      <NoOrder support={support} picture={picture}>
        {children}
      </NoOrder>
    );
  }
  const hasFailed = error !== null && !data;
  const isOver = hasFailed && error instanceof HttpError && OVER.has(error.code);
  const isWaiting = !data && !hasFailed;
  return (
    <>
      <div className="max-lg:-mt-2 lg:mt-4 min-h-64">
        {isWaiting && (
          <Step
            isFirst={errorUpdateCount === 0}
            namesTab
            title="Processing Your Purchase"
            lead="One moment. We’re getting your books ready."
          >
            {session === undefined && (
              <p>
                If nothing happens, check your email. Your books are there, too.{' '}
                <a href={routes.myDownloads}>Or get your books again here</a>.
              </p>
            )}
            <noscript>
              <p className="notice">
                To use this page, turn on JavaScript in your browser. We emailed you the link to
                your books.
              </p>
            </noscript>
          </Step>
        )}
        {data && (
          <PurchaseOutcome
            sessionId={sessionId ?? ''}
            purchase={data}
            covers={covers}
            site={site}
          />
        )}
        {isOver && (
          <Step
            namesTab
            title="You can’t see your books here anymore"
            lead={error.message}
            ways={[
              ['Get my books again', routes.myDownloads],
              ['Contact us', support],
            ]}
          />
        )}
        {hasFailed && !isOver && (
          <Step
            namesTab
            title="Processing Error"
            lead="There was an issue processing your purchase. Please contact support."
          >
            <p>{error instanceof HttpError && error.message}</p>
            <TryAgain onTry={refetch} support={support} />
          </Step>
        )}
      </div>
      {/* Shown together with the response, so that nothing shifts later. */}
      <div className={isWaiting ? 'flow mt-4 hidden noscript:block' : 'flow mt-4'}>{children}</div>
    </>
  );
}

PurchaseSuccess.fallback = { href: routes.myDownloads, label: 'Get my books again' };

/**
 * Shown when the page is opened later or directly, for example from the history or in a new tab.
 */
function NoOrder({
  support,
  picture,
  children,
}: {
  support: string;
  picture: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="split mt-4">
      <div>
        <Step
          namesTab
          title="There’s no order to show here"
          lead="You didn’t do anything wrong. This page shows your books only right after you pay."
        >
          <p>If you bought a book, the link is in your email. We can send it again at any time.</p>
          <Actions>
            <a className="button button--main" href={routes.myDownloads}>
              Get my books again
            </a>
            <a className="button" href={support}>
              Contact us
            </a>
          </Actions>
        </Step>
        <div className="flow mt-4">{children}</div>
      </div>
      {picture}
    </div>
  );
}

function PurchaseOutcome({
  sessionId,
  purchase,
  covers,
  site,
}: {
  site: string;
  sessionId: string;
  purchase: ProcessPurchaseOutput;
  covers: Covers;
}) {
  switch (purchase.status) {
    case 'paid':
      return <PaidOrder sessionId={sessionId} purchase={purchase} covers={covers} site={site} />;
    case 'gift':
      return <PaidGift sessionId={sessionId} purchase={purchase} covers={covers} site={site} />;
    case 'confirming':
      return <Confirming sessionId={sessionId} />;
    case 'unpaid':
      return (
        <NotPaid
          title="Your order isn’t paid for yet"
          lead={`You weren’t charged.${local.isOpen() ? ' Your cart is still here.' : ''}`}
        />
      );
    case 'failed':
      return (
        <NotPaid
          title="The payment didn’t go through"
          lead="You weren’t charged. You can try again."
        />
      );
  }
}

function Confirming({ sessionId }: { sessionId: string }) {
  const state = serverState.getQueryState(['purchase', sessionId]);
  const isChecking = state !== undefined && pauseAfter(state) !== undefined;
  return (
    <Step
      namesTab
      title="Your bank is still confirming the payment"
      lead="No need to wait here. We’ll email you the books when it’s done."
    >
      {isChecking ? (
        <p>If you stay, your books will open here as soon as your bank confirms the payment.</p>
      ) : (
        <p role="status">
          This page has stopped checking. We’ll email you when your bank confirms the payment.{' '}
          <a href={routes.myDownloads}>You can also get your books here later</a>.
        </p>
      )}
    </Step>
  );
}

function NotPaid({ title, lead }: { title: string; lead: string }) {
  return (
    <Step namesTab title={title} lead={lead}>
      <p>
        <a className="button button--main" href={routes.checkout}>
          Back to checkout
        </a>
      </p>
    </Step>
  );
}

/** Returns the delay before the next check, or `undefined` if there have been enough. */
function pauseAfter(checks: {
  dataUpdateCount: number;
  errorUpdateCount: number;
}): number | undefined {
  return PAUSES[checks.dataUpdateCount + checks.errorUpdateCount - 1];
}

/**
 * Returns the session ID and removes it from the address bar, where others could read it. Keeps it
 * in the history entry for reloads.
 */
function takeSessionId(): string | undefined {
  const url = new URL(location.href);
  const given = url.searchParams.get('session_id');
  if (given === null) return (history.state as { paid?: string } | null)?.paid;
  url.searchParams.delete('session_id');
  history.replaceState({ paid: given }, '', url);
  return given;
}
