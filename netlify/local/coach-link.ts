import { routes } from '#src/routes.ts';
import { servicesFromEnv } from '#netlify/services/services.ts';

/**
 * A link that works once, with which whoever started the site chooses the coach's first password.
 * @returns `undefined` when the coach has an account already
 */
export async function coachSetUpLink(): Promise<string | undefined> {
  const { accounts, env, tickets, now } = servicesFromEnv();
  const [email] = env.coachEmails;
  if (email === undefined || (await accounts.findByAddress(email))) return undefined;
  const token = await tickets.issue({ purpose: 'set-up', email }, now());
  return `${env.siteUrl}${routes.authReset}#t=${token}`;
}
