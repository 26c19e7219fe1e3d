import type { APIRoute } from 'astro';
import { guideDays } from '#src/collections/guide.ts';
import { siteDetails } from '#src/collections/site.ts';
import { printGuide } from '#src/tooling/books/guide-book.ts';

/** The free guide as a file, made at build from the same texts as its pages. */
export const GET: APIRoute = async ({ site }) => {
  const days = (await guideDays()).map(({ data, body = '' }) => ({ ...data, body }));
  const bytes = await printGuide(days, { name: siteDetails.name, address: site?.origin ?? '' });
  return new Response(new Uint8Array(bytes), { headers: { 'content-type': 'application/pdf' } });
};
