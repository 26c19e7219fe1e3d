import type { FunctionName } from '#src/contracts/endpoints.ts';
import { DAY, MINUTE } from '#src/domain/time.ts';

// All rate limits. For who may call a function at all, see `who` in `netlify/functions/`.
//
// | Who is counted                   | What they do                | Limits                         |
// | -------------------------------- | --------------------------- | ------------------------------ |
// | a network, per function          | send a request              | TIERS, REQUESTS                |
// | a network                        | cause work that costs money | USES                           |
// | everyone                         | ask an unanswered question  | UNANSWERED_LIMITS              |
// | a network, an address, a browser | sign in                     | SIGN_IN_LIMITS                 |
// | a network, an account, a browser | enter a code                | CODE_LIMITS, END_FACTOR_LIMITS |
// | a link, an account               | enter a password            | TRY_LIMITS                     |
// | an account                       | open an order's link        | OPENINGS_PER_DAY               |
// | a network                        | send us a form              | CALLER_LIMITS                  |
// | an IPv6 subnet                   | send us a form              | PREFIX_LIMITS                  |
// | everyone                         | send us a form              | SITE_LIMITS                    |
// | an email address                 | get email                   | RECIPIENT_LIMITS, LINK_LIMITS  |
// | an order, an address             | get download links          | LINK_MAILS_PER_DAY             |
// | the coach, per order             | send download links         | COACH_MAILS_PER_DAY            |
// | the coach                        | get alerts                  | ALERT_MAILS_PER_DAY            |
// | the coach                        | get urgent posts by email   | URGENT_AT_ONCE, URGENT_PACE    |
//
// LINK_MAILS_PER_DAY, and how often a download link can be used, are in
// `src/domain/downloads/download-limits.ts`, because pages tell buyers about them.

export type Use = 'checkout' | 'library' | 'order-address' | 'review' | 'review-ask' | 'unanswered';

/**
 * Tiers of requests per minute from one network. Files are read and uploaded in many parts, so the
 * `files` tier is higher.
 */
export const TIERS = { strict: 30, usual: 60, frequent: 120, files: 600, provider: 1200 } as const;

/**
 * Tier of each function. Functions that aren't listed are `usual`. Stripe's events are signed and
 * the scheduled function has no URL, so they aren't counted.
 */
export const REQUESTS: Readonly<Partial<Record<FunctionName, keyof typeof TIERS | 'uncounted'>>> = {
  'stripe-webhook': 'uncounted',
  sweep: 'uncounted',
  'ebook-checkout': 'strict',
  'form-post': 'strict',
  'my-downloads': 'strict',
  newsletter: 'strict',
  'order-address': 'strict',
  // The contact form, chat summaries, the wellness guide, and resent receipts.
  'send-email': 'strict',
  unanswered: 'strict',
  account: 'frequent',
  auth: 'frequent',
  'cart-tracking': 'frequent',
  // Every dashboard page calls both, to show the number next to "To review".
  'coach-messages': 'frequent',
  'coach-submissions': 'frequent',
  'coach-subscribers': 'frequent',
  'community-post': 'frequent',
  'coach-publishing': 'frequent',
  ebooks: 'frequent',
  'not-found': 'frequent',
  track: 'frequent',
  download: 'files',
  storage: 'files',
  upload: 'files',
  // An email provider sends requests for many readers from one IP address.
  unsubscribe: 'files',
  // Postmark reports all emails from a few addresses.
  'mail-hook': 'provider',
};

/**
 * Functions that accept messages, which could be from someone in danger. When their rate limit
 * rejects a request, the error includes emergency numbers.
 */
export const ACCEPTS_MESSAGES: readonly FunctionName[] = [
  'community-post',
  'form-post',
  'reviews',
  'send-email',
];

/**
 * Hourly limits per network for work that costs money or sends email. The keys are part of store
 * keys. `takesWords` is set if people can enter free text: they may be in danger, so the error then
 * includes emergency numbers.
 */
