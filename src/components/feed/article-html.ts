import { getContainerRenderer } from '@astrojs/mdx/container-renderer';
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { loadRenderers } from 'astro:container';
import FeedArticle from './FeedArticle.astro';
import { toFeedHtml } from './feed-html.ts';
import type { Article } from '#src/collections/articles.ts';

let container: Promise<AstroContainer> | undefined;

async function createContainer(): Promise<AstroContainer> {
  return AstroContainer.create({ renderers: await loadRenderers([getContainerRenderer()]) });
}

/**
 * Renders an article's full text as plain HTML, for feeds.
 * @param site The site's base URL. Links within the site become absolute.
 */
export async function articleHtml(article: Article, site: URL): Promise<string> {
  container ??= createContainer();
  const html = await (await container).renderToString(FeedArticle, { props: { article } });
  return toFeedHtml(html, site);
}
