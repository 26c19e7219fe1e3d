import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** Builds a page as Netlify does for a deploy of this kind. */
function buildFor(
  context: string,
  key = '',
): { html: string; books: string; headersOfAll: string } {
  mkdirSync('.local', { recursive: true });
  const folder = mkdtempSync(join('.local', 'one-page-'));
  folders.push(folder);
  const { status, stderr } = spawnSync(process.execPath, ['tests/built/one-page.ts', folder], {
    env: {
      ...process.env,
      ...{ NODE_ENV: 'production', CONTEXT: context, HEAD: 'my-words', STRIPE_SECRET_KEY: key },
      CONTENT_REPOSITORY: 'https://github.com/owner/name/tree/drafts',
    },
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
  const read = (name: string) => readFileSync(join(folder, 'dist', name), 'utf8');
  return {
    html: read('index.html'),
    books: read('books/index.html'),
    headersOfAll: read('_headers').split(/\n(?=\/)/)[0] ?? '',
  };
}

const MARK = '<aside aria-label="Preview"';

describe.each(['deploy-preview', 'branch-deploy'])('a page of a %s', (context) => {
  const { html, headersOfAll } = buildFor(context);

  test('says first of all that it is a preview, in words that can be seen and heard', () => {
    expect(html).toContain(MARK);
    expect(html.indexOf(MARK)).toBeLessThan(html.indexOf('<header'));
    expect(html).toContain('This is not the real site.');
  });

  test('opens the file of its words on the branch that it was made from', () => {
    expect(html).toContain('href="https://github.com/owner/name/edit/my-words/content/site.json"');
  });

  test('stays out of search engines', () => {
    expect(headersOfAll).toMatch(/^\/\*\n/);
    expect(headersOfAll).toContain('x-robots-tag: noindex');
  });
});

describe('a page of the real site', () => {
  const { html, books, headersOfAll } = buildFor('production');

  test('has no such mark, names no repository, and may be found', () => {
    expect(html).toContain('<header');
    expect(html).not.toContain(MARK);
    expect(html).not.toContain('This is not the real site.');
    expect(html).not.toContain('github.com');
    expect(headersOfAll).not.toContain('noindex');
  });

  test('says of a book that is not for sale that it is not, and has no way to buy it', () => {
    const [, onSale = '', off = ''] = books.split('<section');
    expect(onSale).toContain('$9.99');
    expect(onSale).toContain('Buy Now');
    expect(onSale).not.toContain('Not for sale at the moment.');
    expect(off).toContain('Not for sale at the moment.');
    expect(off).not.toMatch(/Buy Now|Add to Cart|\$\d/);
  });
});

test('T32: a page of the real site that is built with a test key says that it is a rehearsal', () => {
  const { html, headersOfAll } = buildFor('production', 'sk_test_12345678');
  expect(html).toContain('<aside aria-label="Rehearsal"');
  expect(html).toContain('No card is charged. Emails go to the coach only.');
  expect(html).not.toContain('github.com');
  expect(headersOfAll).not.toContain('noindex');
});
