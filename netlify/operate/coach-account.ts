import { parseArgs } from 'node:util';
import { readEmailAddress } from '#src/domain/email-address.ts';
import { removeFactorByOwner } from '#netlify/accounts/second-factor.ts';
import { CannotStart } from '#netlify/local/cannot-start.ts';
import { coachSetUpLink } from '#netlify/local/coach-link.ts';
import { readEnvironment } from '#netlify/platform/env.ts';
import { servicesFromEnv } from '#netlify/app/create-services.ts';
import { variablesOfSite } from './open-stores.ts';

const coachLinkNote = (link: string) =>
  `Give this link to the coach in person or by phone. It works once and expires in 24 hours:\n${link}`;

/**
 * Prints the coach's first link to a deployed site's dashboard, for use when email doesn't work
 * yet.
 */
export async function printCoachLink(): Promise<void> {
  const source = variablesOfSite();
  const [email] = readEnvironment(source).coachEmails;
  if (email === undefined) throw new CannotStart('Set COACH_EMAILS to the coach’s email address.');
  const services = await servicesFromEnv(source);
  const link = await coachSetUpLink(services);
  console.log(
    link === undefined
      ? `${email} already has an account. Sign in at ${services.env.siteUrl}/auth, or choose a new password there.`
      : coachLinkNote(link),
  );
}

/**
 * Removes the second factor of a user who has lost both their authenticator app and their recovery
 * codes.
 */
export async function resetSecondFactor(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { email: { type: 'string' } } });
  const email = readEmailAddress(values.email ?? '');
  if (!email) {
    throw new CannotStart(
      'Add the account’s address: npm run shop -- reset-second-factor --email coach@example.com',
    );
  }
  const services = await servicesFromEnv(variablesOfSite());
  const link = await removeFactorByOwner(email, services);
  console.log(`${email} can now sign in with only a password. We emailed them about it.`);
  if (link !== undefined) console.log(coachLinkNote(link));
}
