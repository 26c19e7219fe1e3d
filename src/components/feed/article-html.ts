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
 * The whole text of an article as plain HTML, for feeds.
 * @param site Where the site stands; links inside it become whole addresses.
 */
export async function articleHtml(article: Article, site: URL): Promise<string> {
  container ??= createContainer();
  const html = await (await container).renderToString(FeedArticle, { props: { article } });
  return toFeedHtml(html, site);
}
