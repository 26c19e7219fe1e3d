import { counted } from '#src/domain/count-with-noun.ts';
import { comparableAddress } from '#src/domain/email-address.ts';
import { HttpError } from '#src/domain/http-error.ts';
import { DAY, HOUR } from '#src/domain/time.ts';
import { withoutFactor, type Account, type AccountState, type Change } from './account-records.ts';
import { requireGoodPassword } from './known-passwords.ts';
import type { Services } from '#netlify/services.ts';
import type { OpenVerificationToken } from './verification-tokens.ts';
import { endSessions } from './end-sessions.ts';
import { notThisPassword } from './require-owner.ts';
import { countTry } from './sign-in-limits.ts';
import { mailNotice } from './send-account-emails.ts';
import type { MailServices } from '#netlify/mail/queue.ts';

// Handlers for emailed account links. If one is interrupted, clicking the same link again finishes
// the job.

/** How long a lost authenticator stays active after its owner is notified, in milliseconds. */
const FACTOR_WAIT = DAY;

type LinkServices = MailServices & Pick<Services, 'accounts' | 'passwords' | 'sessions'>;

/** A link that changes an account, with the account's epoch when the link was issued. */
interface LinkOfAccount {
  id: string;
  accountId: string;
  epoch: number;
}

interface Confirmed {
  status: 'confirmed' | 'email-changed' | 'factor-removed';
  /**
   * Set only for a sign-up. The person has just proved that they can read the mailbox and know the
   * password.
   */
  account?: Account;
}

/**
 * Performs the action of an emailed link. The matching password is also required (decision 010).
 * @param typed Set `isNew` when the mailbox owner chooses a new password for a sign-up.
 * @throws {HttpError} invalid_token, link_too_early, invalid_credentials, weak_password,
 * account_exists, too_many_requests
 */
export async function confirmLink(
  token: string,
  typed: { password: string; isNew: boolean },
  services: LinkServices,
): Promise<Confirmed> {
  const { verificationTokens, now } = services;
  const purposes = ['verify', 'change-email', 'end-factor'] as const;
  const link = await verificationTokens.look(token, purposes, now());
  switch (link?.purpose) {
    case undefined:
      throw invalidLink();
    case 'verify':
      return { status: 'confirmed', account: await confirmSignUp(link, typed, services) };
    case 'change-email':
      await confirmNewAddress(link, typed.password, services);
      return { status: 'email-changed' };
    case 'end-factor':
      await endLostFactor(link, typed.password, services);
      return { status: 'factor-removed' };
  }
}

/**
 * Creates the account for a sign-up. Access to the mailbox isn't enough: the owner also needs the
 * sign-up's password or has to choose a new one. Otherwise, someone else might know the account's
 * password.
 */
async function confirmSignUp(
  { email, id, password: first }: OpenVerificationToken<'verify'>,
  { password, isNew }: { password: string; isNew: boolean },
  services: LinkServices,
): Promise<Account> {
  const { accounts, passwords, verificationTokens, now } = services;
  await countTry('confirm', id, services);
  if (isNew) requireGoodPassword(password, email);
  else if (!(await passwords.matches(password, first))) {
    throw notThisPassword(
      'That’s not the password you signed up with. Try again, or choose a new one here.',
    );
  }
  const hash = isNew ? await passwords.hash(password) : first;
  // Derive the account ID from the sign-up, so that a second click finds the account the first one
  // created.
  const state = { email, password: hash, epoch: 1, createdAt: now() };
  const made = await accounts.create(state, id.slice(-32));
  if (made === 'exists') {
    await verificationTokens.use(id, now());
    throw accountExists();
  }
  await requireSameClick(made, password, hash, services);
  await useUp(id, services);
  return made;
}

/**
 * Changes an account's email address. Access to the mailbox isn't enough. Otherwise, an attacker
 * could trick a stranger into taking over an account whose password the attacker knows.
 */
async function confirmNewAddress(
  link: OpenVerificationToken<'change-email'>,
  password: string,
  services: LinkServices,
): Promise<void> {
  await requirePasswordOf(link, password, services);
  if (services.env.coachEmails.includes(comparableAddress(link.email))) throw invalidLink();
  const after = await services.accounts.changeAddress(link.accountId, link.email, once(link));
  if (after === 'exists') throw accountExists();
  await finishChange(link.id, after, link.before, 'email-changed', services);
}

/** Removes a lost authenticator and its recovery codes, one day after the owner was notified. */
async function endLostFactor(
  link: OpenVerificationToken<'end-factor'>,
  password: string,
  services: LinkServices,
): Promise<void> {
  const wait = link.at + FACTOR_WAIT - services.now();
  if (wait > 0) {
    const hours = Math.ceil(wait / HOUR);
    throw new HttpError(
      'link_too_early',
      `You can use this link in ${counted(hours, 'hour')}. Please keep the email, and select the button again then.`,
      { retryAfter: Math.ceil(wait / 1000) },
    );
  }
  const { email } = await requirePasswordOf(link, password, services);
  const changed = await services.accounts.change(link.accountId, once(link, withoutFactor));
  await finishChange(link.id, changed, email, 'second-factor-off', services);
}

