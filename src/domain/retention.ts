const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const YEAR = 365 * DAY;

/** How long what buyers paid is kept for the tax office, in milliseconds. */
export const TAX_RETENTION = 7 * YEAR;

/** How long words of questions without an answer are kept, in days. */
export const UNANSWERED_DAYS = 90;

/** Records that are removed when their time is over. */
export interface Removal {
  /** What their keys begin with. */
  prefix: string;
  /** How long they are kept, in milliseconds. */
  keptFor: number;
  /** When they begin to age, milliseconds since 1970, from the key alone; `undefined` for keys of another kind. */
  since?(key: string): number | undefined;
  /** For keys without a time: the same from the record. A record without one stays. */
  sinceRecord?(record: Readonly<Record<string, unknown>>): number | undefined;
}

/** One row of what the site keeps about people, as the privacy page shows it. */
export interface Retention {
  what: string;
  /** How long, in words. */
  kept: string;
  removals?: readonly Removal[];
}

const timeIn =
  (pattern: RegExp, unit = 1) =>
  (key: string): number | undefined => {
    const found = pattern.exec(key)?.[1];
    return found === undefined ? undefined : Number(found) * unit;
  };
/** The end of the day in a key. */
const dayIn = (pattern: RegExp) => (key: string) => {
  const found = pattern.exec(key)?.[1];
  return found === undefined ? undefined : Date.parse(`${found}T00:00:00Z`) + DAY;
};
const timeOf =
  (...fields: readonly string[]) =>
  (record: Readonly<Record<string, unknown>>): number | undefined =>
    fields.map((field) => record[field]).find((value) => typeof value === 'number');

/** Everything that is kept about people and for how long. The privacy page and the sweeper both read this. */
export const RETENTION: readonly Retention[] = [
  {
    what: 'What you bought, with your name and e-mail address',
    kept: '7 years, because the tax office may ask. Your name and address go earlier when you ask us',
  },
  {
    what: 'What you typed at the checkout when you did not pay',
    kept: '35 days',
    removals: [{ prefix: 'intent-', keptFor: 35 * DAY, sinceRecord: timeOf('at') }],
  },
  {
    what: 'Your message or chat summary',
    kept: 'on this site until it is mailed to the coach; 30 days when it cannot be mailed',
  },
  {
    what: 'Your address for the newsletter',
    kept: 'until you leave it. 30 days when you never confirmed it',
    removals: [
      {
        prefix: 'newsletter-waiting-',
        keptFor: 30 * DAY,
        since: timeIn(/^newsletter-waiting-(\d+)-/),
      },
    ],
  },
  { what: 'Your post or review', kept: 'until you ask us to take it down' },
  { what: 'Your account', kept: 'until you delete it' },
  {
    what: 'A sign-up or a new password that was not confirmed',
    kept: '8 days',
    removals: [
      {
        prefix: 'ticket-',
        keptFor: 8 * DAY,
        since: timeIn(/^ticket-(?:(?:used|turn)-)?(\d{13})-/),
      },
    ],
  },
  {
    what: 'That you are signed in, and in which browser',
    kept: '31 days',
    removals: [
      { prefix: 'session-', keptFor: 31 * DAY, sinceRecord: timeOf('issuedAt', 'startedAt', 'at') },
      {
        prefix: 'account-',
        keptFor: DAY,
        // One step of an authenticator app is 30 seconds.
        since: timeIn(/^account-[a-f0-9]+\.once-code-(\d+)$/, MINUTE / 2),
      },
    ],
  },
  {
    what: 'The network and the browser that you signed in from, as codes that cannot be turned back',
    kept: '180 days',
    removals: [{ prefix: 'sign-in-home-', keptFor: 180 * DAY, sinceRecord: timeOf('at') }],
  },
  {
    what: 'A few words of a search or a chat that had no answer, without names or who asked',
    kept: `${UNANSWERED_DAYS} days`,
    removals: [
      {
        prefix: 'unanswered-',
        keptFor: UNANSWERED_DAYS * DAY,
        since: dayIn(/^unanswered-(\d{4}-\d{2}-\d{2})-/),
      },
    ],
  },
  {
    what: 'How often your network asked for something, as a code that cannot be turned back',
    kept: 'at most 1 day',
    removals: [{ prefix: 'limit-', keptFor: 0, since: timeIn(/^limit-(\d+)-/) }],
  },
];

/** Notes of the site to itself, without anything about people. */
export const OWN_NOTES: readonly Removal[] = [
  { prefix: 'swept-', keptFor: 7 * DAY, since: dayIn(/^swept-(\d{4}-\d{2}-\d{2})-/) },
  { prefix: 'digest-', keptFor: 7 * DAY, since: dayIn(/^digest-(\d{4}-\d{2}-\d{2})$/) },
  // Carts were once noted; nothing reads or writes these any more.
  { prefix: 'cart-', keptFor: 0, since: () => 0 },
];

/** All that the sweeper removes by its age. */
export const REMOVALS: readonly Removal[] = [
  ...RETENTION.flatMap(({ removals = [] }) => removals),
  ...OWN_NOTES,
];
