import type MiniSearch from 'minisearch';
import type { Options } from 'minisearch';

/** What people want with a result: do something here, read, or buy. Results are shown in these groups. */
export const GROUPS = ['do', 'read', 'buy'] as const;
export type Group = (typeof GROUPS)[number];

/** What a search finds: a page, or a part of one. */
export interface SearchDocument {
  /** What tells documents apart. */
  id: string;
  /** Where it stands; some stand on the same page. */
  href: string;
  group: Group;
  /** What it is, in a word for people: Article, Book, Place that helps … */
  kind: string;
  title: string;
  description: string;
  /** What people say who look for it, as the chat hears it; searched, not shown. */
  everyday: string;
  text: string;
}

/** What is kept of a document to show it in a list. */
export type SearchHit = Pick<SearchDocument, 'href' | 'group' | 'kind' | 'title' | 'description'>;

/** Words that stand in nearly every text and tell nothing. */
const EMPTY_WORDS = new Set(
  'a am an and are as at be by can do does for from has have how i if in is it me my not of on or so that the this to was what when where who why will with you your'.split(
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
  // "Caring" comes from "care", not from "car": with one vowel between, a short word had an e at its end.
  const short = /^([^aeiou][aeiouy][^aeiouwxy])(?:ing|ed)s?$/.exec(plain)?.[1];
  if (short) return `${short}e`;
  return plain
    .replace(/ies$/, 'y')
    .replace(/(?<=[^s])s$/, '')
    .replace(/(?<=[a-z]{3})(?:ing|ed)$/, '')
    .replace(/(?<=[a-z]{3})e$/, '')
    .replace(/([b-df-hj-kmnp-rt-v])\1$/, '$1');
}

/** The same for the making of the index and for each search; an index is of no use with other rules. */
export const searchOptions = {
  fields: ['title', 'description', 'everyday', 'text'],
  storeFields: ['href', 'group', 'kind', 'title', 'description'],
  processTerm: (term: string) => {
    const plain = term.toLowerCase();
    // A letter by itself is in no question, but at the head of half of all words.
    return plain.length < 2 || EMPTY_WORDS.has(plain) ? null : stemOf(plain);
  },
  searchOptions: {
    boost: { title: 6, description: 3, everyday: 4 },
    prefix: (term: string) => term.length > 2,
    // Slips of a tired hand: 1 letter, in a long word 2.
    fuzzy: (term: string) => (term.length > 7 ? 2 : term.length > 3 ? 1 : false),
    combineWith: 'AND',
  },
} satisfies Options<SearchDocument>;

/** What a question with its answer is called. It stands on a page, and is not what the page is about. */
export const QUESTION = 'Question and answer';

/** So many more times a page counts that is known to answer, the first more than the next; or a book that is named. */
const KNOWN = 6;
const LESS_FOR_NEXT = 0.5;
const NAMED = 12;
/** Who names no book reads first: a book that only has the words counts so many times less. */
const UNNAMED = 0.2;
/** Fewer results than these are filled up with pages that have only some of the words. */
const FEW = 3;

/** What is known of the words of a search, apart from the words. */
export interface SearchHints {
  /** Pages that answer a subject of the words, the best first. */
  known?: readonly string[];
  /** The words as typed, for when nothing is found: a repair takes the beginning of a word for a slip. */
  typed?: string;
  /** The words name a book of the shop. */
  isBook?: boolean;
  /** Pages that come before all else. Then nothing is guessed: other pages have all the words, as they are. */
  first?: readonly string[];
}

/**
 * The results of a search, best first: what is called like the search, then pages with all the words, and, when
 * they are few, those with some and those that are known to answer.
 * @param query The words, slips repaired.
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
  const isCalledSo = ({ title }: SearchHit) => stemsIn(title) === stemsIn(query);
  const hits = found as unknown as SearchHit[];
  const inOrder = [
    ...pages.filter(isFirst),
    ...hits.filter(isCalledSo),
    ...hits,
    ...pages.filter((page) => !isFirst(page)),
  ];
  const unique = new Map(inOrder.map((hit) => [`${hit.href} ${hit.title}`, hit]));
  if (unique.size === 0 && typed !== query) return searchPages(index, typed, { known });
  return [...unique.values()];
}

/** The words of a title or a search that say something, in the order of the alphabet. */
const stemsIn = (text: string): string =>
  text
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '' && !EMPTY_WORDS.has(word))
    .map(stemOf)
    .toSorted()
    .join(' ');

/** The documents at some addresses, in the order of these, without questions that stand there. */
function pagesAt(index: MiniSearch, hrefs: readonly string[]): SearchHit[] {
  // The class comes with the first search, never with a page: it is not imported here.
  const pages = index.search((index.constructor as typeof MiniSearch).wildcard, {
    filter: ({ kind, href }) => kind !== QUESTION && hrefs.includes(String(href)),
  }) as unknown as SearchHit[];
  return pages.toSorted((one, other) => hrefs.indexOf(one.href) - hrefs.indexOf(other.href));
}

/** Words that nearly every page here has: they are no reason to offer one. */
const EVERYWHERE = new Set(
  `stroke help know need want get go make good more thing feel like day time today just now so we he
  she they there not no all some would should could tell pleas think say really very am been had did
  were our them him her his about after up out too also than then one any because but`.split(/\s+/),
);
/** Who speaks of a death looks for no page. */
const GRAVE = /\b(?:die|died|dies|dying|dead|death|kill|killed|suicide|suicidal)\b/;
/** The share of the words that tell something which a page must have to be offered unasked. */
const COVERED = 0.6;

/**
 * Pages that may answer a message which was no search: only such with most of the words that tell something,
 * and with one of them in the title, the description or what people say who look for it.
 */
export function pagesFor(index: MiniSearch, words: string): SearchHit[] {
  const telling = [
    ...new Set(
      words
        .split(' ')
        .filter((word) => !EMPTY_WORDS.has(word))
        .map(stemOf)
        .filter((stem) => stem.length > 2 && !EVERYWHERE.has(stem)),
    ),
  ];
  if (telling.length === 0 || GRAVE.test(words)) return [];
  return index
    .search(telling.join(' '), { combineWith: 'OR', fuzzy: false, prefix: false })
    .filter(({ match, queryTerms }) => {
      const isAbout = Object.values(match).some((fields) =>
        fields.some((field) => field !== 'text'),
      );
      return isAbout && new Set(queryTerms).size / telling.length >= COVERED;
    })
    .map((hit) => hit as unknown as SearchHit);
}

/**
 * The words of the line above the results.
 * @param shown How many of them the page shows: the best ones.
 */
export function countText(count: number, query: string, shown = count): string {
  if (count === 0) return `Nothing was found for “${query}”.`;
  if (shown < count) return `${count} results for “${query}”. Here are the best ${shown}.`;
  return `${count} ${count === 1 ? 'result' : 'results'} for “${query}”.`;
}
