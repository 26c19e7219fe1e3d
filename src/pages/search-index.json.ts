import type { APIRoute } from 'astro';
import { searchIndex } from '#src/collections/search-documents.ts';

/** Search page index, created once at build so phones don't have to. */
export const GET: APIRoute = async () => {
  const headers = { 'content-type': 'application/json' };
  return new Response(await searchIndex(), { headers });
};
