import type MiniSearch from 'minisearch';
import type { EbooksOutput } from '../contracts/ebooks.ts';
import { searchOptions, type SearchDocument } from '../domain/search.ts';
import { routes } from '../routes.ts';
import { askForFile, liveBooks } from '../browser/site-file.ts';
import { later } from '../browser/timers.ts';

let index: Promise<MiniSearch> | undefined;

async function loadIndex(): Promise<MiniSearch> {
  const [{ default: Search }, file, live] = await Promise.all([
    import('minisearch'),
    askForFile(routes.searchIndex),
    Promise.race([liveBooks().catch(() => undefined), quietTime()]),
  ]);
  const loaded = Search.loadJSON<SearchDocument>(await file.text(), searchOptions);
  if (live) takeLive(loaded, live);
  return loaded;
}

/** A search waits no longer than this for the list of books, in milliseconds. */
const MOST_WAIT = 2_000;
const quietTime = () =>
  new Promise<undefined>((resolve) => {
    later(MOST_WAIT, () => resolve(undefined));
  });

/** Takes out what is off sale, and puts in what the coach has published since the build. */
function takeLive(index: MiniSearch<SearchDocument>, { ebooks, off }: EbooksOutput): void {
  for (const { id } of off) if (index.has(idOf(id))) index.discard(idOf(id));
  for (const { id, slug, title, description, category, features } of ebooks) {
    if (index.has(idOf(id))) continue;
    index.add({
      id: idOf(id),
      href: `${routes.ebooks}#${slug}`,
      group: 'buy',
      kind: 'Book',
      title,
      description,
      everyday: '',
      text: [category, ...features].join(' '),
    });
  }
}

/** As the index names a book. */
const idOf = (slug: string) => `book ${slug}`;

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
