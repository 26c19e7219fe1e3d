import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';

const DEPLOYS = [
  { name: 'deploy-preview', env: { CONTEXT: 'deploy-preview', STRIPE_SECRET_KEY: '' } },
  { name: 'production', env: { CONTEXT: 'production', STRIPE_SECRET_KEY: '' } },
  { name: 'test mode', env: { CONTEXT: 'production', STRIPE_SECRET_KEY: 'sk_test_12345678' } },
] as const;

mkdirSync('.local', { recursive: true });
const root = mkdtempSync(join('.local', 'one-page-'));
afterAll(() => rmSync(root, { recursive: true }));

// Build the pages the way Netlify does.
const { status, stderr } = spawnSync(
  process.execPath,
  [
    'tests/built/one-page.ts',
    JSON.stringify(DEPLOYS.map(({ name, env }) => ({ folder: join(root, name), env }))),
  ],
  {
    env: {
      ...process.env,
      ...{ NODE_ENV: 'production', HEAD: 'my-words' },
      CONTENT_REPOSITORY: 'https://github.com/owner/name/tree/drafts',
    },
    encoding: 'utf8',
  },
);
if (status !== 0) throw new Error(stderr);

function builtFor(name: (typeof DEPLOYS)[number]['name']) {
  const read = (file: string) => readFileSync(join(root, name, 'dist', file), 'utf8');
  return {
    html: read('index.html'),
    books: read('books/index.html'),
    headersOfAll: read('_headers').split(/\n(?=\/)/)[0] ?? '',
  };
}

const MARK = '<aside aria-label="Preview"';

describe('preview pages', () => {
  const { html, headersOfAll } = builtFor('deploy-preview');

  test('show a preview notice before the header', () => {
    expect(html).toContain(MARK);
    expect(html.indexOf(MARK)).toBeLessThan(html.indexOf('<header'));
    expect(html).toContain('This isn’t the real site.');
  });

  test('link to their content file on the branch they were built from', () => {
    expect(html).toContain('href="https://github.com/owner/name/edit/my-words/content/site.json"');
  });

  test('are hidden from search engines', () => {
    expect(headersOfAll).toMatch(/^\/\*\n/);
    expect(headersOfAll).toContain('x-robots-tag: noindex');
  });
});

describe('pages of the real site', () => {
  const { html, books, headersOfAll } = builtFor('production');

  test('don’t show a preview notice or mention a repository, and allow indexing', () => {
    expect(html).toContain('<header');
    expect(html).not.toContain(MARK);
    expect(html).not.toContain('This isn’t the real site.');
    expect(html).not.toContain('github.com');
    expect(headersOfAll).not.toContain('noindex');
  });

  test('say when a book isn’t for sale, and don’t offer a way to buy it', () => {
    const [, onSale = '', off = ''] = books.split('<section');
    expect(onSale).toContain('$9.99');
    expect(onSale).toContain('Buy Now');
    expect(onSale).not.toContain('Not for sale right now.');
    expect(off).toContain('Not for sale right now.');
    expect(off).not.toMatch(/Buy Now|Add to Cart|\$\d/);
  });
});

test('T32: a page of the real site built with a test key says that it’s in test mode', () => {
  const { html, headersOfAll } = builtFor('test mode');
  expect(html).toContain('<aside aria-label="Test mode"');
  expect(html).toContain('No card will be charged, and emails go only to the coach.');
  expect(html).not.toContain('github.com');
  expect(headersOfAll).not.toContain('noindex');
});
