import type { Options } from 'minisearch';

/** What a search finds: a page, or a part of one. */
export interface SearchDocument {
  /** What tells documents apart. */
  id: string;
  /** Where it stands; some stand on the same page. */
  href: string;
  /** What it is, in a word for people: Article, Book, Place that helps … */
  kind: string;
  title: string;
  description: string;
  /** All its words; searched, not shown. */
  text: string;
}

/** What is kept of a document to show it in a list. */
export type SearchHit = Pick<SearchDocument, 'href' | 'kind' | 'title' | 'description'>;

/** Words that stand in nearly every text and tell nothing. */
const EMPTY_WORDS = new Set(
  'a an and are as at be by can do does for from has have how i if in is it me my not of on or that the this to was what when where who why will with you your'.split(
    ' ',
  ),
);

/** Cuts the endings of plurals and of -ing and -ed forms, so that "walks" and "walking" find "walk". */
export function stemOf(word: string): string {
  const plain = word
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’]/g, '');
  if (plain.length < 5)
    return plain.length === 4 && /[^s]s$/.test(plain) ? plain.slice(0, -1) : plain;
  return plain
    .replace(/ies$/, 'y')
    .replace(/(?<=[^s])s$/, '')
    .replace(/(?<=[a-z]{3})(?:ing|ed)$/, '')
    .replace(/(?<=[a-z]{3})e$/, '')
    .replace(/([b-df-hj-kmnp-rt-v])\1$/, '$1');
}

/** The same for the making of the index and for each search; an index is of no use with other rules. */
export const searchOptions = {
  fields: ['title', 'description', 'text'],
  storeFields: ['href', 'kind', 'title', 'description'],
  processTerm: (term: string) => {
    const plain = term.toLowerCase();
    return EMPTY_WORDS.has(plain) ? null : stemOf(plain);
  },
  searchOptions: {
    boost: { title: 6, description: 3 },
    prefix: (term: string) => term.length > 2,
    // Slips of a tired hand: 1 letter, in a long word 2.
    fuzzy: (term: string) => (term.length > 7 ? 2 : term.length > 3 ? 1 : false),
    combineWith: 'AND',
  },
} satisfies Options<SearchDocument>;

/**
 * The words of the line above the results.
 * @param shown How many of them the page shows: the best ones.
 */
export function countText(count: number, query: string, shown = count): string {
  if (count === 0) return `Nothing was found for “${query}”.`;
  if (shown < count) return `${count} results for “${query}”. Here are the best ${shown}.`;
  return `${count} ${count === 1 ? 'result' : 'results'} for “${query}”.`;
}
