import type MiniSearch from 'minisearch';
import type { Options, SearchResult } from 'minisearch';

/** Purpose of a result: to do something on this site, to read, or to buy. */
type Group = 'do' | 'read' | 'buy';

/** A search result: a page or a section of one. */
export interface SearchDocument {
  /** Unique ID of the document. */
  id: string;
  /** URL of the document. Several documents can share a page. */
  href: string;
  group: Group;
  /** Display name of the type: Article, Book, Place that helps … */
  kind: string;
  title: string;
  description: string;
  /** URL of the picture shown with the result. */
  picture?: string | undefined;
  /** Everyday phrases for this topic, shared with the chat. Searchable, but not shown. */
  everyday: string;
  text: string;
}

/** Fields stored in the index to display a result. */
export type SearchHit = Pick<
  SearchDocument,
  'href' | 'group' | 'kind' | 'title' | 'description' | 'picture'
>;

/** Stop words, which appear almost everywhere and carry little meaning. */
const EMPTY_WORDS = new Set(
  'a am an and are as at be by can do does for from has have how i if in is it me my not of on or so that the this to was what when where who why will with you your'.split(
    ' ',
  ),
);

/**
 * Returns the stem of a word without a plural, -ing, or -ed ending, so that "walks" and "walking"
 * both match "walk".
 */
export function stemOf(word: string): string {
  const plain = word
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’]/g, '');
  if (plain.length < 5)
    return plain.length === 4 && /[^s]s$/.test(plain) ? plain.slice(0, -1) : plain;
  // "Caring" comes from "care", not "car": a short stem with a single vowel has usually lost its
  // final e.
  const short = /^([^aeiou][aeiouy][^aeiouwxy])(?:ing|ed)s?$/.exec(plain)?.[1];
  if (short) return `${short}e`;
  return plain
    .replace(/ies$/, 'y')
    .replace(/(?<=[^s])s$/, '')
    .replace(/(?<=[a-z]{3})(?:ing|ed)$/, '')
    .replace(/(?<=[a-z]{3})e$/, '')
    .replace(/([b-df-hj-kmnp-rt-v])\1$/, '$1');
}

/**
 * Options for both building the index and searching it. An index built with different options won't
 * work.
 */
export const searchOptions = {
  fields: ['title', 'description', 'everyday', 'text'],
  storeFields: ['href', 'group', 'kind', 'title', 'description', 'picture'],
  processTerm: (term: string) => {
    const plain = term.toLowerCase();
    // A single letter is never a useful query, but as a prefix it would match half of all words.
    return plain.length < 2 || EMPTY_WORDS.has(plain) ? null : stemOf(plain);
  },
  searchOptions: {
    boost: { title: 6, description: 3, everyday: 4 },
    prefix: (term: string) => term.length > 2,
    // Allow 1 typo, or 2 in a long word.
    fuzzy: (term: string) => (term.length > 7 ? 2 : term.length > 3 ? 1 : false),
    combineWith: 'AND',
  },
} satisfies Options<SearchDocument>;

/**
 * Type for question-and-answer documents. They're part of a page, but not what the page is about.
 */
export const QUESTION = 'Question and answer';

/** Type for pages where visitors can do something. Their text lists the words people use for it. */
export const SERVICE = 'On this site';
/** Type for policies. Their text mentions many things that nobody would look for there. */
export const RULES = 'Our policies';

/**
 * Boosts for pages known to answer the query (smaller for each subsequent page) and for books
 * mentioned in the query.
 */
const KNOWN = 6;
const LESS_FOR_NEXT = 0.5;
const NAMED = 12;
/** Penalty for books when the query doesn't mention one, so that pages to read come first. */
const UNNAMED = 0.2;
/** If there are fewer results than this, add pages that match only some of the words. */
const FEW = 3;

/** Details about a query, in addition to its words. */
export interface SearchHints {
  /** Pages known to answer the topic of the query, best first. */
  known?: readonly string[];
  /**
   * The query as typed. Used if few results are found, because spelling correction can mistake the
   * beginning of a word for a typo.
   */
  typed?: string;
  /** The query mentions a book in the shop. */
  isBook?: boolean;
  /** Pages to list before everything else. If set, other pages must match every word exactly. */
  first?: readonly string[];
}

/**
 * Returns search results, best first: the `first` pages, pages whose title is the query, then pages
 * that match every word. If there are only a few, adds pages that match some of the words and pages
 * known to answer the query.
 * @param query The query with typos corrected.
 */
