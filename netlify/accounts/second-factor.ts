import type { MailServices } from '#netlify/mail/queue.ts';
import { randomBytes } from 'node:crypto';
import { encode } from 'uqr';
import site from '#content/site.json' with { type: 'json' };
import { comparableAddress } from '#src/domain/email-address.ts';
import { HttpError } from '#src/domain/http-error.ts';
import { routes } from '#src/routes.ts';
import type { SecondFactorSetUp } from '#src/contracts/account.ts';
import type { AccountEvent } from './emails.ts';
import { withoutFactor, type Account, type AccountState } from './account-records.ts';
import type { Services } from '#netlify/services.ts';
import { newTotpSecret, toBase32, totpAddress } from './totp.ts';
import { changeAndEndSessions } from './end-sessions.ts';
import { requireOwner, type OwnerProof } from './require-owner.ts';
import { countEndFactor } from './sign-in-limits.ts';
import { mailLink, mailWarning } from './send-account-emails.ts';
import { useAppCode, wrongCode } from './sign-in.ts';

/** Time limit for finishing the setup of an authenticator app, in milliseconds. */
const SET_UP_LIFETIME = 30 * 60_000;
const RECOVERY_CODES = 10;

/**
 * Creates the secret and QR code for an authenticator app, either the first one or a replacement.
 * Takes effect only when the first code is confirmed. The coach's first app unlocks the dashboard,
 * so a password isn't enough: the coach has to use a link sent to the coach's own address.
 * @param cameByLink Whether the session started from that link.
 * @returns `check-mail` if that link was emailed
 * @throws {HttpError} invalid_credentials, too_many_requests
 */
export async function startSecondFactor(
  account: Account,
  proof: OwnerProof,
  cameByLink: boolean,
  services: MailServices & Pick<Services, 'accounts' | 'passwords'>,
): Promise<SecondFactorSetUp | 'check-mail'> {
  await requireOwner(account, proof, services);
  const { id, email, epoch } = account;
  if (!cameByLink && isFirstOfCoach(account, services)) {
    await mailLink(
      { purpose: 'set-up', email, epoch },
      (token) => ({ kind: 'account-set-up', to: email, token }),
      services,
      { from: id },
    );
    return 'check-mail';
  }
  return newSetUp(account, services);
}

/**
 * Creates the secret and QR code for replacing a lost app. Doesn't ask for the password and a code
 * again, because the session has just proved both (decision 435).
 * @param hasJustRecovered See `Session` in `http/session.ts`.
 * @throws {HttpError} second_factor_needed
 */
export function replaceLostApp(
  account: Account,
  hasJustRecovered: boolean,
  services: Pick<Services, 'crypto' | 'now'>,
): SecondFactorSetUp {
  if (hasJustRecovered) return newSetUp(account, services);
  throw new HttpError(
    'second_factor_needed',
    'It’s been more than 10 minutes since you signed in. Enter your password and a code.',
  );
}

function newSetUp(account: Account, services: Pick<Services, 'crypto' | 'now'>): SecondFactorSetUp {
  const secret = newTotpSecret();
  const address = totpAddress(secret, site.name, account.email);
  const kept: SetUp = { epoch: account.epoch, secret, at: services.now() };
  const setUp = services.crypto.encrypt(kept, setUpOf(account));
  return { setUp, secret, address, picture: drawCode(address) };
}

/**
 * Turns on the second factor, or replaces the app, with the new app's first code. A setup is valid
 * only in the epoch it was created in, so a setup that started before there was a second factor
 * can't replace it. All sessions end, and the caller starts a new one.
 * @returns recovery codes, which are shown only once, and the changed account
 * @throws {HttpError} invalid_credentials, invalid_token
 */
export async function confirmSecondFactor(
  account: Account,
  { setUp, code }: { setUp: string; code: string },
  services: MailServices & Pick<Services, 'accounts' | 'sessions'>,
): Promise<{ codes: string[]; changed: Account }> {
  const secret = readSetUp(setUp, account, services);
  if (!(await useAppCode({ id: account.id, totp: secret }, code, services))) throw wrongCode();
  const event = account.totp === undefined ? 'second-factor-on' : 'second-factor-replaced';
  return renewRecoveryCodes(account, services, event, { totp: secret });
}

/**
 * Creates new recovery codes, revokes the old ones, and ends all sessions. The caller checks the
 * password and code first, and starts a new session.
 * @param event Event to notify the owner about.
 * @param on A new app's secret, to save with the codes.
 * @returns the codes, which are shown only once, and the changed account
 * @throws {HttpError} invalid_token
 */
