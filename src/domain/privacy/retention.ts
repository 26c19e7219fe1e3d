import { DAY, MINUTE } from '../time.ts';

/** Retention period for the text of unanswered questions, in days. */
export const UNANSWERED_DAYS = 90;

/** Retention period for records of emails that don't belong to an order, in days. */
export const UNOWNED_MAIL_DAYS = 30;

/** Retention period for contact messages that the coach can answer, in days. */
export const MESSAGE_DAYS = 30;

/** Records to delete after a retention period. */
export interface Removal {
  /** Key prefix of these records. */
  prefix: string;
  /** Retention period, in milliseconds. */
  keptFor: number;
  /**
   * Returns the start of the retention period, as Unix time in milliseconds, from the key alone.
   * Returns `undefined` for keys that don't match.
   */
  since?(key: string): number | undefined;
  /**
   * For keys that don't contain a time: returns the start from the record. A record without a time
   * is kept.
   */
  sinceRecord?(record: Readonly<Record<string, unknown>>): number | undefined;
}

/** An entry in the list of stored data. The data is either personal or internal. */
export interface Retention {
  /** Description of the data, as shown on the privacy page. */
  what: string;
  /** Whose data it is, as shown on the privacy page. */
  about: string;
  /** How long it's kept, as text for the privacy page. */
  kept: string;
  /** Why it's kept, as text for the privacy page. */
  why: string;
  /** Key prefixes of its records. */
  prefixes: readonly string[];
  /**
   * Section of "My data" where signed-in owners can find it. Absent if it isn't linked to an
   * account.
   */
  inMyData?: string;
  removals?: readonly Removal[];
}

const timeIn =
  (pattern: RegExp, unit = 1) =>
  (key: string): number | undefined => {
    const found = pattern.exec(key)?.[1];
    return found === undefined ? undefined : Number(found) * unit;
  };
/** Reads the date in a key and returns the end of that day (UTC). */
const dayIn = (pattern: RegExp) => (key: string) => {
  const found = pattern.exec(key)?.[1];
  return found === undefined ? undefined : Date.parse(`${found}T00:00:00Z`) + DAY;
};
const timeOf =
  (...fields: readonly string[]) =>
  (record: Readonly<Record<string, unknown>>): number | undefined =>
    fields.map((field) => record[field]).find((value) => typeof value === 'number');

/**
 * All personal data we store, with its retention periods. Used by both the privacy page and the
 * sweeper.
 */
