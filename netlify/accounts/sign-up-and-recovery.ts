import { randomUUID } from 'node:crypto';
import { HttpError } from '#src/domain/http-error.ts';
import { NOBODY } from './account-records.ts';
import { requireGoodPassword } from './known-passwords.ts';
import type { Services } from '#netlify/services.ts';
import { countTry } from './sign-in-limits.ts';
import { mailLink } from './send-account-emails.ts';
import { countRequest } from '#netlify/mail/send-quota.ts';
import type { MailServices } from '#netlify/mail/queue.ts';

// Requests that anyone can make with just an email address. Only the address's owner finds out, by
// email, whether an account exists. The response and the amount of work are the same either way.

/**
 * Accepts a sign-up. The account is created once the mailbox owner confirms it.
 * @returns a receipt for requesting the email again
 * @throws {HttpError} weak_password, too_many_requests
 */
export async function signUp(
  { email, password }: { email: string; password: string },
  caller: string,
  services: MailServices & Pick<Services, 'accounts' | 'passwords'>,
): Promise<string> {
  const { accounts, passwords, verificationTokens } = services;
  requireGoodPassword(password, email);
  const quota = await countRequest('account', caller, randomUUID(), services);
  const [known, hash] = await Promise.all([
    accounts.findByAddress(email),
    passwords.hash(password),
  ]);
  const link = { purpose: 'verify', email, password: hash } as const;
  const asked = { from: caller, quota };
  return verificationTokens.receipt(await mailLink(link, mailOf(email, known), services, asked));
}

/**
 * Resends a sign-up link, valid for another day.
 * @param token The sign-up's receipt or its link, which may have expired.
 * @throws {HttpError} invalid_token, too_many_requests
 */
export async function resendSignUp(
  token: string,
  caller: string,
  services: MailServices & Pick<Services, 'accounts'>,
): Promise<void> {
  const { accounts, verificationTokens, now } = services;
  const quota = await countRequest('account', caller, randomUUID(), services);
  const again = await verificationTokens.signUpOf(token, now());
  if (!again) {
    throw new HttpError(
      'invalid_token',
      'This sign-up was already confirmed, or it has expired. Try signing in, or sign up again.',
    );
  }
  const { id, email, isReplaced } = again;
  await countTry('resend', id, services);
  // Don't reveal that someone signed up again later. The requester may be a stranger.
  if (isReplaced) return;
  const known = await accounts.findByAddress(email);
  await mailLink(again, mailOf(email, known), services, { from: caller, quota });
}

const mailOf = (to: string, known: object | undefined) => (token: string) =>
  known
    ? ({ kind: 'account-known', to } as const)
    : ({ kind: 'account-verify', to, token } as const);

/**
 * Emails a link for setting a new password, or a note that the address has no account.
 * @throws {HttpError} too_many_requests
 */
export async function recover(
  email: string,
  caller: string,
  services: MailServices & Pick<Services, 'accounts'>,
): Promise<void> {
  const quota = await countRequest('account', caller, randomUUID(), services);
  const account = await services.accounts.findByAddress(email);
  const { id: accountId, epoch } = account ?? { id: NOBODY, epoch: 0 };
  await mailLink(
    { purpose: 'recover', accountId, epoch, email },
    (token) =>
      account
        ? { kind: 'account-recover', to: account.email, token }
        : { kind: 'account-unknown', to: email },
    services,
    { from: caller, quota },
  );
}
