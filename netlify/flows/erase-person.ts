import type { OrderFacts } from '#netlify/services/order-facts.ts';
import { isHeld, type Held, type HeldKind } from '#src/domain/erasure.ts';
import { booksOf, type Order } from '#src/domain/order.ts';
import { HttpError } from '#src/domain/http-error.ts';
import type { ErasureRequest } from '#netlify/services/erasures.ts';
import type { Services } from '#netlify/services/services.ts';
import { BOOK_NEWS } from '#netlify/services/subscribers.ts';
import { homesOf } from './account-limits.ts';
import { closeAccount } from './account-changes.ts';
import type { Job } from './job.ts';
import { queueMail } from './queue-mail.ts';
import { checkoutsOf, namedInOrder, strikeAddress, unindexedOf, wordsWith } from './unindexed.ts';

type Dependencies = OrderFacts &
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

/** The list of keys lags a minute: a request is looked at once more after this time, in milliseconds. */
const SETTLE_TIME = 3 * 60_000;

/** Something that can be forgotten. Carried out twice, or cut off and begun again, it does the same. */
interface Piece {
  /** None where it is counted with another one. */
  kind?: HeldKind | undefined;
  forget(): Promise<unknown>;
}

/** What is held about an address. Changes nothing. */
export async function previewErasure(address: string, services: Dependencies): Promise<Held> {
  const { crypto, erasures, now } = services;
  const addressKey = crypto.addressKey(address);
  const request = { addressKey, at: now() };
  const [pieces, erasedAt, checkouts] = await Promise.all([
    findPieces(request, services),
    erasures.lastOf(addressKey),
    checkoutsOf(request, services),
  ]);
  const counts: Held['counts'] = {};
  for (const { kind } of pieces) if (kind) counts[kind] = (counts[kind] ?? 0) + 1;
  const unpaid = checkouts.filter(({ sessionId }) => sessionId === undefined).length;
  return {
    counts,
    ...(unpaid > 0 ? { unpaid } : {}),
    ...(erasedAt === undefined ? {} : { erasedAt }),
  };
}

/**
 * Forgets what is held about an address: the request is written down first, so that the sweeper completes what is
 * cut off here. An address of which nothing is held leaves no trace.
 * @returns what was held
 * @throws {HttpError} bad_request for an address of the coach
 */
export async function erasePerson(
  address: string,
  services: Dependencies & Pick<Services, 'env'>,
): Promise<Held> {
  const { env, erasures, crypto, now } = services;
  if (env.coachEmails.some((coach) => crypto.addressKey(coach) === crypto.addressKey(address)))
    throw new HttpError(
      'bad_request',
      'This is the coach’s own address. It cannot be forgotten here.',
    );
  const held = await previewErasure(address, services);
  if (!isHeld(held)) return held;
  const request = { addressKey: crypto.addressKey(address), at: now() };
  await erasures.ask(request);
  await workOff(request, services);
  return held;
}

export const erasing: Job<Services> = {
  name: 'erasures',
  doing: 'forgetting people who asked for it',
  run: workOffErasures,
};

/** Works off what people asked and what was cut off. @returns how many requests are done for good */
export async function workOffErasures(services: Dependencies): Promise<number> {
  let done = 0;
  for (const request of await services.erasures.open())
    if (await workOff(request, services)) done += 1;
  return done;
}

/** Gives whether nothing is left. */
async function workOff(request: ErasureRequest, services: Dependencies): Promise<boolean> {
  const pieces = await findPieces(request, services);
  for (const piece of pieces) await piece.forget();
  if (pieces.length > 0 || services.now() < request.at + SETTLE_TIME) return false;
  await services.erasures.finish(request);
  return true;
}

/** All that is held about somebody since before they asked. The preview and the act both come from this. */
async function findPieces(request: ErasureRequest, services: Dependencies): Promise<Piece[]> {
  const found = await Promise.all([
    ordersOf(request, services),
    paidCheckoutsOf(request, services),
    accountOf(request, services),
    newsletterOf(request, services),
    mailsOf(request, services),
    networksOf(request, services),
  ]);
  return found.flat();
}

async function ordersOf(request: ErasureRequest, services: Dependencies): Promise<Piece[]> {
  const { addressKey, at } = request;
  const { orders, orderAddresses, gifts, pendingOrders, crypto } = services;
  const sessions = await orders.sessionsOfAddressKey(addressKey);
  const found = await Promise.all(
    sessions.map(async (sessionId): Promise<Piece[]> => {
      const order = await orders.findInAnyMode(sessionId);
      if (!order || order.at > at) return [];
      const ids = { sessionId, entitlementId: crypto.entitlementId(sessionId) };
      const [current, gift, named] = await Promise.all([
        orderAddresses.current(order),
        gifts.find(order),
        namedInOrder(ids, request, services),
      ]);
      const isTheirs = (address: string) => crypto.addressKey(address) === addressKey;
      const isGiven = gift !== undefined && isTheirs(gift.email);
      // A run that was cut off may have left no more of a person than the look-up.
      const isBuyer =
        current === undefined ? !isGiven && named.keys.length === 0 : isTheirs(current);
      const isRecipient =
        isGiven || (order.giftOn !== undefined && !gift && (!isBuyer || current === undefined));
      // Else the order is somebody else's, who had this address once, or has it as a helper's.
      if (!isBuyer && !isRecipient && named.keys.length === 0) return [];
      const forget = async () => {
        await pendingOrders.remove(order.orderId);
        await removeLineUp(order, services);
        if (isRecipient) await forgetRecipient(order, addressKey, services);
        if (isBuyer) await forgetBuyer(order, addressKey, services);
        // Behind them: a recipient whose address is gone already would not be known again.
        await strikeAddress(named.keys, request, services);
        // The look-up goes last: by it a run that was cut off is found again.
        if (!named.isNamedSince) await orders.unindex(sessionId, addressKey);
      };
      if (!isBuyer && !isRecipient) return [{ kind: 'named', forget }];
      return [
        ...(await reviewsOf(order, services)),
        { kind: isBuyer ? 'orders' : 'gifts', forget },
      ];
    }),
  );
  return found.flat();
}

