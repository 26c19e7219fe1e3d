import type { Posting } from '#netlify/mail/queue.ts';
import { randomBytes } from 'node:crypto';
import { HttpError, refuseField } from '#src/domain/http-error.ts';
import type { Account } from './accounts.ts';
import type { Services } from '#netlify/services.ts';
import { stepOfCode } from './totp.ts';
import {
  countCode,
  countSignIn,
  isMailedOfCodes,
  noteHome,
  type RequestSource,
} from './sign-in-limits.ts';
import { mailNotice } from './send-account-emails.ts';

/**
 * Checks address and password. A wrong address and a wrong password are one answer
 * and the same work.
 * @returns the account, and the key that the browser shall keep
 * @throws {HttpError} invalid_credentials, too_many_requests
 */
export async function signIn(
  { email, password }: { email: string; password: string },
  from: RequestSource,
  services: Pick<Services, 'accounts' | 'crypto' | 'limits' | 'now' | 'passwords' | 'records'>,
): Promise<{ account: Account; browserKey: string }> {
  const { accounts, passwords } = services;
  const { caller, browserKey = randomBytes(32).toString('base64url') } = from;
  await countSignIn(email, from, services);
  const account = await accounts.findByAddress(email);
  const isRight = await passwords.matches(password, account?.password);
  if (!account || !isRight) throw wrongCredentials();
  await noteHome(email, { caller, browserKey }, 'password', services);
  return { account, browserKey };
}

/** How long a recovery code is: 80 bits, so nobody guesses one. */
const RECOVERY_LENGTH = 16;
/** Figures that no recovery code has, and the letters that somebody took for them. */
const LOOKS_LIKE: Readonly<Record<string, string>> = { 0: 'O', 1: 'I', 8: 'B' };

/**
 * Takes a code of the authenticator app, or a recovery code. Each works once. The owner hears by mail when strangers
 * who have the password try codes.
 * @param from `session` is one that has shown the second factor.
 * @throws {HttpError} invalid_credentials, too_many_requests
 */
export async function useSecondFactor(
  account: Account,
  code: string,
  from: RequestSource & { session?: string | undefined },
  services: Posting & Pick<Services, 'accounts'>,
): Promise<void> {
  const typed = code.toUpperCase();
  const letters = [typed, typed.replace(/[018]/g, (sign) => LOOKS_LIKE[sign] ?? '')]
    .map((text) => text.replace(/[^A-Z2-7]/g, ''))
    .find(({ length }) => length === RECOVERY_LENGTH);
  const kind = letters === undefined ? 'code' : 'recovery';
  const isKnown = await countCode(account, kind, from, services);
  const isRight =
    letters === undefined
      ? await useAppCode(account, code, services)
      : await useRecoveryCode(account, letters, services);
  if (isRight) return noteHome(account.email, from, 'second factor', services);
  if (!isKnown && (await isMailedOfCodes(account.id, services)))
    await mailNotice(account.email, 'codes-guessed', services);
  throw wrongCode();
}

/** @returns whether a code of the authenticator app is right, and was not used before */
export async function useAppCode(
  { id, totp }: Pick<Account, 'id' | 'totp'>,
  code: string,
  { accounts, crypto, now }: Pick<Services, 'accounts' | 'crypto' | 'now'>,
): Promise<boolean> {
  const at = now();
  if (totp === undefined) return false;
  const step = stepOfCode(totp, code, at);
  // Each app has its own codes: the last one of the old app must not use up the first one of the new app.
  return step !== undefined && accounts.once(id, `code-${crypto.fingerprint(totp)}-${step}`, at);
}

/** @returns the refusal of a code */
export function wrongCode(): HttpError {
  const message = 'This code does not fit. Wait for the next code in your app, then type that one.';
  return refuseField('invalid_credentials', 'code', message);
}

async function useRecoveryCode(
  { id, recoveryCodes = [] }: Account,
  letters: string,
  { accounts, crypto, now }: Pick<Services, 'accounts' | 'crypto' | 'now'>,
): Promise<boolean> {
  const key = crypto.recoveryKey(id, letters);
  return recoveryCodes.includes(key) && accounts.once(id, `recovery-${key}`, now());
}

/** @returns the one answer to a wrong address and to a wrong password */
export function wrongCredentials(): HttpError {
  return new HttpError(
    'invalid_credentials',
    'The email or the password is not right. If your account is new, press the link in our email first.',
  );
}
