import type { APIRoute } from 'astro';
import { searchIndex } from '#src/collections/search-documents.ts';

/** The index of the search page, made once at build so that no phone has to make it. */
export const GET: APIRoute = async () => {
  const headers = { 'content-type': 'application/json' };
  return new Response(await searchIndex(), { headers });
};
