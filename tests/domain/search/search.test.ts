import fc from 'fast-check';
import MiniSearch from 'minisearch';
import { describe, expect, test } from 'vitest';
import {
  countText,
  pagesFor,
  QUESTION,
  searchOptions,
  searchPages,
  stemOf,
  type SearchHints,
} from '#src/domain/search/search.ts';

describe('stemming', () => {
  test.each([
    ['walking', 'walk'],
    ['walked', 'walk'],
    ['walks', 'walk'],
    ['recipes', 'recipe'],
    ['planning', 'plan'],
    ['therapies', 'therapy'],
    ['cards', 'card'],
    ['rested', 'rest'],
    ['caring', 'care'],
    ['typing', 'type'],
    ['saved', 'save'],
    ['eating', 'eat'],
    ['paying', 'pay'],
  ])('%s and %s have the same stem', (one, other) => {
    expect(stemOf(one)).toBe(stemOf(other));
  });

  test('"caring" doesn’t match "cars"', () => {
    expect(stemOf('caring')).not.toBe(stemOf('cars'));
  });

  test('a stem is never empty, and case doesn’t matter', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,14}$/), (word) => {
        expect(stemOf(word).length).toBeGreaterThan(0);
        expect(stemOf(word.toUpperCase())).toBe(stemOf(word));
      }),
    );
  });
});

describe('a deserialized index', () => {
  const index = new MiniSearch(searchOptions);
  index.addAll([
    {
      id: 'a',
      href: '/a',
      group: 'read' as const,
      kind: 'Article',
      everyday: '',
      title: 'Sleep',
      description: '',
      text: 'rest at night',
    },
    {
      id: 'b',
      href: '/b',
      group: 'read' as const,
      kind: 'Article',
      everyday: '',
      title: 'Food',
      description: '',
      text: 'sleep and salt',
    },
  ]);
  const read = MiniSearch.loadJSON(JSON.stringify(index), searchOptions);
  const find = (words: string) => read.search(words).map(({ id }) => String(id));

  test('ranks a title match above a match in the text', () => {
    expect(find('sleep')).toEqual(['a', 'b']);
  });

  test('tolerates typos, different endings, and stop words', () => {
    expect(find('how do I slepe')).toEqual(['a', 'b']);
    expect(find('sleeping')).toEqual(['a', 'b']);
  });

  test('finds nothing if nothing matches', () => {
    expect(find('xylophone')).toEqual([]);
    expect(find('sleep xylophone')).toEqual([]);
    expect(find('the')).toEqual([]);
  });
});

describe('search results', () => {
  const page = { group: 'do' as const, kind: 'Page', everyday: '', description: '', text: '' };
  const index = new MiniSearch(searchOptions);
  index.addAll([
    { ...page, id: '1', href: '/shop', title: 'Shop', text: 'planner planner price' },
    { ...page, id: '2', href: '/shop', title: 'What does it cost?', kind: QUESTION, text: 'price' },
    { ...page, id: '3', href: '/planner', title: 'Recovery Planner', group: 'buy' },
    { ...page, id: '4', href: '/cookies', title: 'Cookies' },
    { ...page, id: '5', href: '/privacy', title: 'Privacy and cookies', text: 'cookies cookies' },
    { ...page, id: '6', href: '/food', title: 'Diet' },
    { ...page, id: '7', href: '/help', title: 'Help now' },
  ]);
  const find = (query: string, hints?: SearchHints) =>
    searchPages(index, query, hints).map(({ href }) => href);

  test('lists a page with an exactly matching title before a known page', () => {
    expect(find('cookies', { known: ['/privacy'] })).toEqual(['/cookies', '/privacy']);
  });

  test('lists a known page before the questions on it', () => {
    const [first] = searchPages(index, 'price', { known: ['/shop'] });
    expect(first?.title).toBe('Shop');
  });

  test('includes a known page even if it doesn’t contain any of the words', () => {
    expect(find('xylophone', { known: ['/privacy', '/shop'] })).toEqual(['/privacy', '/shop']);
    expect(find('xylophone')).toEqual([]);
  });

  test('lists a book before the shop if the search mentions one', () => {
    expect(find('planner', { known: ['/shop'] })[0]).toBe('/shop');
    expect(find('planner', { known: ['/shop'], isBook: true })[0]).toBe('/planner');
  });

  test('lists help first in a crisis, without guessing at other pages', () => {
    expect(find('die', { first: ['/help'] })).toEqual(['/help']);
    expect(find('die')).toContain('/food');
  });
});

test('doesn’t suggest a page if a message mentions dying', () => {
  const index = new MiniSearch(searchOptions);
  const page = { href: '/a', group: 'do' as const, kind: 'Page', description: '', text: '' };
  index.add({ ...page, id: 'a', title: 'Last year', everyday: '' });
  expect(pagesFor(index, 'what was last year')).toHaveLength(1);
  expect(pagesFor(index, 'last year i wanted to die')).toEqual([]);
});

test('formats the number of results as text', () => {
  expect(countText(0, 'x')).toBe('We found nothing for “x”');
  expect(countText(1, 'x')).toBe('1 result for “x”');
  expect(countText(2, 'x')).toBe('2 results for “x”');
  expect(countText(30, 'x', 12)).toBe('Best results for “x”');
});
