import sitemap from '@astrojs/sitemap';
import type { AstroIntegration } from 'astro';
import { noonOf } from '#src/domain/day.ts';
import { attributeOf, isHidden, metaOf, type BuiltPage } from './built-page.ts';
import type { PageStep } from './walk-pages.ts';

/**
 * Sitemap for search engines. Includes every indexable page at its canonical URL, so no separate
 * list is needed. The integration must come after the one that walks the pages, which collects that
 * information.
 */
export function siteMap(): { integration: AstroIntegration; step: () => PageStep } {
  /** Indexable URLs, with the last modified date that each page contains. */
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

/** Returns the canonical URL of an indexable page, or nothing for a copy of another page. */
function findableAddress(page: BuiltPage): string | undefined {
  if (isHidden(page)) return undefined;
  const link = page.elements.find((one) => attributeOf(one, 'rel') === 'canonical');
  const canonical = link && attributeOf(link, 'href');
  if (!canonical) return undefined;
  const own = decodeURIComponent(new URL(canonical).pathname);
  return own === page.path ? canonical : undefined;
}
