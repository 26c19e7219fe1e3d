/** `npm run reset-second-factor -- --email coach@example.com`: for who lost the code app and the recovery codes. */
import { parseArgs } from 'node:util';
import { readEmailAddress } from '#src/domain/email-address.ts';
import { removeFactorByOwner } from '#netlify/flows/second-factor.ts';
import { CannotStart } from '#netlify/local/cannot-start.ts';
import { servicesFromEnv } from '#netlify/services/services.ts';
import { runCommand, variablesOfSite } from './run-command.ts';

await runCommand(async () => {
  const { values } = parseArgs({ options: { email: { type: 'string' } } });
  const email = readEmailAddress(values.email ?? '');
  if (!email) {
    throw new CannotStart(
      'Name the address of the account: npm run reset-second-factor -- --email coach@example.com',
    );
  }
  const services = await servicesFromEnv(variablesOfSite());
  const link = await removeFactorByOwner(email, services);
  console.log(`${email} signs in by the password alone now, and was told so by mail.`);
  if (link !== undefined) {
    console.log(
      `Give this link to the coach by hand or by voice. It works once, for 24 hours:\n${link}`,
    );
  }
});
