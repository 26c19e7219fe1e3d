import sitemap from '@astrojs/sitemap';
import type { AstroIntegration } from 'astro';
import { noonOf } from '#src/domain/day.ts';
import { attributeOf, isHidden, metaOf, type BuiltPage } from './built-page.ts';
import type { PageStep } from './walk-pages.ts';

/**
 * The map of the site for search engines. A page is on it when the page itself says that it may be
 * found and that this is its one address, so that no list has to be kept beside the pages.
 * The integration stands after the walk, which tells it what the pages say.
 */
export function siteMap(): { integration: AstroIntegration; step: () => PageStep } {
  /** The addresses that may be found, and the day on which each says that it was last changed. */
  const found = new Map<string, string | undefined>();
  const withoutSlash = (address: string) => address.replace(/\/$/, '');
  return {
    integration: sitemap({
      filter: (address) => found.has(withoutSlash(address)),
      serialize: (item) => {
        const changed = found.get(withoutSlash(item.url));
        return changed ? { ...item, lastmod: new Date(noonOf(changed)).toISOString() } : item;
      },
    }),
    step: () => ({
      page(page) {
        const address = findableAddress(page);
        if (address) found.set(withoutSlash(address), metaOf(page, 'article:modified_time'));
      },
    }),
  };
}

/** The one address under which a page lets itself be found. A copy of another page has none. */
function findableAddress(page: BuiltPage): string | undefined {
  if (isHidden(page)) return undefined;
  const link = page.elements.find((one) => attributeOf(one, 'rel') === 'canonical');
  const canonical = link && attributeOf(link, 'href');
  if (!canonical) return undefined;
  const own = decodeURIComponent(new URL(canonical).pathname);
  return own === page.path ? canonical : undefined;
}