export const USES: Readonly<Record<Use, { most: number; takesWords?: true }>> = {
  checkout: { most: 60 },
  library: { most: 20 },
  'order-address': { most: 20 },
  review: { most: 60, takesWords: true },
  'review-ask': { most: 60 },
  unanswered: { most: 20 },
};

/**
 * Maximum number of unanswered questions to count per day: in total, so that a flood doesn't fill
 * the list, and with the same words, so that one visitor who keeps retrying doesn't look like many.
 */
export const UNANSWERED_LIMITS = { site: 200, sameWords: 9 } as const;

/** Window for sign-in attempts, in milliseconds. Windows start at fixed times. */
export const SIGN_IN_WINDOW = 15 * MINUTE;

/** Sign-in attempts per {@link SIGN_IN_WINDOW}. */
export const SIGN_IN_LIMITS = {
  /** Per network, across all email addresses. */
  caller: 20,
  /** Per network and email address. */
  pair: 10,
  /**
   * Per email address, from networks that have never signed in to it. This never locks out the
   * owner's own network.
   */
  strangers: 30,
  /**
   * Per email address, from a browser that has signed in to it. Nobody else can use up this quota.
   */
  known: 10,
} as const;

/**
 * Second-factor attempts per account: from one network, or from a browser or session that has
 * passed the second factor before (`quarter` and `day`), and per day from all unrecognized networks
 * together (`strangers`). Nobody else can use up a recognized browser's attempts. `unmailed` is how
 * many wrong codes per day strangers can enter before the owner is notified.
 */
export const CODE_LIMITS = { quarter: 5, day: 20, strangers: 30, unmailed: 2 } as const;

/**
 * Number of emails per day that offer to remove an account's lost authenticator, per network and in
 * total.
 */
export const END_FACTOR_LIMITS = { caller: 3, all: 20 } as const;

/** Retry limits, keyed by the ID of a link, account, or sign-up. */
export const TRY_LIMITS = {
  /** Password attempts per emailed link. */
  confirm: { most: 5, within: SIGN_IN_WINDOW },
  /** Password confirmations by a signed-in owner. */
  repeat: { most: 10, within: SIGN_IN_WINDOW },
  /** Resends of a sign-up email after the first. */
  resend: { most: 2, within: DAY },
} as const;

/** Number of times a day that an owner can open one order's download link. */
export const OPENINGS_PER_DAY = 10;

/**
 * Limits for requests from one network that send email, counted separately for each `MailCause`:
 * contact form, newsletter sign-up, community post, and so on.
 */
export const CALLER_LIMITS = { hour: 5, day: 20 } as const;
/**
 * Limits for larger IPv6 subnets: a /56 for one customer, a /48 for a site or a phone company,
 * and a /32 for a provider. Requests above these limits may come from many people, so they're
 * deferred instead of rejected.
 */
export const PREFIX_LIMITS = {
  56: { hour: 20, day: 80 },
  48: { hour: 30, day: 120 },
  32: { hour: 50, day: 240 },
} as const;
/** Limits for the whole site. Requests above them are deferred, not rejected. */
export const SITE_LIMITS = { hour: 60, day: 300 } as const;
/**
 * Maximum number of urgent posts (those that suggest danger) emailed to the coach right away per
 * hour, one email each.
 */
export const URGENT_AT_ONCE = 10;
/**
 * Number of emails per day to an address that a visitor typed: emails that they requested, and
 * confirmations of their messages.
 */
export const RECIPIENT_LIMITS = { asked: 3, note: 1 } as const;
/**
 * Account-link emails per day to one address: for one requester, and for all requesters before the
 * emails are spread out to one per `pace` milliseconds.
 */
export const LINK_LIMITS = { asker: 5, all: 10, pace: 15 * MINUTE } as const;
/** Emails per day that the coach can send for one order. */
export const COACH_MAILS_PER_DAY = 10;
/**
 * Maximum number of urgent alerts emailed to the coach per day, one email each. Alerts over the
 * limit appear only in the digest.
 */
export const ALERT_MAILS_PER_DAY = 20;
/** Minimum time between two emails to the coach about urgent posts, in milliseconds. */
export const URGENT_PACE = 5 * MINUTE;
