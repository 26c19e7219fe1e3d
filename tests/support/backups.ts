import { exportStores, importStores, type SiteStores } from '#netlify/operate/backup.ts';
import { createMemoryStore } from './memory-store.ts';

/** Creates the stores of a new site. */
export const emptyStores = () => ({
  records: createMemoryStore(),
  files: createMemoryStore(),
});

/** Time of the exports, as Unix time in milliseconds. */
export const SAVED_AT = Date.UTC(2026, 10, 21);

/** Exports a site's stores, and returns the export's lines. */
export const save = (stores: SiteStores): Promise<string[]> =>
  Array.fromAsync(exportStores(stores, SAVED_AT));

/** Returns an export's lines one by one, as when they're read from a file. */
export async function* readLines(lines: readonly string[]) {
  yield* lines;
}

/** Imports an export's lines. */
export const restore = (lines: readonly string[], stores: SiteStores) =>
  importStores(() => readLines(lines), stores);
