import { useState } from 'react';
import { callFunction } from '#src/browser/api.ts';
import { session } from '#src/browser/storage.ts';
import { counted } from '#src/domain/count-with-noun.ts';
import type { ClaimedFile } from '#src/contracts/download.ts';
import type { PurchasedItem } from '#src/contracts/process-purchase.ts';
import { FORMAT_FACTS, savedName, type BookFormat } from '#src/domain/ebooks/book-format.ts';
import { formatLastDay } from '#src/domain/day.ts';
import { REDEMPTIONS_PER_LINK } from '#src/domain/downloads/download-limits.ts';
import { formatRoughSize } from '#src/domain/downloads/file-size.ts';
import { HttpError, wordsOf } from '#src/domain/http-error.ts';
import { ActionResult } from '../ui/ActionResult.tsx';
import { readLinkToken } from '../mailed-link-token.tsx';
import { BusyButton } from './BusyButton.tsx';
import { OwnedBookCover, type Covers } from './OwnedBookCover.tsx';
import { FreshLink } from './FreshLink.tsx';

/** The books that one download link opens. */
export function DownloadLinkBooks({
  token,
  items,
  covers,
  expiresAt,
}: {
  token: string;
  items: readonly PurchasedItem[];
  /** Undefined if the page already shows the book's cover. */
  covers: Covers | undefined;
  /** When the link expires, as Unix time in milliseconds. */
  expiresAt: number;
}) {
  return (
    <ul className="list-none owned-books">
      {items.map((item) => (
        <Book key={item.slug} token={token} item={item} covers={covers} expiresAt={expiresAt} />
      ))}
    </ul>
  );
}

/**
 * A book that the link opens. A click counts as one use, but further clicks in the same tab within
 * half an hour don't count.
 */
function Book({
  token,
  item: { slug, title, pages, bytes, others, usesLeft },
  covers,
  expiresAt,
}: {
  token: string;
  item: PurchasedItem;
  covers: Covers | undefined;
  expiresAt: number;
}) {
  const [left, setLeft] = useState(usesLeft);
  const [hasEnded, setEnded] = useState(false);
  /** Result of the last click. */
  const [answer, setAnswer] = useState('');
  const isOpen = left > 0 && !hasEnded;

  /** Returns the file, or `undefined` if the buyer needs a new link. */
  const claim = async (): Promise<ClaimedFile | undefined> => {
    setAnswer('');
    try {
      const file = await callFunction('download', {
        action: 'claim',
        token,
        item: slug,
        claimId: claimIdOf(slug),
      });
      setLeft(file.usesLeft);
      return file;
    } catch (error) {
      const code = error instanceof HttpError ? error.code : undefined;
      if (code === 'link_used_up') setLeft(0);
      else if (code === 'link_expired') setEnded(true);
      else setAnswer(wordsOf(error));
      return undefined;
    }
  };
  const download = async (format: BookFormat) => {
    const file = await claim();
    if (!file) return;
    location.assign(format === 'pdf' ? file.downloadUrl : `${file.downloadUrl}&format=${format}`);
    setAnswer(
      `Saved as “${savedName(title, format)}”. Look in the Downloads folder on this device.`,
    );
  };
  const read = async () => {
    // Open the tab directly in the click handler, because the browser would block it later. Its URL
    // is set once it's known.
    const opened = open('about:blank', '_blank');
    const file = await claim();
    if (!file) opened?.close();
    else if (opened) opened.location.replace(file.readUrl);
    else location.assign(file.readUrl);
  };

  return (
    <li className="flow">
      {covers && <OwnedBookCover slug={slug} covers={covers} />}
      <h2>{title}</h2>
      <div className="flow">
        <div className="actions">
          {isOpen ? (
            <>
              <BusyButton
                busy="Opening..."
                look="main"
                about={`${title} (opens a new tab)`}
                isFocused={readLinkToken('book') === slug}
                onPress={read}
              >
                Read now
              </BusyButton>
              <BusyButton busy="Opening..." about={title} onPress={() => download('pdf')}>
                Download
              </BusyButton>
            </>
          ) : (
            <FreshLink token={token} isFocused={usesLeft > 0} />
          )}
        </div>
        <ActionResult>{answer}</ActionResult>
        {!isOpen && <p role="status">{usesWords(left, hasEnded, expiresAt)}</p>}
        {isOpen && (
          <details className="flow">
            <summary className="min-h-target">
              <span>{others.length > 0 ? 'Other ways to read' : 'About this download'}</span>
              <span className="visually-hidden">{`: ${title}`}</span>
            </summary>
            {others.length > 0 && (
              <ul className="list-none grid gap-4">
                {others.map(({ format, bytes: size }) => (
                  <li key={format}>
                    <BusyButton
                      busy="Opening..."
                      small
                      about={title}
                      onPress={() => download(format)}
                    >
                      {`Download ${FORMAT_FACTS[format].label}`}
                    </BusyButton>
                    <span className="block mt-1">
                      {`${FORMAT_FACTS[format].hint}, ${formatRoughSize(size)}`}
                    </span>
                  </li>
                ))}
              </ul>
            )}
            <p>{`Read now and Download open the same PDF (${counted(pages, 'page')}, ${formatRoughSize(bytes)}).`}</p>
            <p role="status">{usesWords(left, hasEnded, expiresAt)}</p>
          </details>
        )}
      </div>
    </li>
  );
}

function usesWords(left: number, hasEnded: boolean, expiresAt: number): string {
  if (hasEnded) return 'This link has expired. The book is still yours.';
  return left > 0
    ? `You can open it ${left} more ${left === 1 ? 'time' : 'times'} with this link, through ${formatLastDay(expiresAt)}. After that, you can get a new link for free. The book is yours to keep.`
    : `You’ve used this link ${REDEMPTIONS_PER_LINK} times. The book is still yours.`;
}

/** Returns a random ID per book and tab, so that reloading doesn't use up the link. */
function claimIdOf(slug: string): string {
  const key = `claim-${slug}`;
  const known = session.read(key);
  if (typeof known === 'string') return known;
  const fresh = crypto.randomUUID();
  session.write(key, fresh);
  return fresh;
}
