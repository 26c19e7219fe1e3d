import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sitemap from '@astrojs/sitemap';
import type { AstroIntegration } from 'astro';

/**
 * The map of the site for search engines. A page is on it when the page itself says that it may be
 * found and that this is its one address, so that no list has to be kept beside the pages.
 */
export function siteMap(): AstroIntegration {
  let folder = '';
  const days = new Map<string, string | undefined>();
  const htmlOf = (address: string): string => {
    const path = new URL(address).pathname.replace(/\/$/, '') || '/index';
    return readFileSync(join(folder, `${decodeURIComponent(path)}.html`), 'utf8');
  };
  const { hooks } = sitemap({
    filter: (address) => {
      const html = htmlOf(address);
      days.set(address, changeOf(html));
      return isFindable(html, address);
    },
    serialize: (item) => {
      const changed = days.get(item.url);
      return changed ? { ...item, lastmod: changed } : item;
    },
  });
  return {
    name: 'site-map',
    hooks: {
      ...hooks,
      'astro:build:done': async (options) => {
        folder = fileURLToPath(options.dir);
        await hooks['astro:build:done']?.(options);
      },
    },
  };
}

/** Whether a page lets itself be found under this address. */
export function isFindable(html: string, address: string): boolean {
  if (/<meta name="robots" content="[^"]*noindex/.test(html)) return false;
  const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
  return canonical?.replace(/\/$/, '') === address.replace(/\/$/, '');
}

/** The day on which a page says that it was last changed. */
function changeOf(html: string): string | undefined {
  return /<meta property="article:modified_time" content="([^"]*)"/.exec(html)?.[1];
}
