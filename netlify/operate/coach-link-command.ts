/** `npm run coach-link`: the first way into the coach's room of a deployed site, while no mail arrives yet. */
import { CannotStart } from '#netlify/local/cannot-start.ts';
import { coachSetUpLink } from '#netlify/local/coach-link.ts';
import { readEnvironment } from '#netlify/services/env.ts';
import { servicesFromEnv } from '#netlify/services/services.ts';
import { runCommand, variablesOfSite } from './run-command.ts';

await runCommand(async () => {
  const source = variablesOfSite();
  const [email] = readEnvironment(source).coachEmails;
  if (email === undefined) throw new CannotStart('Set COACH_EMAILS to the address of the coach.');
  const services = await servicesFromEnv(source);
  const link = await coachSetUpLink(services);
  console.log(
    link === undefined
      ? `${email} has an account already. Sign in at ${services.env.siteUrl}/auth, or choose a new password there.`
      : `Give this link to the coach by hand or by voice. It works once, for 24 hours:\n${link}`,
  );
});
