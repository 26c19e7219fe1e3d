import { randomBytes } from 'node:crypto';
import { comparableAddress } from '#src/domain/email-address.ts';
import { passwordProblem } from '#src/domain/password.ts';
import { ShopError } from '#src/domain/shop-error.ts';
import { NOBODY, type Account } from '#netlify/services/accounts.ts';
import type { Services } from '#netlify/services/services.ts';
import { stepOfCode } from '#netlify/services/totp.ts';
import { countCode, countResend, countSignIn, noteHome } from './account-limits.ts';
import { mailNotice, mailTyped } from './account-mails.ts';
import { countRequest } from './mail-limits.ts';

/**
 * Takes a sign-up. The account comes into being with the press in the mail. Whether the address has
 * one already, only its owner hears: answer and work are the same.
 * @returns a receipt, with which the mail can be had again
 * @throws {ShopError} weak_password, too_many_requests
 */
export async function signUp(
  { email, password }: { email: string; password: string },
  caller: string,
  services: Services,
): Promise<string> {
  const { accounts, passwords, tickets, now } = services;
  requireGoodPassword(password, email);
  await countRequest('account', caller, randomBytes(16).toString('hex'), services);
  const [known, hash] = await Promise.all([
    accounts.findByAddress(email),
    passwords.hash(password),
  ]);
  const token = await tickets.issue({ purpose: 'verify', email, password: hash }, now());
  await mailTyped(
    known ? { kind: 'account-known', to: email } : { kind: 'account-verify', to: email, token },
    services,
  );
  return tickets.receipt(token);
}

/**
 * Mails a sign-up's link again, with a new day to press it. Who has an account by now, only its owner hears.
 * @param token The receipt of the sign-up, or its link, also one that has ended.
 * @throws {ShopError} invalid_token, too_many_requests
 */
export async function resendSignUp(
  token: string,
  caller: string,
  services: Services,
): Promise<void> {
  const { accounts, tickets, now } = services;
  await countRequest('account', caller, randomBytes(16).toString('hex'), services);
  const signedUp = await tickets.signUpOf(token, now());
  if (!signedUp) {
    throw new ShopError(
      'invalid_token',
      'This sign-up was confirmed before, or it is too old. Try to sign in, or sign up again.',
    );
  }
  const { id, email, password } = signedUp;
  await countResend(id, services);
  const known = await accounts.findByAddress(email);
  const next = await tickets.issue({ purpose: 'verify', email, password }, now());
  await mailTyped(
    known
      ? { kind: 'account-known', to: email }
      : { kind: 'account-verify', to: email, token: next },
    services,
  );
}

/**
 * Uses the link of a mail: makes the account of a sign-up, or gives an account its new address.
 * @throws {ShopError} invalid_token
 */
export async function confirmTicket(
  token: string,
  services: Services,
): Promise<'confirmed' | 'email-changed'> {
  const { accounts, tickets, now } = services;
  const at = now();
  const ticket = await tickets.look(token, ['verify', 'change-email'], at);
  if (!ticket || !(await tickets.use(token, at))) throw linkIsOver();
  if (ticket.purpose === 'verify') {
    const { email, password } = ticket;
    await accounts.create({ email, password, epoch: 1, createdAt: at });
    return 'confirmed';
  }
  const before = await accounts.find(ticket.accountId);
  const after = before && (await accounts.changeAddress(ticket.accountId, ticket.email));
  if (!after) throw linkIsOver();
  if (after === 'exists') {
    throw new ShopError(
      'invalid_token',
      'There is already an account with this address. Sign in with it instead.',
    );
  }
  await mailNotice(before.email, 'email-changed', services);
  return 'email-changed';
}

/**
 * Checks address and password and begins a session. A wrong address and a wrong password are one answer
 * and the same work.
 * @returns the secret of the session, and whether a code is still needed
 * @throws {ShopError} invalid_credentials, too_many_requests
 */
export async function signIn(
  { email, password }: { email: string; password: string },
  { caller, device }: { caller: string; device: string },
  services: Services,
): Promise<{ secret: string; account: Account }> {
  const { accounts, passwords, sessions, now } = services;
  await countSignIn(email, caller, services);
  const account = await accounts.findByAddress(email);
  const isRight = await passwords.matches(password, account?.password);
  if (!account || !isRight) throw wrongCredentials();
  await noteHome(email, caller, services);
  const secret = await sessions.start({
    accountId: account.id,
    issuedAt: now(),
    epoch: account.epoch,
    hasSecondFactor: false,
    device,
  });
  return { secret, account };
}

