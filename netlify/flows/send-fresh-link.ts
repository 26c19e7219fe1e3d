import { randomBytes } from 'node:crypto';
import { isLinkAlive, LINK_LIFETIME, LINK_MAILS_PER_DAY } from '#src/domain/download.ts';
import { maskAddress, readEmailAddress } from '#src/domain/email-address.ts';
import { giftMorning } from '#src/domain/gift.ts';
import { accessOf, booksOf, type Licence, type Link, type Order } from '#src/domain/order.ts';
import { Refusal } from '#src/domain/refusal.ts';
import { routes } from '#src/routes.ts';
import type { FreshLinkSent } from '#src/contracts/download.ts';
import { DAY } from '#src/domain/time.ts';
import type { Message } from '#netlify/messages/frame.ts';
import { mailBooks } from '#netlify/messages/frame.ts';
import { freshLinkMessage } from '#netlify/messages/fresh-link.ts';
import { giftMessage, mailedGift } from '#netlify/messages/gift.ts';
import type { MailRef } from '#netlify/messages/registry.ts';
import type { Services } from '#netlify/services/services.ts';
import { deliverQueued } from './deliver-mail.ts';
import { isGiven, isReader, notGivenYet, recipientForgotten } from './gift-reader.ts';
import {
  accessStopped,
  listItems,
  readerForgotten,
  readerStopped,
  readLink,
} from './open-download.ts';

/** What the name of a request for an address's books begins with; the time follows. */
const ASKED = 'library-asked-';
/** Such requests that one run of the sweeper answers. */
const ASKED_AT_ONCE = 20;
/** A second request within this time, in milliseconds, is taken for the same press. */
const SAME_PRESS = 60_000;

/**
 * Mails a link for the order that a token belongs to, to the address that the order holds. Works with
 * an expired or used-up token: the purchase never ends, only its links do.
 * @throws {Refusal} link_unknown, access_stopped, too_many_requests
 */
export async function sendFreshLink(token: string, services: Services): Promise<FreshLinkSent> {
  const { order, licence } = await readLink(token, services);
  return mailOrderLink(order, licence, services);
}

/**
 * Mails the books of a paid session again.
 * @throws {Refusal} session_not_found, access_stopped, too_many_requests
 */
export async function sendReceiptAgain(
  sessionId: string,
  services: Services,
): Promise<FreshLinkSent> {
  const { order, licence } = await needLicence(sessionId, services);
  if (order.giftOn !== undefined) {
    throw new Refusal(
      'access_stopped',
      'This order is a gift, so its books go to the person it is for. They can ask for a fresh link on the My Downloads page.',
    );
  }
  return mailOrderLink(order, licence, services);
}

/**
 * Writes down that an address asks for its books: the same work for every address, so that the time of
 * the answer does not tell who bought.
 * @returns the name of the request, for {@link sendAskedLibrary}
 */
export async function askForLibrary(typedAddress: string, services: Services): Promise<string> {
  const { people, now } = services;
  const key = `${ASKED}${now()}-${randomBytes(16).toString('hex')}`;
  await people.create(key, { payload: { email: typedAddress } });
  return key;
}

/** Answers one request of {@link askForLibrary} and forgets it. Done twice it sends once. */
export async function sendAskedLibrary(key: string, services: Services): Promise<void> {
  const { people, now } = services;
  const asked = (await people.read(key)) as { payload: { email: string } } | undefined;
  if (!asked) return;
  const isOld = now() > Number(key.slice(ASKED.length).split('-')[0]) + DAY;
  if (!isOld) await sendLibrary(asked.payload.email, services);
  await people.remove(key);
}

/** Answers requests that were cut off behind their answer. @returns how many */
export async function sendAskedLibraries(services: Services): Promise<number> {
  const asked = (await services.records.keys(ASKED)).toSorted().slice(0, ASKED_AT_ONCE);
  const done = await Promise.allSettled(asked.map((key) => sendAskedLibrary(key, services)));
  return done.filter(({ status }) => status === 'fulfilled').length;
}

/**
 * Mails links for everything that an address has bought or was given, if there is anything. Says nothing about
 * the outcome: the answer to the visitor is the same either way.
 */
