/** `npm run coach-link`: the first way into the coach's room of a deployed site, while no mail arrives yet. */
import { CannotStart } from '#netlify/local/cannot-start.ts';
import { coachSetUpLink } from '#netlify/local/coach-link.ts';
import { EnvironmentError, readEnvironment } from '#netlify/services/env.ts';
import { servicesFromEnv } from '#netlify/services/services.ts';
import { StoreUnavailable } from '#netlify/services/store.ts';
import { useDeployedSite } from './open-stores.ts';

async function run(): Promise<void> {
  if (!useDeployedSite(process.env)) {
    throw new CannotStart(
      'Set NETLIFY_SITE_ID, NETLIFY_AUTH_TOKEN and the variables of .env.example as on Netlify. For a preview, set CONTEXT=deploy-preview as well: it has records of its own.',
    );
  }
  const source = { CONTEXT: 'production', ...process.env };
  const [email] = readEnvironment(source).coachEmails;
  if (email === undefined) throw new CannotStart('Set COACH_EMAILS to the address of the coach.');
  const services = await servicesFromEnv(source);
  const link = await coachSetUpLink(services);
  console.log(
    link === undefined
      ? `${email} has an account already. Sign in at ${services.env.siteUrl}/auth, or choose a new password there.`
      : `Give this link to the coach by hand or by voice. It works once, for 24 hours:\n${link}`,
  );
}

try {
  await run();
} catch (error) {
  const isExplained =
    error instanceof CannotStart ||
    error instanceof EnvironmentError ||
    error instanceof StoreUnavailable;
  if (!isExplained) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
