import type MiniSearch from 'minisearch';
import { searchOptions, type SearchDocument } from '#src/domain/search.ts';
import { routes } from '#src/routes.ts';
import { askForFile } from '#src/browser/api.ts';

/** The index did not arrive. Its address never changes, so a newer deploy is not the cause. */
export class MissingIndex extends Error {}

let index: Promise<MiniSearch> | undefined;

async function loadIndex(): Promise<MiniSearch> {
  const [{ default: Search }, text] = await Promise.all([
    import('minisearch'),
    askForFile(routes.searchIndex)
      .then((file) => file.text())
      .catch((cause: unknown) => {
        throw new MissingIndex('The search index did not arrive.', { cause });
      }),
  ]);
  return Search.loadJSON<SearchDocument>(text, searchOptions);
}

/**
 * The index of the site. It comes with the first search, never with a page, and once.
 * @throws {MissingIndex} when it did not arrive, another error when its script did not; asking again tries again
 */
export function openSearchIndex(): Promise<MiniSearch> {
  index ??= loadIndex().catch((error: unknown) => {
    index = undefined;
    throw error;
  });
  return index;
}
