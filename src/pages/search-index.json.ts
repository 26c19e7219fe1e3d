import type { APIRoute } from 'astro';
import { searchIndex } from '#src/collections/search-documents.ts';
import { articleHtml } from '#src/components/feed/article-html.ts';
import { textOfHtml } from '#src/components/feed/feed-html.ts';

/** The index of the search page, made once at build so that no phone has to make it. */
export const GET: APIRoute = async ({ site }) => {
  if (!site) throw new Error('The search needs whole addresses. Set `site` in astro.config.mjs.');
  const headers = { 'content-type': 'application/json' };
  const index = await searchIndex(async (article) => textOfHtml(await articleHtml(article, site)));
  return new Response(index, { headers });
};
