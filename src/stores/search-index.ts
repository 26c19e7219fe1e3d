import type MiniSearch from 'minisearch';
import { searchOptions, type SearchDocument } from '#src/domain/search/search.ts';
import { routes } from '#src/routes.ts';
import { requestFile } from '#src/browser/api.ts';

let index: Promise<MiniSearch> | undefined;

async function loadIndex(): Promise<MiniSearch> {
  const [{ default: Search }, file] = await Promise.all([
    import('minisearch'),
    requestFile(routes.searchIndex),
  ]);
  return Search.loadJSON<SearchDocument>(await file.text(), searchOptions);
}

/**
 * Returns the site's search index. It loads once, with the first search, and never with a page.
 * @throws Error if it failed to load; the next call retries
 */
export function openSearchIndex(): Promise<MiniSearch> {
  index ??= loadIndex().catch((error: unknown) => {
    index = undefined;
    throw error;
  });
  return index;
}
