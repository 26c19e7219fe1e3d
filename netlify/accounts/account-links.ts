import { comparableAddress } from '#src/domain/email-address.ts';
import { HttpError } from '#src/domain/http-error.ts';
import { DAY, HOUR } from '#src/domain/time.ts';
import type { Account, AccountState, Change } from './accounts.ts';
import { requireGoodPassword } from './known-passwords.ts';
import type { Services } from '#netlify/services.ts';
import type { OpenVerificationToken } from './verification-tokens.ts';
import { endSessions, notThisPassword, withoutFactor } from './account-changes.ts';
import { countTry } from './sign-in-limits.ts';
import { mailNotice } from './send-account-emails.ts';
import type { Posting } from '#netlify/mail/queue.ts';

// What a press on a mailed link of an account does. Cut off anywhere, the same press completes it.

/** How long a lost authenticator stays after its owner was told, in milliseconds. */
const FACTOR_WAIT = DAY;

type LinkServices = Posting & Pick<Services, 'accounts' | 'passwords' | 'sessions'>;

/** A link that changes an account, and the epoch in which it was made. */
interface LinkOfAccount {
  id: string;
  accountId: string;
  epoch: number;
}

interface Confirmed {
  status: 'confirmed' | 'email-changed' | 'factor-removed';
  /** That of a sign-up; its owner has just shown mailbox and password. */
  account?: Account;
}

/**
 * Does what a mailed link is for, with the password that goes with it.
 * Why a password is needed as well: decision 010.
 * @param typed `isNew` lets the owner of the mailbox choose a password for a sign-up.
 * @throws {HttpError} invalid_token, link_too_early, invalid_credentials, weak_password, account_exists,
 * too_many_requests
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
      throw linkIsOver();
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
 * Makes the account of a sign-up. The mailbox alone is not enough: the password of whoever signed up must
 * be typed, or another one chosen here. So nobody gets an account whose password somebody else knows.
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
      'This is not the password of the sign-up. Type it again, or choose a new one here.',
    );
  }
  const hash = isNew ? await passwords.hash(password) : first;
  // The account is named by the sign-up, so that a second press finds what the first one made.
  const state = { email, password: hash, epoch: 1, createdAt: now() };
  const made = await accounts.create(state, id.slice(-32));
  if (made === 'exists') {
    await verificationTokens.use(id, now());
    throw accountExists();
  }
  await requireSamePress(made, password, hash, services);
  await useUp(id, services);
  return made;
}

/**
 * Gives an account its new address. The mailbox alone is not enough: else whoever asked could hand an
 * account with a password of their own to the next person who presses.
 */
async function confirmNewAddress(
  link: OpenVerificationToken<'change-email'>,
  password: string,
  services: LinkServices,
): Promise<void> {
  await requirePasswordOf(link, password, services);
  if (services.env.coachEmails.includes(comparableAddress(link.email))) throw linkIsOver();
  const after = await services.accounts.changeAddress(link.accountId, link.email, once(link));
  if (after === 'exists') throw accountExists();
  await finishChange(link.id, after, link.before, 'email-changed', services);
}

/** Removes a lost authenticator and its recovery codes, a day after its owner was told. */
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
      `This link works in ${hours} ${hours === 1 ? 'hour' : 'hours'}. Please keep the email, and press its button again then.`,
      { retryAfter: Math.ceil(wait / 1000) },
    );
  }
  const { email } = await requirePasswordOf(link, password, services);
  const changed = await services.accounts.change(link.accountId, once(link, withoutFactor));
  await finishChange(link.id, changed, email, 'second-factor-off', services);
}

/**
 * Sets a new password by a mailed link, or the coach's first one by a link of the site's owner. All sessions end.
 * @returns the account, when its link may also begin a session: one of `set-up`
 * @throws {HttpError} weak_password, invalid_token
 */
export async function resetPassword(
  token: string,
  password: string,
  services: LinkServices,
): Promise<Account | undefined> {
  const { accounts, env, passwords, verificationTokens, now } = services;
  const link = await verificationTokens.look(token, ['recover', 'set-up'], now());
  if (!link) throw linkIsOver();
  requireGoodPassword(password, link.email);
  const { email, epoch, id } = link;
  const isSetUp = link.purpose === 'set-up';
  if (isSetUp && !env.coachEmails.includes(comparableAddress(email))) throw linkIsOver();
  const known = await accounts.findByAddress(email);
  if (!isSetUp && known?.id !== link.accountId) throw linkIsOver();
  const hash = await passwords.hash(password);
  const first = { email, password: hash, epoch: 1, createdAt: now(), lastVerificationToken: id };
  const changed = known
    ? await accounts.change(
        known.id,
        once({ id, epoch }, (state) => ({ ...state, password: hash })),
      )
    : await accounts.create(first, id.slice(-32));
  if (!changed || changed === 'exists') throw linkIsOver();
  await requireSamePress(changed, password, hash, services);
  if (known) await finishChange(id, changed, email, 'password-changed', services);
  else await useUp(id, services);
  return isSetUp ? changed : undefined;
}

/**
 * Voids what somebody asked in the owner's name, and signs everybody out.
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
      'This link has ended, or something else was changed in the account since. If that was not you, make a new password now, or write to us.',
    );
  }
  await endSessions(changed.id, services);
  await verificationTokens.use(link.id, now());
}

/**
 * Changes an account as a mailed link says, in the epoch of that link only, and begins a new one. The same
 * link, cut off before it was used up, finds its change done.
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

/** Ends the sessions of an account that a link has changed, tells its owner once, and uses the link up. */
async function finishChange(
  linkId: string,
  changed: Account | undefined,
  to: string,
  event: 'email-changed' | 'password-changed' | 'second-factor-off',
  services: LinkServices,
): Promise<void> {
  if (!changed) throw linkIsOver();
  await endSessions(changed.id, services);
  await mailNotice(to, event, services, linkId);
  await useUp(linkId, services);
}

async function useUp(
  linkId: string,
  { verificationTokens, now }: Pick<Services, 'now' | 'verificationTokens'>,
): Promise<void> {
  if (!(await verificationTokens.use(linkId, now()))) throw linkIsOver();
}

/** The account of another press, with another password, is not this one's. */
async function requireSamePress(
  account: Account,
  password: string,
  hash: string,
  { passwords }: Pick<Services, 'passwords'>,
): Promise<void> {
  if (account.password === hash || (await passwords.matches(password, account.password))) return;
  throw linkIsOver();
}

async function requirePasswordOf(
  link: LinkOfAccount,
  password: string,
  services: LinkServices,
): Promise<Account> {
  await countTry('confirm', link.id, services);
  const account = await services.accounts.find(link.accountId);
  const isOfNow = account?.epoch === link.epoch || account?.lastVerificationToken === link.id;
  if (!account || !isOfNow) throw linkIsOver();
  if (await services.passwords.matches(password, account.password)) return account;
  throw notThisPassword('This is not the password of that account. Please type it again.');
}

/** @returns the refusal of a link that works no more */
function linkIsOver(): HttpError {
  return new HttpError(
    'invalid_token',
    'This link has ended, was used before, or a newer email took its place. Ask for a new one on the sign-in page.',
  );
}

/** @returns the refusal of a link to an address that has an account by now */
function accountExists(): HttpError {
  return new HttpError(
    'account_exists',
    'There is already an account with this address. Sign in with it, or make a new password.',
  );
}
