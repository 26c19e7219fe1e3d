/** Kinds of personal data the site can erase. */
const HELD_KINDS = {
  orders: 'name, addresses and phone number of orders',
  gifts: 'name, address and words of gifts to them',
  named: 'orders of other people that had this address, or have it as a helper’s',
  reviews: 'reviews of books',
  account: 'an account, signed out everywhere',
  newsletter: 'subscriptions to the newsletter',
  mails: 'messages, sign-ups and emails not sent yet',
  words: 'this address in posts, reviews, notes and messages of others',
  networks: 'networks that they signed in from',
} as const;

export type HeldKind = keyof typeof HELD_KINDS;

/** Data the site holds about an email address, and any earlier erasure. */
export interface Held {
  /** Number of records of each kind. Kinds without records are absent. */
  counts: Partial<Record<HeldKind, number>>;
  /** Number of unpaid checkouts by this person or for them. They're kept for a limited time. */
  unpaid?: number;
  /** When the address was last erased, as Unix time in milliseconds. */
  erasedAt?: number;
  /** The site holds more data than it could search during the request. */
  isPartial?: boolean;
  /** Number of damaged records, which couldn't be searched. */
  unread?: number;
}

export function isHeld({ counts }: Held): boolean {
  return Object.keys(counts).length > 0;
}

/**
 * Returns whether there may be data to erase: either something was found, or the search is
 * incomplete.
 */
export function mayBeHeld(held: Held): boolean {
  return isHeld(held) || held.isPartial === true;
}

/** Returns what the search before the erasure may have missed, one line each. */
export function whatIsUnseen({ isPartial, unread = 0 }: Held): string[] {
  return [
    ...(isPartial
      ? [
          'There is more than the site can search at once, so this may not be all. If you say yes, the site keeps searching for up to a few hours and deletes everything it finds about this person.',
        ]
      : []),
    ...(unread > 0
      ? [
          `${unread === 1 ? 'One damaged record' : `${unread} damaged records`} could not be searched. Please tell a developer.`,
        ]
      : []),
  ];
}

/**
 * Explains why there's nothing to erase.
 * @param inWords Formats a Unix time in milliseconds.
 */
export function whyNothing({ unpaid, erasedAt }: Held, inWords: (at: number) => string): string {
  if (unpaid !== undefined)
    return unpaid === 1
      ? 'Only one checkout that nobody paid is kept under this address. It is deleted by itself within 35 days.'
      : `Only ${unpaid} checkouts that nobody paid are kept under this address. They are deleted by themselves within 35 days.`;
  return erasedAt === undefined
    ? 'Nothing is kept under this address. Is it spelled as the person wrote it?'
    : `Nothing is kept under this address any more. It was forgotten on ${inWords(erasedAt)}.`;
}

/** Lists what will be erased, one line per kind. */
export function whatGoes({ counts }: Held): string[] {
  return Object.entries(HELD_KINDS).flatMap(([kind, words]) => {
    const count = counts[kind as HeldKind];
    return count ? [`${count} × ${words}`] : [];
  });
}

/** What's kept and why, one line per item. */
export const WHAT_STAYS: readonly string[] = [
  'For the tax office: sum, date, books, country, tax and payment number of each order. Without name and address.',
  'A gift that they bought stays its reader’s: name, address and words go when that person asks. A gift to them that waits is not sent.',
  'Links to books that were mailed already work until they end. No new link can be mailed.',
  'What was typed at a checkout and not paid goes by itself within 35 days: a bank may still confirm it.',
  'Posts carry no address of their writer. Take them down at “Posts”.',
  'Stripe, Postmark, your own mailbox and your backups have copies of their own. The handbook says how to delete there.',
];
