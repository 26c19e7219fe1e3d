import { z } from 'zod';
import { boundedText, matchingText } from './bounded-text.ts';
import { action } from './endpoint-action.ts';
import { MAX_SLUG_LENGTH, SLUG } from '#src/domain/ebooks/product.ts';
import type { PurchasedItem } from './process-purchase.ts';

const token = boundedText(200).min(1);

/** POST `download`: opens a link, claims one of a book's five uses, or requests a new link. */
export const downloadInput = z.discriminatedUnion('action', [
  action('open', { token }),
  action('claim', {
    token,
    item: matchingText(MAX_SLUG_LENGTH, SLUG, 'We can’t find this book.'),
    /** Generated once per book and tab, so that a double click or a reload doesn't count twice. */
    claimId: z.uuid(),
  }),
  action('fresh-link', { token }),
]);

/** Response to `open`. Doesn't count as a use. */
export interface OpenedLink {
  state: 'active' | 'expired' | 'stopped';
  items: PurchasedItem[];
  emailMasked: string;
  /** Unix time in milliseconds. */
  expiresAt: number;
}

/** Response to `claim`: short-lived file URLs. Requests to them don't count as uses. */
export interface ClaimedFile {
  downloadUrl: string;
  /** URL that opens the file in the browser. */
  readUrl: string;
  usesLeft: number;
  /** When the URLs expire, as Unix time in milliseconds. */
  expiresAt: number;
}

export interface FreshLinkSent {
  emailMasked: string;
}
