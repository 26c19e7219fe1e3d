import type { Posting } from './queue-mail.ts';
import { comparableAddress } from '#src/domain/email-address.ts';
import { refuseField, HttpError } from '#src/domain/http-error.ts';
import { DAY, HOUR } from '#src/domain/time.ts';
import type { Account, AccountState, Change } from '#netlify/services/accounts.ts';
import type { Services } from '#netlify/services/services.ts';
import type { OpenVerificationToken } from '#netlify/services/verification-tokens.ts';
import { countConfirm } from './account-limits.ts';
import { mailNotice } from './account-mails.ts';

/** How long a lost authenticator stays after its owner was told, in milliseconds. */
const FACTOR_WAIT = DAY;

/** A link that changes an account, and the epoch in which it was made. */
interface LinkOfAccount {
  id: string;
  accountId: string;
  epoch: number;
}

/**
 * Gives an account its new address. The mailbox alone is not enough: else whoever asked could hand an
 * account with a password of their own to the next person who presses.
 * @throws {HttpError} invalid_token, invalid_credentials, account_exists, too_many_requests
 */
export async function confirmNewAddress(
  verificationToken: OpenVerificationToken<'change-email'>,
  password: string,
  services: Posting & Pick<Services, 'accounts' | 'passwords' | 'sessions'>,
): Promise<void> {
  const { accounts, env, verificationTokens, now } = services;
  await requirePasswordOf(verificationToken, password, services);
  if (env.coachEmails.includes(comparableAddress(verificationToken.email))) throw linkIsOver();
  const change = once(verificationToken, (state) => state);
  const after = await accounts.changeAddress(
    verificationToken.accountId,
    verificationToken.email,
    change,
  );
  if (!after) throw linkIsOver();
  if (after === 'exists') throw accountExists();
  await endSessions(after, services);
  await mailNotice(verificationToken.before, 'email-changed', services, verificationToken.id);
  if (!(await verificationTokens.use(verificationToken.id, now()))) throw linkIsOver();
}

/**
 * Removes a lost authenticator and its recovery codes, a day after its owner was told.
 * @throws {HttpError} invalid_token, link_too_early, invalid_credentials, too_many_requests
 */
export async function endLostFactor(
  verificationToken: OpenVerificationToken<'end-factor'>,
  password: string,
  services: Posting & Pick<Services, 'accounts' | 'passwords' | 'sessions'>,
): Promise<void> {
  const { verificationTokens, now } = services;
  const wait = verificationToken.at + FACTOR_WAIT - now();
  if (wait > 0) {
    const hours = Math.ceil(wait / HOUR);
    throw new HttpError(
      'link_too_early',
      `This link works in ${hours} ${hours === 1 ? 'hour' : 'hours'}. Please keep the email, and press its button again then.`,
      { retryAfter: Math.ceil(wait / 1000) },
    );
  }
  const { email } = await requirePasswordOf(verificationToken, password, services);
  const changed = await applyOnce(verificationToken, withoutFactor, services);
  if (!changed) throw linkIsOver();
  await endSessions(changed, services);
  await mailNotice(email, 'second-factor-off', services, verificationToken.id);
  if (!(await verificationTokens.use(verificationToken.id, now()))) throw linkIsOver();
}

/**
 * Voids what somebody asked in the owner's name, and signs everybody out.
 * @throws {HttpError} invalid_token
 */
export async function refuseChange(
  token: string,
  services: Pick<Services, 'accounts' | 'now' | 'sessions' | 'verificationTokens'>,
): Promise<void> {
  const { verificationTokens, now } = services;
  const verificationToken = await verificationTokens.look(token, ['not-me'], now());
  const changed =
    verificationToken && (await applyOnce(verificationToken, (state) => state, services));
  if (!changed) {
    throw new HttpError(
      'invalid_token',
      'This link has ended, or something else was changed in the account since. If that was not you, make a new password now, or write to us.',
    );
  }
  await endSessions(changed, services);
  await verificationTokens.use(verificationToken.id, now());
}

/** An account as it is without its second factor. */
export function withoutFactor(state: AccountState): AccountState {
  const { email, password, epoch, createdAt, lastVerificationToken } = state;
  const known = { email, password, epoch, createdAt };
  return lastVerificationToken === undefined ? known : { ...known, lastVerificationToken };
}

/**
 * Changes an account as a mailed link says, in the epoch of that link only, and begins a new one. The same
 * link, cut off before it was used up, finds its change done.
 * @returns the account; `undefined` when another change came between
 */
export function applyOnce(
  link: LinkOfAccount,
  change: (state: AccountState) => AccountState,
  { accounts }: Pick<Services, 'accounts'>,
): Promise<Account | undefined> {
  return accounts.change(link.accountId, once(link, change));
}

function once(link: LinkOfAccount, change: (state: AccountState) => AccountState): Change {
  return (state) => {
    if (state.lastVerificationToken === link.id) return state;
    if (state.epoch !== link.epoch) return undefined;
    return { ...change(state), epoch: state.epoch + 1, lastVerificationToken: link.id };
  };
}

/** Ends every session of an account, also in the list that its owner sees. */
export async function endSessions(
  { id }: Pick<Account, 'id'>,
  { sessions, now }: Pick<Services, 'now' | 'sessions'>,
): Promise<void> {
  const open = await sessions.list(id);
  await Promise.all(open.map(({ family }) => sessions.end(id, family, now())));
}

/** @returns the refusal of a link that works no more */
export function linkIsOver(): HttpError {
  return new HttpError(
    'invalid_token',
    'This link has ended, was used before, or a newer email took its place. Ask for a new one on the sign-in page.',
  );
}

/** @returns the refusal of a link to an address that has an account by now */
export function accountExists(): HttpError {
  return new HttpError(
    'account_exists',
    'There is already an account with this address. Sign in with it, or make a new password.',
  );
}

/** @returns the refusal of a password that does not belong to a mailed link */
export function notThisPassword(message: string): HttpError {
  return refuseField('invalid_credentials', 'password', message);
}

async function requirePasswordOf(
  link: LinkOfAccount,
  password: string,
  services: Pick<Services, 'accounts' | 'limits' | 'now' | 'passwords'>,
): Promise<Account> {
  await countConfirm(link.id, services);
  const account = await services.accounts.find(link.accountId);
  const isOfNow = account?.epoch === link.epoch || account?.lastVerificationToken === link.id;
  if (!account || !isOfNow) throw linkIsOver();
  if (await services.passwords.matches(password, account.password)) return account;
  throw notThisPassword('This is not the password of that account. Please type it again.');
}

/** Ends an account with its sessions; carried out again, it does the same. */
export async function closeAccount(
  { id }: Pick<Account, 'id'>,
  services: Pick<Services, 'accounts' | 'now' | 'sessions'>,
): Promise<void> {
  await endSessions({ id }, services);
  await services.accounts.remove(id);
}
