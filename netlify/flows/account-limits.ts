import { randomUUID } from 'node:crypto';
import { refuseForNow } from '#src/domain/refusal.ts';
import { WIDER_TIMES, widerNetworks } from '#src/domain/wider-networks.ts';
import { DAY, MINUTE } from '#src/domain/time.ts';
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

/** Codes of a second factor within 15 minutes, for one account. */
const CODE_LIMIT = 5;
/** Passwords that are typed for one mailed link within 15 minutes. */
const CONFIRM_LIMIT = 5;
/** Mails in a day that offer one account to remove a lost authenticator. */
const END_FACTOR_LIMIT = 3;
/** How often the mail of one sign-up is sent again in a day. */
const RESEND_LIMIT = 2;
/** Passwords that a signed-in owner types again within 15 minutes. */
const REPEAT_LIMIT = 10;

/**
 * Counts a try to sign in, before anything is hashed. A browser that signed in to this address before has a
 * count of its own, so that strangers cannot shut it out, also none on its own network.
 * @param browserKey What the browser keeps from a sign-in, if it has it.
 * @throws {Refusal} too_many_requests
 */
export async function countSignIn(
  email: string,
  { caller, browserKey }: { caller: string; browserKey: string | undefined },
  services: Services,
): Promise<void> {
  const { vault, records } = services;
  const address = vault.addressKey(email);
  const network = vault.callerKey(caller);
  const browser = browserKey === undefined ? undefined : vault.callerKey(browserKey);
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
        limit(`wide${bits}-${vault.callerKey(wide)}`, SIGN_IN_LIMITS.caller * WIDER_TIMES[bits]),
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
  { vault, records, now }: Services,
): Promise<void> {
  const address = vault.addressKey(email);
  await records.createAll(
    from.map((one) => ({ key: homeKey(address, vault.callerKey(one)), data: { at: now() } })),
  );
}

/** @throws {Refusal} too_many_requests */
export async function countCode(accountId: string, services: Services): Promise<void> {
  await take([{ name: `code-${accountId}`, most: CODE_LIMIT, within: STRETCH }], services);
}

/**
 * Counts a password that is typed for a mailed link, before anything is hashed.
 * @throws {Refusal} too_many_requests
 */
export async function countConfirm(ticketId: string, services: Services): Promise<void> {
  await take([{ name: `confirm-${ticketId}`, most: CONFIRM_LIMIT, within: STRETCH }], services);
}

/** @throws {Refusal} too_many_requests */
export async function countEndFactor(accountId: string, services: Services): Promise<void> {
  await take([{ name: `end-factor-${accountId}`, most: END_FACTOR_LIMIT, within: DAY }], services);
}

/** @throws {Refusal} too_many_requests */
export async function countRepeat(accountId: string, services: Services): Promise<void> {
  await take([{ name: `repeat-${accountId}`, most: REPEAT_LIMIT, within: STRETCH }], services);
}

/**
 * Counts a mail of a sign-up that is sent again.
 * @throws {Refusal} too_many_requests
 */
export async function countResend(signUpId: string, { limits, now }: Services): Promise<void> {
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
export async function homesOf(addressKey: string, { records }: Services): Promise<string[]> {
  return records.keys(homeKey(addressKey, ''));
}

const homeKey = (address: string, network: string) => `sign-in-home-${address}-${network}`;

async function take(limits: readonly Limit[], { limits: counter, now }: Services): Promise<void> {
  const result = await counter.take(limits, randomUUID(), now());
  if (result.taken) return;
  throw refuseForNow(
    result.retryAfter,
    (time) => `There were too many tries. Please wait ${time} and try again. Nothing is lost.`,
  );
}
