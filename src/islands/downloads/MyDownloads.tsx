import { useEffect, useState } from 'react';
import { SessionMissingError } from '#src/stores/auth-errors.ts';
import { EmailAddress } from '../ui/EmailAddress.tsx';
import { CollapsibleSection } from '../ui/CollapsibleSection.tsx';
import { OwnBooks } from './OwnBooks.tsx';
import { useSessionMark } from '../accounts/session-mark.ts';
import { useOwnAccount } from '../accounts/use-own-account.ts';
import { LoadedData } from '../ui/LoadedData.tsx';
import type { Covers } from './OwnedBookCover.tsx';
import { MyDownloadsForm } from './MyDownloadsForm.tsx';

const LOADING = <span data-waiting>Loading your books...</span>;

/**
 * The user's books, or a form that emails buyers their books if nobody is signed in. The
 * server-rendered HTML contains the form. If someone seems to be signed in, the form stays hidden
 * until their account has loaded.
 */
export default function MyDownloads({ covers }: { covers: Covers }) {
  useSessionMark();
  /** Whether someone seems to be signed in. Empty until the island hydrates. */
  const [isIn, setIn] = useState<boolean>();
  useEffect(() => setIn(document.documentElement.hasAttribute('data-in')), []);
  const query = useOwnAccount(isIn === true);
  const isOut = isIn === false || query.error instanceof SessionMissingError;

  if (isIn === undefined || isOut) {
    return (
      <>
        {!isOut && (
          <p role="status" className="hidden signed-in:block">
            {LOADING}
          </p>
        )}
        <div className={isOut ? 'flow' : 'flow [[data-in]_[ssr]_&]:hidden'}>
          <p className="lead">
            Lost your book? Enter your email address, and we’ll send you a new link.
          </p>
          <MyDownloadsForm />
        </div>
      </>
    );
  }
  return (
    <>
      <LoadedData query={query} busy={LOADING}>
        {({ session, orders }) => {
          const address = <EmailAddress is={session.email} />;
          return orders.length === 0 ? (
            <>
              <p className="lead">
                <span>You’re signed in as </span>
                {address}
                <span>. There are no orders under this address.</span>
              </p>
              <p>
                If you used a different one, enter it, and we’ll email you a link to your books.
              </p>
              <MyDownloadsForm />
            </>
          ) : (
            <>
              <p className="lead">
                <span>Here are the books you bought with </span>
                {address}
                <span>.</span>
              </p>
              <OwnBooks orders={orders} covers={covers} />
              <div className="pt-4">
                <CollapsibleSection title="I used a different address">
                  <p>Enter that address, and we’ll email you a link to those books.</p>
                  <MyDownloadsForm />
                </CollapsibleSection>
              </div>
            </>
          );
        }}
      </LoadedData>
      {query.isError && !query.data && (
        <>
          <p>You can also get your books by email.</p>
          <MyDownloadsForm />
        </>
      )}
    </>
  );
}
