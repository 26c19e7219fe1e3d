import { describe, expect, test } from 'vitest';
import {
  RepositoryError,
  editAddress,
  fileWords,
  placeInEditor,
  publishAddress,
  readRepository,
  savedWords,
} from '#src/domain/coach/github-repository.ts';

const drafts = readRepository('https://github.com/owner/the.site/tree/drafts');
if (!drafts) throw new Error('The repository was not read.');

test('parses a GitHub branch from its web URL, and treats an empty value as no repository', () => {
  expect(drafts).toEqual({ page: 'https://github.com/owner/the.site', branch: 'drafts' });
  expect(readRepository('https://github.com/o/n/tree/words/of-mine/')).toEqual({
    page: 'https://github.com/o/n',
    branch: 'words/of-mine',
  });
  expect(readRepository(undefined)).toBeUndefined();
  expect(readRepository(' ')).toBeUndefined();
});

test.each([
  'https://github.com/owner/name',
  'https://token:secret@github.com/owner/name/tree/drafts',
  'https://github.com.evil.example/owner/name/tree/drafts',
  'http://github.com/owner/name/tree/drafts',
  'git@github.com:owner/name.git',
  'javascript:alert(1)',
])('rejects %s with a message that shows the expected format but not the value', (text) => {
  expect(() => readRepository(text)).toThrow(RepositoryError);
  expect(() => readRepository(text)).not.toThrow('secret');
  expect(() => readRepository(text)).toThrow('https://github.com/owner/name/tree/drafts');
});

describe('GitHub URLs', () => {
  test('links to the editor with a file open', () => {
    expect(editAddress(drafts, 'content/site.json')).toBe(
      'https://github.com/owner/the.site/edit/drafts/content/site.json',
    );
  });

  test('links to the form that publishes saved changes to the real site', () => {
    expect(publishAddress(drafts)).toBe(
      'https://github.com/owner/the.site/compare/drafts?quick_pull=1',
    );
  });
});

test.each([
  ['content/blog/a-walk.mdx', 'new', 'New article: A walk'],
  ['content/events/kitchen-evening.json', 'removed', 'Removed event: Kitchen evening'],
  ['content/products.json', 'changed', 'Changed: Books and prices'],
  ['content/art/img-2041.jpg', 'new', 'New: content/art/img-2041.jpg'],
] as const)('describes the file %s (%s) as “%s”', (file, state, words) => {
  expect(savedWords({ file, state })).toBe(words);
});

test.each([
  ['content/blog/a-walk.mdx', '#/collections/blog/entries/a-walk'],
  ['content/products.json', '#/collections/_singletons/entries/products'],
  ['content/chat.json', undefined],
  ['content/books/recovery-planner.md', undefined],
  ['content/art/coach.svg', undefined],
  ['src/pages/about.astro', undefined],
])('opens %s in the editor at %s', (file, place) => {
  expect(placeInEditor(file)).toBe(place);
});

test.each([
  ['content/blog/a-walk.mdx', 'the article “a walk”'],
  ['content/faqs.json', '“Questions and answers”'],
  ['src/routes.ts', 'src/routes.ts'],
])('describes %s in the coach’s words', (file, words) => {
  expect(fileWords(file)).toBe(words);
});
