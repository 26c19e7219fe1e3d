import { readEmailAddress } from '#src/domain/email-address.ts';
import { orderNumber } from '#src/domain/orders/order.ts';
import { SECOND } from '#src/domain/time.ts';
import type { MailPayload } from '#netlify/mail/email-definition.ts';
import { startDeadline, type Deadline, type StartTimer } from '#netlify/platform/deadline.ts';
import type { ErasureRequest } from './erasure-requests.ts';
import type { Services } from '#netlify/services.ts';
import { eachOf } from '#netlify/storage/store.ts';
import type { SiteCrypto } from '#netlify/storage/crypto.ts';
import { runTasks, tasksOf, type SkippedRecords } from '#netlify/jobs/job.ts';

/** Number of records read concurrently. */
export const SEARCHED_AT_ONCE = 20;
/**
 * Time limit for one search during a request, in milliseconds. Erasing a person's data searches
 * twice.
 */
export const SEARCH_TIME = 8 * SECOND;
/** Key prefix of the data that buyers enter at checkout. */
const CHECKOUT = 'checkout-';
/**
 * Key prefixes of records that contain an encrypted address but aren't indexed by it. There are
 * only a few, and they're deleted within 30 days.
 */
const UNINDEXED = ['payload-', 'deferred-', 'message-', 'verification-token-'];
/** Key prefixes of records that contain text written by people, which may contain an address. */
const WORDS = ['post-', 'review-', 'note-', 'payload-', 'deferred-', 'message-'];
/** Replacement for an address within text. */
const GONE = '(address deleted)';
/** Matches the @ sign in an address, as written by people, phones, and programs. */
const AT = /\s?[@\uFE6B\uFF20]\s?|\\@|%40|\s?[([]at[)\]]\s?/iu;
/** Matches anything in text that may be an address, including characters right before it. */
const IN_TEXT = new RegExp(
  String.raw`[^\s@\uFE6B\uFF20<>()[\]",;:]{1,100}(?:${AT.source})[\p{L}\p{N}\u3002\uFF0E\uFF61.-]+(?: ?\. ?(?:com|edu|gov|net|org)\b)?`,
  'giu',
);

type People = Pick<Services, 'crypto' | 'people'>;
type Searching = People & Pick<Services, 'pendingOrders' | 'orderList' | 'orders'>;
type IsTheirs = (address: string) => boolean;

/**
 * People who asked for their data to be erased: the key of each address, and the time of the latest
 * request. Any newer data is kept.
 */
export type Asked = ReadonlyMap<string, number>;

export const askedBy = ({ addressKey, at }: ErasureRequest): Asked => new Map([[addressKey, at]]);

/** Data about a person: a record or, if it contains several messages, one of them. */
export type FoundPart =
  | {
      what: 'checkout';
      orderId: string;
      at: number;
      isBuyer: boolean;
      sessionId: string | undefined;
    }
  | { what: 'message'; data: object; others: readonly MailPayload[] }
  | { what: 'words' };

export interface FoundRecord {
  key: string;
  /** Keys of the addresses found in it that belong to people whose data is being erased. */
  addressKeys: ReadonlySet<string>;
  parts: readonly FoundPart[];
}

/** Returns the keys of all records that may contain an address that isn't indexed. */
export async function searchedKeys({ people }: Pick<Services, 'people'>): Promise<string[]> {
  const keys = await keysOf([...new Set([CHECKOUT, ...UNINDEXED, ...WORDS])], people);
  return keys.filter((key) => !key.includes('.decision-'));
}

/**
 * Searches all unindexed records until time runs out.
 * @param skipped Receives records that can't be searched.
 * @returns whether all were searched
 */
export async function searchRecords(
  asked: Asked,
  services: Searching,
  time: Deadline,
  skipped: SkippedRecords,
  found: (record: FoundRecord) => void | Promise<void>,
): Promise<boolean> {
  const work = async (key: string) => {
    const record = await searchRecord(key, asked, services, time);
    if (record.parts.length > 0) await found(record);
  };
  const keys = await searchedKeys(services);
  const { isAtEnd, left, outage } = await runTasks(
    tasksOf(keys, undefined, work),
    time,
    skipped,
    SEARCHED_AT_ONCE,
  );
  if (outage) throw outage;
  return isAtEnd && left.length === 0;
}