export function searchPages(
  index: MiniSearch,
  query: string,
  { known = [], typed = query, isBook = false, first = [] }: SearchHints = {},
): SearchHit[] {
  const boostDocument = (_: unknown, __: string, stored?: Record<string, unknown>) => {
    if (stored?.['kind'] === QUESTION) return 1;
    if (stored?.['group'] === 'buy') return isBook ? NAMED : UNNAMED;
    const place = known.indexOf(String(stored?.['href']));
    return place < 0 ? 1 : KNOWN - Math.min(place, 4) * LESS_FOR_NEXT;
  };
  const isUrgent = first.length > 0;
  const all = index.search(query, {
    boostDocument,
    ...(isUrgent ? { fuzzy: false, prefix: false } : {}),
  });
  const some =
    all.length >= FEW || isUrgent
      ? []
      : index.search(query, { boostDocument, combineWith: 'OR', fuzzy: false });
  const found = [...all, ...some];
  const hrefs = [...first, ...(found.length < FEW ? known : [])];
  const pages = hrefs.length > 0 ? pagesAt(index, hrefs) : [];
  const isFirst = ({ href }: SearchHit) => first.includes(href);
  const hasSameTitle = ({ title }: SearchHit) => stemsIn(title) === stemsIn(query);
  const hits = found as unknown as SearchHit[];
  const incidental = new Set(
    found.filter(isIncidental).map(({ href }) => (known.includes(String(href)) ? '' : href)),
  );
  const inOrder = [
    ...pages.filter(isFirst),
    ...hits.filter(hasSameTitle),
    ...hits.filter(({ href }) => !incidental.has(href)),
    ...pages.filter((page) => !isFirst(page)),
    ...hits,
  ];
  const unique = new Map(inOrder.map((hit) => [`${hit.href} ${hit.title}`, hit]));
  if (unique.size < FEW && typed !== query) {
    for (const hit of searchPages(index, typed, { known }))
      if (!unique.has(`${hit.href} ${hit.title}`)) unique.set(`${hit.href} ${hit.title}`, hit);
  }
  return [...unique.values()];
}

/**
 * Returns whether a page of type {@link SERVICE} or {@link RULES} matched only in a field that
 * doesn't describe what the page is about.
 */
function isIncidental({ kind, match }: SearchResult): boolean {
  const mainFields = { [SERVICE]: ['title', 'text'], [RULES]: ['title'] }[String(kind)];
  return (
    mainFields !== undefined &&
    !Object.values(match)
      .flat()
      .some((one) => mainFields.includes(one))
  );
}

/** Returns the stems of a title or query without stop words, in alphabetical order. */
const stemsIn = (text: string): string =>
  text
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '' && !EMPTY_WORDS.has(word))
    .map(stemOf)
    .toSorted()
    .join(' ');

/**
 * Returns the documents at the given URLs, in the given order, excluding their question-and-answer
 * documents.
 */
function pagesAt(index: MiniSearch, hrefs: readonly string[]): SearchHit[] {
  // MiniSearch is loaded on the first search instead of with the page, so don't import it here.
  const pages = index.search((index.constructor as typeof MiniSearch).wildcard, {
    filter: ({ kind, href }) => kind !== QUESTION && hrefs.includes(String(href)),
  }) as unknown as SearchHit[];
  return pages.toSorted((one, other) => hrefs.indexOf(one.href) - hrefs.indexOf(other.href));
}

/**
 * Words on nearly every page of this site. Matching one of these isn't a reason to suggest a page.
 */
const EVERYWHERE = new Set(
  `stroke help know need want get go make good more thing feel like day time today just now so we he
  she they there not no all some would should could tell pleas think say really very am been had did
  were our them him her his about after up out too also than then one any because but`.split(/\s+/),
);
/** Someone who writes about a death isn't looking for a page to read. */
const GRAVE = /\b(?:die|died|dies|dying|dead|death|kill|killed|suicide|suicidal)\b/;
/** Fraction of a message's meaningful words that a page must match to be suggested. */
const COVERED = 0.6;

/**
 * Returns pages that may answer a message even though it wasn't a search. A page must match most of
 * the meaningful words, with at least one of them in its title, description, or everyday phrases.
 */
export function pagesFor(index: MiniSearch, words: string): SearchHit[] {
  const meaningful = [
    ...new Set(
      words
        .split(' ')
        .filter((word) => !EMPTY_WORDS.has(word))
        .map(stemOf)
        .filter((stem) => stem.length > 2 && !EVERYWHERE.has(stem)),
    ),
  ];
  if (meaningful.length === 0 || GRAVE.test(words)) return [];
  return index
    .search(meaningful.join(' '), { combineWith: 'OR', fuzzy: false, prefix: false })
    .filter(({ match, queryTerms }) => {
      const isAbout = Object.values(match).some((fields) =>
        fields.some((field) => field !== 'text'),
      );
      return isAbout && new Set(queryTerms).size / meaningful.length >= COVERED;
    })
    .map((hit) => hit as unknown as SearchHit);
}

/**
 * Returns the text shown above the results.
 * @param shown Number of results shown on the page, best first.
 */
export function countText(count: number, query: string, shown = count): string {
  if (count === 0) return `We found nothing for “${query}”`;
  if (shown < count) return `Best results for “${query}”`;
  return `${count} ${count === 1 ? 'result' : 'results'} for “${query}”`;
}
