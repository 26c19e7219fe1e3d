import type { OrderRecords } from '#netlify/orders/order-repository.ts';
import {
  mayHoldData,
  type StoredPersonalData,
  type HeldKind,
} from '#src/domain/privacy/erasure.ts';
import { booksOf, type Order } from '#src/domain/orders/order.ts';
import { HttpError } from '#src/domain/http-error.ts';
import { startMachineTimer, type Deadline, type StartTimer } from '#netlify/platform/deadline.ts';
import type { ErasureRequest } from '#netlify/privacy/erasure-requests.ts';
import type { Services } from '#netlify/services.ts';
import { BOOK_NEWS } from '#src/domain/newsletter/newsletter.ts';
import { knownDeviceKeys } from '#netlify/accounts/sign-in-limits.ts';
import { closeAccount } from '#netlify/accounts/delete-account.ts';
import { orSkip, runTasks, tasksOf, type Job, type SkippedRecords } from '#netlify/jobs/job.ts';
import { queueMail } from '#netlify/mail/queue.ts';
import {
  askedBy,
  inSearchTime,
  mentionsInOrder,
  SEARCHED_AT_ONCE,
  searchedKeys,
  searchRecord,
  searchRecords,
  redactAddress,
  type Asked,
  type FoundPart,
  type FoundRecord,
} from '#netlify/privacy/unindexed-personal-data.ts';

type ErasureServices = OrderRecords &
  Pick<
    Services,
    | 'accounts'
    | 'erasures'
    | 'pendingOrders'
    | 'mailPayloads'
    | 'now'
    | 'records'
    | 'reviews'
    | 'sessions'
    | 'subscribers'
  >;

/**
 * Minimum time between a request and the start of the search that completes it, in milliseconds.
 * The key listing can lag behind by a minute.
 */
const SETTLE_TIME = 3 * 60_000;

/** Data that can be erased. Erasing is idempotent and can be resumed. */
interface Piece {
  /** Omitted for data that's already counted under another kind. */
  kind?: HeldKind | undefined;
  forget(): Promise<unknown>;
}

/** Counts the data we store about an email address, within the request's time limit. Read-only. */
export async function previewErasure(
  address: string,
  services: ErasureServices,
  startTimer: StartTimer = startMachineTimer,
): Promise<StoredPersonalData> {
  const { crypto, erasures, orders, now } = services;
  const addressKey = crypto.addressKey(address);
  const request = { addressKey, at: now() };
  const counts: StoredPersonalData['counts'] = {};
  const count = (kind: HeldKind | undefined) => {
    if (kind) counts[kind] = (counts[kind] ?? 0) + 1;
  };
  let unpaid = 0;
  const skipped: SkippedRecords = new Map();
  const [erasedAt, known] = await Promise.all([
    erasures.lastOf(addressKey),
    orders.sessionsOfAddressKey(addressKey),
  ]);
  const isAll = await inSearchTime(startTimer, async (time) => {
    for (const { kind } of await findIndexed(request, services, skipped)) count(kind);
    return searchRecords(askedBy(request), services, time, skipped, ({ parts }) => {
      for (const part of parts) {
        if (isUnpaid(part)) unpaid += 1;
        else count(kindOf(part, known));
      }
    });
  });
  return {
    counts,
    ...(unpaid > 0 ? { unpaid } : {}),
    ...(erasedAt === undefined ? {} : { erasedAt }),
    ...(isAll ? {} : { isPartial: true }),
    ...(skipped.size > 0 ? { unread: skipped.size } : {}),
  };
}

/**
 * Erases everything we store about an email address. The request is stored first, so the sweeper
 * can finish an interrupted run. If we don't store anything about the address, nothing is recorded.
 * @returns what was stored, and whether the sweeper has to continue
 * @throws {HttpError} bad_request for one of the coach's addresses
 */
