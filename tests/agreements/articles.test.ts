import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import cards from '#content/how-to.json' with { type: 'json' };
import drawings from '#content/drawings.json' with { type: 'json' };
import glossary from '#content/glossary.json' with { type: 'json' };
import resources from '#content/resources.json' with { type: 'json' };

const articles = globSync('content/blog/*.mdx').map((file) => {
  const text = readFileSync(file, 'utf8');
  const [, head = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  const inText = Array.from(body.matchAll(/\]\((\/[^)#?]*)/g), ([, link = '']) => link);
  return {
    path: file.replace(/^.*\/(.*)\.mdx$/, '/blog/$1'),
    isNew: /^date: '?2026-11-29/m.test(head),
    body,
    pictures: Array.from(body.matchAll(/<(?:Drawing|HowTo) id="([^"]*)"/g), ([, id]) => id),
    links: new Set(inText),
  };
});
const recent = articles.filter(({ isNew }) => isNew);
const older = articles.filter(({ isNew }) => !isNew);

test('each article links to at least 2 other pages in its text', () => {
  expect(articles).toHaveLength(32);
  const fewer = articles.filter(({ path, links }) => links.size - Number(links.has(path)) < 2);
  expect(fewer.map(({ path }) => path)).toEqual([]);
});

test('each new article has at least 3 drawings, and at least 10 older articles have one', () => {
  expect(recent).toHaveLength(8);
  expect(recent.filter(({ pictures }) => pictures.length < 3)).toEqual([]);
  expect(older.filter(({ pictures }) => pictures.length > 0).length).toBeGreaterThanOrEqual(10);
});

test('each new article has a Spanish short version', () => {
  const inSpanish = globSync('content/es/*.mdx').map((file) => readFileSync(file, 'utf8'));
  const missing = recent.filter(
    ({ path }) => !inSpanish.some((text) => text.includes(`\nenglish: ${path}\n`)),
  );
  expect(missing.map(({ path }) => path)).toEqual([]);
});

test('no article shows the same drawing twice', () => {
  const twice = articles.filter(({ pictures }) => new Set(pictures).size < pictures.length);
  expect(twice.map(({ path }) => path)).toEqual([]);
});

test('an older article links back to each new one that links to it', () => {
  const missing = recent.flatMap(({ path, links }) =>
    older
      .filter((one) => links.has(one.path) && !one.links.has(path))
      .map((one) => `${one.path} to ${path}`),
  );
  expect(missing).toEqual([]);
});

test('each new article is linked from the text of at least 2 older articles', () => {
  const rare = recent.filter(({ path }) => older.filter(({ links }) => links.has(path)).length < 2);
  expect(rare.map(({ path }) => path)).toEqual([]);
});

test('each card and drawing is on a page or in a book', () => {
  const text = globSync('content/{blog,guide,es,books}/*.{md,mdx}')
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const unused = [...cards, ...drawings].filter(({ id }) => !text.includes(id));
  expect(unused.map(({ id }) => id)).toEqual([]);
});

test('each recovery area links to an article', () => {
  const paths = new Set(articles.map(({ path }) => path));
  const lost = resources.quickReference.areas.areas.filter(({ link }) => !paths.has(link));
  expect(lost.map(({ text }) => text)).toEqual([]);
});

test('a glossary term’s link leads to an article that uses the term', () => {
  const linked = glossary.filter(({ link }) => link !== undefined);
  expect(linked.length).toBeGreaterThan(40);
  const lost = linked.filter(({ id, term, forms = [], link }) => {
    const body = articles.find(({ path }) => path === link)?.body.toLowerCase() ?? '';
    return ![`<Term id="${id}">`, term, ...forms].some((words) =>
      body.includes(words.toLowerCase()),
    );
  });
  expect(lost.map(({ id }) => id)).toEqual([]);
});
