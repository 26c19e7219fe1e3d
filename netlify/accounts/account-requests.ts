import { randomUUID } from 'node:crypto';
import { HttpError } from '#src/domain/http-error.ts';
import { NOBODY } from './accounts.ts';
import { requireGoodPassword } from './known-passwords.ts';
import type { Services } from '#netlify/services.ts';
import { countTry } from './sign-in-limits.ts';
import { mailLink } from './send-account-emails.ts';
import { countRequest } from '#netlify/mail/send-quota.ts';
import type { Posting } from '#netlify/mail/queue.ts';

// What anybody may ask with an address alone. Whether it has an account, only its owner hears, by mail:
// answer and work are the same.

/**
 * Takes a sign-up. The account comes into being when the owner of the mailbox confirms it.
 * @returns a receipt, with which the mail can be had again
 * @throws {HttpError} weak_password, too_many_requests
 */
export async function signUp(
  { email, password }: { email: string; password: string },
  caller: string,
  services: Posting & Pick<Services, 'accounts' | 'passwords'>,
): Promise<string> {
  const { accounts, passwords, verificationTokens } = services;
  requireGoodPassword(password, email);
  const room = await countRequest('account', caller, randomUUID(), services);
  const [known, hash] = await Promise.all([
    accounts.findByAddress(email),
    passwords.hash(password),
  ]);
  const link = { purpose: 'verify', email, password: hash } as const;
  const asked = { from: caller, room };
  return verificationTokens.receipt(await mailLink(link, mailOf(email, known), services, asked));
}

/**
 * Mails a sign-up's link again, with a new day to press it.
 * @param token The receipt of the sign-up, or its link, also one that has ended.
 * @throws {HttpError} invalid_token, too_many_requests
 */
export async function resendSignUp(
  token: string,
  caller: string,
  services: Posting & Pick<Services, 'accounts'>,
): Promise<void> {
  const { accounts, verificationTokens, now } = services;
  const room = await countRequest('account', caller, randomUUID(), services);
  const again = await verificationTokens.signUpOf(token, now());
  if (!again) {
    throw new HttpError(
      'invalid_token',
      'This sign-up was confirmed before, or it is too old. Try to sign in, or sign up again.',
    );
  }
  const { id, email, isReplaced } = again;
  await countTry('resend', id, services);
  // That somebody signed up after this one is not told: who asks may be a stranger.
  if (isReplaced) return;
  const known = await accounts.findByAddress(email);
  await mailLink(again, mailOf(email, known), services, { from: caller, room });
}

const mailOf = (to: string, known: object | undefined) => (token: string) =>
  known
    ? ({ kind: 'account-known', to } as const)
    : ({ kind: 'account-verify', to, token } as const);

/**
 * Mails the way to a new password.
 * @throws {HttpError} too_many_requests
 */
export async function recover(
  email: string,
  caller: string,
  services: Posting & Pick<Services, 'accounts'>,
): Promise<void> {
  const room = await countRequest('account', caller, randomUUID(), services);
  const account = await services.accounts.findByAddress(email);
  const { id: accountId, epoch } = account ?? { id: NOBODY, epoch: 0 };
  await mailLink(
    { purpose: 'recover', accountId, epoch, email },
    (token) =>
      account
        ? { kind: 'account-recover', to: account.email, token }
        : { kind: 'account-unknown', to: email },
    services,
    { from: caller, room },
  );
}