export const RETENTION: readonly Retention[] = [
  {
    what: 'What you bought: books, amount, date, country, tax, and payment number',
    about: 'people who bought a book',
    kept: 'at least 7 years, so that we can send your books again',
    why: 'Tax law requires it',
    prefixes: [
      ...['order-', 'done-', 'day-', 'listed-', 'number-', 'payment-', 'bought-', 'entitlement-'],
      ...[
        'link-',
        'use-',
        'upgrade-',
        'access-',
        'refund-',
        'refunded-',
        'disputed-',
        'dispute-won-',
      ],
      ...['unconfirmed-', 'async-failed-', 'try-'],
    ],
    inMyData: 'orders',
  },
  {
    what: 'Your name, email address, and phone number, and who helps you with an order',
    about: 'people who bought a book',
    kept: 'until you ask us to delete them',
    why: 'To send your books again, and to answer you',
    prefixes: ['person-', 'buyer-', 'address-'],
    inMyData: 'orders',
  },
  {
    what: 'Your email address in someone else’s order, because you help them or because they mistyped theirs',
    about: 'helpers, and people whose address was typed by mistake',
    kept: 'until you ask us to delete it',
    why: 'To send the books to helpers, and to trace lost emails',
    prefixes: ['helper-'],
    inMyData: 'named',
  },
  {
    what: 'A gift: the recipient’s name and email address, the date, and the giver’s message',
    about: 'people who get a gift',
    kept: 'until they ask us to delete it',
    why: 'To send the gift, and to send its books again',
    prefixes: ['gift-'],
    inMyData: 'orders',
  },
  {
    what: 'What you typed at checkout, if you didn’t pay',
    about: 'people who started to check out',
    kept: '35 days',
    why: 'A bank can take that long to approve a payment',
    prefixes: ['checkout-'],
    inMyData: 'named',
    removals: [{ prefix: 'checkout-', keptFor: 35 * DAY, sinceRecord: timeOf('at') }],
  },
  {
    what: 'A note the coach wrote about your order',
    about: 'people who bought a book',
    kept: 'until you ask us to delete it',
    why: 'To remember what we agreed on with you',
    prefixes: ['note-'],
  },
  {
    what: 'The fact that we sent you an email about your order, and whether it arrived, but not what it said',
    about: 'people who bought a book',
    kept: 'as long as we keep the order',
    why: 'To trace lost emails',
    prefixes: [
      ...['mail-', 'mailed-', 'pending-', 'claim-', 'failed-', 'sent-', 'dead-', 'delivered-'],
      ...['bounced-'],
    ],
    inMyData: 'orders',
  },
  {
    what: 'The fact that we sent you an email about something else, such as your account, but not what it said',
    about: 'people who contacted us, have an account, or typed in an address',
    kept: `${UNOWNED_MAIL_DAYS} days`,
    why: 'To trace lost emails',
    prefixes: ['unowned-'],
  },
  {
    what: 'Your message or chat summary, until we email it',
    about: 'people who contacted us',
    kept: 'until we email it to the coach, or 30 days if we can’t',
    why: 'To answer you',
    prefixes: ['payload-', 'deferred-'],
    inMyData: 'waiting',
  },
  {
    what: 'Your message from the contact page, and whether the coach answered it',
    about: 'people who contacted us',
    kept: `${MESSAGE_DAYS} days`,
    why: 'To answer you',
    prefixes: ['message-', 'answered-'],
    inMyData: 'waiting',
    removals: ['message-', 'answered-'].map((prefix) => ({
      prefix,
      keptFor: MESSAGE_DAYS * DAY,
      since: timeIn(/^(?:message|answered)-(\d{13})-/),
    })),
  },
  {
    what: 'Your address for the newsletter, and when you signed up',
    about: 'newsletter readers',
    kept: 'until you unsubscribe, or 30 days if you never confirm',
    why: 'You asked for it, and the law requires us to be able to prove that',
    prefixes: ['newsletter-'],
    inMyData: 'newsletter',
    removals: [
      {
        prefix: 'newsletter-waiting-',
        keptFor: 30 * DAY,
        since: timeIn(/^newsletter-waiting-(\d+)-/),
      },
    ],
  },
  {
    what: 'The fact that we sent you an issue of the newsletter, as a code that can’t be reversed',
    about: 'newsletter readers',
    kept: '1 year',
    why: 'So that no one gets the same issue twice, and to see who didn’t get it',
    prefixes: ['campaign-'],
    removals: [{ prefix: 'campaign-', keptFor: 365 * DAY, sinceRecord: timeOf('at') }],
  },
  {
    what: 'Your review',
    about: 'buyers who wrote one',
    kept: 'until you ask us to take it down',
    why: 'You asked us to publish it',
    prefixes: ['review-', 'reviewed-', 'rated-', 'may-ask-'],
    inMyData: 'orders',
  },
  {
    what: 'Your post, without an email address',
    about: 'people who wrote one',
    kept: 'until you ask us to take it down',
    why: 'You asked us to publish it',
    prefixes: ['post-', 'posted-', 'shown-', 'urgent-'],
  },
  {
    what: 'The network your post came from, as a code that can’t be reversed',
    about: 'people who wrote one',
    kept: '30 days',
    why: 'So that no one can flood the coach with posts',
    prefixes: ['from-'],
    removals: [{ prefix: 'from-', keptFor: 30 * DAY, since: timeIn(/^from-(\d{13})-/) }],
  },
  {
    what: 'Your account',
    about: 'people who created one',
    kept: 'until you delete it',
    why: 'So that you can sign in',
    prefixes: ['account-'],
    inMyData: 'account',
    removals: [
      {
        prefix: 'account-',
        keptFor: DAY,
        // Each authenticator app step is 30 seconds.
        since: timeIn(/^account-[a-f0-9]+\.once-code-[a-f0-9]+-(\d+)$/, MINUTE / 2),
      },
    ],
  },
  {
    what: 'A sign-up or a new password that wasn’t confirmed',
    about: 'people who asked for it',
    kept: '8 days',
    why: 'So that the link in the email works',
    prefixes: ['verification-token-'],
    inMyData: 'waiting',
    removals: [
      {
        prefix: 'verification-token-',
        keptFor: 8 * DAY,
        since: timeIn(/^verification-token-(?:(?:used|sequence)-)?(\d{13})-/),
      },
    ],
  },
  {
    what: 'The fact that you’re signed in, and in which browser',
    about: 'people who have an account',
    kept: '31 days',
    why: 'So that you stay signed in',
    prefixes: ['session-'],
    inMyData: 'sessions',
    removals: [
      { prefix: 'session-', keptFor: 31 * DAY, sinceRecord: timeOf('issuedAt', 'startedAt', 'at') },
    ],
  },
  {
    what: 'The network and browser you signed in from, as codes that can’t be reversed',
    about: 'people who have an account',
    kept: '180 days',
    why: 'So that strangers can’t lock you out',
    prefixes: ['sign-in-home-'],
    inMyData: 'networks',
    removals: [{ prefix: 'sign-in-home-', keptFor: 180 * DAY, sinceRecord: timeOf('at') }],
  },
  {
    what: 'A few words from a search or chat that had no answer, without names or who asked',
    about: 'no one we can identify',
    kept: `${UNANSWERED_DAYS} days`,
    why: 'So that the coach can write an answer',
    prefixes: ['unanswered-'],
    removals: [
      {
        prefix: 'unanswered-',
        keptFor: UNANSWERED_DAYS * DAY,
        since: dayIn(/^unanswered-(\d{4}-\d{2}-\d{2})-/),
      },
    ],
  },
  {
    what: 'How many requests came from your network, which we store as a code that can’t be reversed',
    about: 'everyone',
    kept: '1 day at most',
    why: 'So that no one can flood the site',
    prefixes: ['limit-'],
    removals: [{ prefix: 'limit-', keptFor: 0, since: timeIn(/^limit-(\d+)-/) }],
  },
  {
    what: 'The fact that you asked us to delete your data, as a code that can’t be reversed',
    about: 'people who asked for it',
    kept: 'as long as we keep backups',
    why: 'So that restoring a backup doesn’t bring your data back',
    prefixes: ['erase-', 'erased-'],
  },
];

/** Internal records without personal data. */
const INTERNAL_RECORDS: readonly Removal[] = [
  { prefix: 'swept-', keptFor: 7 * DAY, since: dayIn(/^swept-(\d{4}-\d{2}-\d{2})-/) },
  { prefix: 'digest-', keptFor: 7 * DAY, since: dayIn(/^digest-(\d{4}-\d{2}-\d{2})$/) },
  // Legacy cart records. Nothing reads or writes these anymore.
  { prefix: 'cart-', keptFor: 0, since: () => 0 },
];

/** All records that the sweeper deletes by age. */
export const REMOVALS: readonly Removal[] = [
  ...RETENTION.flatMap(({ removals = [] }) => removals),
  ...INTERNAL_RECORDS,
];
