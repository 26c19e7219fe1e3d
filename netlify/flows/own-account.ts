import { randomBytes } from 'node:crypto';
import { comparableAddress } from '#src/domain/email-address.ts';
import { accessOf } from '#src/domain/order.ts';
import { Refusal } from '#src/domain/refusal.ts';
import type { OwnOrder } from '#src/contracts/account.ts';
import type { Account } from '#netlify/services/accounts.ts';
import type { Services } from '#netlify/services/services.ts';
import { countRepeat } from './account-limits.ts';
import { mailNotice, mailTyped, mailWarning } from './account-mails.ts';
import { requireGoodPassword, setPassword } from './new-password.ts';
import { accessStopped } from './open-download.ts';
import { isCurrentAddress } from './order-address.ts';
import { usableLink } from './send-fresh-link.ts';
import { wrongCredentials } from './sign-in.ts';
import { downloadPageUrl } from './write-mail.ts';

const DAY = 24 * 60 * 60_000;
/** How often one order gives its link to its owner in a day. */
const OPENINGS_PER_DAY = 10;

/**
 * Asks for the password again before something that cannot be taken back.
 * @throws {Refusal} invalid_credentials, too_many_requests
 */
export async function requirePassword(
  account: Account,
  password: string,
  services: Services,
): Promise<void> {
  await countRepeat(account.id, services);
  if (await services.passwords.matches(password, account.password)) return;
  const message = 'This is not your password. Please type it again.';
  throw new Refusal('invalid_credentials', message, {
    fields: [{ field: 'password', message }],
  });
}

/** Orders whose mails go to the account's confirmed address, the newest first. */
export async function listOwnOrders(account: Account, services: Services): Promise<OwnOrder[]> {
  const { orders, accessLog, licences } = services;
  const found = await Promise.all(
    (await orders.sessionsOfBuyer(account.email)).map(async (sessionId) => {
      const order = await orders.find(sessionId);
      const licence = await licences.find(services.vault.licenceId(sessionId));
      if (!order || !licence) return undefined;
      if (!(await isCurrentAddress(order, account.email, services))) return undefined;
      const access = accessOf(await accessLog.moneyFacts(order));
      return {
        id: licence.licenceId,
        titles: order.lines.map(({ title }) => title),
        at: order.at,
        ...(access === 'open' ? {} : { stopped: accessStopped(access).message }),
      };
    }),
  );
  return found.filter((one) => one !== undefined).toSorted((a, b) => b.at - a.at);
}

/**
 * Where the books of one own order open. No mail is needed: the address was confirmed.
 * @throws {Refusal} link_unknown, access_stopped, too_many_requests
 */
export async function openOwnOrder(
  account: Account,
  id: string,
  services: Services,
): Promise<string> {
  const own = (await listOwnOrders(account, services)).find((order) => order.id === id);
  const licence = own && (await services.licences.find(id));
  if (!own || !licence) {
    throw new Refusal('link_unknown', 'This order does not belong to your account.');
  }
  if (own.stopped !== undefined) throw new Refusal('access_stopped', own.stopped);
  const { limits, vault, env, now } = services;
  const limit = { name: `open-${id}`, most: OPENINGS_PER_DAY, within: DAY };
  const taken = await limits.take([limit], randomBytes(8).toString('hex'), now());
  if (!taken.taken) {
    throw new Refusal(
      'too_many_requests',
      `You opened this order ${OPENINGS_PER_DAY} times today. Please try again tomorrow.`,
    );
  }
  const { generation } = await usableLink(licence, services);
  return downloadPageUrl(env.siteUrl, vault.link.sign({ licenceId: id, generation }));
}

/**
 * Asks a new address whether it belongs to the owner, and tells the one before. Says nothing about other
 * accounts. An address of the coach is no visitor's: it comes with the room.
 * @throws {Refusal} bad_request, invalid_credentials, too_many_requests
 */
export async function askNewAddress(
  account: Account,
  { email, password }: { email: string; password: string },
  services: Services,
): Promise<void> {
  await requirePassword(account, password, services);
  const { accounts, env, tickets, now } = services;
  if (env.coachEmails.includes(comparableAddress(email))) {
    const message = 'An account cannot move to this address. Please use another one.';
    throw new Refusal('bad_request', message, { fields: [{ field: 'email', message }] });
  }
  const known = await accounts.findByAddress(email);
  const isOther = known !== undefined && known.id !== account.id;
  const { id: accountId, epoch, email: before } = account;
  const of = { accountId, epoch, email };
  await mailTyped(
    email,
    async (isMailed) => {
      const ticket = { purpose: 'change-email', before, ...of } as const;
      const token = await tickets.issue(ticket, now(), isMailed);
      return isOther
        ? { kind: 'account-known', to: email }
        : { kind: 'account-change-email', to: email, token };
    },
    services,
    { from: account.id },
  );
  const stop = await tickets.issue({ purpose: 'not-me', ...of, email: before }, now());
  await mailWarning({ kind: 'account-email-asked', to: before, stop }, services);
}

/**
 * Changes the password. All sessions end; the caller opens a new one.
 * @throws {Refusal} invalid_credentials, weak_password, too_many_requests
 */
export async function changePassword(
  account: Account,
  { password, newPassword }: { password: string; newPassword: string },
  services: Services,
): Promise<Account> {
  await requirePassword(account, password, services);
  requireGoodPassword(newPassword, account.email, 'newPassword');
  const hash = await services.passwords.hash(newPassword);
  const changed = await setPassword(account, hash, services);
  if (!changed) throw wrongCredentials();
  return changed;
}

/** Everything that the site holds about the owner under this address. */
export async function ownData(account: Account, services: Services): Promise<unknown> {
  const { orders, licences, sessions, subscribers, vault } = services;
  const { email, createdAt, totp } = account;
  const iso = (at: number) => new Date(at).toISOString();
  const mine = await listOwnOrders(account, services);
  const found = await Promise.all(
    mine.map(async ({ id }) => {
      const licence = await licences.find(id);
      const order = licence && (await orders.find(licence.sessionId));
      if (!order) return undefined;
      const { firstName } = orders.buyerOf(order);
      const { orderId, at, lines, totalCents } = order;
      return { orderId, paidAt: iso(at), firstName, lines, totalCents };
    }),
  );
  const newsletter = await subscribers.newest(vault.addressKey(email));
  return {
    account: { email, createdAt: iso(createdAt), secondFactor: totp !== undefined },
    sessions: (await sessions.list(account.id)).map(({ device, startedAt }) => ({
      device,
      startedAt: iso(startedAt),
    })),
    orders: found.filter((one) => one !== undefined),
    newsletter: newsletter ? { state: newsletter.state, askedAt: iso(newsletter.askedAt) } : null,
  };
}

/**
 * Deletes an account with its sessions. Orders stay: tax law asks for them.
 * @throws {Refusal} invalid_credentials, too_many_requests
 */
export async function deleteAccount(
  account: Account,
  password: string,
  services: Services,
): Promise<void> {
  await requirePassword(account, password, services);
  const { accounts, sessions, now } = services;
  const open = await sessions.list(account.id);
  await accounts.remove(account.id);
  await Promise.all(open.map(({ family }) => sessions.end(account.id, family, now())));
  await mailNotice(account.email, 'deleted', services);
}