/** @returns whether the work returned `true` within {@link SEARCH_TIME} */
export async function inSearchTime(
  startTimer: StartTimer,
  work: (time: Deadline) => Promise<boolean>,
): Promise<boolean> {
  const time = startDeadline(SEARCH_TIME, startTimer);
  try {
    return (await time.within(() => work(time))) === true;
  } finally {
    time.cancel();
  }
}

/**
 * Searches one record for the addresses of people who asked for erasure.
 * @throws {Error} if it's damaged
 */
export async function searchRecord(
  key: string,
  asked: Asked,
  services: Searching,
  time: Pick<Deadline, 'turn'>,
): Promise<FoundRecord> {
  const addressKeys = new Set<string>();
  const record = (parts: readonly FoundPart[]) => ({ key, addressKeys, parts });
  const { people, crypto } = services;
  if (key.startsWith(CHECKOUT)) {
    const checkout = await searchCheckout(key, asked, services, addressKeys);
    return record(checkout ? [checkout] : []);
  }
  const data = await people.read(key);
  if (data === undefined) return record([]);
  await time.turn();
  const isTheirs = theirs(asked, timeOf(data), crypto, addressKeys);
  const isOf = (stems: readonly string[]) => stems.some((stem) => key.startsWith(stem));
  const messages = isOf(UNINDEXED) ? messagesIn(data, isTheirs) : [];
  if (messages.length > 0) return record(messages);
  const isInWords = isOf(WORDS) && withoutAddress(data, isTheirs) !== data;
  return record(isInWords ? [{ what: 'words' }] : []);
}

/** Returns an encrypted record's messages whose sender or recipient is one of these people. */
function messagesIn(kept: unknown, isTheirs: IsTheirs): FoundPart[] {
  const data = (kept as { payload?: object } | null)?.payload;
  if (data === undefined) return [];
  // An email can contain messages from several people, so check each message.
  const { payloads } = data as { payloads?: readonly MailPayload[] };
  const parts = payloads ?? [data];
  const others = withoutAddress(
    payloads?.filter((part) => !isAbout(part, isTheirs)) ?? [],
    isTheirs,
  );
  return parts
    .filter((part) => isAbout(part, isTheirs))
    .map((part) => ({ what: 'message', data: part, others }));
}

/**
 * Finds the address in data entered at checkout, as either the buyer's or the gift recipient's.
 * Includes the session if it was paid.
 */
async function searchCheckout(
  key: string,
  asked: Asked,
  { pendingOrders, orders, orderList, crypto }: Searching,
  addressKeys: Set<string>,
): Promise<FoundPart | undefined> {
  const orderId = key.slice(CHECKOUT.length);
  const pendingOrder = await pendingOrders.find(orderId);
  if (!pendingOrder) return undefined;
  const { at } = pendingOrder;
  const gift = pendingOrders.giftOf(pendingOrder);
  const isTheirs = theirs(asked, at, crypto, addressKeys);
  const isBuyer = isTheirs(pendingOrders.buyerOf(pendingOrder).email);
  const isRecipient = gift !== undefined && isTheirs(gift.email);
  if (!isBuyer && !isRecipient) return undefined;
  const sessions = await orderList.ofNumber(orderNumber(orderId));
  const paid = await Promise.all(sessions.map((id) => orders.find(id)));
  const sessionId = paid.find((order) => order?.orderId === orderId)?.sessionId;
  return { what: 'checkout', orderId, at, isBuyer, sessionId };
}

/**
 * Returns the keys of an order's records that contain the address, and whether any record newer
 * than the request contains it too.
 */
