import type MiniSearch from 'minisearch';
import { searchOptions } from '../domain/search.ts';
import { routes } from '../routes.ts';

let index: Promise<MiniSearch> | undefined;

async function loadIndex(): Promise<MiniSearch> {
  const [{ default: Search }, response] = await Promise.all([
    import('minisearch'),
    fetch(routes.searchIndex),
  ]);
  if (!response.ok) throw new Error(`The search index answered ${response.status}.`);
  return Search.loadJSON(await response.text(), searchOptions);
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
