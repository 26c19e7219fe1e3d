import type MiniSearch from 'minisearch';
import { searchOptions, type SearchDocument } from '#src/domain/search/search.ts';
import { routes } from '#src/routes.ts';
import { requestFile } from '#src/browser/api.ts';

/**
 * Thrown if the index fails to load. Its URL never changes, so a newer deploy can't be the cause.
 */
export class MissingIndex extends Error {}

let index: Promise<MiniSearch> | undefined;

async function loadIndex(): Promise<MiniSearch> {
  const [{ default: Search }, text] = await Promise.all([
    import('minisearch'),
    requestFile(routes.searchIndex)
      .then((file) => file.text())
      .catch((cause: unknown) => {
        throw new MissingIndex('The search index failed to load.', { cause });
      }),
  ]);
  return Search.loadJSON<SearchDocument>(text, searchOptions);
}

/**
 * Returns the site's search index. Loads it once, with the first search instead of with a page.
 * @throws {MissingIndex} if the index failed to load, or another error if its script did; the next
 * call retries
 */
export function openSearchIndex(): Promise<MiniSearch> {
  index ??= loadIndex().catch((error: unknown) => {
    index = undefined;
    throw error;
  });
  return index;
}
