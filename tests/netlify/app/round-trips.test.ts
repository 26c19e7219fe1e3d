import { expect, test } from 'vitest';
import { RETENTION } from '#src/domain/privacy/retention.ts';
import { FUNCTION_NAMES } from '#tests/support/function-names.ts';
import { expectConsole } from '#tests/support/fail-on-console.ts';
import { countRoundTrips, ORDERS_A_DAY, shopWithOrders } from '#tests/support/round-trips.ts';
import { SHOP_REQUESTS, type RequestName } from '#tests/support/shop-requests.ts';

/** Key prefixes of the site's own records, which contain no personal data. */
const OWN_PREFIXES: readonly string[] = [
  ...[
    'alert-',
    'about-',
    'over-',
    'archived-',
    'alerted-',
    'digest-',
    'count-',
    'setting-',
    'month-',
  ],
  ...['beat-', 'sweep-', 'swept-', 'news-', 'index-key'],
  ...[
    'ebook-',
    'ebookaddress-',
    'file-',
    'piece-',
    'upload-',
    'part-',
    'kept-',
    'object-',
    'gone-',
  ],
];

/**
 * Maximum number of store calls per request, and how many of them may run sequentially. In
 * production, each sequential wait takes about 20 to 50 milliseconds.
 */
const BUDGET: Readonly<Record<RequestName, readonly [calls: number, waits: number]>> = {
  'put a book in the cart': [0, 0],
  'open a checkout': [4, 4],
  // Three of these calls check for refunds and disputes before the receipt is queued.
  'a payment becomes an order': [30, 7],
  'look at the success page': [22, 3],
  'open a download link': [14, 3],
  'take a file': [14, 5],
  'load a file': [7, 4],
  'ask for a fresh link': [26, 13],
  'ask for all my books': [30, 2],
  'mend the address of an order': [24, 14],
  'ask for the link again': [20, 9],
  // An email that doesn't belong to an order gets a marker, so that it's purged after 30 days.
  'write to the coach': [26, 12],
  'close the chat': [25, 12],
  'write to the coach without script': [18, 12],
  'ask for the newsletter': [20, 14],
  // The address is read first, because it's checked with the email provider before the confirmation
  // is written.
  'confirm the newsletter': [32, 17],
  'leave the newsletter': [12, 6],
  'a mail arrived': [5, 3],
  'send a post': [21, 14],
  'read the posts of a topic': [1, 1],
  'agree to be asked for a review': [5, 5],
  'send a review': [23, 16],
  'read the reviews of a book': [1, 1],
  'list the eBooks': [1, 1],
  'count a press': [0, 0],
  'note a missing page': [0, 0],
  // More than for a sign-in, because sign-ups for the same address are serialized.
  'sign up': [22, 15],
  // Records the IP address and the browser.
  'sign in': [20, 12],
  'look who is signed in': [7, 3],
  'open the account': [20, 9],
  'the coach: numbers of today': [177, 7],
  'the coach: settings': [9, 5],
  'the coach: change a setting': [14, 8],
  'the coach: list of orders': [226, 10],
  'the coach: orders for the accountant': [211, 9],
  'the coach: find a buyer': [34, 7],
  'the coach: find a payment': [34, 7],
  'the coach: find a buyer by name': [226, 10],
  'the coach: list of messages': [20, 7],
  'the coach: what needs me': [10, 4],
  'the coach: open an order': [59, 9],
  'the coach: send a new link': [117, 33],
  'the coach: list of posts': [14, 8],
  'the coach: let a post through': [18, 12],
  'the coach: list of reviews': [12, 7],
  'a question without an answer': [3, 3],
  'the coach: questions without an answer': [8, 4],
  'the coach: newsletter subscribers': [9, 4],
  'the coach: where to write': [8, 4],
  'the coach: what is published': [8, 4],
  'the coach: campaigns': [9, 4],
  'the coach: announce a file': [10, 6],
  'the coach: send a part of a file': [9, 5],
  'the coach: finish a file': [15, 11],
  'the coach: list of files': [10, 6],
  'the coach: eBooks and their files': [23, 6],
  // Includes the email from `ask for all my books`, because nothing runs after the response in this
  // test.
  'clean up every 5 minutes': [320, 42],
  'ask whether the site is well': [1, 1],
  'the coach: tell past buyers': [14, 9],
};

/** The request that processes long lists in batches of varying size, so its counts vary too. */
const IN_PARTS: RequestName = 'clean up every 5 minutes';

test('the requests cover every function', () => {
  const asked = new Set<string>(Object.values(SHOP_REQUESTS).map((one) => one.function));
  expect([...asked].toSorted()).toEqual(FUNCTION_NAMES);
});

test('keeps each request within its store-call budget, no matter how many orders exist', async () => {
  expectConsole(/"event":"done"/);
  const shop = await shopWithOrders(ORDERS_A_DAY);
  // Fill both shops with complete days of orders, so that a page of the coach's list ends at the
  // same time of day in each.
  const few = await countRoundTrips(shop);
  const many = await countRoundTrips(await shopWithOrders(3 * ORDERS_A_DAY));
  const callsOf = (counted: typeof few) =>
    Object.entries(counted).map(([name, { calls, waits }]) => ({ name, calls, waits }));
  const steady = (counted: typeof few) => callsOf(counted).filter(({ name }) => name !== IN_PARTS);
  expect(steady(many)).toEqual(steady(few));
  const over = [...callsOf(few), ...callsOf(many)].filter(({ name, calls, waits }) => {
    const [mostCalls, mostWaits] = BUDGET[name as RequestName];
    return calls > mostCalls || waits > mostWaits;
  });
  expect(over).toEqual([]);

  // Every record left by these requests must be covered by the retention table.
  const known = [...RETENTION.flatMap(({ prefixes }) => prefixes), ...OWN_PREFIXES];
  const { records, files } = shop.harness;
  const keys = [...records.contents.keys(), ...files.contents.keys()];
  expect(keys.filter((key) => !known.some((prefix) => key.startsWith(prefix)))).toEqual([]);
});
