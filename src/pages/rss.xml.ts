import rss from '@astrojs/rss';
import type { APIRoute } from 'astro';
import { articleHtml } from '#src/components/feed/article-html.ts';
import { allArticles } from '#src/collections/articles.ts';
import { siteDetails } from '#src/collections/site.ts';
import { noonOf } from '#src/domain/day.ts';
import { routes } from '#src/routes.ts';

/**
 * Feed readers poll often, and a feed of a thousand full articles would be several megabytes each
 * time.
 */
const NEWEST = 50;

/** The newest articles with their full text, newest first. */
export const GET: APIRoute = async ({ site }) => {
  if (!site) throw new Error('The feed needs full URLs. Set `site` in astro.config.mjs.');
  const items = [];
  for (const article of (await allArticles()).slice(0, NEWEST)) {
    const { title, description, category, date } = article.data;
    items.push({
      title,
      description,
      categories: [category],
      pubDate: new Date(noonOf(date)),
      link: routes.article(article.id),
      content: await articleHtml(article, site),
    });
  }
  const feed = new URL(routes.feed, site).href;
  return rss({
    title: siteDetails.name,
    description: siteDetails.tagline,
    site,
    trailingSlash: false,
    xmlns: { atom: 'http://www.w3.org/2005/Atom' },
    customData: `<language>en-us</language><atom:link href="${feed}" rel="self" type="application/rss+xml"/>`,
    items,
  });
};
