import { DAY } from '../time.ts';

/** A newsletter subscriber, with proof of consent. Times are Unix times in milliseconds. */
export interface NewsletterSubscriber {
  address: string;
  /** Version of the consent text next to the form. */
  wording: string;
  askedAt: number;
  /** When the link in the email was clicked. */
  confirmedAt: number;
}

/**
 * The visitor's consent in the newsletter form. The version is stored with every request and must
 * change with the text.
 */
export const NEWSLETTER_CONSENT = {
  version: '2026-11-29',
  text: 'Get new articles by email. We’ll ask you to confirm. Unsubscribe anytime.',
} as const;

/** Lifetime of a confirmation link, in milliseconds. */
export const CONFIRMATION_LIFETIME = 7 * DAY;

/**
 * Used as the request number (`linkVersion`) for emails about purchased books, which nobody signs
 * up for. Readers can only unsubscribe from them.
 */
export const BOOK_NEWS = 0;
