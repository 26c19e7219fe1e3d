import { isHeld, type Held, type HeldKind } from '#src/domain/forgetting.ts';
import { booksOf, type Order } from '#src/domain/order.ts';
import { Refusal } from '#src/domain/refusal.ts';
import type { Forgetting } from '#netlify/services/forgettings.ts';
import type { Services } from '#netlify/services/services.ts';
import { BOOK_NEWS } from '#netlify/services/subscribers.ts';
import { homesOf } from './account-limits.ts';
import { closeAccount } from './close-account.ts';
import type { Job } from './job.ts';
import { queueMail } from './submission.ts';
import { checkoutsOf, namedInOrder, strikeAddress, unindexedOf, wordsWith } from './unindexed.ts';

/** The list of keys lags a minute: a wish is looked at once more after this time, in milliseconds. */
const SETTLE_TIME = 3 * 60_000;

/** Something that can be forgotten. Carried out twice, or cut off and begun again, it does the same. */
interface Piece {
  /** None where it is counted with another one. */
  kind?: HeldKind | undefined;
  forget(): Promise<unknown>;
}

/** What is held about an address. Changes nothing. */
export async function previewForgetting(address: string, services: Services): Promise<Held> {
  const { vault, forgettings, now } = services;
  const addressKey = vault.addressKey(address);
  const wish = { addressKey, at: now() };
  const [pieces, forgottenAt, checkouts] = await Promise.all([
    findPieces(wish, services),
    forgettings.lastOf(addressKey),
    checkoutsOf(wish, services),
  ]);
  const counts: Held['counts'] = {};
  for (const { kind } of pieces) if (kind) counts[kind] = (counts[kind] ?? 0) + 1;
  const unpaid = checkouts.filter(({ sessionId }) => sessionId === undefined).length;
  return {
    counts,
    ...(unpaid > 0 ? { unpaid } : {}),
    ...(forgottenAt === undefined ? {} : { forgottenAt }),
  };
}

/**
 * Forgets what is held about an address: the wish is written down first, so that the sweeper completes what is
 * cut off here. An address of which nothing is held leaves no trace.
 * @returns what was held
 * @throws {Refusal} bad_request for an address of the coach
 */
export async function forgetPerson(address: string, services: Services): Promise<Held> {
  const { env, forgettings, vault, now } = services;
  if (env.coachEmails.some((coach) => vault.addressKey(coach) === vault.addressKey(address)))
    throw new Refusal(
      'bad_request',
      'This is the coach’s own address. It cannot be forgotten here.',
    );
  const held = await previewForgetting(address, services);
  if (!isHeld(held)) return held;
  const wish = { addressKey: vault.addressKey(address), at: now() };
  await forgettings.ask(wish);
  await workOff(wish, services);
  return held;
}

export const forgetting: Job<Services> = {
  name: 'forgetting',
  doing: 'forgetting people who asked for it',
  run: workOffForgettings,
};

/** Works off what people asked and what was cut off. @returns how many wishes are done for good */
export async function workOffForgettings(services: Services): Promise<number> {
  await indexOlder(services);
  let done = 0;
  for (const wish of await services.forgettings.open())
    if (await workOff(wish, services)) done += 1;
  return done;
}

/** Gives whether nothing is left. */
async function workOff(wish: Forgetting, services: Services): Promise<boolean> {
  const pieces = await findPieces(wish, services);
  for (const piece of pieces) await piece.forget();
  if (pieces.length > 0 || services.now() < wish.at + SETTLE_TIME) return false;
  await services.forgettings.finish(wish);
  return true;
}

/** All that is held about somebody since before they asked. The preview and the act both come from this. */
async function findPieces(wish: Forgetting, services: Services): Promise<Piece[]> {
  const found = await Promise.all([
    ordersOf(wish, services),
    paidCheckoutsOf(wish, services),
    accountOf(wish, services),
    newsletterOf(wish, services),
    mailsOf(wish, services),
    networksOf(wish, services),
  ]);
  return found.flat();
}

/** What the note is called that no older record lacks its look-up any more. */
const ALL_INDEXED = 'whole-address-index';

