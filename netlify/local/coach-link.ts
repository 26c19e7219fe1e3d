import { routes } from '#src/routes.ts';
import type { Services } from '#netlify/services.ts';
import { servicesFromEnv } from '#netlify/app/create-services.ts';

/**
 * A link that works once, with which whoever started the site chooses the coach's first password.
 * @returns `undefined` when the coach has an account already
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
