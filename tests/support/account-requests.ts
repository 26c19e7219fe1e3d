import type { Account } from '#netlify/accounts/account-records.ts';
import { TEST_PASSWORD } from './coach.ts';
import { functionNamed } from './every-function.ts';
import type { TestHarness } from './memory-services.ts';
import { postJson } from './requests.ts';

/** An account function's response. */
export interface Sent {
  status: number;
  body: Record<string, unknown>;
  /** The cookies that were set, as a browser would send them back. */
  cookie: string | undefined;
}

/** Calls an account function as its page would. */
export async function send(
  harness: TestHarness,
  name: 'auth' | 'account',
  input: unknown,
  { cookie, ip = '192.0.2.1' }: { cookie?: string | undefined; ip?: string } = {},
): Promise<Sent> {
  const { call, url } = functionNamed(name);
  const request = postJson(url, input, cookie === undefined ? {} : { cookie });
  const response = await call(request, { ip }, () => harness.services);
  const set = response.headers.getSetCookie().map((one) => one.split(';')[0]);
  return {
    status: response.status,
    body: (await response.json()) as Record<string, unknown>,
    cookie: set.length > 0 ? set.join('; ') : undefined,
  };
}

/** Signs in through the `auth` function. */
export const signIn = (
  harness: TestHarness,
  email: string,
  password = TEST_PASSWORD,
  ip = '192.0.2.1',
  cookie?: string,
) => send(harness, 'auth', { action: 'sign-in', email, password }, { ip, cookie });

/** Returns the token of the first link in the newest email to an address. */
export function tokenTo(harness: TestHarness, address: string): string {
  const mail = harness.mails.findLast(({ to }) => to === address);
  return /#t=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

/** Returns the current account for an email address. */
export async function accountOf(harness: TestHarness, email: string): Promise<Account> {
  const account = await harness.services.accounts.findByAddress(email);
  if (!account) throw new Error(`${email} has no account.`);
  return account;
}