/**
 * Sets a new password using a `recover` link, or the coach's password using a `set-up` link. Ends
 * all sessions.
 * @returns the account if the link may also start a session (`set-up` links only)
 * @throws {HttpError} weak_password, invalid_token
 */
export async function resetPassword(
  token: string,
  password: string,
  services: LinkServices,
): Promise<Account | undefined> {
  const { accounts, env, passwords, verificationTokens, now } = services;
  const link = await verificationTokens.look(token, ['recover', 'set-up'], now());
  if (!link) throw invalidLink();
  requireGoodPassword(password, link.email);
  const { email, epoch, id } = link;
  const isSetUp = link.purpose === 'set-up';
  if (isSetUp && !env.coachEmails.includes(comparableAddress(email))) throw invalidLink();
  const known = await accounts.findByAddress(email);
  if (!isSetUp && known?.id !== link.accountId) throw invalidLink();
  const hash = await passwords.hash(password);
  const first = { email, password: hash, epoch: 1, createdAt: now(), lastVerificationToken: id };
  const changed = known
    ? await accounts.change(
        known.id,
        once({ id, epoch }, (state) => ({ ...state, password: hash })),
      )
    : await accounts.create(first, id.slice(-32));
  if (!changed || changed === 'exists') throw invalidLink();
  await requireSameClick(changed, password, hash, services);
  if (known) await finishChange(id, changed, email, 'password-changed', services);
  else await useUp(id, services);
  return isSetUp ? changed : undefined;
}

/**
 * Cancels a request that someone else made on the account, and ends all sessions.
 * @throws {HttpError} invalid_token
 */
export async function refuseChange(
  token: string,
  services: Pick<Services, 'accounts' | 'now' | 'sessions' | 'verificationTokens'>,
): Promise<void> {
  const { accounts, verificationTokens, now } = services;
  const link = await verificationTokens.look(token, ['not-me'], now());
  const changed = link && (await accounts.change(link.accountId, once(link)));
  if (!changed) {
    throw new HttpError(
      'invalid_token',
      'This link has expired, or your account has changed since we sent it. If you didn’t change it, choose a new password now, or contact us.',
    );
  }
  await endSessions(changed.id, services);
  await verificationTokens.use(link.id, now());
}

/**
 * Wraps a change so that a link applies it only in the epoch it was issued for, then starts a new
 * epoch. If the request was interrupted before the link was marked as used, a retry with the same
 * link finds the change already made.
 */
function once(
  { id, epoch }: Omit<LinkOfAccount, 'accountId'>,
  change = (state: AccountState) => state,
): Change {
  return (state) => {
    if (state.lastVerificationToken === id) return state;
    if (state.epoch !== epoch) return undefined;
    return { ...change(state), epoch: epoch + 1, lastVerificationToken: id };
  };
}

/**
 * Ends an account's sessions after a change made through an emailed link, notifies the owner once,
 * and marks the link as used.
 */
async function finishChange(
  linkId: string,
  changed: Account | undefined,
  to: string,
  event: 'email-changed' | 'password-changed' | 'second-factor-off',
  services: LinkServices,
): Promise<void> {
  if (!changed) throw invalidLink();
  await endSessions(changed.id, services);
  await mailNotice(to, event, services, linkId);
  await useUp(linkId, services);
}

async function useUp(
  linkId: string,
  { verificationTokens, now }: Pick<Services, 'now' | 'verificationTokens'>,
): Promise<void> {
  if (!(await verificationTokens.use(linkId, now()))) throw invalidLink();
}

/** Throws if a concurrent click with a different password created or changed the account. */
async function requireSameClick(
  account: Account,
  password: string,
  hash: string,
  { passwords }: Pick<Services, 'passwords'>,
): Promise<void> {
  if (account.password === hash || (await passwords.matches(password, account.password))) return;
  throw invalidLink();
}

async function requirePasswordOf(
  link: LinkOfAccount,
  password: string,
  services: LinkServices,
): Promise<Account> {
  await countTry('confirm', link.id, services);
  const account = await services.accounts.find(link.accountId);
  const isOfNow = account?.epoch === link.epoch || account?.lastVerificationToken === link.id;
  if (!account || !isOfNow) throw invalidLink();
  if (await services.passwords.matches(password, account.password)) return account;
  throw notThisPassword('That’s not the password for this account. Please try again.');
}

/** @returns the error for a link that's no longer valid */
function invalidLink(): HttpError {
  return new HttpError(
    'invalid_token',
    'This link has expired, was already used, or was replaced by a newer one. Ask for a new one on the sign-in page.',
  );
}

/** @returns the error for a link whose address has since been used for another account */
function accountExists(): HttpError {
  return new HttpError(
    'account_exists',
    'There’s already an account with this address. Sign in with it, or choose a new password.',
  );
}
