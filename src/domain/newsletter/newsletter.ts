import { DAY } from '../time.ts';

/** A reader of the newsletter, with the proof that they asked for it. Times in milliseconds since 1970. */
export interface NewsletterSubscriber {
  address: string;
  /** The words that stood beside the form, by their version. */
  wording: string;
  askedAt: number;
  /** When the link in the mail was pressed. */
  confirmedAt: number;
}

/**
 * What a visitor agrees to with the newsletter form. The version is kept with every request; a change
 * of the words needs a new one.
 */
export const NEWSLETTER_CONSENT = {
  version: '2026-11-27',
  text: 'Get new articles by email. We will ask you to confirm. Unsubscribe anytime.',
} as const;

/** A confirmation link works for this time, in milliseconds. */
export const CONFIRMATION_LIFETIME = 7 * DAY;

/** In place of a request: news about books that were bought, which nobody asks for. It can only be ended. */
export const BOOK_NEWS = 0;
