import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { APIRoute } from 'astro';
import type { NamedCard } from '#src/tooling/integrations/share-images.ts';
import { allArticles, type Article } from '#src/collections/articles.ts';
import { guideDays } from '#src/collections/guide-free-and-spanish-pages.ts';
import { productsForSale } from '#src/collections/products.ts';
import { siteDetails } from '#src/collections/site.ts';
import { SITE_SHARE_NAME, shareNameOf } from '#src/components/site/page-path.ts';
import type { Product } from '#src/domain/ebooks/product.ts';
import { routes } from '#src/routes.ts';

/**
 * Content of the share images for the home page, articles, guide days, and products.
 * `tooling/integrations/share-images.ts` draws them and removes this file, because an Astro page
 * per image would take longer than drawing the image.
 */
export const GET: APIRoute = async () => {
  const site = siteDetails.name;
  const cards: NamedCard[] = [
    {
      name: SITE_SHARE_NAME,
      card: {
        kind: site,
        title: siteDetails.tagline,
        site,
        art: 'art/home-together.svg',
        fit: 'cover',
      },
    },
  ];
  for (const article of await allArticles()) {
    const { title, category } = article.data;
    const card = { kind: category, title, site, art: await artOf(article), fit: 'cover' } as const;
    cards.push({ name: shareNameOf(routes.article(article.id)), card });
  }
  for (const { data } of await guideDays()) {
    const title = `Day ${data.day}: ${data.title}`;
    const drawing = `art/guide-day-${data.day}.svg`;
    const art = existsSync(`content/${drawing}`) ? drawing : undefined;
    const card = { kind: 'Free 7-day guide', title, site, art, fit: 'cover' } as const;
    cards.push({ name: shareNameOf(routes.guideDay(data.day)), card });
  }
  const covers = await coverFiles();
  for (const { slug, title, category } of await productsForSale()) {
    const art = covers.get(slug);
    const card = { kind: `eBook: ${category}`, title, site, art, fit: 'contain' } as const;
    cards.push({ name: shareNameOf(routes.ebook(slug)), card });
  }
  return Response.json(cards);
};

/** Returns the front cover files by product slug. */
async function coverFiles(): Promise<ReadonlyMap<string, string>> {
  const catalog = JSON.parse(await readFile('content/products.json', 'utf8')) as Product[];
  return new Map(catalog.map(({ slug, frontCover }) => [slug, frontCover.replace('./', '')]));
}

/**
 * Returns the image file that an article refers to. During the build, Astro only provides its URL,
 * but drawing needs the file.
 */
async function artOf(article: Article): Promise<string | undefined> {
  const source = article.filePath ? await readFile(article.filePath, 'utf8') : '';
  // The editor puts a long path on its own line.
  return /^image:\s*(?:>-\s+)?['"]?\.\.\/([^'"\s]+)/m.exec(source)?.[1];
}
