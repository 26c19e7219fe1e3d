/**
 * What a visitor agrees to with the newsletter form. The version is kept with every request; a change
 * of the words needs a new one.
 */
export const NEWSLETTER_CONSENT = {
  version: '2026-11-25',
  text: 'We send you news from this site by email. You can stop at any time.',
} as const;

/** A confirmation link works for this time, in milliseconds. */
export const CONFIRMATION_LIFETIME = 7 * 24 * 60 * 60_000;
