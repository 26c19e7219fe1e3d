import type { Posting } from './queue-mail.ts';
import { randomBytes } from 'node:crypto';
import { HttpError } from '#src/domain/http-error.ts';
import type { Account } from '#netlify/services/accounts.ts';
import type { Services } from '#netlify/services/services.ts';
import type { OpenVerificationToken } from '#netlify/services/verification-tokens.ts';
import { accountExists, linkIsOver, notThisPassword } from './account-links.ts';
import { countConfirm, countResend } from './account-limits.ts';
import { mailTyped } from './account-mails.ts';
import { countRequest } from './mail-limits.ts';
import { requireGoodPassword } from './new-password.ts';

/**
 * Takes a sign-up. The account comes into being when the owner of the mailbox confirms it. Whether the
 * address has one already, only its owner hears: answer and work are the same.
 * @returns a receipt, with which the mail can be had again
 * @throws {HttpError} weak_password, too_many_requests
 */
export async function signUp(
  { email, password }: { email: string; password: string },
  caller: string,
  services: Posting & Pick<Services, 'accounts' | 'passwords'>,
): Promise<string> {
  const { accounts, passwords, verificationTokens, now } = services;
  requireGoodPassword(password, email);
  const room = await countRequest('account', caller, randomBytes(16).toString('hex'), services);
  const [known, hash] = await Promise.all([
    accounts.findByAddress(email),
    passwords.hash(password),
  ]);
  let receipt = '';
  await mailTyped(
    email,
    async (isMailed) => {
      const verificationToken = { purpose: 'verify', email, password: hash } as const;
      const token = await verificationTokens.issue(verificationToken, now(), isMailed);
      receipt = verificationTokens.receipt(token);
      return known
        ? { kind: 'account-known', to: email }
        : { kind: 'account-verify', to: email, token };
    },
    services,
    { from: caller, room },
  );
  return receipt;
}

/**
 * Mails a sign-up's link again, with a new day to press it. Who has an account by now, only its owner hears.
 * @param token The receipt of the sign-up, or its link, also one that has ended.
 * @throws {HttpError} invalid_token, too_many_requests
 */
export async function resendSignUp(
  token: string,
  caller: string,
  services: Posting & Pick<Services, 'accounts'>,
): Promise<void> {
  const { accounts, verificationTokens, now } = services;
  const room = await countRequest('account', caller, randomBytes(16).toString('hex'), services);
  const signUp = await verificationTokens.signUpOf(token, now());
  if (!signUp) {
    throw new HttpError(
      'invalid_token',
      'This sign-up was confirmed before, or it is too old. Try to sign in, or sign up again.',
    );
  }
  const { id, email, isReplaced } = signUp;
  await countResend(id, services);
  // That somebody signed up after this one is not told: who asks may be a stranger.
  if (isReplaced) return;
  const known = await accounts.findByAddress(email);
  await mailTyped(
    email,
    async () => {
      const next = await verificationTokens.reissue(signUp, now());
      return known
        ? { kind: 'account-known', to: email }
        : { kind: 'account-verify', to: email, token: next };
    },
    services,
    { from: caller, room },
  );
}

/**
 * Makes the account of a sign-up. The mailbox alone is not enough: the password of whoever signed up must
 * be typed, or another one chosen here. So nobody gets an account whose password somebody else knows.
 * Cut off anywhere, the same press completes it.
 * @param isNew Whether the password is another one than that of the sign-up.
 * @throws {HttpError} invalid_credentials, weak_password, account_exists, invalid_token, too_many_requests
 */
export async function confirmSignUp(
  verificationToken: OpenVerificationToken<'verify'>,
  { password, isNew }: { password: string; isNew: boolean },
  services: Pick<Services, 'accounts' | 'limits' | 'now' | 'passwords' | 'verificationTokens'>,
): Promise<Account> {
  const { accounts, passwords, verificationTokens, now } = services;
  const { email, id } = verificationToken;
  await countConfirm(id, services);
  if (isNew) requireGoodPassword(password, email);
  else if (!(await passwords.matches(password, verificationToken.password))) {
    throw notThisPassword(
      'This is not the password of the sign-up. Type it again, or choose a new one here.',
    );
  }
  const hash = isNew ? await passwords.hash(password) : verificationToken.password;
  // The account is named by the sign-up, so that a second press finds what the first one made.
  const made = await accounts.create(
    { email, password: hash, epoch: 1, createdAt: now() },
    id.slice(-32),
  );
  if (made === 'exists') {
    await verificationTokens.use(id, now());
    throw accountExists();
  }
  if (made.password !== hash && !(await passwords.matches(password, made.password))) {
    throw linkIsOver();
  }
  if (!(await verificationTokens.use(id, now()))) throw linkIsOver();
  return made;
}
