import { existsSync } from 'node:fs';
import { routes } from '#src/routes.ts';

/** Pages whose text comes from a file that several pages share. */
const FILES: Readonly<Record<string, string>> = {
  [routes.home]: 'site.json',
  [routes.about]: 'site.json',
  [routes.shop]: 'products.json',
  [routes.ebooks]: 'products.json',
  [routes.recoveryPlanner]: 'products.json',
  [routes.mealPlan]: 'products.json',
  [routes.recoveryJournal]: 'products.json',
  [routes.wellnessGuide]: 'guide/day-1.mdx',
  [routes.contact]: 'faqs.json',
  [routes.help]: 'resources.json',
};

/**
 * URL patterns, each with the content file that it maps to, where `$1` is filled in. The first file
 * that exists is used.
 */
const PATTERNS: readonly (readonly [path: RegExp, file: string])[] = [
  [/^\/blog\/(?:preview\/)?([a-z0-9-]+)$/, 'blog/$1.mdx'],
  [/^\/ebook\/([a-z0-9-]+)\/sample$/, 'books/$1.md'],
  [/^\/ebook\/[a-z0-9-]+$/, 'products.json'],
  [/^\/shop\/.*$/, 'products.json'],
  [/^\/wellness-guide\/(day-\d)$/, 'guide/$1.mdx'],
  [/^\/resources\/([a-z0-9-]+)$/, 'free-pages/$1.json'],
  [/^\/calm-evenings(?:\/evening-\d+)?$/, 'books/calm-evenings-workbook.md'],
  [/^\/es\/([a-z0-9-]+)$/, 'es/$1.mdx'],
  [/^\/community\/[a-z0-9-]+$/, 'community.json'],
  [/^\/([a-z-]+)$/, 'legal/$1.mdx'],
  [/^\/([a-z-]+)$/, '$1.json'],
];

/**
 * Returns the `content/` file that a page's text comes from, relative to the project root.
 * @param path The page's URL path.
 * @returns `undefined` if the text is in the code
 */
export function contentFileOf(path: string): string | undefined {
  const named = PATTERNS.flatMap(([pattern, file]) =>
    pattern.test(path) ? [path.replace(pattern, file)] : [],
  );
  const candidates = [FILES[path], ...named].filter((file) => file !== undefined);
  return candidates.map((file) => `content/${file}`).find((file) => existsSync(file));
}