export async function sendLibrary(typedAddress: string, services: Services): Promise<void> {
  const { orders, accessLog, licences, crypto } = services;
  const address = readEmailAddress(typedAddress);
  if (!address) return;
  const sessions = await orders.sessionsOfBuyer(address);
  const found = await Promise.all(
    sessions.map(async (sessionId) => {
      const [order, licence] = await Promise.all([
        orders.find(sessionId),
        licences.find(crypto.licenceId(sessionId)),
      ]);
      if (!order || !licence) return [];
      const [facts, isTheirs] = await Promise.all([
        accessLog.moneyFacts(order),
        isReader(order, address, services),
      ]);
      if (accessOf(facts) !== 'open' || !isTheirs) return [];
      const { generation } = await usableLink(licence, services);
      return [{ sessionId, generation }];
    }),
  );
  const links = found.flat();
  if (links.length === 0) return;
  const readerKey = crypto.addressKey(address);
  await mailOncePerPress(readerKey, { type: 'library', links, readerKey }, services);
}

/**
 * Mails an order's link because the coach asks for it. Counted apart from what the buyer asks for.
 * @throws {Refusal} session_not_found, access_stopped, too_many_requests
 */
export async function sendLinkByCoach(
  sessionId: string,
  services: Services,
): Promise<FreshLinkSent> {
  const { order, licence } = await needLicence(sessionId, services);
  return mailOrderLink(order, licence, services, BY_COACH);
}

/**
 * Mails an order's link, from the coach, to the address that it was just changed to, once for each change; of a gift the
 * whole mail, since its words may have reached nobody.
 * @param change The number of the change.
 * @throws {Refusal} session_not_found, access_stopped
 */
export async function sendLinkToNewAddress(
  sessionId: string,
  change: number,
  services: Services,
): Promise<FreshLinkSent> {
  const { orderAddresses, outbox, crypto, now } = services;
  const { order, licence } = await needLicence(sessionId, services);
  const { generation } = await usableLink(licence, services);
  const isGift = order.giftOn !== undefined;
  const mailId = crypto.mailId(sessionId, isGift ? 'gift' : 'fresh-link', 'address', change);
  const ref: MailRef = isGift
    ? { type: 'gift', sessionId, generation }
    : { type: 'fresh-link', sessionId, generation, byCoach: true };
  const mail = { mailId, ref, at: now() };
  await deliverQueued(mail, await outbox.queue(mail), services);
  return { emailMasked: maskAddress(await orderAddresses.reader(order)) };
}

/**
 * The mail that {@link sendLinkToNewAddress} would send, or that a gift brings on its day, but for the token in its link:
 * that is for the reader alone. Nothing is sent, and no link is made.
 * @throws {Refusal} session_not_found, access_stopped
 */
export async function linkMailToCome(sessionId: string, services: Services): Promise<Message> {
  const { order, licence } = await needLicence(sessionId, services);
  const access = accessOf(await services.accessLog.moneyFacts(order));
  if (access !== 'open') throw accessStopped(access);
  const { orders, gifts, licences, env, now } = services;
  const { giftOn } = order;
  const isWaiting = giftOn !== undefined && !(await isGiven(order, services));
  const at = isWaiting ? Math.max(now(), giftMorning(giftOn)) : now();
  const newest = await licences.newestLink(licence.licenceId);
  const isUsable =
    newest !== undefined &&
    isLinkAlive(newest.expiresAt, at + DAY) &&
    (await isLinkUsable(newest, licence, services));
  const { expiresAt } = isUsable ? newest : linkBehind(newest, at);
  const books = mailBooks(booksOf(order.lines), services);
  const link = { books, downloadUrl: `${env.siteUrl}${routes.download}`, expiresAt };
  if (giftOn === undefined) return freshLinkMessage([link], true);
  const [buyer, gift] = await Promise.all([orders.buyerOf(order), gifts.find(order)]);
  if (!gift) throw recipientForgotten();
  const myDownloadsUrl = `${env.siteUrl}${routes.myDownloads}`;
  return giftMessage({
    ...mailedGift(gift, services),
    ...link,
    from: buyer?.firstName,
    myDownloadsUrl,
  });
}

/**
 * Makes a new link for an order, with all its days and downloads of each book. A second press within a minute
 * makes no second one. The links before it go on until they end by themselves.
 * @throws {Refusal} session_not_found
 */
