import { existsSync } from 'node:fs';
import { routes } from '#src/routes.ts';

/** Pages whose words come from a file for several pages. */
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

/** Addresses with a name in them, and the file of that name. The first that exists counts. */
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
 * The file of `content/` that a page takes its words from, as a path from the root of the project.
 * @param path The address of the page.
 * @returns `undefined` where the words stand in the code
 */
export function contentFileOf(path: string): string | undefined {
  const named = PATTERNS.flatMap(([pattern, file]) =>
    pattern.test(path) ? [path.replace(pattern, file)] : [],
  );
  const candidates = [FILES[path], ...named].filter((file) => file !== undefined);
  return candidates.map((file) => `content/${file}`).find((file) => existsSync(file));
}
