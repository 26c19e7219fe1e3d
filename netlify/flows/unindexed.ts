import { readEmailAddress } from '#src/domain/email-address.ts';
import { orderNumber } from '#src/domain/order.ts';
import type { MailPayload } from '#netlify/messages/registry.ts';
import type { ErasureRequest } from '#netlify/services/erasures.ts';
import type { Services } from '#netlify/services/services.ts';
import { eachOf } from '#netlify/services/store.ts';
import type { SiteCrypto } from '#netlify/services/crypto.ts';

/** Records that are read at the same time. */
const AT_ONCE = 20;
/** Records that hold an address encrypted and are found by none: they are few, and gone within days. */
const UNINDEXED = ['payload-', 'deferred-', 'verification-token-'];
/** Records with words of people, who may write an address into them. */
const WORDS = ['post-', 'review-', 'note-', 'payload-', 'deferred-'];
/** What stands in a text where an address was. */
const GONE = '(address deleted)';
/** The sign of an address as people, phones and programs write it. */
const AT = /\s?[@\uFE6B\uFF20]\s?|\\@|%40|\s?[([]at[)\]]\s?/iu;
/** Anything in a text that may be an address, with what stands before it. */
const IN_TEXT = new RegExp(
  String.raw`[^\s@\uFE6B\uFF20<>()[\]",;:]{1,100}(?:${AT.source})[\p{L}\p{N}\u3002\uFF0E\uFF61.-]+(?: ?\. ?(?:com|edu|gov|net|org)\b)?`,
  'giu',
);

type People = Pick<Services, 'crypto' | 'people'>;
type IsTheirs = (address: string) => boolean;

/** Encrypted records that name an address as their sender or receiver; no look-up leads to them. */
export async function unindexedOf(
  request: ErasureRequest,
  { people, crypto }: People,
): Promise<{ key: string; data: object; others: readonly MailPayload[] }[]> {
  const isTheirs = theirs(request, crypto);
  const found: { key: string; data: object; others: readonly MailPayload[] }[] = [];
  await eachOf(await keysOf(UNINDEXED, people), AT_ONCE, async (key) => {
    const kept = (await people.read(key)) as { payload?: object } | undefined;
    if (kept?.payload === undefined || !isOlder(kept, request)) return;
    const data = kept.payload;
    // In a mail with messages of many people each is looked at by itself.
    const { payloads: parts } = data as { payloads?: readonly MailPayload[] };
    const others = parts?.filter((part) => !isAbout(part, isTheirs)) ?? [];
    for (const part of parts ?? [data])
      if (isAbout(part, isTheirs))
        found.push({ key, data: part, others: withoutAddress(others, isTheirs) });
  });
  return found;
}

/** What was typed at checkouts with an address, for its buyer or as a gift, and the session of those that were paid. */
export async function checkoutsOf(
  { addressKey, at }: ErasureRequest,
  services: Pick<Services, 'crypto' | 'pendingOrders' | 'orderList' | 'orders'>,
): Promise<{ orderId: string; at: number; isBuyer: boolean; sessionId?: string | undefined }[]> {
  const { pendingOrders, orders, orderList, crypto } = services;
  const found = await Promise.all(
    (await pendingOrders.all()).map(async (pendingOrder) => {
      const { orderId } = pendingOrder;
      const gift = pendingOrders.giftOf(pendingOrder);
      const isTheirs = ({ email }: { email: string }) => crypto.addressKey(email) === addressKey;
      const isBuyer = isTheirs(pendingOrders.buyerOf(pendingOrder));
      if (pendingOrder.at > at || (!isBuyer && !(gift && isTheirs(gift)))) return [];
      const sessions = await orderList.ofNumber(orderNumber(orderId));
      const paid = await Promise.all(sessions.map((id) => orders.find(id)));
      const sessionId = paid.find((order) => order?.orderId === orderId)?.sessionId;
      return [{ orderId, at: pendingOrder.at, isBuyer, sessionId }];
    }),
  );
  return found.flat();
}

/** Keys of records in whose words an address stands. */
export async function wordsWith(
  request: ErasureRequest,
  { people, crypto }: People,
): Promise<string[]> {
  const isTheirs = theirs(request, crypto);
  const found: string[] = [];
  const keys = (await keysOf(WORDS, people)).filter((key) => !key.includes('.decision-'));
  await eachOf(keys, AT_ONCE, async (key) => {
    const data = await people.read(key);
    if (isOlder(data, request) && withoutAddress(data, isTheirs) !== data) found.push(key);
  });
  return found;
}

/** Keys of records of an order that hold an address, and whether one of them came after the request and keeps it. */
export async function namedInOrder(
  { sessionId, entitlementId }: { sessionId: string; entitlementId: string },
  request: ErasureRequest,
  { people, crypto }: People,
): Promise<{ keys: string[]; isNamedSince: boolean }> {
  const isTheirs = theirs(request, crypto);
  const stems = [`address-${entitlementId}-`, `helper-${entitlementId}-`, `gift-${sessionId}-`];
  const keys: string[] = [];
  let isNamedSince = false;
  await eachOf([`person-${sessionId}`, ...(await keysOf(stems, people))], AT_ONCE, async (key) => {
    const data = await people.read(key);
    if (withoutAddress(data, isTheirs) === data) return;
    if (isOlder(data, request)) keys.push(key);
    else isNamedSince = true;
  });
  return { keys, isNamedSince };
}

/** Takes an address out of records; what else they say stays. */
export async function strikeAddress(
  keys: readonly string[],
  request: ErasureRequest,
  { people, crypto }: People,
): Promise<void> {
  const isTheirs = theirs(request, crypto);
  for (const key of keys) await people.strike(key, (data) => withoutAddress(data, isTheirs));
}

/** A field that holds the address is empty afterwards, and a text says that one was there. The same value where it is not in it. */
function withoutAddress<Value>(value: Value, isTheirs: IsTheirs): Value;
function withoutAddress(value: unknown, isTheirs: IsTheirs): unknown {
  if (typeof value === 'string') {
    if (isTheirs(value)) return '';
    return value.replace(IN_TEXT, (found) => strikeFromWord(found, isTheirs));
  }
  if (typeof value !== 'object' || value === null) return value;
  const left = Object.entries(value).map(([name, one]) => [name, withoutAddress(one, isTheirs)]);
  const isSame = left.every(
    ([name, one]) => (value as Record<string, unknown>)[String(name)] === one,
  );
  if (isSame) return value;
  return Array.isArray(value) ? left.map(([, one]) => one) : Object.fromEntries(left);
}

/** Marks before an address, as in "mail=ana@example.com", and a full stop behind it are no part of it. */
function strikeFromWord(word: string, isTheirs: IsTheirs): string {
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

function theirs({ addressKey }: ErasureRequest, crypto: SiteCrypto): IsTheirs {
  return (typed) => {
    const address = readEmailAddress(typed);
    // Requests are made from addresses that could be read, so no other text can match.
    return address !== undefined && crypto.addressKey(address) === addressKey;
  };
}

function isAbout(data: object, isTheirs: IsTheirs): boolean {
  // What somebody typed into another field, such as a message that is an address, makes it nobody else's.
  const { email, to, before } = data as Record<string, unknown>;
  return [email, to, before].some((value) => typeof value === 'string' && isTheirs(value));
}

function isOlder(data: unknown, request: ErasureRequest): boolean {
  return ((data as { at?: number } | undefined)?.at ?? 0) <= request.at;
}

async function keysOf(stems: readonly string[], people: Services['people']): Promise<string[]> {
  return (await Promise.all(stems.map((stem) => people.keys(stem)))).flat();
}
