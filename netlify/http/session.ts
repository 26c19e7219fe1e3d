import type { SessionView } from '#src/contracts/auth.ts';
import { SESSION_LIFETIMES, sessionEnd } from '#src/domain/accounts/session-lifetimes.ts';
import { comparableAddress } from '#src/domain/email-address.ts';
import { HttpError } from '#src/domain/http-error.ts';
import { DAY, HOUR, MINUTE } from '#src/domain/time.ts';
import type { Account } from '#netlify/accounts/account-records.ts';
import type { Services } from '#netlify/services.ts';
import type { SessionToken } from '#netlify/accounts/session-tokens.ts';
import { requireOwnOrigin, requireSentOrigin } from './origin.ts';

/**
 * How long a browser is recognized, in milliseconds. `domain/privacy/retention.ts` keeps its
 * sign-ins for the same time (decision 181).
 */
const BROWSER_LIFETIME = 180 * DAY;

/**
 * How long a session can set up the coach's first second factor after using its link, in
 * milliseconds.
 */
const LINK_COUNTS = HOUR;

/**
 * Time limit after a sign-in with the password and a recovery code, in milliseconds, for replacing
 * the authenticator app without proving both again (decision 435).
 */
const RECOVERY_COUNTS = 10 * MINUTE;

type SessionServices = Pick<
  Services,
  'accounts' | 'crypto' | 'env' | 'mailPayloads' | 'now' | 'outbox' | 'sessions'
>;

/** The sender of a request, with the current state of the account. */
export interface Session {
  account: Account;
  token: SessionToken;
  secret: string;
  /**
   * Whether the account's address is on the coach list. Acting as the coach also requires a second
   * factor.
   */
  isOnCoachList: boolean;
  /** Whether the session started recently from an emailed or printed link. */
  cameByLink: boolean;
  /** Whether the session has just proved both the password and a recovery code. */
  hasJustRecovered: boolean;
  /** When the session ends if it isn't refreshed, as Unix time in milliseconds. */
  expiresAt: number;
}

/**
 * Returns the session of a request. Its second factor must not be pending.
 * @throws {HttpError} foreign_origin, sign_in_needed, second_factor_needed
 */
export async function requireSession(
  request: Request,
  services: SessionServices,
): Promise<Session> {
  const session = await requireAnySession(request, services);
  if (session.account.totp !== undefined && !session.token.hasSecondFactor) {
    throw secondFactorNeeded('First, enter the code from your authenticator app at /auth.');
  }
  return session;
}

/**
 * Requires the coach: currently on the coach list, with a confirmed address and a second factor in
 * this session.
 * @throws {HttpError} foreign_origin, sign_in_needed, second_factor_needed, not_the_coach
 */
export async function requireCoach(request: Request, services: SessionServices) {
  const session = await requireSession(request, services);
  if (!session.isOnCoachList) {
    throw new HttpError(
      'not_the_coach',
      'Only the coach can do this. Sign in with the coach’s address.',
    );
  }
  if (!isCoach(session)) {
    throw secondFactorNeeded(
      'To do this, the coach needs two-step sign-in. Set it up at /account, then come back.',
    );
  }
  return { ...session, role: 'coach' as const };
}

/**
 * Like {@link findSession}, but throws if there's no session.
 * @throws {HttpError} foreign_origin, sign_in_needed
 */
export async function requireAnySession(
  request: Request,
  services: SessionServices,
): Promise<Session> {
  const session = await findSession(request, services);
  if (!session) throw signInNeeded();
  return session;
}

/**
 * Finds the session of a request, even if its second factor is still pending. If a token is reused
 * after being replaced, someone may have copied it, so this ends the session and notifies the
 * owner.
 * @throws {HttpError} foreign_origin
 */
export async function findSession(
  request: Request,
  services: SessionServices,
): Promise<Session | undefined> {
  const { env } = services;
  const secret = readCookie(request, cookieName(env.siteUrl));
  if (secret === undefined) return undefined;
  if (request.method !== 'GET' && request.method !== 'HEAD')
    requireSentOrigin(request, env.siteUrl);
  else requireOwnOrigin(request, env.siteUrl);
  return sessionOf(secret, services);
}

/** Returns the session for a secret. See {@link findSession}. */
export async function sessionOf(
  secret: string,
  services: SessionServices,
): Promise<Session | undefined> {
  const { sessions, accounts, env, now } = services;
  const at = now();
  const found = await sessions.find(secret, at);
  if (!found) return undefined;
  const { token, isReused } = found;
  const account = await accounts.find(token.accountId);
  if (isReused) {
    await sessions.end(token.accountId, token.family, at);
    if (account) await warnOfReuse(account, token, services);
    return undefined;
  }
  if (!account || account.epoch !== token.epoch) return undefined;
  const isOnCoachList = env.coachEmails.includes(comparableAddress(account.email));
  const expiresAt = sessionEnd(token, isOnCoachList ? 'coach' : 'visitor');
  if (at >= expiresAt) return undefined;
  const cameByLink = token.cameByLink === true && at < token.startedAt + LINK_COUNTS;
  const hasJustRecovered =
    token.usedRecoveryCode === true &&
    token.hasSecondFactor &&
    at < token.startedAt + RECOVERY_COUNTS;
  return { account, token, secret, isOnCoachList, cameByLink, hasJustRecovered, expiresAt };
}

