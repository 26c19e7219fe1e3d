import { randomUUID } from 'node:crypto';
import { refuseForNow } from '#src/domain/http-error.ts';
import { WIDER_TIMES, widerNetworks } from '#src/domain/wider-networks.ts';
import { DAY, MINUTE } from '#src/domain/time.ts';
import type { Account } from '#netlify/services/accounts.ts';
import type { Limit } from '#netlify/services/limits.ts';
import type { Services } from '#netlify/services/services.ts';

const STRETCH = 15 * MINUTE;

/**
 * Tries to sign in within 15 minutes. Stretches begin at fixed moments, so twice as many can pass
 * around a border.
 */
const SIGN_IN_LIMITS = {
  /** From one network, whatever the address. */
  caller: 20,
  /** From one network to one address. */
  pair: 10,
  /** To one address from networks that never signed in to it. Its owner's own network is not shut out. */
  strangers: 30,
  /** To one address from a browser that signed in to it. Nobody else can use these up. */
  known: 10,
} as const;

/**
 * Codes of a second factor that are tried for one account: from one network, or from a browser or session that has shown
 * the factor before; and in a day from all networks that never did. Nobody uses up what a known browser has.
 */
const CODE_LIMITS = { quarter: 5, day: 20, strangers: 30 } as const;
/** Wrong codes from strangers in a day that their owner is not told of. */
const UNMAILED_CODES = 2;
/** Passwords that are typed for one mailed link within 15 minutes. */
const CONFIRM_LIMIT = 5;
/** Mails in a day that offer one account to remove a lost authenticator: for one network, and for all. */
const END_FACTOR_LIMITS = { caller: 3, all: 20 } as const;
/** How often the mail of one sign-up is sent again in a day. */
const RESEND_LIMIT = 2;
/** Passwords that a signed-in owner types again within 15 minutes. */
const REPEAT_LIMIT = 10;

export interface RequestSource {
  caller: string;
  /** What the browser keeps from a sign-in, if it has it. */
  browserKey: string | undefined;
}

/**
 * Counts a try to sign in, before anything is hashed. A browser that signed in to this address before has a
 * count of its own, so that strangers cannot shut it out, also none on its own network.
 * @throws {HttpError} too_many_requests
 */
export async function countSignIn(
  email: string,
  { caller, browserKey }: RequestSource,
  services: Pick<Services, 'crypto' | 'limits' | 'now' | 'records'>,
): Promise<void> {
  const { crypto, records } = services;
  const address = crypto.addressKey(email);
  const network = crypto.callerKey(caller);
  const browser = browserKey === undefined ? undefined : crypto.callerKey(browserKey);
  const [isHome, isKnown] = await Promise.all(
    [network, browser].map(
      async (from) =>
        from !== undefined && (await records.read(homeKey(address, from))) !== undefined,
    ),
  );
  const limit = (name: string, most: number) => ({
    name: `sign-in-${name}`,
    most,
    within: STRETCH,
  });
  if (isKnown)
    return take([limit(`browser-${address}-${browser}`, SIGN_IN_LIMITS.known)], services);
  await take(
    [
      limit(`caller-${network}`, SIGN_IN_LIMITS.caller),
      ...widerNetworks(caller).map(({ bits, network: wide }) =>
        limit(`wide${bits}-${crypto.callerKey(wide)}`, SIGN_IN_LIMITS.caller * WIDER_TIMES[bits]),
      ),
      limit(`pair-${address}-${network}`, SIGN_IN_LIMITS.pair),
      ...(isHome ? [] : [limit(`to-${address}`, SIGN_IN_LIMITS.strangers)]),
    ],
    services,
  );
}

/** Notes from which network and which browser somebody signed in to an address. */
export async function noteHome(
  email: string,
  from: readonly string[],
  { crypto, records, now }: Pick<Services, 'crypto' | 'now' | 'records'>,
): Promise<void> {
  const address = crypto.addressKey(email);
  await records.createAll(
    from.map((one) => ({ key: homeKey(address, crypto.callerKey(one)), data: { at: now() } })),
  );
}

/**
 * Counts a code that is typed behind the right password. A recovery code cannot be guessed, so it is counted apart: it
 * lets the owner in from anywhere while strangers try codes.
 * @param from `session` is one that has shown the second factor.
 * @returns whether it comes from where the factor of this account was shown before
 * @throws {HttpError} too_many_requests
 */
