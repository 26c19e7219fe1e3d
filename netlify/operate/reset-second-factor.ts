/** `npm run reset-second-factor -- --email coach@example.com`: for who lost the code app and the recovery codes. */
import { parseArgs } from 'node:util';
import { readEmailAddress } from '#src/domain/email-address.ts';
import { Refusal } from '#src/domain/refusal.ts';
import { removeFactorByOwner } from '#netlify/flows/second-factor.ts';
import { CannotStart } from '#netlify/local/cannot-start.ts';
import { EnvironmentError } from '#netlify/services/env.ts';
import { servicesFromEnv } from '#netlify/services/services.ts';
import { StoreUnavailable } from '#netlify/services/store.ts';
import { useDeployedSite } from './open-stores.ts';

async function run(): Promise<void> {
  const { values } = parseArgs({ options: { email: { type: 'string' } } });
  const email = readEmailAddress(values.email ?? '');
  if (!email) {
    throw new CannotStart(
      'Name the address of the account: npm run reset-second-factor -- --email coach@example.com',
    );
  }
  if (!useDeployedSite(process.env)) {
    throw new CannotStart(
      'Set NETLIFY_SITE_ID, NETLIFY_AUTH_TOKEN and the variables of .env.example as on Netlify.',
    );
  }
  const services = await servicesFromEnv({ CONTEXT: 'production', ...process.env });
  const link = await removeFactorByOwner(email, services);
  console.log(`${email} signs in by the password alone now, and was told so by mail.`);
  if (link !== undefined) {
    console.log(
      `Give this link to the coach by hand or by voice. It works once, for 24 hours:\n${link}`,
    );
  }
}

try {
  await run();
} catch (error) {
  const isExplained =
    error instanceof CannotStart ||
    error instanceof EnvironmentError ||
    error instanceof Refusal ||
    error instanceof StoreUnavailable;
  if (!isExplained) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
