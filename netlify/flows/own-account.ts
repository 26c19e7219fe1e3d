import { randomBytes } from 'node:crypto';
import { encode } from 'uqr';
import site from '#content/site.json' with { type: 'json' };
import { accessOf } from '#src/domain/order.ts';
import { ShopError } from '#src/domain/shop-error.ts';
import type { OwnOrder, SecondFactorSetUp } from '#src/contracts/account.ts';
import type { Account } from '#netlify/services/accounts.ts';
import type { Services } from '#netlify/services/services.ts';
import { newTotpSecret, stepOfCode, toBase32, totpAddress } from '#netlify/services/totp.ts';
import { countRepeat } from './account-limits.ts';
import { mailNotice, mailTyped } from './account-mails.ts';
import { accessStopped } from './open-download.ts';
import { isCurrentAddress } from './order-address.ts';
import { usableLink } from './send-fresh-link.ts';
import { requireGoodPassword, setPassword, wrongCredentials } from './sign-in.ts';
import { downloadPageUrl } from './write-mail.ts';

const DAY = 24 * 60 * 60_000;
/** How often one order gives its link to its owner in a day. */
const OPENINGS_PER_DAY = 10;
/** A set-up of an authenticator app is finished within this time, in milliseconds. */
const SET_UP_LIFETIME = 30 * 60_000;
const RECOVERY_CODES = 10;

/**
 * Asks for the password again before something that cannot be taken back.
 * @throws {ShopError} invalid_credentials, too_many_requests
 */
export async function requirePassword(
  account: Account,
  password: string,
  services: Services,
): Promise<void> {
  await countRepeat(account.id, services);
  if (await services.passwords.matches(password, account.password)) return;
  const message = 'This is not your password. Please type it again.';
  throw new ShopError('invalid_credentials', message, {
    fields: [{ field: 'password', message }],
  });
}