export async function countCode(
  { id, email }: Pick<Account, 'id' | 'email'>,
  kind: 'code' | 'recovery',
  { caller, browserKey, session }: RequestSource & { session?: string | undefined },
  services: Pick<Services, 'crypto' | 'limits' | 'now' | 'records'>,
): Promise<boolean> {
  const { crypto, records } = services;
  const isHome = async (from: string | undefined) =>
    from !== undefined && (await records.read(factorHomeKey(email, from, services))) !== undefined;
  const [isHomeNetwork, isKnownBrowser] = await Promise.all([isHome(caller), isHome(browserKey)]);
  const own = session ?? (isKnownBrowser ? browserKey : undefined);
  const { quarter, day, strangers } = CODE_LIMITS;
  const name = `${kind}-${id}`;
  const near = `${name}-${crypto.callerKey(own ?? caller)}`;
  const isStranger = own === undefined && !isHomeNetwork && kind === 'code';
  await take(
    [
      { name: near, most: quarter, within: STRETCH },
      { name: `${near}-day`, most: day, within: DAY },
      ...(isStranger ? [{ name: `${name}-strangers`, most: strangers, within: DAY }] : []),
    ],
    services,
  );
  return own !== undefined;
}

/** Whether the owner of an account is to hear of wrong codes: of the third in a day, once. */
export async function isMailedOfCodes(
  accountId: string,
  { limits, now }: Pick<Services, 'limits' | 'now'>,
): Promise<boolean> {
  const take = async (name: string, most: number) =>
    (await limits.take([{ name: `${name}-${accountId}`, most, within: DAY }], randomUUID(), now()))
      .taken;
  return !(await take('code-wrong', UNMAILED_CODES)) && take('code-mailed', 1);
}

/** Notes from which network and which browser the second factor of an account was shown. */
export async function noteFactorHome(
  email: string,
  { caller, browserKey }: RequestSource,
  services: Pick<Services, 'crypto' | 'now' | 'records'>,
): Promise<void> {
  const from = [caller, ...(browserKey === undefined ? [] : [browserKey])];
  const data = { at: services.now() };
  await services.records.createAll(
    from.map((one) => ({ key: factorHomeKey(email, one, services), data })),
  );
}

/**
 * Counts a password that is typed for a mailed link, before anything is hashed.
 * @throws {HttpError} too_many_requests
 */
export async function countConfirm(
  verificationTokenId: string,
  services: Pick<Services, 'limits' | 'now'>,
): Promise<void> {
  await take(
    [{ name: `confirm-${verificationTokenId}`, most: CONFIRM_LIMIT, within: STRETCH }],
    services,
  );
}

/** @throws {HttpError} too_many_requests */
export async function countEndFactor(
  accountId: string,
  caller: string,
  services: Pick<Services, 'crypto' | 'limits' | 'now'>,
): Promise<void> {
  const name = `end-factor-${accountId}`;
  const own = `${name}-${services.crypto.callerKey(caller)}`;
  await take(
    [
      { name: own, most: END_FACTOR_LIMITS.caller, within: DAY },
      { name, most: END_FACTOR_LIMITS.all, within: DAY },
    ],
    services,
  );
}

/** @throws {HttpError} too_many_requests */
export async function countRepeat(
  accountId: string,
  services: Pick<Services, 'limits' | 'now'>,
): Promise<void> {
  await take([{ name: `repeat-${accountId}`, most: REPEAT_LIMIT, within: STRETCH }], services);
}

/**
 * Counts a mail of a sign-up that is sent again.
 * @throws {HttpError} too_many_requests
 */
export async function countResend(
  signUpId: string,
  { limits, now }: Pick<Services, 'limits' | 'now'>,
): Promise<void> {
  const limit = { name: `resend-${signUpId}`, most: RESEND_LIMIT, within: DAY };
  const result = await limits.take([limit], randomUUID(), now());
  if (result.taken) return;
  throw refuseForNow(
    result.retryAfter,
    () =>
      `We sent this email ${RESEND_LIMIT + 1} times. Please look in your spam folder, or try again tomorrow.`,
  );
}

/** The records of networks that somebody signed in from to an address. */
export async function homesOf(
  addressKey: string,
  { records }: Pick<Services, 'records'>,
): Promise<string[]> {
  return records.keys(homeKey(addressKey, ''));
}

const homeKey = (address: string, network: string) => `sign-in-home-${address}-${network}`;

/** A password alone makes a stranger's browser known too, so that one with a second factor has a name of its own. */
const factorHomeKey = (email: string, from: string, { crypto }: Pick<Services, 'crypto'>) =>
  homeKey(crypto.addressKey(email), crypto.callerKey(`second factor ${from}`));

async function take(
  limits: readonly Limit[],
  { limits: counter, now }: Pick<Services, 'limits' | 'now'>,
): Promise<void> {
  const result = await counter.take(limits, randomUUID(), now());
  if (result.taken) return;
  throw refuseForNow(
    result.retryAfter,
    (time) => `There were too many tries. Please wait ${time} and try again. Nothing is lost.`,
  );
}