export async function erasePerson(
  address: string,
  services: ErasureServices & Pick<Services, 'env'>,
  startTimer: StartTimer = startMachineTimer,
): Promise<StoredPersonalData> {
  const { env, erasures, crypto, now } = services;
  if (env.coachEmails.some((coach) => crypto.addressKey(coach) === crypto.addressKey(address)))
    throw new HttpError(
      'bad_request',
      'This is the coach’s own address, so you can’t delete its data here.',
    );
  const held = await previewErasure(address, services, startTimer);
  if (!mayHoldData(held)) return held;
  const request = { addressKey: crypto.addressKey(address), at: now() };
  await erasures.ask(request);
  const asked = askedBy(request);
  // The sweeper searches again and reports damaged records.
  const skipped: SkippedRecords = new Map();
  const isAll = await inSearchTime(startTimer, async (time) => {
    await forgetIndexed(request, services, skipped);
    return searchRecords(asked, services, time, skipped, (record) =>
      forgetFound(record, asked, services),
    );
  });
  return { ...held, isPartial: !isAll };
}

export const erasuresJob: Job<Services> = {
  name: 'erasures',
  doing: 'deleting the data of people who asked us to',
  run: (services, time, _counts, skipped) => processErasures(services, time, skipped),
};

/**
 * Processes open and interrupted erasure requests. One search through all unindexed records covers
 * everyone who asked, and the next run continues it if it doesn't finish. A request is done once
 * a full search finds nothing, provided that search started at least {@link SETTLE_TIME} after the
 * request.
 * @returns whether the search reached the end, or there was nothing to search for
 * @throws {StoreUnavailable} after an outage
 */
export async function processErasures(
  services: ErasureServices,
  time: Deadline,
  skipped: SkippedRecords,
): Promise<boolean> {
  const { erasures, now } = services;
  const requests = new Map((await erasures.open()).map((one) => [erasures.keyOf(one), one]));
  if (requests.size === 0) return true;
  const asked = new Map<string, number>();
  for (const { addressKey, at } of requests.values())
    asked.set(addressKey, Math.max(at, asked.get(addressKey) ?? 0));
  const { began, last, unfinished } = (await erasures.search(now())) ?? {
    began: now(),
    last: '',
    unfinished: [],
  };
  const open = new Set(unfinished);
  const work = async (key: string) => {
    const request = requests.get(key);
    if (request) {
      if (!(await forgetIndexed(request, services, skipped))) open.add(request.addressKey);
      return;
    }
    const record = await searchRecord(key, asked, services, time);
    if (record.parts.every(isUnpaid)) return;
    for (const addressKey of record.addressKeys) open.add(addressKey);
    await forgetFound(record, asked, services);
  };
  const keys = [...requests.keys(), ...(await searchedKeys(services))].filter((key) => key > last);
  const tasks = tasksOf(keys, undefined, work);
  const { isAtEnd, begun, ended, left, outage } = await runTasks(
    tasks,
    time,
    skipped,
    SEARCHED_AT_ONCE,
  );
  if (isAtEnd && left.length === 0) {
    for (const request of requests.values())
      if (!open.has(request.addressKey) && request.at + SETTLE_TIME <= began)
        await erasures.finish(request);
    await erasures.saveSearch(undefined);
    return true;
  }
  // If one record used up the whole run, skip it, and search again for everyone later.
  const isStuck = ended === undefined && begun !== undefined;
  await erasures.saveSearch({
    began,
    last: ended ?? begun ?? last,
    unfinished: isStuck ? [...asked.keys()] : [...open],
  });
  if (outage) throw outage;
  return false;
}

/**
 * Finds all indexed data about a person that's older than their request. Used for both the preview
 * and the erasure.
 */
async function findIndexed(
  request: ErasureRequest,
  services: ErasureServices,
  skipped: SkippedRecords,
): Promise<Piece[]> {
  const { addressKey } = request;
  const sessions = await services.orders.sessionsOfAddressKey(addressKey);
  const finding: readonly (readonly [string, () => Promise<Piece[]>])[] = [
    ...sessions.map(
      (sessionId) => [`order-${sessionId}`, () => orderOf(sessionId, request, services)] as const,
    ),
    [`account-address-${addressKey}`, () => accountOf(request, services)],
    [`newsletter-asked-${addressKey}`, () => newsletterOf(request, services)],
    [`sign-in-home-${addressKey}`, () => networksOf(request, services)],
  ];
  const found = await Promise.all(finding.map(([record, find]) => orSkip(record, skipped, find)));
  return found.flatMap((pieces) => pieces ?? []);
}

/**
 * Erases indexed data about a person.
 * @returns `true` if there was nothing to erase and nothing was skipped
 */
