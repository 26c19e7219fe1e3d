import { isSameAddress } from '#src/domain/email-address.ts';
import { HttpError } from '#src/domain/http-error.ts';
import { booksOf, sumsOf, type Order } from '#src/domain/orders/order.ts';
import { isCurrentAddress } from '#netlify/orders/order-addresses.ts';
import type { OrderRecords } from '#netlify/orders/order-repository.ts';
import { startMachineTimer } from '#netlify/platform/deadline.ts';
import type { ErasureRequest } from '#netlify/privacy/erasure-requests.ts';
import {
  askedBy,
  inSearchTime,
  mentionsInOrder,
  searchRecords,
  type FoundPart,
} from '#netlify/privacy/unindexed-personal-data.ts';
import type { Services } from '#netlify/services.ts';
import type { Account } from './account-records.ts';
import { listOwnOrders } from './own-orders.ts';
import { knownDeviceKeys } from './sign-in-limits.ts';

/**
 * Returns everything the site stores about the owner under this address. Posts have no address, so
 * they aren't included. The site doesn't store anything that isn't listed in
 * `domain/privacy/retention.ts`.
 */
export async function ownData(
  account: Account,
  services: OrderRecords &
    Pick<Services, 'pendingOrders' | 'now' | 'records' | 'reviews' | 'sessions' | 'subscribers'>,
) {
  const { entitlements, sessions, subscribers, crypto, now } = services;
  const { findInAnyMode } = services.orders;
  const { email, createdAt, totp } = account;
  const request = { addressKey: crypto.addressKey(email), at: now() };
  const mine = await listOwnOrders(account, services, findInAnyMode);
  const own = new Set(mine.map(({ id }) => id));
  const [orders, named, parts, newsletter, bookNewsEndedAt, open, networks] = await Promise.all([
    Promise.all(
      mine.map(async ({ id }) => {
        const entitlement = await entitlements.find(id);
        const order = entitlement && (await findInAnyMode(entitlement.sessionId));
        if (!order) return undefined;
        const isBuyer = await isCurrentAddress(order, email, services);
        return isBuyer ? ownOrder(order, email, services) : ownGift(order, services);
      }),
    ),
    Promise.all(
      (await services.orders.sessionsOfAddressKey(request.addressKey)).map(async (sessionId) => {
        const entitlementId = crypto.entitlementId(sessionId);
        if (own.has(entitlementId)) return [];
        const { keys } = await mentionsInOrder({ sessionId, entitlementId }, request, services);
        // Don't report a pending gift, because it's a secret until it's sent. After that, it
        // appears among the orders.
        const kinds = [...new Set(keys.map((key) => key.split('-')[0]))];
        return kinds.flatMap((kind) => NAMED_AS[kind ?? ''] ?? []).map((as) => ({ as }));
      }),
    ),
    unindexedParts(request, services),
    subscribers.newest(request.addressKey),
    subscribers.bookNewsEndedAt(request.addressKey),
    sessions.list(account.id),
    knownDeviceKeys(request.addressKey, services),
  ]);
  return {
    account: { email, createdAt: iso(createdAt), secondFactor: totp !== undefined },
    sessions: open.map(({ device, startedAt }) => ({ device, startedAt: iso(startedAt) })),
    networks: networks.length,
    orders: orders.filter((one) => one !== undefined),
    named: [
      ...named.flat(),
      ...parts.flatMap((part) =>
        part.what === 'checkout' && part.isBuyer && part.sessionId === undefined
          ? [{ as: 'typed at a checkout that wasn’t paid for', at: iso(part.at) }]
          : [],
      ),
    ],
    newsletter:
      newsletter || bookNewsEndedAt !== undefined
        ? {
            state: newsletter?.state,
            askedAt: newsletter && iso(newsletter.askedAt),
            noNewsOfBooksSince: bookNewsEndedAt && iso(bookNewsEndedAt),
          }
        : null,
    waiting: parts.flatMap((part) =>
      part.what === 'message' ? [ownPart(part.data, account)] : [],
    ),
  };
}

/**
 * Finds personal data in records that aren't indexed by address. Skips damaged records.
 * @throws {HttpError} upstream_unavailable if there are too many records to search in one request
 */