export async function renewRecoveryCodes(
  account: Account,
  services: MailServices & Pick<Services, 'accounts' | 'sessions'>,
  event: AccountEvent = 'recovery-codes-new',
  on: Pick<AccountState, 'totp'> = {},
): Promise<{ codes: string[]; changed: Account }> {
  const made = Array.from({ length: RECOVERY_CODES }, () => toBase32(randomBytes(10)));
  const recoveryCodes = made.map((one) => services.crypto.recoveryKey(account.id, one));
  const change = (state: AccountState) => ({ ...state, ...on, recoveryCodes });
  const changed = await changeFactor(account, change, event, services);
  return { codes: made.map((one) => one.match(/.{4}/g)?.join('-') ?? one), changed };
}

/**
 * Turns off the second factor and ends all sessions. The caller checks the password and code first,
 * and starts a new session.
 * @returns the changed account
 * @throws {HttpError} invalid_token
 */
export function endSecondFactor(
  account: Account,
  services: MailServices & Pick<Services, 'accounts' | 'sessions'>,
): Promise<Account> {
  return changeFactor(account, withoutFactor, 'second-factor-off', services);
}

/** Changes an account, unless its credentials have changed since they were verified. */
async function changeFactor(
  { id, epoch }: Account,
  change: (state: AccountState) => AccountState,
  event: AccountEvent,
  services: MailServices & Pick<Services, 'accounts' | 'sessions'>,
): Promise<Account> {
  const ifUnchanged = (state: AccountState) => (state.epoch === epoch ? change(state) : undefined);
  const changed = await changeAndEndSessions(id, ifUnchanged, event, services);
  if (!changed) throw setUpExpired();
  return changed;
}

/**
 * Emails a link that turns off the second factor, for someone who has the password but no app or
 * recovery codes. The link works only after a day, and the same email can cancel it, so a stranger
 * with just the password gains nothing.
 * @throws {HttpError} too_many_requests
 */
export async function requestFactorRemoval(
  account: Account,
  caller: string,
  services: MailServices,
): Promise<void> {
  const { verificationTokens, now } = services;
  const { id: accountId, epoch, email } = account;
  await countEndFactor(accountId, caller, services);
  const at = now();
  const [token, stop] = await Promise.all([
    verificationTokens.issue({ purpose: 'end-factor', accountId, epoch, email }, at),
    verificationTokens.issue({ purpose: 'not-me', accountId, epoch, email }, at),
  ]);
  await mailWarning({ kind: 'account-end-factor', to: email, token, stop }, services);
}

/**
 * Removes an account's second factor at the site owner's request, ends all sessions, and notifies
 * the account owner by email.
 * @returns for the coach, a link for choosing a password and setting up a new second factor;
 * otherwise `undefined`
 * @throws {HttpError} account_unknown
 */
export async function removeFactorByOwner(
  email: string,
  services: MailServices & Pick<Services, 'accounts' | 'sessions'>,
): Promise<string | undefined> {
  const { accounts, env, verificationTokens, now } = services;
  const account = await accounts.findByAddress(email);
  const change = (state: AccountState) => ({ ...withoutFactor(state), epoch: state.epoch + 1 });
  const changed =
    account && (await changeAndEndSessions(account.id, change, 'second-factor-off', services));
  if (!changed) {
    throw new HttpError(
      'account_unknown',
      `There’s no account with the address ${email}. Check the spelling.`,
    );
  }
  if (!isFirstOfCoach(changed, services)) return undefined;
  const link = { purpose: 'set-up', email: changed.email, epoch: changed.epoch } as const;
  const token = await verificationTokens.issue(link, now());
  return `${env.siteUrl}${routes.authReset}#t=${token}`;
}

function isFirstOfCoach({ email, totp }: Account, { env }: Pick<Services, 'env'>): boolean {
  return totp === undefined && env.coachEmails.includes(comparableAddress(email));
}

/**
 * A new second factor that hasn't been confirmed with a code yet. The browser stores it encrypted.
 */
interface SetUp {
  epoch: number;
  secret: string;
  at: number;
}

/** Returns the encryption context of a pending setup. */
const setUpOf = ({ id }: Account) => `second factor of ${id}`;

function readSetUp(
  setUp: string,
  account: Account,
  { crypto, now }: Pick<Services, 'crypto' | 'now'>,
): string {
  try {
    const { epoch, secret, at } = crypto.decrypt(setUp, setUpOf(account)) as SetUp;
    if (epoch === account.epoch && now() <= at + SET_UP_LIFETIME) return secret;
  } catch {
    // Treat data that this site didn't encrypt for this account like an expired setup.
  }
  throw setUpExpired();
}

function setUpExpired(): HttpError {
  return new HttpError(
    'invalid_token',
    'This took too long, or the account changed in the meantime. Please start again.',
  );
}

/** Draws a QR code as a single path, with one unit square per dark module. */
function drawCode(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { border: 4, ecc: 'M' });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { path: squares.join(''), size };
}
