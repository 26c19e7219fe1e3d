import { counted } from '../count-with-noun.ts';
import { EMAIL_PROVIDER } from '../email-provider.ts';

/** Kinds of personal data the site can erase: singular, plural, and any additional note. */
const HELD_KINDS = {
  orders: ['order', 'orders', ': the name, addresses, and phone number'],
  gifts: [
    'gift they got',
    'gifts they got',
    ': the name, address, and message. A gift that hasn’t been sent won’t be',
  ],
  named: [
    'order by someone else',
    'orders by others',
    ', with this address earlier or as a helper’s',
  ],
  reviews: ['book review', 'book reviews', ''],
  account: ['account', 'accounts', ', signed out everywhere'],
  newsletter: ['newsletter subscription', 'newsletter subscriptions', ''],
  mails: ['message, sign-up, or email', 'messages, sign-ups, and emails', ' we haven’t sent yet'],
  words: [
    'place',
    'places',
    ' where others mention this address: posts, reviews, notes, and messages',
  ],
  networks: ['network', 'networks', ' they signed in from'],
} as const;

export type HeldKind = keyof typeof HELD_KINDS;

/** Data that the site stores about an email address, and the latest erasure. */
export interface StoredPersonalData {
  /** Number of records of each kind. Kinds without records are absent. */
  counts: Partial<Record<HeldKind, number>>;
  /** Number of unpaid checkouts by or for this person. They're kept for a limited time. */
  unpaid?: number;
  /** When the address was last erased, as Unix time in milliseconds. */
  erasedAt?: number;
  /** Whether the site stores more data than it could search during the request. */
  isPartial?: boolean;
  /** Number of corrupted records, which couldn't be searched. */
  unread?: number;
}

export function holdsData({ counts }: StoredPersonalData): boolean {
  return Object.keys(counts).length > 0;
}

/**
 * Returns whether there may be data to erase, either because something was found or because the
 * search is incomplete.
 */
export function mayHoldData(held: StoredPersonalData): boolean {
  return holdsData(held) || held.isPartial === true;
}

/** Lists data that the search before the erasure may have missed, one line each. */
export function unsearchedItems({ isPartial, unread = 0 }: StoredPersonalData): string[] {
  return [
    ...(isPartial
      ? [
          'There’s more than we can search at once, so this may not be everything. If you say yes, we’ll keep searching for up to a few hours and delete everything we find about this person.',
        ]
      : []),
    ...(unread > 0
      ? [
          `${unread === 1 ? 'One damaged record' : `${unread} damaged records`} couldn’t be searched. Please tell your developer.`,
        ]
      : []),
  ];
}

/**
 * Explains why there's nothing to erase.
 * @param inWords Formats a Unix time in milliseconds.
 */
export function nothingToEraseReason(
  { unpaid, erasedAt }: StoredPersonalData,
  inWords: (at: number) => string,
): string {
  if (unpaid !== undefined)
    return unpaid === 1
      ? 'All we have for this address is 1 unpaid checkout. It’ll be deleted automatically within 35 days.'
      : `All we have for this address is ${unpaid} unpaid checkouts. They’ll be deleted automatically within 35 days.`;
  return erasedAt === undefined
    ? 'We don’t have anything for this address. Did you spell it the way the person did?'
    : `We don’t have anything for this address anymore. You deleted it on ${inWords(erasedAt)}.`;
}

/** Lists what will be erased, one line per kind. */
export function itemsToErase({ counts }: StoredPersonalData): string[] {
  return Object.entries(HELD_KINDS).flatMap(([kind, [one, several, rest]]) => {
    const count = counts[kind as HeldKind];
    return count ? [`${counted(count, one, several)}${rest}`] : [];
  });
}

/** Lists the data we keep for this person and why, one line per item. */
export function keptItems({ counts, unpaid, isPartial = false }: StoredPersonalData): string[] {
  const hasBought = isPartial || counts.orders !== undefined;
  return [
    ...(hasBought
      ? [
          'For tax law: the amount, date, books, country, tax, and payment number of each order, without a name or an address.',
          'Gifts they bought, because they now belong to the people who got them. Those people can ask us to delete their data, too.',
          'Download links we already emailed. They’ll work until they expire, but nobody can ask for a new one.',
        ]
      : []),
    ...(isPartial || unpaid !== undefined
      ? [
          'What they typed at a checkout without paying. It’ll be deleted automatically within 35 days, because a bank may still approve the payment.',
        ]
      : []),
    'Posts, because they don’t show who wrote them. You can take them down under Posts.',
    `Copies at Stripe and ${EMAIL_PROVIDER}, in your own inbox, and in your backups. You’ll see what to do about those next.`,
  ];
}
