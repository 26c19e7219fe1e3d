import { join, resolve } from 'node:path';
import { startBlobsServer } from '#netlify/local/blobs/server.ts';
import { CannotStart } from '#netlify/local/cannot-start.ts';
import { createBlobStore, commandRetryPauses } from '#netlify/storage/blob-store.ts';
import { databaseOf, type DatabaseAddress } from '#netlify/platform/env.ts';
import { connectDatabase, createPostgresStore } from '#netlify/storage/postgres-store.ts';
import type { SiteStores } from './backup.ts';

/** Response timeout in milliseconds. It's long because no page is waiting for it. */
const TIMEOUT = 30_000;

export interface OpenedStores extends SiteStores {
  place: string;
  close(): Promise<void>;
}

/**
 * Opens the stores of a deployed site if NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN are set, or else
 * the local ones. For a deployed site, these are the production stores unless CONTEXT says
 * otherwise. With DATABASE_URL, records come from that database, and files are still in Blobs.
 * @throws {CannotStart} while `npm start` is using the local stores
 */
export async function openStores(
  source: Readonly<Record<string, string | undefined>>,
): Promise<OpenedStores> {
  const siteId = useDeployedSite(source);
  const address = databaseOf(source);
  if (siteId) {
    const context = source['CONTEXT'] || 'production';
    return openNamed(context, address, `Netlify site ${siteId}, ${context}`, async () => {});
  }
  const dir = join(resolve(source['LOCAL_DATA_DIR'] || '.local'), 'blobs');
  const server = await startBlobsServer({ dir });
  useContext(server.contextEnv);
  return openNamed('embedded', address, dir, () => server.close());
}

/**
 * Points the Blobs client at a deployed site if its two variables are set.
 * @returns the site's ID
 * @throws {CannotStart} if only one of them is set
 */
export function useDeployedSite(
  source: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const siteID = source['NETLIFY_SITE_ID'];
  const token = source['NETLIFY_AUTH_TOKEN'];
  if (!siteID && !token) return undefined;
  if (!siteID || !token) {
    throw new CannotStart(
      'Set both NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN for a deployed site, or neither for this machine.',
    );
  }
  useContext(Buffer.from(JSON.stringify({ siteID, token })).toString('base64'));
  return siteID;
}

/**
 * Returns a deployed site's variables, as set in this terminal. They're for production unless
 * CONTEXT says otherwise.
 * @throws {CannotStart} if they don't identify the site
 */
export function variablesOfSite(): Readonly<Record<string, string | undefined>> {
  if (!useDeployedSite(process.env)) {
    throw new CannotStart(
      'Set NETLIFY_SITE_ID, NETLIFY_AUTH_TOKEN, and the variables in .env.example as they are on Netlify. For a preview, also set CONTEXT=deploy-preview, because it has its own records.',
    );
  }
  return { CONTEXT: 'production', ...process.env };
}

function openNamed(
  context: string,
  address: DatabaseAddress | undefined,
  place: string,
  close: () => Promise<void>,
): OpenedStores {
  const blobs = (store: string) => createBlobStore(store, TIMEOUT, commandRetryPauses);
  const files = blobs(`ebooks-${context}`);
  const name = `orders-${context}`;
  if (address === undefined) return { records: blobs(name), files, place, close };
  const database = connectDatabase(address);
  return {
    records: createPostgresStore(database, name),
    files,
    place: `${place}, records in the database at DATABASE_URL`,
    async close() {
      await Promise.all([database.close(), close()]);
    },
  };
}

/** Configures the Blobs client, which reads its configuration from this variable only. */
function useContext(context: string): void {
  process.env['NETLIFY_BLOBS_CONTEXT'] = context;
}