/**
 * Takes a code of the authenticator app, or a recovery code. Each works once.
 * @throws {ShopError} invalid_credentials, too_many_requests
 */
export async function useSecondFactor(
  account: Account,
  code: string,
  services: Services,
): Promise<void> {
  const { accounts, vault, now } = services;
  await countCode(account.id, services);
  const at = now();
  const step = account.totp === undefined ? undefined : stepOfCode(account.totp, code, at);
  if (step !== undefined && (await accounts.once(account.id, `code-${step}`, at))) return;
  const key = vault.recoveryKey(account.id, code.toUpperCase().replace(/[^A-Z2-7]/g, ''));
  const isRecovery = account.recoveryCodes?.includes(key) ?? false;
  if (isRecovery && (await accounts.once(account.id, `recovery-${key}`, at))) return;
  throw new ShopError(
    'invalid_credentials',
    'This code does not fit. Wait for the next code in your app, then type that one.',
    {
      fields: [
        {
          field: 'code',
          message:
            'This code does not fit. Wait for the next code in your app, then type that one.',
        },
      ],
    },
  );
}

/**
 * Mails the way to a new password. An address without an account is told so by mail, too.
 * @throws {ShopError} too_many_requests
 */
export async function recover(email: string, caller: string, services: Services): Promise<void> {
  const { accounts, tickets, now } = services;
  await countRequest('account', caller, randomBytes(16).toString('hex'), services);
  const account = await accounts.findByAddress(email);
  const accountId = account?.id ?? NOBODY;
  const token = await tickets.issue({ purpose: 'recover', accountId, email }, now());
  await mailTyped(
    account
      ? { kind: 'account-recover', to: account.email, token }
      : { kind: 'account-unknown', to: email },
    services,
  );
}

/**
 * Sets a new password by a mailed link, or the coach's first one by the link of the first start. All
 * sessions end.
 * @throws {ShopError} weak_password, invalid_token
 */
export async function resetPassword(
  token: string,
  password: string,
  services: Services,
): Promise<void> {
  const { accounts, env, passwords, tickets, now } = services;
  const at = now();
  const ticket = await tickets.look(token, ['recover', 'set-up'], at);
  if (!ticket) throw linkIsOver();
  requireGoodPassword(password, ticket.email);
  const known = await accounts.findByAddress(ticket.email);
  if (ticket.purpose === 'recover' && known?.id !== ticket.accountId) throw linkIsOver();
  if (ticket.purpose === 'set-up' && !env.coachEmails.includes(comparableAddress(ticket.email))) {
    throw linkIsOver();
  }
  const hash = await passwords.hash(password);
  if (!(await tickets.use(token, at))) throw linkIsOver();
  if (known) {
    await setPassword(known, hash, services);
  } else {
    await accounts.create({ email: ticket.email, password: hash, epoch: 1, createdAt: at });
  }
}

/** Gives an account another password and ends its sessions. @returns the account as it is then */
export async function setPassword(
  account: Account,
  hash: string,
  services: Services,
): Promise<Account | undefined> {
  const changed = await services.accounts.change(account.id, (state) => ({
    ...state,
    password: hash,
    epoch: state.epoch + 1,
  }));
  await mailNotice(account.email, 'password-changed', services);
  return changed;
}

/** @throws {ShopError} weak_password */
export function requireGoodPassword(password: string, email: string, field = 'password'): void {
  const message = passwordProblem(password, email);
  if (message === undefined) return;
  throw new ShopError('weak_password', message, { fields: [{ field, message }] });
}

/** @returns the one answer to a wrong address and to a wrong password */
export function wrongCredentials(): ShopError {
  return new ShopError(
    'invalid_credentials',
    'The email or the password is not right. Is your account new? Then press the link in our email first.',
  );
}

function linkIsOver(): ShopError {
  return new ShopError(
    'invalid_token',
    'This link has ended or was used before. Ask for a new one on the sign-in page.',
  );
}
