import { z } from 'zod';
import { boundedText, matchingText } from './bounded-text.ts';
import { action } from './endpoint-action.ts';
import { MAX_SLUG_LENGTH, SLUG } from '#src/domain/ebooks/product.ts';
import type { PurchasedItem } from './process-purchase.ts';
import { formSchema } from './forms/field-schema.ts';
import { myDownloadsForm } from './forms/my-downloads.ts';

const token = boundedText(200).min(1);

/** `download` by POST: look at a link, take one of its five uses, or ask for a fresh link. */
export const downloadInput = z.discriminatedUnion('action', [
  action('open', { token }),
  action('claim', {
    token,
    item: matchingText(MAX_SLUG_LENGTH, SLUG, 'This book is not known.'),
    /** Made once per tab, so that a double press or a reload is one use. */
    claimId: z.uuid(),
  }),
  action('fresh-link', { token }),
]);

/** Answer to `open`; spends nothing. */
export interface OpenedLink {
  state: 'active' | 'expired' | 'stopped';
  items: PurchasedItem[];
  emailMasked: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/** Answer to `claim`: short-lived file addresses on which every request is free. */
export interface ClaimedFile {
  downloadUrl: string;
  /** Opens the file in the browser. */
  readUrl: string;
  usesLeft: number;
  /** When the addresses stop working, milliseconds since 1970. */
  expiresAt: number;
}

export interface FreshLinkSent {
  emailMasked: string;
}

/** `my-downloads`: mails fresh links to a buyer. The answer is the same for every text that can be an address. */
export const myDownloadsInput = z.object(formSchema(myDownloadsForm));
