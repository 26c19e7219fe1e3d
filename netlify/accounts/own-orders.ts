import type { OrderRecords } from '#netlify/orders/order-repository.ts';
import { randomBytes } from 'node:crypto';
import { isSameAddress } from '#src/domain/email-address.ts';
import { accessOf } from '#src/domain/orders/order.ts';
import { HttpError } from '#src/domain/http-error.ts';
import type { OwnOrder } from '#src/contracts/account.ts';
import { DAY } from '#src/domain/time.ts';
import type { Account } from './account-records.ts';
import type { Orders } from '#netlify/orders/paid-orders.ts';
import { downloadPageUrl } from '#netlify/downloads/order-links.ts';
import { OPENINGS_PER_DAY } from '#netlify/limits/limits.ts';
import type { Services } from '#netlify/services.ts';
import { accessStopped, recipientStopped } from '#netlify/downloads/access-errors.ts';
import { isCurrentAddress } from '#netlify/orders/order-addresses.ts';

/**
 * Lists orders placed with the account's confirmed address and gifts it received, newest first.
 * @param find Looks up an order. Defaults to orders in the shop's current mode.
 */
export async function listOwnOrders(
  account: Account,
  services: OrderRecords,
  find: Orders['find'] = services.orders.find,
): Promise<OwnOrder[]> {
  const { orders, orderAddresses, gifts, bookAccess, entitlements } = services;
  const found = await Promise.all(
    (await orders.sessionsOfBuyer(account.email)).map(async (sessionId) => {
      const order = await find(sessionId);
      const entitlement = await entitlements.find(services.crypto.entitlementId(sessionId));
      if (!order || !entitlement) return undefined;
      const [isBuyer, accessState] = await Promise.all([
        isCurrentAddress(order, account.email, services),
        bookAccess.state(order),
      ]);
      const isTheirs =
        order.giftOn === undefined
          ? isBuyer
          : isSameAddress(await orderAddresses.recipient(order), account.email) &&
            (await gifts.isGiven(order));
      if (!isBuyer && !isTheirs) return undefined;
      const access = accessOf(accessState);
      let stopped = isTheirs
        ? undefined
        : 'This is a gift, so the books go only to the person it’s for.';
      if (access !== 'open')
        stopped = (isBuyer ? accessStopped(access) : recipientStopped(order, access)).message;
      return {
        id: entitlement.entitlementId,
        books: entitlement.files.map(({ slug, title }) => ({ slug, title })),
        at: order.at,
        ...(stopped === undefined ? {} : { stopped }),
      };
    }),
  );
  return found.filter((one) => one !== undefined).toSorted((a, b) => b.at - a.at);
}

/**
 * Returns the download page URL for one of the account's own orders. The address is already
 * confirmed, so there's no need to email a link.
 * @throws {HttpError} link_unknown, access_stopped, too_many_requests
 */
export async function openOwnOrder(
  account: Account,
  id: string,
  services: OrderRecords & Pick<Services, 'env' | 'limits' | 'now'>,
): Promise<string> {
  const own = (await listOwnOrders(account, services)).find((order) => order.id === id);
  const entitlement = own && (await services.entitlements.find(id));
  if (!own || !entitlement) {
    throw new HttpError(
      'link_unknown',
      'This order isn’t in your account. Reload the page and try again.',
    );
  }
  if (own.stopped !== undefined) throw new HttpError('access_stopped', own.stopped);
  const { limits, crypto, env, now } = services;
  const limit = { name: `open-${id}`, most: OPENINGS_PER_DAY, within: DAY };
  const taken = await limits.take([limit], randomBytes(8).toString('hex'), now());
  if (!taken.taken) {
    throw new HttpError(
      'too_many_requests',
      `You’ve opened this order ${OPENINGS_PER_DAY} times today, which is the limit. Please try again tomorrow.`,
    );
  }
  const { linkVersion } = await services.entitlements.usableLink(entitlement, services.now());
  return downloadPageUrl(env.siteUrl, crypto.link.sign({ entitlementId: id, linkVersion }));
}
