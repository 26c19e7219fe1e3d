import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { callFunction } from '#src/browser/api.ts';
import type { OpenedLink } from '#src/contracts/download.ts';
import { HttpError } from '#src/domain/http-error.ts';
import { formatLastDay } from '#src/domain/day.ts';
import { hereWords } from '#src/domain/downloads/book-is-here.ts';
import { REDEMPTIONS_PER_LINK } from '#src/domain/downloads/download-limits.ts';
import { routes } from '#src/routes.ts';
import { serverState } from '#src/stores/server-state.ts';
import { Step } from '../ui/PageState.tsx';
import { readLinkToken, useLinkToken } from '../mailed-link-token.tsx';
import { useMounted } from '../use-mounted.ts';
import { OwnedBookCover, type Covers } from './OwnedBookCover.tsx';
import { DownloadLinkBooks } from './DownloadLinkBooks.tsx';
import { FreshLink } from './FreshLink.tsx';
import { TryAgain } from './TryAgain.tsx';

/** In-app browsers, which often fail silently when saving a file. */
const IN_APP = /FBAN|FBAV|FB_IAB|Instagram|Line\/|MicroMessenger/;

/**
 * The page for an emailed download link. The token is in the URL fragment, so loading the page
 * doesn't send it anywhere.
 */
export default function DownloadPage({
  email,
  support,
  covers,
  picture,
  children,
}: {
  /** The shop's email address, and a link for writing to it about an order. */
  email: string;
  support: string;
  covers: Covers;
  /** Shown if the link is incomplete. */
  picture?: ReactNode;
  /** Content below the books. */
  children?: ReactNode;
}) {
  const isMounted = useMounted();
  const token = useLinkToken();
  const { data, error, refetch } = useQuery(
    {
      queryKey: ['download', token],
      queryFn: () => callFunction('download', { action: 'open', token }),
      enabled: token !== '',
      retry: false,
      // The data only changes through clicks on this page, which update the counts themselves.
      staleTime: Infinity,
    },
    serverState,
  );
  const isUnknown =
    isMounted && (token === '' || (error instanceof HttpError && error.code === 'link_unknown'));
  const isWaiting = !isUnknown && !data && !error;
  return (
    <>
      {isMounted && IN_APP.test(navigator.userAgent) && (
        <p className="notice">
          You opened this in another app, where files may not open. Select the menu (3 dots) and
          choose “Open in browser.”
        </p>
      )}
      <div className="max-lg:-mt-2 lg:mt-4 min-h-80">
        {isUnknown && (
          <div className="split">
            <Step
              title="This link isn’t complete"
              lead="You didn’t do anything wrong. Sometimes part of a long link gets cut off. Open it again from your email, or ask for a new one."
              ways={[
                ['Get a new link by email', routes.myDownloads],
                ['Contact us', support],
              ]}
            />
            {picture}
          </div>
        )}
        {isWaiting && (
          <section className="flow">
            <h1>Your books</h1>
            <p className="lead" role="status">
              One moment. We’re looking for your books.
            </p>
            <noscript>
              <p className="notice">
                {'To use this page, turn on JavaScript in your browser. You can also email '}
                <a href={support}>{email}</a>, and we’ll send you the file.
              </p>
            </noscript>
          </section>
        )}
        {data && <Opened token={token} link={data} support={support} covers={covers} />}
        {error && !isUnknown && (
          <Step
            title="We can’t open your books right now"
            lead={
              error instanceof HttpError
                ? error.message
                : 'Your books are safe. Please try again in a minute.'
            }
          >
            <TryAgain onTry={refetch} support={support} />
          </Step>
        )}
      </div>
      {/* Shown together with the response, so that nothing shifts later. */}
      <div hidden={isWaiting}>{children}</div>
    </>
  );
}

DownloadPage.fallback = { href: routes.myDownloads, label: 'Get my books again' };

function Opened({
  token,
  link: { state, items, expiresAt },
  support,
  covers,
}: {
  token: string;
  link: OpenedLink;
  support: string;
  covers: Covers;
}) {
  const [first, ...others] = items;
  const isOne = others.length === 0;
  switch (state) {
    case 'active':
      return (
        <>
          <Step
            title={hereWords(undefined, isOne)}
            // The book that was selected in the account takes focus instead.
            isFirst={readLinkToken('book') !== ''}
            className="flow gift-panel"
            picture={isOne && first ? <OwnedBookCover slug={first.slug} covers={covers} /> : null}
            lead={`${isOne ? 'It’s' : 'They’re'} yours to keep.`}
          >
            <DownloadLinkBooks
              key={token}
              token={token}
              items={items}
              covers={isOne ? undefined : covers}
              expiresAt={expiresAt}
            />
          </Step>
          <div className="panels mt-6">
            <section>
              <h2 className="text-l">{`Save ${isOne ? 'your book' : 'your books'}`}</h2>
              <p>
                Select <strong>Download</strong>. Then look in the Downloads folder on your device.
                On an iPhone or iPad, open the Files app.
              </p>
            </section>
            <section>
              <h2 className="text-l">If you need a new link</h2>
              <p>
                {`This link works ${REDEMPTIONS_PER_LINK} times${isOne ? '' : ' for each book'}, through ${formatLastDay(expiresAt)}. A new one is free.`}
              </p>
              <p className="actions">
                <a className="button" href={routes.myDownloads}>
                  Email me a new link
                </a>
                <a className="alone" href={support}>
                  Contact us
                </a>
              </p>
            </section>
          </div>
        </>
      );
    case 'expired':
      return (
        <Step
          title="This link has expired"
          lead="The books are still yours. Select the button, and we’ll email you a new link."
        >
          <FreshLink token={token} />
        </Step>
      );
    case 'stopped':
      return (
        <Step
          title="These books aren’t available"
          lead="This order was refunded, or a bank is checking the payment."
        >
          <p>
            If that’s a mistake, <a href={support}>contact us</a>.
          </p>
        </Step>
      );
  }
}
