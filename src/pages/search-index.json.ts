import type { APIRoute } from 'astro';
import { searchIndex } from '#src/collections/search-documents.ts';

/** Index for the search page, created once during the build so that phones don't have to. */
export const GET: APIRoute = async () => {
  const headers = { 'content-type': 'application/json' };
  return new Response(await searchIndex(), { headers });
};