async function unindexedParts(
  request: ErasureRequest,
  services: OrderRecords & Pick<Services, 'pendingOrders'>,
): Promise<FoundPart[]> {
  const found: FoundPart[] = [];
  const isAll = await inSearchTime(startMachineTimer, (time) =>
    searchRecords(askedBy(request), services, time, new Map(), ({ parts }) => {
      found.push(...parts);
    }),
  );
  if (isAll) return found;
  throw new HttpError(
    'upstream_unavailable',
    'This is taking too long. Nothing was lost. Please try again in a minute.',
  );
}

/** Ways that an address can appear in someone else's order, keyed by record key prefix. */
const NAMED_AS: Readonly<Record<string, string>> = {
  person: 'typed by a buyer, who then changed it',
  address: 'typed by a buyer, who then changed it',
  helper: 'a buyer’s helper',
};

/** Returns a gift as shown to its recipient, without details about the buyer or the payment. */
async function ownGift(
  order: Order,
  { gifts, entitlements, crypto }: Pick<Services, 'crypto' | 'gifts' | 'entitlements'>,
) {
  const [gift, link] = await Promise.all([
    gifts.find(order),
    entitlements.newestLink(crypto.entitlementId(order.sessionId)),
  ]);
  const books = booksOf(order.lines).map(({ title }) => title);
  return { gift, books, linkUntil: link && iso(link.expiresAt) };
}

/**
 * Returns one order with all data that belongs to its buyer. Omits data entered under an earlier
 * address (name, gift, helpers, reviews), because it may be about someone else.
 */
async function ownOrder(
  order: Order,
  email: string,
  services: OrderRecords & Pick<Services, 'reviews'>,
) {
  const { orders, orderAddresses, gifts, outbox, entitlements, reviews, crypto } = services;
  const { sessionId, orderId, at, country, paymentId, withdrawalConsent } = order;
  const entitlementId = crypto.entitlementId(sessionId);
  const ids = booksOf(order.lines).map(({ slug }) => crypto.reviewId(entitlementId, slug));
  const [paidBy, typedGift, addresses, mails, link, mayAsk, written] = await Promise.all([
    orders.buyerOf(order),
    gifts.typed(order),
    orderAddresses.events(order),
    outbox.ofSession(sessionId).then((found) => Promise.all(found.map(outbox.mail))),
    entitlements.newestLink(entitlementId),
    reviews.mayAsk(sessionId),
    Promise.all(ids.map((id) => reviews.find(id))),
  ]);
  const [buyer, gift] = isSameAddress(paidBy?.email, email) ? [paidBy, typedGift] : [];
  const own = addresses.filter(
    (event) => event.kind === 'address' && isSameAddress(event.address, email),
  );
  const theirsSince = Math.max(
    ...own.map((event) => event.at),
    buyer ? at : Number.NEGATIVE_INFINITY,
  );
  const helpers = addresses.filter((event) => event.kind === 'helper' && event.at >= theirsSince);
  return {
    orderId,
    paidAt: iso(at),
    buyer,
    country,
    lines: order.lines,
    sums: sumsOf(order),
    paymentId,
    withdrawalConsent,
    gift,
    addresses: [...own, ...helpers].map((event) => ({ ...event, at: iso(event.at) })),
    mails: mails
      .filter((mail) => mail !== undefined)
      .map((mail) => ({ about: mail.ref.type, at: iso(mail.at) })),
    linkUntil: link && iso(link.expiresAt),
    mayBeAskedForReview: mayAsk,
    reviews: written
      .filter((review) => review !== undefined)
      .filter((review) => review.at >= theirsSince)
      .map(({ slug, stars, text, name, answer, at: sentAt }) => ({
        slug,
        stars,
        text,
        name,
        at: iso(sentAt),
        answer,
      })),
  };
}

/**
 * Returns the owner's part of a message, sign-up, or pending email, without any tokens or links
 * that grant access. If another account made a request about this address, only the kind of request
 * is included.
 */
function ownPart(data: object, { id }: Account): unknown {
  if ('purpose' in data && 'accountId' in data && data.accountId !== id)
    return { purpose: data.purpose };
  const hidden = ['password', 'token', 'stop', 'accountId', 'epoch'];
  return Object.fromEntries(Object.entries(data).filter(([name]) => !hidden.includes(name)));
}

const iso = (at: number) => new Date(at).toISOString();
