import { randomBytes } from 'node:crypto';
import { Refusal } from '#src/domain/refusal.ts';
import type { Account } from '#netlify/services/accounts.ts';
import type { Services } from '#netlify/services/services.ts';
import { stepOfCode } from '#netlify/services/totp.ts';
import { countCode, countSignIn, noteHome } from './account-limits.ts';

/**
 * Checks address and password and begins a session. A wrong address and a wrong password are one answer
 * and the same work.
 * @param from The browser in plain words, and the key that it keeps from an earlier sign-in.
 * @returns the secret of the session, and the key that the browser shall keep
 * @throws {Refusal} invalid_credentials, too_many_requests
 */
export async function signIn(
  { email, password }: { email: string; password: string },
  from: { caller: string; device: string; browserKey: string | undefined },
  services: Services,
): Promise<{ secret: string; browserKey: string }> {
  const { accounts, passwords } = services;
  const { caller, device, browserKey = randomBytes(32).toString('base64url') } = from;
  await countSignIn(email, from, services);
  const account = await accounts.findByAddress(email);
  const isRight = await passwords.matches(password, account?.password);
  if (!account || !isRight) throw wrongCredentials();
  await noteHome(email, [caller, browserKey], services);
  return { secret: await beginSession(account, device, services), browserKey };
}

/**
 * Begins a session without a second factor.
 * @param cameByLink Whether a mailed or printed link was used for it just now.
 * @returns its secret
 */
export function beginSession(
  { id: accountId, epoch }: Account,
  device: string,
  { sessions, now }: Services,
  cameByLink = false,
): Promise<string> {
  const first = { accountId, issuedAt: now(), epoch, hasSecondFactor: false, device };
  return sessions.start({ ...first, cameByLink });
}

/**
 * Takes a code of the authenticator app, or a recovery code. Each works once.
 * @throws {Refusal} invalid_credentials, too_many_requests
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
  throw new Refusal(
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

/** @returns the one answer to a wrong address and to a wrong password */
export function wrongCredentials(): Refusal {
  return new Refusal(
    'invalid_credentials',
    'The email or the password is not right. Is your account new? Then press the link in our email first.',
  );
}
