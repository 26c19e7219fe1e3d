import type { APIRoute } from 'astro';
import MiniSearch from 'minisearch';
import { searchDocuments } from '#src/collections/search-documents.ts';
import { searchOptions } from '#src/domain/search.ts';

/** The index of the search page, made once at build so that no phone has to make it. */
export const GET: APIRoute = async ({ site }) => {
  if (!site) throw new Error('The search needs whole addresses. Set `site` in astro.config.mjs.');
  const index = new MiniSearch(searchOptions);
  index.addAll(await searchDocuments(site));
  return new Response(JSON.stringify(index), { headers: { 'content-type': 'application/json' } });
};
