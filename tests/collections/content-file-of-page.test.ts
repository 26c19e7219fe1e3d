import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BOOK_WITH_AUDIO } from '#src/collections/books.ts';
import { contentFileOf } from '#src/collections/content-file-of-page.ts';
import { routes } from '#src/routes.ts';

test.each([
  [routes.home, 'content/site.json'],
  [routes.about, 'content/site.json'],
  [routes.articleToTry('after-a-fall'), 'content/blog/after-a-fall.mdx'],
  [routes.article('after-a-fall'), 'content/blog/after-a-fall.mdx'],
  [routes.ebook('meal-plan'), 'content/products.json'],
  [routes.ebookSample('meal-plan'), 'content/books/meal-plan.md'],
  [routes.guideDay(3), 'content/guide/day-3.mdx'],
  [routes.freePage('fast-card'), 'content/free-pages/fast-card.json'],
  [routes.calmEvenings, `content/books/${BOOK_WITH_AUDIO}.md`],
  [routes.calmEvening(1), `content/books/${BOOK_WITH_AUDIO}.md`],
  [routes.spanish('ayuda'), 'content/es/ayuda.mdx'],
  [routes.communityTopic('daily-motivation'), 'content/community.json'],
  [routes.privacy, 'content/legal/privacy.mdx'],
  [routes.resources, 'content/resources.json'],
  [routes.glossary, 'content/glossary.json'],
  [routes.cart, undefined],
  [routes.admin, undefined],
])('the text of %s is in %s', (path, file) => {
  expect(contentFileOf(path)).toBe(file);
});

test('finds the file of every entry with its own page, by the page’s URL', () => {
  const found = (folder: string, addressOf: (name: string) => string) =>
    globSync(`content/${folder}/*.{mdx,json}`).filter((file) => {
      const name = file.replace(/^.*\/|\.(?:mdx|json)$/g, '');
      return contentFileOf(addressOf(name)) !== file;
    });
  expect(found('blog', routes.article)).toEqual([]);
  expect(found('free-pages', routes.freePage)).toEqual([]);
  expect(found('legal', (name) => `/${name}`)).toEqual([]);
  expect(found('es', routes.spanish)).toEqual([]);
  expect(found('guide', (name) => `/wellness-guide/${name}`)).toEqual([]);
});

test('the base layout passes its path to the preview notice', () => {
  expect(existsSync('src/components/site/DraftBadge.astro')).toBe(true);
  expect(readFileSync('src/layouts/BaseLayout.astro', 'utf8')).toContain(
    '<DraftBadge path={canonicalPath} />',
  );
});