async function forgetIndexed(
  request: ErasureRequest,
  services: ErasureServices,
  skipped: SkippedRecords,
): Promise<boolean> {
  const own: SkippedRecords = new Map();
  const pieces = await findIndexed(request, services, own);
  for (const [index, piece] of pieces.entries()) {
    const record = `${services.erasures.keyOf(request)}.${piece.kind ?? index}`;
    await orSkip(record, own, piece.forget);
  }
  for (const [record, errorName] of own) skipped.set(record, errorName);
  return pieces.length === 0 && own.size === 0;
}

/**
 * Returns whether a part is an unpaid checkout. It isn't erased, because a bank may still confirm
 * the payment.
 */
function isUnpaid(part: FoundPart): boolean {
  return part.what === 'checkout' && part.sessionId === undefined;
}

function kindOf(part: FoundPart, known: readonly string[]): HeldKind | undefined {
  if (part.what === 'message') return 'mails';
  if (part.what === 'words') return 'words';
  return known.includes(part.sessionId ?? '') ? undefined : 'named';
}

async function forgetFound(
  { key, parts }: FoundRecord,
  asked: Asked,
  services: ErasureServices,
): Promise<void> {
  for (const part of parts) {
    // Once a payment has become an order, we no longer need the data entered at checkout, where the
    // payer may have used another address.
    if (part.what === 'checkout' && part.sessionId !== undefined)
      await services.pendingOrders.remove(part.orderId);
    if (part.what === 'words') await redactAddress([key], asked, services);
  }
  const message = parts.find((part) => part.what === 'message');
  if (!message) return;
  // Other people's messages are moved to a new email. Queue it before removing the original so that
  // none are lost.
  if (message.others.length > 0) {
    const mailId = services.crypto.mailId('kept-messages', key);
    await queueMail(mailId, { kind: 'kept-messages', payloads: message.others }, services);
  }
  await services.records.remove(key);
}

async function orderOf(
  sessionId: string,
  request: ErasureRequest,
  services: ErasureServices,
): Promise<Piece[]> {
  const { addressKey, at } = request;
  const { orders, orderAddresses, gifts, pendingOrders, crypto } = services;
  const order = await orders.findInAnyMode(sessionId);
  if (!order || order.at > at) return [];
  const ids = { sessionId, entitlementId: crypto.entitlementId(sessionId) };
  const [current, gift, named] = await Promise.all([
    orderAddresses.current(order),
    gifts.find(order),
    mentionsInOrder(ids, request, services),
  ]);
  const isTheirs = (address: string) => crypto.addressKey(address) === addressKey;
  const isGiven = gift !== undefined && isTheirs(gift.email);
  // An interrupted run may have left only the index entry for this address.
  const isBuyer = current === undefined ? !isGiven && named.keys.length === 0 : isTheirs(current);
  const isRecipient =
    isGiven || (order.giftOn !== undefined && !gift && (!isBuyer || current === undefined));
  // Someone else's order may still contain the address, as their earlier address or as their
  // helper's.
  if (!isBuyer && !isRecipient && named.keys.length === 0) return [];
  const forget = async () => {
    await pendingOrders.remove(order.orderId);
    await unindexPurchase(order, services);
    if (isRecipient) await forgetRecipient(order, addressKey, services);
    if (isBuyer) await forgetBuyer(order, addressKey, services);
    // Don't redact the address any earlier, because a resumed run needs it to recognize the
    // recipient.
    await redactAddress(named.keys, askedBy(request), services);
    // Remove the index entry last, because a resumed run finds the order through it.
    if (!named.isNamedSince) await orders.unindex(sessionId, addressKey);
  };
  if (!isBuyer && !isRecipient) return [{ kind: 'named', forget }];
  return [...(await reviewsOf(order, services)), { kind: isBuyer ? 'orders' : 'gifts', forget }];
}

/** Erases the recipient's data but keeps the buyer's. */
async function forgetRecipient(
  order: Order,
  addressKey: string,
  services: ErasureServices,
): Promise<void> {
  const { gifts, crypto } = services;
  const [given, bought] = await Promise.all([gifts.addresses(order), boughtWith(order, services)]);
  const keep = [addressKey, ...bought.map((address) => crypto.addressKey(address))];
  await unindexAll(given, keep, order, services);
  await gifts.forget(order);
}

