import type MiniSearch from 'minisearch';
import { isPublishedLive, type EbookRecord } from '#src/domain/ebooks/ebook-record.ts';
import type { SearchDocument } from '#src/domain/search/search.ts';
import { routes } from '#src/routes.ts';
import { later } from '#src/browser/timers.ts';
import { selectEbooks } from './ebooks-table.ts';

/**
 * Timeout for loading the list, in milliseconds. Searching everything else doesn't depend on it.
 */
const LONGEST_WAIT = 1_500;

let documents: Promise<SearchDocument[]> | undefined;

/**
 * Adds the eBooks published from the dashboard to a search index, each only once. If the list isn't
 * loaded in time, the next call adds them.
 */
export async function addLiveBooks(opened: Promise<MiniSearch>): Promise<void> {
  documents ??= selectEbooks().then(
    ({ ebooks }) => ebooks.filter(isPublishedLive).map(documentOf),
    () => {
      documents = undefined;
      return [];
    },
  );
  const late = new Promise<SearchDocument[]>((resolve) => {
    later(LONGEST_WAIT, () => resolve([]));
  });
  const [index, live] = await Promise.all([opened, Promise.race([documents, late])]);
  index.addAll(live.filter(({ id }) => !index.has(id)));
}

function documentOf({ id, slug, title, description, category, features }: EbookRecord) {
  return {
    id: `live book ${id}`,
    href: `${routes.ebooks}#${slug}`,
    group: 'buy' as const,
    kind: 'Book',
    title,
    description,
    everyday: '',
    text: [category, ...features].join(' '),
  };
}
