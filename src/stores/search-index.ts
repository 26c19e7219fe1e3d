import type MiniSearch from 'minisearch';
import { searchOptions, type SearchDocument } from '#src/domain/search/search.ts';
import { routes } from '#src/routes.ts';
import { askForFile } from '#src/browser/api.ts';

let index: Promise<MiniSearch> | undefined;

async function loadIndex(): Promise<MiniSearch> {
  const [{ default: Search }, file] = await Promise.all([
    import('minisearch'),
    askForFile(routes.searchIndex),
  ]);
  return Search.loadJSON<SearchDocument>(await file.text(), searchOptions);
}

/**
 * The index of the site. It comes with the first search, never with a page, and once.
 * @throws Error when it did not arrive; asking again tries again
 */
export function openSearchIndex(): Promise<MiniSearch> {
  index ??= loadIndex().catch((error: unknown) => {
    index = undefined;
    throw error;
  });
  return index;
}