/** Lets what was written before each address had a look-up be found: helpers of orders, and former addresses of accounts. */
async function indexOlder({ records, ...services }: Services): Promise<void> {
  if (await records.read(ALL_INDEXED)) return;
  const { accounts, licences, orders, orderAddresses, now } = services;
  const partsOf = async (prefix: string, pattern: RegExp) => {
    const keys = await records.keys(prefix);
    return new Set(keys.flatMap((key) => pattern.exec(key)?.[1] ?? []));
  };
  for (const licenceId of await partsOf('helper-', /^helper-([a-f0-9]{32})-/)) {
    const licence = await licences.find(licenceId);
    const order = licence && (await orders.find(licence.sessionId));
    const facts = order ? await orderAddresses.facts(order) : [];
    for (const { address } of facts)
      if (order) await records.createAll([orders.indexed(order, address)]);
  }
  for (const id of await partsOf('account-', /^account-([a-f0-9]{32})\.[1-9]\d*$/))
    await accounts.strikeEarlier(id);
  await records.create(ALL_INDEXED, { at: now() });
}

async function ordersOf(wish: Forgetting, services: Services): Promise<Piece[]> {
  const { addressKey, at } = wish;
  const { orders, orderAddresses, gifts, intents, vault } = services;
  const sessions = await orders.sessionsOfAddressKey(addressKey);
  const found = await Promise.all(
    sessions.map(async (sessionId): Promise<Piece[]> => {
      const order = await orders.findInAnyMode(sessionId);
      if (!order || order.at > at) return [];
      const ids = { sessionId, licenceId: vault.licenceId(sessionId) };
      const [current, gift, named] = await Promise.all([
        orderAddresses.current(order),
        gifts.find(order),
        namedInOrder(ids, wish, services),
      ]);
      const isTheirs = (address: string) => vault.addressKey(address) === addressKey;
      const isGiven = gift !== undefined && isTheirs(gift.email);
      // A run that was cut off may have left no more of a person than the look-up.
      const isBuyer =
        current === undefined ? !isGiven && named.keys.length === 0 : isTheirs(current);
      const isRecipient =
        isGiven || (order.giftOn !== undefined && !gift && (!isBuyer || current === undefined));
      // Else the order is somebody else's, who had this address once, or has it as a helper's.
      if (!isBuyer && !isRecipient && named.keys.length === 0) return [];
      const forget = async () => {
        await intents.remove(order.orderId);
        await removeLineUp(order, services);
        if (isRecipient) await forgetRecipient(order, addressKey, services);
        if (isBuyer) await forgetBuyer(order, addressKey, services);
        // Behind them: a recipient whose address is gone already would not be known again.
        await strikeAddress(named.keys, wish, services, sessionId);
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
async function paidCheckoutsOf(wish: Forgetting, services: Services): Promise<Piece[]> {
  const [found, known] = await Promise.all([
    checkoutsOf(wish, services),
    services.orders.sessionsOfAddressKey(wish.addressKey),
  ]);
  return found.flatMap(({ orderId, sessionId }): Piece[] => {
    if (sessionId === undefined) return [];
    const kind = known.includes(sessionId) ? undefined : 'named';
    return [{ kind, forget: () => services.intents.remove(orderId) }];
  });
}

/** The buyer's name and key stay. What was typed at the checkout names the recipient, and the order is complete. */
async function forgetRecipient(
  order: Order,
  addressKey: string,
  services: Services,
): Promise<void> {
  const { gifts, vault } = services;
  const [given, bought] = await Promise.all([gifts.addresses(order), boughtWith(order, services)]);
  const keep = [addressKey, ...bought.map((address) => vault.addressKey(address))];
  await unindexAll(given, keep, order, services);
  await gifts.forget(order);
}

/** The row of equal purchases names the cart, its buyer and whom the buyer gave it to. */
async function removeLineUp(order: Order, { orders, gifts }: Services): Promise<void> {
  const [buyer, typed] = await Promise.all([orders.buyerOf(order), gifts.typed(order)]);
  const { lines, live } = order;
  if (buyer?.email)
    await orders.removeLineUp({ email: buyer.email, lines, live, recipient: typed?.email });
}

/** The addresses that an order is its buyer's by; none once they were forgotten. */
async function boughtWith(order: Order, { orders, orderAddresses }: Services): Promise<string[]> {
  const [buyer, facts] = await Promise.all([orders.buyerOf(order), orderAddresses.facts(order)]);
  return [...(buyer?.email ? [buyer.email] : []), ...facts.map(({ address }) => address)];
}

/** @param keep Keys of addresses that find the order as before. */
async function unindexAll(
  addresses: readonly string[],
  keep: readonly string[],
  { sessionId }: Order,
  { orders, vault }: Services,
): Promise<void> {
  const keys = addresses.map((address) => vault.addressKey(address));
  const others = keys.filter((key) => !keep.includes(key));
  await Promise.all(others.map((key) => orders.unindex(sessionId, key)));
}

/** The order stays as it was paid, and a gift is its recipient's. */
async function forgetBuyer(order: Order, addressKey: string, services: Services): Promise<void> {
  const { buyerKeys, gifts, vault } = services;
  const { sessionId } = order;
  const [bought, given] = await Promise.all([boughtWith(order, services), gifts.addresses(order)]);
  // A gift to oneself, or to an earlier address: whoever it names still finds it by that.
  const keep = [addressKey, ...given.map((address) => vault.addressKey(address))];
  await unindexAll(bought, keep, order, services);
  await buyerKeys.destroy(sessionId);
}

async function reviewsOf({ sessionId, lines }: Order, services: Services): Promise<Piece[]> {
  const { reviews, vault } = services;
  const ids = booksOf(lines).map(({ slug }) => vault.reviewId(vault.licenceId(sessionId), slug));
  const found = await Promise.all(ids.map((id) => reviews.find(id)));
  const pieces = found
    .filter((review) => review !== undefined)
    .map((review): Piece => ({ kind: 'reviews', forget: () => reviews.remove(review) }));
  return pieces;
}

async function accountOf({ addressKey, at }: Forgetting, services: Services): Promise<Piece[]> {
  const { accounts, vault } = services;
  const id = await accounts.holderOf(addressKey);
  const account = id === undefined ? undefined : await accounts.find(id);
  if (id === undefined || (account && account.createdAt > at)) return [];
  const isFormer = account && vault.addressKey(account.email) !== addressKey;
  const forget = async () => {
    // A change of the address that was cut off.
    if (isFormer) await accounts.strikeEarlier(id);
    else await closeAccount({ id }, services);
    await accounts.release(addressKey);
  };
  return [{ kind: 'account', forget }];
}

async function newsletterOf({ addressKey, at }: Forgetting, services: Services): Promise<Piece[]> {
  const { subscribers } = services;
  const [newest, endedAt] = await Promise.all([
    subscribers.newest(addressKey),
    subscribers.bookNewsEndedAt(addressKey),
  ]);
  const isAsked = newest !== undefined && newest.askedAt <= at;
  if (!isAsked && (endedAt === undefined || endedAt > at)) return [];
  const generation = isAsked ? newest.generation : BOOK_NEWS;
  return [{ kind: 'newsletter', forget: () => subscribers.forget(addressKey, generation) }];
}

async function mailsOf(wish: Forgetting, services: Services): Promise<Piece[]> {
  const found = await unindexedOf(wish, services);
  const mails = new Set(found.map(({ key }) => key));
  const words = (await wordsWith(wish, services)).filter(({ key }) => !mails.has(key));
  const inWords = words.map(({ key, sessionId }): Piece => ({
    kind: 'words',
    forget: () => strikeAddress([key], wish, services, sessionId),
  }));
  const waiting = found.map(({ key, others }): Piece => ({
    kind: 'mails',
    forget: async () => {
      // The messages of others go on in a mail of their own: written first, so that none is lost.
      if (others.length > 0) {
        const mailId = services.vault.mailId('kept-messages', key);
        await queueMail(mailId, { kind: 'kept-messages', payloads: others }, services);
      }
      await services.records.remove(key);
    },
  }));
  return [...waiting, ...inWords];
}

async function networksOf({ addressKey }: Forgetting, services: Services): Promise<Piece[]> {
  const keys = await homesOf(addressKey, services);
  return keys.map((key) => ({ kind: 'networks', forget: () => services.records.remove(key) }));
}