/** Orders whose mails go to the account's confirmed address, the newest first. */
export async function listOwnOrders(account: Account, services: Services): Promise<OwnOrder[]> {
  const { orders } = services;
  const found = await Promise.all(
    (await orders.sessionsOfBuyer(account.email)).map(async (sessionId) => {
      const order = await orders.order(sessionId);
      const licence = await orders.licence(services.vault.licenceId(sessionId));
      if (!order || !licence) return undefined;
      if (!(await isCurrentAddress(order, account.email, services))) return undefined;
      const access = accessOf(await orders.moneyFacts(order));
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
 * @throws {ShopError} link_unknown, access_stopped, too_many_requests
 */
export async function openOwnOrder(
  account: Account,
  id: string,
  services: Services,
): Promise<string> {
  const own = (await listOwnOrders(account, services)).find((order) => order.id === id);
  const licence = own && (await services.orders.licence(id));
  if (!own || !licence) {
    throw new ShopError('link_unknown', 'This order does not belong to your account.');
  }
  if (own.stopped !== undefined) throw new ShopError('access_stopped', own.stopped);
  const { limits, vault, env, now } = services;
  const limit = { name: `open-${id}`, most: OPENINGS_PER_DAY, within: DAY };
  const taken = await limits.take([limit], randomBytes(8).toString('hex'), now());
  if (!taken.taken) {
    throw new ShopError(
      'too_many_requests',
      `You opened this order ${OPENINGS_PER_DAY} times today. Please try again tomorrow.`,
    );
  }
  const { generation } = await usableLink(licence, services);
  return downloadPageUrl(env.siteUrl, vault.signLink({ licenceId: id, generation }));
}

/**
 * Asks a new address whether it belongs to the owner. Says nothing about other accounts.
 * @throws {ShopError} invalid_credentials, too_many_requests
 */
export async function askNewAddress(
  account: Account,
  { email, password }: { email: string; password: string },
  services: Services,
): Promise<void> {
  await requirePassword(account, password, services);
  const { accounts, tickets, now } = services;
  const known = await accounts.findByAddress(email);
  const isOther = known !== undefined && known.id !== account.id;
  const token = await tickets.issue(
    { purpose: 'change-email', accountId: account.id, email },
    now(),
  );
  await mailTyped(
    isOther
      ? { kind: 'account-known', to: email }
      : { kind: 'account-change-email', to: email, token },
    services,
  );
}

/**
 * Changes the password. All sessions end; the caller opens a new one.
 * @throws {ShopError} invalid_credentials, weak_password, too_many_requests
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

/** Makes what an authenticator app needs. Nothing is changed before the first code was right. */
export async function startSecondFactor(
  account: Account,
  password: string,
  services: Services,
): Promise<SecondFactorSetUp> {
  await requirePassword(account, password, services);
  const secret = newTotpSecret();
  const address = totpAddress(secret, site.name, account.email);
  const setUp = services.vault.seal({
    kind: 'second factor',
    accountId: account.id,
    secret,
    at: services.now(),
  });
  return { setUp, secret, address, picture: drawCode(address) };
}

/**
 * Turns the second factor on with its first code.
 * @returns recovery codes, which are shown once
 * @throws {ShopError} invalid_credentials, invalid_token
 */
export async function confirmSecondFactor(
  account: Account,
  { setUp, code }: { setUp: string; code: string },
  services: Services,
): Promise<string[]> {
  const { accounts, now } = services;
  const at = now();
  const secret = readSetUp(setUp, account.id, at, services);
  const step = stepOfCode(secret, code, at);
  if (step === undefined || !(await accounts.once(account.id, `code-${step}`, at))) {
    const message =
      'This code does not fit. Wait for the next code in your app, then type that one.';
    throw new ShopError('invalid_credentials', message, { fields: [{ field: 'code', message }] });
  }
  const { codes, recoveryCodes } = makeRecoveryCodes(account.id, services);
  await accounts.change(account.id, (state) => ({ ...state, totp: secret, recoveryCodes }));
  await mailNotice(account.email, 'second-factor-on', services);
  return codes;
}

/**
 * Makes new recovery codes; the old ones work no more. The caller has checked password and code.
 * @returns the codes, which are shown once
 */
export async function renewRecoveryCodes(account: Account, services: Services): Promise<string[]> {
  const { codes, recoveryCodes } = makeRecoveryCodes(account.id, services);
  await services.accounts.change(account.id, (state) => ({ ...state, recoveryCodes }));
  await mailNotice(account.email, 'recovery-codes-new', services);
  return codes;
}

/** Turns the second factor off. The caller has checked password and code. */
export async function endSecondFactor(account: Account, services: Services): Promise<void> {
  await services.accounts.change(account.id, ({ email, password, epoch, createdAt }) => ({
    email,
    password,
    epoch,
    createdAt,
  }));
  await mailNotice(account.email, 'second-factor-off', services);
}

/** Everything that the site holds about the owner under this address. */
export async function ownData(account: Account, services: Services): Promise<unknown> {
  const { orders, sessions, subscribers, vault } = services;
  const { email, createdAt, totp } = account;
  const iso = (at: number) => new Date(at).toISOString();
  const mine = await listOwnOrders(account, services);
  const found = await Promise.all(
    mine.map(async ({ id }) => {
      const licence = await orders.licence(id);
      const order = licence && (await orders.order(licence.sessionId));
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
 * @throws {ShopError} invalid_credentials, too_many_requests
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

/** Recovery codes as their owner writes them down, and as they are kept. */
function makeRecoveryCodes(
  accountId: string,
  { vault }: Services,
): { codes: string[]; recoveryCodes: string[] } {
  const made = Array.from({ length: RECOVERY_CODES }, () => toBase32(randomBytes(10)));
  return {
    codes: made.map((one) => one.match(/.{4}/g)?.join('-') ?? one),
    recoveryCodes: made.map((one) => vault.recoveryKey(accountId, one)),
  };
}

function readSetUp(setUp: string, accountId: string, at: number, { vault }: Services): string {
  try {
    const opened = vault.unseal(setUp) as Record<string, unknown>;
    const { secret, at: startedAt } = opened;
    const isOurs = opened['kind'] === 'second factor' && opened['accountId'] === accountId;
    if (isOurs && typeof secret === 'string' && at <= Number(startedAt) + SET_UP_LIFETIME) {
      return secret;
    }
  } catch {
    // What this site did not seal is refused like what is too old.
  }
  throw new ShopError('invalid_token', 'This took too long. Please begin again.');
}

/** Draws a QR code as one path, a unit square for each dark field. */
function drawCode(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { border: 4, ecc: 'M' });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { path: squares.join(''), size };
}