export async function renewLink(sessionId: string, services: Services): Promise<Link> {
  const { licence } = await needLicence(sessionId, services);
  const newest = await services.licences.newestLink(licence.licenceId);
  if (newest && newest.generation > 1 && services.now() < newest.at + SAME_PRESS) return newest;
  return nextLink(licence, newest, services);
}

async function needLicence(
  sessionId: string,
  { orders, licences, crypto }: Services,
): Promise<{ order: Order; licence: Licence }> {
  const [order, licence] = await Promise.all([
    orders.find(sessionId),
    licences.find(crypto.licenceId(sessionId)),
  ]);
  if (order && licence) return { order, licence };
  throw new Refusal(
    'session_not_found',
    'There is no paid order for this page yet. Wait a minute and try again.',
  );
}

/** Who asks for a mail, with the mails that they can get for one order in a day. */
interface Sender {
  /** Whether the coach asks. */
  byCoach?: true;
  /** Tells the ids of their mails apart. */
  parts: readonly string[];
  most: number;
}

const BY_BUYER: Sender = { parts: [], most: LINK_MAILS_PER_DAY };
const BY_COACH: Sender = { byCoach: true, parts: ['coach'], most: 10 };

async function mailOrderLink(
  order: Order,
  licence: Licence,
  services: Services,
  sender: Sender = BY_BUYER,
): Promise<FreshLinkSent> {
  const { accessLog, orderAddresses } = services;
  const access = accessOf(await accessLog.moneyFacts(order));
  if (access !== 'open') throw readerStopped(order, access);
  if (order.giftOn !== undefined && !(await isGiven(order, services))) {
    throw notGivenYet(order.giftOn);
  }
  const address = await orderAddresses.reader(order);
  if (address === undefined) throw readerForgotten();
  const { sessionId } = order;
  const { generation } = await usableLink(licence, services);
  const byCoach = sender.byCoach ? { byCoach: sender.byCoach } : {};
  const sent = await mailOncePerPress(
    sessionId,
    { type: 'fresh-link', sessionId, generation, ...byCoach },
    services,
    sender,
  );
  if (!sent) {
    throw new Refusal(
      'too_many_requests',
      `We have sent ${sender.most} emails for this order today. Please look in your spam folder, or try again tomorrow.`,
    );
  }
  return { emailMasked: maskAddress(address) };
}

/** The newest link, or a new one when that is over or used up for any book. */
export async function usableLink(licence: Licence, services: Services): Promise<Link> {
  const newest = await services.licences.newestLink(licence.licenceId);
  if (newest && (await isLinkUsable(newest, licence, services))) return newest;
  return nextLink(licence, newest, services);
}

/** Whether a link works for a day at least, and for each book. */
async function isLinkUsable(link: Link, licence: Licence, services: Services): Promise<boolean> {
  if (!isLinkAlive(link.expiresAt, services.now() + DAY)) return false;
  const items = await listItems({ licence, link }, services);
  return items.every((item) => item.usesLeft > 0);
}

const linkBehind = (newest: Link | undefined, at: number): Link => ({
  generation: (newest?.generation ?? 0) + 1,
  at,
  expiresAt: at + LINK_LIFETIME,
});

async function nextLink(
  licence: Licence,
  newest: Link | undefined,
  { licences, now }: Services,
): Promise<Link> {
  const next = linkBehind(newest, now());
  if ((await licences.saveLink(licence.licenceId, next)) === 'created') return next;
  return (await licences.link(licence.licenceId, next.generation)) ?? next;
}

/** Queues and sends a mail unless the day's number is used up. A double press is one mail. */
async function mailOncePerPress(
  owner: string,
  ref: MailRef,
  services: Services,
  { parts, most }: Sender = BY_BUYER,
): Promise<boolean> {
  const { outbox, crypto, now } = services;
  const at = now();
  for (let number = 1; number <= most; number += 1) {
    const mailId = crypto.mailId(owner, ref.type, ...parts, Math.floor(at / DAY), number);
    const mail = { mailId, ref, at };
    const queued = await outbox.queue(mail);
    if (queued === 'created') {
      await deliverQueued(mail, queued, services);
      return true;
    }
    const earlier = await outbox.mail(mailId);
    if (earlier && at < earlier.at + SAME_PRESS) return true;
  }
  return false;
}
