import { readEnvironment } from '#netlify/platform/env.ts';
import { endAllSignIns } from './backup.ts';
import { openStores, variablesOfSite } from './open-stores.ts';

/**
 * Ends all sign-ins on a site. For use after the provider has reset its database to an earlier time.
 */
export async function endSignInsOfSite(): Promise<void> {
  const env = readEnvironment(variablesOfSite());
  const { records, close } = await openStores(process.env);
  try {
    const ended = await endAllSignIns(records, env);
    console.log(
      `Everyone has been signed out. Passwords reset: ${ended}. Their owners can choose a new one with "I forgot my password" at /auth.`,
    );
  } finally {
    await close();
  }
}
