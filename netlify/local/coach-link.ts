import { routes } from '#src/routes.ts';
import type { Services } from '#netlify/services.ts';
import { servicesFromEnv } from '#netlify/app/create-services.ts';

/**
 * Returns a one-time link that lets whoever opens it choose the coach's first password.
 * @returns `undefined` if the coach already has an account or no coach is configured
 */
export async function coachSetUpLink(
  services?: Pick<Services, 'accounts' | 'env' | 'verificationTokens' | 'now'>,
): Promise<string | undefined> {
  const { accounts, env, verificationTokens, now } = services ?? (await servicesFromEnv());
  const [email] = env.coachEmails;
  if (email === undefined || (await accounts.findByAddress(email))) return undefined;
  const token = await verificationTokens.issue({ purpose: 'set-up', email, epoch: 0 }, now());
  return `${env.siteUrl}${routes.authReset}#t=${token}`;
}
