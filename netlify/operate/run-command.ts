import { Refusal } from '#src/domain/refusal.ts';
import { CannotStart } from '#netlify/local/cannot-start.ts';
import { EnvironmentError } from '#netlify/services/env.ts';
import { StoreUnavailable } from '#netlify/services/store.ts';
import { useDeployedSite } from './open-stores.ts';

const EXPLAINED = [CannotStart, EnvironmentError, Refusal, StoreUnavailable];

/**
 * Runs a command. What the person at the keyboard can put right is said in its own words, without a stack; then
 * the exit code is 1.
 */
export async function runCommand(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!EXPLAINED.some((kind) => error instanceof kind)) throw error;
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}

/**
 * The variables of a deployed site, from this terminal: of production, unless CONTEXT says otherwise.
 * @throws {CannotStart} when they do not say which site
 */
export function variablesOfSite(): Readonly<Record<string, string | undefined>> {
  if (!useDeployedSite(process.env)) {
    throw new CannotStart(
      'Set NETLIFY_SITE_ID, NETLIFY_AUTH_TOKEN and the variables of .env.example as on Netlify. For a preview, set CONTEXT=deploy-preview as well: it has records of its own.',
    );
  }
  return { CONTEXT: 'production', ...process.env };
}
