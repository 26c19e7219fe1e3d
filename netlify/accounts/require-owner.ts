import { refuseField } from '#src/domain/http-error.ts';
import type { Account } from './account-records.ts';
import type { Services } from '#netlify/services.ts';
import { countTry, type RequestSource } from './sign-in-limits.ts';
import type { MailServices } from '#netlify/mail/queue.ts';
import { useSecondFactor } from './sign-in.ts';

/** Proof that the account's owner is making a request. */
export interface OwnerProof {
  password: string;
  /** Required if the account has a second factor. */
  code?: string | undefined;
  /** `session` is set only if it has already passed the second factor. */
  from: RequestSource & { session?: string | undefined };
}

/**
 * Verifies that the account's owner is making the request. Call this before changing sign-in
 * credentials or deleting the account. Being signed in isn't enough: the owner has to enter the
 * password and, if a second factor is on, a code (decision 435, which also lists the exceptions).
 * @param proof If it includes a code, the code is always checked, so an account without a second
 * factor rejects it.
 * @throws {HttpError} invalid_credentials, too_many_requests
 */
export async function requireOwner(
  account: Account,
  { password, code, from }: OwnerProof,
  services: MailServices & Pick<Services, 'accounts' | 'passwords'>,
): Promise<void> {
  await countTry('repeat', account.id, services);
  if (!(await services.passwords.matches(password, account.password)))
    throw notThisPassword('That’s not your password. Please try again.');
  if (code !== undefined) await useSecondFactor(account, code, from, services);
  else if (account.totp !== undefined)
    throw refuseField(
      'invalid_credentials',
      'code',
      'Enter a code from your authenticator app or a recovery code.',
    );
}

/** @returns the error for a password that doesn't match the account or the emailed link */
export function notThisPassword(message: string) {
  return refuseField('invalid_credentials', 'password', message);
}