/** Of a payment that is an order nothing more is needed of what was typed; who paid may have another address. */
async function paidCheckoutsOf(request: ErasureRequest, services: Dependencies): Promise<Piece[]> {
  const [found, known] = await Promise.all([
    checkoutsOf(request, services),
    services.orders.sessionsOfAddressKey(request.addressKey),
  ]);
  return found.flatMap(({ orderId, sessionId }): Piece[] => {
    if (sessionId === undefined) return [];
    const kind = known.includes(sessionId) ? undefined : 'named';
    return [{ kind, forget: () => services.pendingOrders.remove(orderId) }];
  });
}

/** The buyer stays. What was typed at the checkout names the recipient, and the order is complete. */
async function forgetRecipient(
  order: Order,
  addressKey: string,
  services: Dependencies,
): Promise<void> {
  const { gifts, crypto } = services;
  const [given, bought] = await Promise.all([gifts.addresses(order), boughtWith(order, services)]);
  const keep = [addressKey, ...bought.map((address) => crypto.addressKey(address))];
  await unindexAll(given, keep, order, services);
  await gifts.forget(order);
}

/** The row of equal purchases names the cart, its buyer and whom the buyer gave it to. */
async function removeLineUp(order: Order, { orders, gifts }: Dependencies): Promise<void> {
  const [buyer, typed] = await Promise.all([orders.buyerOf(order), gifts.typed(order)]);
  const { lines, live } = order;
  if (buyer?.email)
    await orders.removeLineUp({ email: buyer.email, lines, live, recipient: typed?.email });
}

/** The addresses that an order is its buyer's by; none once they were forgotten. */
async function boughtWith(
  order: Order,
  { orders, orderAddresses }: Dependencies,
): Promise<string[]> {
  const [buyer, facts] = await Promise.all([orders.buyerOf(order), orderAddresses.facts(order)]);
  return [...(buyer?.email ? [buyer.email] : []), ...facts.map(({ address }) => address)];
}

/** @param keep Keys of addresses that find the order as before. */
async function unindexAll(
  addresses: readonly string[],
  keep: readonly string[],
  { sessionId }: Order,
  { orders, crypto }: Dependencies,
): Promise<void> {
  const keys = addresses.map((address) => crypto.addressKey(address));
  const others = keys.filter((key) => !keep.includes(key));
  await Promise.all(others.map((key) => orders.unindex(sessionId, key)));
}

/** The order stays as it was paid, and a gift is its recipient's. */
async function forgetBuyer(
  order: Order,
  addressKey: string,
  services: Dependencies,
): Promise<void> {
  const { gifts, orderAddresses, orderNotes, crypto } = services;
  const [bought, given] = await Promise.all([boughtWith(order, services), gifts.addresses(order)]);
  // A gift to oneself, or to an earlier address: whoever it names still finds it by that.
  const keep = [addressKey, ...given.map((address) => crypto.addressKey(address))];
  await unindexAll(bought, keep, order, services);
  await orderNotes.forget(order);
  await orderAddresses.forget(order);
}

async function reviewsOf(
  { sessionId, lines }: Order,
  { reviews, crypto }: Dependencies,
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
  services: Dependencies,
): Promise<Piece[]> {
  const { accounts, crypto } = services;
  const id = await accounts.holderOf(addressKey);
  const account = id === undefined ? undefined : await accounts.find(id);
  if (id === undefined || (account && account.createdAt > at)) return [];
  const isFormer = account && crypto.addressKey(account.email) !== addressKey;
  const forget = async () => {
    // A change of the address that was cut off.
    if (isFormer) await accounts.strikeEarlier(id);
    else await closeAccount(id, services);
    await accounts.release(addressKey);
  };
  return [{ kind: 'account', forget }];
}

async function newsletterOf(
  { addressKey, at }: ErasureRequest,
  { subscribers }: Dependencies,
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

async function mailsOf(request: ErasureRequest, services: Dependencies): Promise<Piece[]> {
  const found = await unindexedOf(request, services);
  const mails = new Set(found.map(({ key }) => key));
  const words = (await wordsWith(request, services)).filter((key) => !mails.has(key));
  const inWords = words.map((key): Piece => ({
    kind: 'words',
    forget: () => strikeAddress([key], request, services),
  }));
  const waiting = found.map(({ key, others }): Piece => ({
    kind: 'mails',
    forget: async () => {
      // The messages of others go on in a mail of their own: written first, so that none is lost.
      if (others.length > 0) {
        const mailId = services.crypto.mailId('kept-messages', key);
        await queueMail(mailId, { kind: 'kept-messages', payloads: others }, services);
      }
      await services.records.remove(key);
    },
  }));
  return [...waiting, ...inWords];
}

async function networksOf(
  { addressKey }: ErasureRequest,
  services: Dependencies,
): Promise<Piece[]> {
  const keys = await homesOf(addressKey, services);
  return keys.map((key) => ({ kind: 'networks', forget: () => services.records.remove(key) }));
}
