import { randomUUID } from 'node:crypto';
import { refuseForNow } from '#src/domain/http-error.ts';
import { WIDER_TIMES, widerNetworks } from '#src/domain/ip-ranges.ts';
import { DAY, MINUTE } from '#src/domain/time.ts';
import type { Account } from './accounts.ts';
import type { Limit } from '#netlify/limits/rate-limiter.ts';
import type { Services } from '#netlify/services.ts';

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
/** Mails in a day that offer one account to remove a lost authenticator: for one network, and for all. */
const END_FACTOR_LIMITS = { caller: 3, all: 20 } as const;
/** What is tried again, by the id of a link, an account or a sign-up. */
const TRY_LIMITS = {
  /** Passwords that are typed for one mailed link. */
  confirm: { most: 5, within: STRETCH },
  /** Passwords that a signed-in owner types again. */
  repeat: { most: 10, within: STRETCH },
  /** Mails of one sign-up behind the first. */
  resend: { most: 2, within: DAY },
} as const;

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
  from: RequestSource,
  services: Pick<Services, 'crypto' | 'limits' | 'now' | 'records'>,
): Promise<void> {
  const { crypto } = services;
  const address = crypto.addressKey(email);
  const network = crypto.callerKey(from.caller);
  const [isHome, isKnown] = await areHomes(email, from, 'password', services);
  const limit = (name: string, most: number) => ({
    name: `sign-in-${name}`,
    most,
    within: STRETCH,
  });
  if (isKnown) {
    const browser = crypto.callerKey(from.browserKey ?? '');
    return take([limit(`browser-${address}-${browser}`, SIGN_IN_LIMITS.known)], services);
  }
  await take(
    [
      limit(`caller-${network}`, SIGN_IN_LIMITS.caller),
      ...widerNetworks(from.caller).map(({ bits, network: wide }) =>
        limit(`wide${bits}-${crypto.callerKey(wide)}`, SIGN_IN_LIMITS.caller * WIDER_TIMES[bits]),
      ),
      limit(`pair-${address}-${network}`, SIGN_IN_LIMITS.pair),
      ...(isHome ? [] : [limit(`to-${address}`, SIGN_IN_LIMITS.strangers)]),
    ],
    services,
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
  from: RequestSource & { session?: string | undefined },
  services: Pick<Services, 'crypto' | 'limits' | 'now' | 'records'>,
): Promise<boolean> {
  const [isHome, isKnown] = await areHomes(email, from, 'second factor', services);
  const own = from.session ?? (isKnown ? from.browserKey : undefined);
  const { quarter, day, strangers } = CODE_LIMITS;
  const name = `${kind}-${id}`;
  const near = `${name}-${services.crypto.callerKey(own ?? from.caller)}`;
  const isStranger = own === undefined && !isHome && kind === 'code';
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
  const isFree = async (name: string, most: number) =>
    (await limits.take([{ name: `${name}-${accountId}`, most, within: DAY }], randomUUID(), now()))
      .taken;
  return !(await isFree('code-wrong', UNMAILED_CODES)) && isFree('code-mailed', 1);
}

/**
 * Counts a try before anything is hashed or mailed.
 * @throws {HttpError} too_many_requests
 */
export async function countTry(
  what: keyof typeof TRY_LIMITS,
  id: string,
  services: Pick<Services, 'limits' | 'now'>,
): Promise<void> {
  const limit = TRY_LIMITS[what];
  const say =
    what === 'resend'
      ? () =>
          `We sent this email ${limit.most + 1} times. Please look in your spam folder, or try again tomorrow.`
      : undefined;
  await take([{ name: `${what}-${id}`, ...limit }], services, say);
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

/** Notes from which network and which browser somebody signed in to an address, or showed its second factor. */
export async function noteHome(
  email: string,
  { caller, browserKey }: RequestSource,
  shown: Shown,
  services: Pick<Services, 'crypto' | 'now' | 'records'>,
): Promise<void> {
  const from = [caller, browserKey].filter((one) => one !== undefined);
  const data = { at: services.now() };
  await services.records.createAll(
    from.map((one) => ({ key: homeKey(email, one, shown, services), data })),
  );
}

/** The records of networks that somebody signed in from to an address. */
export async function homesOf(
  addressKey: string,
  { records }: Pick<Services, 'records'>,
): Promise<string[]> {
  return records.keys(`sign-in-home-${addressKey}-`);
}

/** What was shown. A password alone makes a stranger's browser known too, so the second factor has a name of its own. */
type Shown = 'password' | 'second factor';

function homeKey(
  email: string,
  from: string,
  shown: Shown,
  { crypto }: Pick<Services, 'crypto'>,
): string {
  const place = shown === 'password' ? from : `${shown} ${from}`;
  return `sign-in-home-${crypto.addressKey(email)}-${crypto.callerKey(place)}`;
}

/** Whether it was shown before from this network, and from this browser. */
function areHomes(
  email: string,
  { caller, browserKey }: RequestSource,
  shown: Shown,
  services: Pick<Services, 'crypto' | 'records'>,
): Promise<boolean[]> {
  return Promise.all(
    [caller, browserKey].map(async (from) => {
      if (from === undefined) return false;
      return (await services.records.read(homeKey(email, from, shown, services))) !== undefined;
    }),
  );
}

async function take(
  limits: readonly Limit[],
  { limits: counter, now }: Pick<Services, 'limits' | 'now'>,
  say = (time: string) =>
    `There were too many tries. Please wait ${time} and try again. Nothing is lost.`,
): Promise<void> {
  const result = await counter.take(limits, randomUUID(), now());
  if (!result.taken) throw refuseForNow(result.retryAfter, say);
}