export async function mentionsInOrder(
  { sessionId, entitlementId }: { sessionId: string; entitlementId: string },
  request: ErasureRequest,
  { people, crypto }: People,
): Promise<{ keys: string[]; isNamedSince: boolean }> {
  const isTheirs = theirs(askedBy(request), Number.NEGATIVE_INFINITY, crypto);
  const stems = [`address-${entitlementId}-`, `helper-${entitlementId}-`, `gift-${sessionId}-`];
  const keys: string[] = [];
  let isNamedSince = false;
  const named = [`person-${sessionId}`, ...(await keysOf(stems, people))];
  await eachOf(named, SEARCHED_AT_ONCE, async (key) => {
    const data = await people.read(key);
    if (withoutAddress(data, isTheirs) === data) return;
    if (timeOf(data) <= request.at) keys.push(key);
    else isNamedSince = true;
  });
  return { keys, isNamedSince };
}

/**
 * Redacts addresses in records that are older than their owners' requests. The rest of each record
 * is kept.
 */
export async function redactAddress(
  keys: readonly string[],
  asked: Asked,
  { people, crypto }: People,
): Promise<void> {
  for (const key of keys)
    await people.redact(key, (data) => withoutAddress(data, theirs(asked, timeOf(data), crypto)));
}

/**
 * Empties fields that contain only the address, and replaces it with a placeholder within longer
 * text. Returns the original value if nothing changed.
 */
function withoutAddress<Value>(value: Value, isTheirs: IsTheirs): Value;
function withoutAddress(value: unknown, isTheirs: IsTheirs): unknown {
  if (typeof value === 'string') {
    if (isTheirs(value)) return '';
    return value.replace(IN_TEXT, (found) => redactFromWord(found, isTheirs));
  }
  if (typeof value !== 'object' || value === null) return value;
  const left = Object.entries(value).map(([name, one]) => [name, withoutAddress(one, isTheirs)]);
  const isSame = left.every(
    ([name, one]) => (value as Record<string, unknown>)[String(name)] === one,
  );
  if (isSame) return value;
  return Array.isArray(value) ? left.map(([, one]) => one) : Object.fromEntries(left);
}

/** Replaces the address in a word such as "mail=ana@example.com." and keeps what's around it. */
function redactFromWord(word: string, isTheirs: IsTheirs): string {
  const end = word.search(/(?<![.-])[.-]*$/);
  const local = word.slice(0, word.search(AT));
  const emphasis = /^_*/.exec(local)?.[0] ?? '';
  const starts = [
    ...Array.from({ length: emphasis.length + 1 }, (_, index) => index),
    ...Array.from(local.matchAll(/(?<=[^\p{L}\p{N}._%+-])/gu), ({ index }) => index),
  ];
  const start = starts.find((from) => isTheirs(word.slice(from, end).replace(AT, '@')));
  return start === undefined ? word : `${word.slice(0, start)}${GONE}${word.slice(end)}`;
}

/**
 * Returns a function that checks whether an address belongs to someone who asked for erasure after
 * a record was written.
 * @param at When the record was written, as Unix time in milliseconds.
 * @param matched Receives the keys of matching addresses.
 */
function theirs(
  asked: Asked,
  at: number,
  crypto: SiteCrypto,
  matched = new Set<string>(),
): IsTheirs {
  return (typed) => {
    const address = readEmailAddress(typed);
    // Requests contain only addresses that could be parsed, so other text can't match.
    if (address === undefined) return false;
    const addressKey = crypto.addressKey(address);
    const askedAt = asked.get(addressKey);
    if (askedAt === undefined || at > askedAt) return false;
    matched.add(addressKey);
    return true;
  };
}

function isAbout(data: object, isTheirs: IsTheirs): boolean {
  // Check only these fields. If a person's address is in another field, such as the message, the
  // record isn't theirs.
  const { email, to, before } = data as Record<string, unknown>;
  return [email, to, before].some((value) => typeof value === 'string' && isTheirs(value));
}

/** Returns when a record was written, as Unix time in milliseconds, or 0 if it's unknown. */
function timeOf(data: unknown): number {
  return (data as { at?: number } | null | undefined)?.at ?? 0;
}

async function keysOf(stems: readonly string[], people: Services['people']): Promise<string[]> {
  return (await Promise.all(stems.map((stem) => people.keys(stem)))).flat();
}
