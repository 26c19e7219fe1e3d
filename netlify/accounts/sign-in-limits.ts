import { randomUUID } from 'node:crypto';
import { rateLimitError } from '#src/domain/http-error.ts';
import { PREFIX_FACTORS, enclosingPrefixes } from '#src/domain/ip-ranges.ts';
import { DAY } from '#src/domain/time.ts';
import type { Account } from './account-records.ts';
import {
  CODE_LIMITS,
  END_FACTOR_LIMITS,
  SIGN_IN_LIMITS,
  SIGN_IN_WINDOW,
  TRY_LIMITS,
} from '#netlify/limits/limits.ts';
import type { Limit } from '#netlify/limits/stored-limits.ts';
import type { Services } from '#netlify/services.ts';

export interface RequestSource {
  caller: string;
  /** Key that the browser saved after an earlier sign-in, if any. */
  browserKey: string | undefined;
}

/**
 * Counts a sign-in attempt before anything is hashed. A browser that has signed in to this account
 * before has its own limit, so strangers can't lock it out, even from the same network.
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
  const [isKnownNetwork, isKnownBrowser] = await areKnown(email, from, 'password', services);
  const limit = (name: string, most: number) => ({
    name: `sign-in-${name}`,
    most,
    within: SIGN_IN_WINDOW,
  });
  if (isKnownBrowser) {
    const browser = crypto.callerKey(from.browserKey ?? '');
    return take([limit(`browser-${address}-${browser}`, SIGN_IN_LIMITS.known)], services);
  }
  await take(
    [
      limit(`caller-${network}`, SIGN_IN_LIMITS.caller),
      ...enclosingPrefixes(from.caller).map(({ bits, network: wide }) =>
        limit(
          `wide${bits}-${crypto.callerKey(wide)}`,
          SIGN_IN_LIMITS.caller * PREFIX_FACTORS[bits],
        ),
      ),
      limit(`pair-${address}-${network}`, SIGN_IN_LIMITS.pair),
      ...(isKnownNetwork ? [] : [limit(`to-${address}`, SIGN_IN_LIMITS.strangers)]),
    ],
    services,
  );
}

/**
 * Counts a code entered after the correct password. Recovery codes can't be guessed, so they have
 * their own limit and let the owner in from anywhere even while strangers are trying codes.
 * @param from Set `session` only if it has already passed the second factor.
 * @returns whether the request comes from a session or browser that has passed this account's
 * second factor before
 * @throws {HttpError} too_many_requests
 */
export async function countCode(
  { id, email }: Pick<Account, 'id' | 'email'>,
  kind: 'code' | 'recovery',
  from: RequestSource & { session?: string | undefined },
  services: Pick<Services, 'crypto' | 'limits' | 'now' | 'records'>,
): Promise<boolean> {
  const [isKnownNetwork, isKnownBrowser] = await areKnown(email, from, 'second factor', services);
  const own = from.session ?? (isKnownBrowser ? from.browserKey : undefined);
  const { quarter, day, strangers } = CODE_LIMITS;
  const name = `${kind}-${id}`;
  const near = `${name}-${services.crypto.callerKey(own ?? from.caller)}`;
  const isStranger = own === undefined && !isKnownNetwork && kind === 'code';
  await take(
    [
      { name: near, most: quarter, within: SIGN_IN_WINDOW },
      { name: `${near}-day`, most: day, within: DAY },
      ...(isStranger ? [{ name: `${name}-strangers`, most: strangers, within: DAY }] : []),
    ],
    services,
  );
  return own !== undefined;
}

/**
 * Returns whether to notify an account owner about wrong codes. True at most once a day, from the
 * third wrong code on.
 */
export async function shouldEmailAboutCodes(
  accountId: string,
  { limits, now }: Pick<Services, 'limits' | 'now'>,
): Promise<boolean> {
  const isFree = async (name: string, most: number) =>
    (await limits.take([{ name: `${name}-${accountId}`, most, within: DAY }], randomUUID(), now()))
      .taken;
  return !(await isFree('code-wrong', CODE_LIMITS.unmailed)) && isFree('code-mailed', 1);
}

/**
 * Counts an attempt before anything is hashed or emailed.
 * @throws {HttpError} too_many_requests
 */
export async function countTry(
  what: keyof typeof TRY_LIMITS,
  id: string,
  services: Pick<Services, 'limits' | 'now'>,
): Promise<void> {
  const limit = TRY_LIMITS[what];
  const message =
    what === 'resend'
      ? () =>
          `We’ve sent this email ${limit.most + 1} times. Please check your spam folder, or try again tomorrow.`
      : undefined;
  await take([{ name: `${what}-${id}`, ...limit }], services, message);
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

/** Records the network and browser of a successful sign-in or second-factor check. */
export async function recordKnownDevice(
  email: string,
  { caller, browserKey }: RequestSource,
  shown: ShownFactor,
  services: Pick<Services, 'crypto' | 'now' | 'records'>,
): Promise<void> {
  const from = [caller, browserKey].filter((one) => one !== undefined);
  const data = { at: services.now() };
  await services.records.createAll(
    from.map((one) => ({ key: knownDeviceKey(email, one, shown, services), data })),
  );
}

/** Returns the keys of the networks and browsers previously used to sign in to an account. */
export async function knownDeviceKeys(
  addressKey: string,
  { records }: Pick<Services, 'records'>,
): Promise<string[]> {
  return records.keys(`sign-in-home-${addressKey}-`);
}

/**
 * Which check was passed. The second factor is recorded separately, because someone with a stolen
 * password passes the first check too.
 */
type ShownFactor = 'password' | 'second factor';

function knownDeviceKey(
  email: string,
  from: string,
  shown: ShownFactor,
  { crypto }: Pick<Services, 'crypto'>,
): string {
  const place = shown === 'password' ? from : `${shown} ${from}`;
  return `sign-in-home-${crypto.addressKey(email)}-${crypto.callerKey(place)}`;
}

/** Returns whether this network and this browser have passed the check before, in that order. */
function areKnown(
  email: string,
  { caller, browserKey }: RequestSource,
  shown: ShownFactor,
  services: Pick<Services, 'crypto' | 'records'>,
): Promise<boolean[]> {
  return Promise.all(
    [caller, browserKey].map(async (from) => {
      if (from === undefined) return false;
      return (
        (await services.records.read(knownDeviceKey(email, from, shown, services))) !== undefined
      );
    }),
  );
}

async function take(
  limits: readonly Limit[],
  { limits: counter, now }: Pick<Services, 'limits' | 'now'>,
  message = (time: string) =>
    `Too many attempts. Please wait ${time} and try again. Your account is safe.`,
): Promise<void> {
  const result = await counter.take(limits, randomUUID(), now());
  if (!result.taken) throw rateLimitError(result.retryAfter, message);
}