/** A session that was just started or renewed, with its Set-Cookie header. */
export interface BegunSession {
  session: Session;
  cookie: string;
}

/**
 * Starts a session without a second factor, replacing the browser's current one.
 * @param how `cameByLink`: whether an emailed or printed link was just used.
 */
export async function beginSession(
  { id: accountId, epoch }: Account,
  how: Pick<SessionToken, 'cameByLink' | 'device'>,
  request: Request,
  services: SessionServices,
): Promise<BegunSession> {
  const { sessions, now } = services;
  const first = { accountId, issuedAt: now(), epoch, hasSecondFactor: false, ...how };
  const secret = await sessions.start(first);
  const before = await findSession(request, services);
  if (before) await sessions.end(before.account.id, before.token.family, now());
  return begun(secret, services);
}

/** Rotates a session's token. Called after the second factor, and before the token expires. */
export async function renewSession(
  secret: string,
  change: Pick<Partial<SessionToken>, 'hasSecondFactor' | 'usedRecoveryCode'>,
  services: SessionServices,
): Promise<BegunSession> {
  return begun(await services.sessions.rotate(secret, change, services.now()), services);
}

async function begun(secret: string, services: SessionServices): Promise<BegunSession> {
  const session = await sessionOf(secret, services);
  if (!session) throw signInNeeded();
  return { session, cookie: sessionCookie(secret, services.env.siteUrl) };
}

/** Returns the Set-Cookie header for a session. The cookie is HttpOnly. */
export function sessionCookie(secret: string, siteUrl: string): string {
  return cookie('session', secret, SESSION_LIFETIMES.visitor.whole, siteUrl);
}

export function endedCookie(siteUrl: string): string {
  return cookie('session', '', 0, siteUrl);
}

/** Returns the key that a browser keeps from an earlier sign-in. See {@link browserCookie}. */
export function browserKeyOf(request: Request, { env }: Pick<Services, 'env'>): string | undefined {
  const key = readCookie(request, cookieName(env.siteUrl, 'browser'));
  return key !== undefined && /^[\w-]{43}$/.test(key) ? key : undefined;
}

/**
 * Returns the Set-Cookie header that lets us recognize a browser while someone else is guessing
 * passwords. It doesn't grant access.
 */
export function browserCookie(key: string, siteUrl: string): string {
  return cookie('browser', key, BROWSER_LIFETIME, siteUrl);
}

type CookieName = 'session' | 'browser';

/**
 * Returns the cookie's name. The `__Host-` prefix makes browsers accept it only from this exact
 * host over HTTPS.
 */
export function cookieName(siteUrl: string, name: CookieName = 'session'): string {
  return siteUrl.startsWith('https:') ? `__Host-${name}` : name;
}

function signInNeeded(): HttpError {
  return new HttpError('sign_in_needed', 'You’re not signed in. Sign in, then try again.');
}

function secondFactorNeeded(message: string): HttpError {
  return new HttpError('second_factor_needed', message);
}

/** @param lifetime In milliseconds. */
function cookie(name: CookieName, value: string, lifetime: number, siteUrl: string): string {
  const secure = siteUrl.startsWith('https:') ? '; Secure' : '';
  return `${cookieName(siteUrl, name)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${lifetime / 1000}${secure}`;
}

function readCookie(request: Request, name: string): string | undefined {
  const pairs = (request.headers.get('cookie') ?? '').split(/;\s*/);
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

async function warnOfReuse(
  account: Account,
  { family }: SessionToken,
  services: Pick<Services, 'crypto' | 'mailPayloads' | 'now' | 'outbox'>,
): Promise<void> {
  const mailId = services.crypto.mailId('account-notice', 'copied', family);
  const payload = { kind: 'account-notice', to: account.email, event: 'session-copied' } as const;
  const at = services.now();
  await services.mailPayloads.save(mailId, payload, at);
  // Let the sweeper send the email, so that it doesn't delay the response.
  const ref = { type: 'payload', kind: payload.kind };
  await services.outbox.queue({ mailId, ref, at, isUnowned: true });
}

/**
 * Returns whether a session may act as the coach. Having passed a second factor counts only if the
 * account still has one.
 */
function isCoach({ account, token, isOnCoachList }: Session): boolean {
  return isOnCoachList && account.totp !== undefined && token.hasSecondFactor;
}

export function viewOf(session: Session): SessionView {
  const { account, token, isOnCoachList, hasJustRecovered, expiresAt } = session;
  const { hasSecondFactor, usedRecoveryCode } = token;
  return {
    email: account.email,
    expiresAt,
    secondFactor: account.totp === undefined ? 'off' : hasSecondFactor ? 'given' : 'needed',
    isCoach: isCoach(session),
    isOnCoachList,
    ...(usedRecoveryCode ? { usedRecoveryCode } : {}),
    ...(hasJustRecovered ? { hasJustRecovered } : {}),
  };
}