/**
 * Removes the duplicate-purchase index entry, which contains the cart, the buyer, and the gift
 * recipient.
 */
async function unindexPurchase(order: Order, { orders, gifts }: ErasureServices): Promise<void> {
  const [buyer, typed] = await Promise.all([orders.buyerOf(order), gifts.typed(order)]);
  const { lines, live } = order;
  if (buyer?.email)
    await orders.unindexPurchase({ email: buyer.email, lines, live, recipient: typed?.email });
}

/**
 * Returns all addresses the buyer has entered for an order, including helpers', or none if the
 * buyer's data was erased.
 */
async function boughtWith(
  order: Order,
  { orders, orderAddresses }: ErasureServices,
): Promise<string[]> {
  const [buyer, events] = await Promise.all([orders.buyerOf(order), orderAddresses.events(order)]);
  return [...(buyer?.email ? [buyer.email] : []), ...events.map(({ address }) => address)];
}

/** @param keep Keys of addresses that must stay in the order's index. */
async function unindexAll(
  addresses: readonly string[],
  keep: readonly string[],
  { sessionId }: Order,
  { orders, crypto }: ErasureServices,
): Promise<void> {
  const keys = addresses.map((address) => crypto.addressKey(address));
  const others = keys.filter((key) => !keep.includes(key));
  await Promise.all(others.map((key) => orders.unindex(sessionId, key)));
}

/** Erases the buyer's data. Keeps the payment record, and keeps a gift for its recipient. */
async function forgetBuyer(
  order: Order,
  addressKey: string,
  services: ErasureServices,
): Promise<void> {
  const { gifts, orderAddresses, orderNotes, crypto } = services;
  const [bought, given] = await Promise.all([boughtWith(order, services), gifts.addresses(order)]);
  // The gift may have been sent to the buyer or to an earlier address of theirs. A search for those
  // addresses must still find the order.
  const keep = [addressKey, ...given.map((address) => crypto.addressKey(address))];
  await unindexAll(bought, keep, order, services);
  await orderNotes.forget(order);
  await orderAddresses.forget(order);
}

async function reviewsOf(
  { sessionId, lines }: Order,
  { reviews, crypto }: ErasureServices,
): Promise<Piece[]> {
  const ids = booksOf(lines).map(({ slug }) =>
    crypto.reviewId(crypto.entitlementId(sessionId), slug),
  );
  const found = await Promise.all(ids.map((id) => reviews.find(id)));
  return found
    .filter((review) => review !== undefined)
    .map((review) => ({ kind: 'reviews', forget: () => reviews.remove(review) }));
}

async function accountOf(
  { addressKey, at }: ErasureRequest,
  services: ErasureServices,
): Promise<Piece[]> {
  const { accounts, crypto } = services;
  const id = await accounts.holderOf(addressKey);
  const account = id === undefined ? undefined : await accounts.find(id);
  if (id === undefined || (account && account.createdAt > at)) return [];
  const isFormer = account && crypto.addressKey(account.email) !== addressKey;
  const forget = async () => {
    // The address still points to this account because an email change was interrupted.
    if (isFormer) await accounts.redactEarlier(id);
    else await closeAccount(id, services);
    await accounts.release(addressKey);
  };
  return [{ kind: 'account', forget }];
}

async function newsletterOf(
  { addressKey, at }: ErasureRequest,
  { subscribers }: ErasureServices,
): Promise<Piece[]> {
  const [newest, endedAt] = await Promise.all([
    subscribers.newest(addressKey),
    subscribers.bookNewsEndedAt(addressKey),
  ]);
  const isSubscribed = newest !== undefined && newest.askedAt <= at;
  if (!isSubscribed && (endedAt === undefined || endedAt > at)) return [];
  const linkVersion = isSubscribed ? newest.linkVersion : BOOK_NEWS;
  return [{ kind: 'newsletter', forget: () => subscribers.forget(addressKey, linkVersion) }];
}

async function networksOf(
  { addressKey }: ErasureRequest,
  services: ErasureServices,
): Promise<Piece[]> {
  const keys = await knownDeviceKeys(addressKey, services);
  return keys.map((key) => ({ kind: 'networks', forget: () => services.records.remove(key) }));
}
