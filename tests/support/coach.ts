import { cookieName } from '#netlify/http/session.ts';
import { newTotpSecret } from '#netlify/accounts/totp.ts';
import type { Services } from '#netlify/services.ts';

/** What signing in needs of a world, also of one that runs a whole site. */
interface SignInWorld {
  services: Services;
  clock: { now: number };
}

/** A password that the rules take. */
export const TEST_PASSWORD = 'seven quiet otters';

/** The address of the coach of the test environment. */
export const COACH = 'coach@example.com';

/** A coach who has no account yet, on a site that names two. */
export const SECOND_COACH = 'second.coach@example.com';

/** The coach of the test environment, signed in with a second factor. */
export async function signInAsCoach(world: SignInWorld): Promise<{ cookie: string }> {
  return signIn(world, COACH, true);
}

/** A visitor with a confirmed address, signed in. */
export async function signInAsVisitor(
  world: SignInWorld,
  email: string,
): Promise<{ cookie: string }> {
  return signIn(world, email, false);
}

async function signIn(
  { services, clock }: SignInWorld,
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
  if (made === 'exists') throw new Error(`The account of ${email} is there and not found.`);
  const secret = await sessions.start({
    accountId: made.id,
    issuedAt: clock.now,
    epoch: made.epoch,
    hasSecondFactor,
    device: 'Test',
  });
  return { cookie: `${cookieName(env.siteUrl)}=${secret}` };
}
