import { describe, expect, test } from 'vitest';
import {
  editAddress,
  newFileAddress,
  publishAddress,
  readRepository,
  RepositoryError,
} from '#src/domain/repository.ts';

const drafts = readRepository('https://github.com/owner/the.site/tree/drafts');
if (!drafts) throw new Error('The repository was not read.');

test('a branch on GitHub is read as a browser shows it, and nothing is no repository', () => {
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
])('%s is refused with the form that is needed, and is not repeated', (text) => {
  expect(() => readRepository(text)).toThrow(RepositoryError);
  expect(() => readRepository(text)).not.toThrow('secret');
  expect(() => readRepository(text)).toThrow('https://github.com/owner/name/tree/drafts');
});

describe('the addresses of GitHub', () => {
  test('open the editor of a file', () => {
    expect(editAddress(drafts, 'content/site.json')).toBe(
      'https://github.com/owner/the.site/edit/drafts/content/site.json',
    );
  });

  test('open a new file with its name and its words', () => {
    const text = 'A line & more\n# 100 %\n';
    const url = new URL(newFileAddress(drafts, 'content/blog/a.mdx', text));
    expect(url.origin + url.pathname).toBe(
      'https://github.com/owner/the.site/new/drafts/content/blog',
    );
    expect(Object.fromEntries(url.searchParams)).toEqual({ filename: 'a.mdx', value: text });
  });

  test('open the form that brings what was saved to the real site', () => {
    expect(publishAddress(drafts)).toBe(
      'https://github.com/owner/the.site/compare/drafts?quick_pull=1',
    );
  });
});
