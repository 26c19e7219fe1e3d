import type { Posting } from './queue-mail.ts';
import { randomBytes } from 'node:crypto';
import { comparableAddress } from '#src/domain/email-address.ts';
import { passwordProblem } from '#src/domain/password.ts';
import { refuseField } from '#src/domain/http-error.ts';
import { NOBODY, type Account } from '#netlify/services/accounts.ts';
import { isKnownPassword } from '#netlify/services/known-passwords.ts';
import type { Services } from '#netlify/services/services.ts';
import { applyOnce, endSessions, linkIsOver } from './account-links.ts';
import { mailNotice, mailTyped } from './account-mails.ts';
import { countRequest } from './mail-limits.ts';

/**
 * Mails the way to a new password. An address without an account is told so by mail, too.
 * @throws {HttpError} too_many_requests
 */
export async function recover(
  email: string,
  caller: string,
  services: Posting & Pick<Services, 'accounts'>,
): Promise<void> {
  const { accounts, verificationTokens, now } = services;
  const room = await countRequest('account', caller, randomBytes(16).toString('hex'), services);
  const account = await accounts.findByAddress(email);
  const { id: accountId, epoch } = account ?? { id: NOBODY, epoch: 0 };
  await mailTyped(
    email,
    async (isMailed) => {
      const verificationToken = { purpose: 'recover', accountId, epoch, email } as const;
      const token = await verificationTokens.issue(verificationToken, now(), isMailed);
      return account
        ? { kind: 'account-recover', to: account.email, token }
        : { kind: 'account-unknown', to: email };
    },
    services,
    { from: caller, room },
  );
}

/**
 * Sets a new password by a mailed link, or the coach's first one by a link of the site's owner. All
 * sessions end. Cut off anywhere, the same press completes it.
 * @returns the account, when its link may also begin a session: one of `set-up`
 * @throws {HttpError} weak_password, invalid_token
 */
export async function resetPassword(
  token: string,
  password: string,
  services: Posting & Pick<Services, 'accounts' | 'passwords' | 'sessions'>,
): Promise<Account | undefined> {
  const { accounts, env, passwords, verificationTokens, now } = services;
  const at = now();
  const verificationToken = await verificationTokens.look(token, ['recover', 'set-up'], at);
  if (!verificationToken) throw linkIsOver();
  requireGoodPassword(password, verificationToken.email);
  const { email, epoch, id } = verificationToken;
  const isSetUp = verificationToken.purpose === 'set-up';
  if (isSetUp && !env.coachEmails.includes(comparableAddress(email))) throw linkIsOver();
  const known = await accounts.findByAddress(email);
  if (!isSetUp && known?.id !== verificationToken.accountId) throw linkIsOver();
  const hash = await passwords.hash(password);
  const first = { email, password: hash, epoch: 1, createdAt: at, lastVerificationToken: id };
  const changed = known
    ? await applyOnce(
        { id, accountId: known.id, epoch },
        (state) => ({ ...state, password: hash }),
        services,
      )
    : await accounts.create(first, id.slice(-32));
  // The account of another press, with another password, is not this one's.
  if (!changed || changed === 'exists') throw linkIsOver();
  if (changed.password !== hash && !(await passwords.matches(password, changed.password))) {
    throw linkIsOver();
  }
  if (known) {
    await endSessions(changed, services);
    await mailNotice(email, 'password-changed', services, id);
  }
  if (!(await verificationTokens.use(id, at))) throw linkIsOver();
  return isSetUp ? changed : undefined;
}

/** Gives an account another password and ends its sessions. @returns the account as it is then */
export async function setPassword(
  account: Account,
  hash: string,
  services: Posting & Pick<Services, 'accounts' | 'sessions'>,
): Promise<Account | undefined> {
  const changed = await services.accounts.change(account.id, (state) => ({
    ...state,
    password: hash,
  }));
  await endSessions(account, services);
  await mailNotice(account.email, 'password-changed', services);
  return changed;
}

/** @throws {HttpError} weak_password */
export function requireGoodPassword(password: string, email: string, field = 'password'): void {
  const message =
    passwordProblem(password, email) ?? (isKnownPassword(password) ? TOO_WELL_KNOWN : undefined);
  if (message !== undefined) throw refuseField('weak_password', field, message);
}

const TOO_WELL_KNOWN =
  'Many people use this password, so it is tried first. Use 3 or 4 words that do not belong together.';
