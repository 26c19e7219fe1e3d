import { cookieName } from '#netlify/http/session.ts';
import { newTotpSecret } from '#netlify/accounts/totp.ts';
import type { Services } from '#netlify/services.ts';

/**
 * The parts of a test environment needed to sign in. A test that runs a whole site also has them.
 */
interface SignInHarness {
  services: Services;
  clock: { now: number };
}

/** A password that meets the rules. */
export const TEST_PASSWORD = 'seven quiet otters';

/** The coach's email address in the test environment. */
export const COACH = 'coach@example.com';

/** The site's own email address, which gets everything that's meant for the coach. */
export const SUPPORT = 'support@example.com';

/** A second coach without an account, for a site with two coaches. */
export const SECOND_COACH = 'second.coach@example.com';

/** The newsletter's only subscriber on a site with a coach. The address is too long for one line. */
export const READER = 'reader.of.a.rather.long.address@example.com';

/** Signs in the test environment's coach with two-factor authentication. */
export async function signInAsCoach(harness: SignInHarness): Promise<{ cookie: string }> {
  return signIn(harness, COACH, true);
}

/** Signs in a visitor with a confirmed email address. */
export async function signInAsVisitor(
  harness: SignInHarness,
  email: string,
): Promise<{ cookie: string }> {
  return signIn(harness, email, false);
}

async function signIn(
  { services, clock }: SignInHarness,
  email: string,
  hasSecondFactor: boolean,
): Promise<{ cookie: string }> {
  const { accounts, passwords, sessions, env } = services;
  const known = await accounts.findByAddress(email);
  const made =
    known ??
    (await accounts.create({
      email,
      password: await passwords.hash(TEST_PASSWORD),
      epoch: 1,
      createdAt: clock.now,
      ...(hasSecondFactor ? { totp: newTotpSecret() } : {}),
    }));
  if (made === 'exists') throw new Error(`The account of ${email} exists but wasn’t found.`);
  const secret = await sessions.start({
    accountId: made.id,
    issuedAt: clock.now,
    epoch: made.epoch,
    hasSecondFactor,
    device: 'Test',
  });
  return { cookie: `${cookieName(env.siteUrl)}=${secret}` };
}
