import type { MailServices } from '#netlify/mail/queue.ts';
import { randomBytes } from 'node:crypto';
import { HttpError, refuseField } from '#src/domain/http-error.ts';
import type { Account } from './account-records.ts';
import type { Services } from '#netlify/services.ts';
import { stepOfCode } from './totp.ts';
import {
  countCode,
  countSignIn,
  shouldEmailAboutCodes,
  recordKnownDevice,
  type RequestSource,
} from './sign-in-limits.ts';
import { mailNotice } from './send-account-emails.ts';

/**
 * Checks the email address and password. A wrong address and a wrong password give the same
 * response and take the same amount of work.
 * @returns the account, and the key for the browser to keep
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
  await recordKnownDevice(email, { caller, browserKey }, 'password', services);
  return { account, browserKey };
}

/** Length of a recovery code in characters. At 80 bits, it can't be guessed. */
const RECOVERY_LENGTH = 16;
/** Digits that never occur in recovery codes, mapped to the letters that look like them. */
const LOOKS_LIKE: Readonly<Record<string, string>> = { 0: 'O', 1: 'I', 8: 'B' };

/**
 * Accepts an authenticator or recovery code. Each code works only once. Emails the owner if
 * strangers who know the password are trying codes.
 * @param from Set `session` only if it has already passed the second factor.
 * @returns which kind of code it was
 * @throws {HttpError} invalid_credentials, too_many_requests
 */
export async function useSecondFactor(
  account: Account,
  code: string,
  from: RequestSource & { session?: string | undefined },
  services: MailServices & Pick<Services, 'accounts'>,
): Promise<'code' | 'recovery'> {
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
  if (isRight) {
    await recordKnownDevice(account.email, from, 'second factor', services);
    return kind;
  }
  if (!isKnown && (await shouldEmailAboutCodes(account.id, services)))
    await mailNotice(account.email, 'codes-guessed', services);
  throw wrongCode();
}

/** @returns whether the authenticator app's code is correct and hasn't been used */
export async function useAppCode(
  { id, totp }: Pick<Account, 'id' | 'totp'>,
  code: string,
  { accounts, crypto, now }: Pick<Services, 'accounts' | 'crypto' | 'now'>,
): Promise<boolean> {
  const at = now();
  if (totp === undefined) return false;
  const step = stepOfCode(totp, code, at);
  // Each app has its own codes, so using the old app's last code must not use up the new app's
  // first one.
  return step !== undefined && accounts.once(id, `code-${crypto.fingerprint(totp)}-${step}`, at);
}

/** @returns the error for a wrong code */
export function wrongCode(): HttpError {
  const message = 'That code isn’t right. Wait for the next code in your app, then enter that one.';
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

/** @returns the same error for a wrong address and a wrong password */
export function wrongCredentials(): HttpError {
  return new HttpError(
    'invalid_credentials',
    'That email or password isn’t right. If your account is new, open the link in our email first.',
  );
}
