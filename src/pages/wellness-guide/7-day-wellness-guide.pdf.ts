import type { APIRoute } from 'astro';
import { openShelf } from '#src/tooling/integrations/shelf.ts';
import { guideDays } from '#src/collections/guide.ts';
import { siteDetails } from '#src/collections/site.ts';

const shelf = openShelf('guide-file', [
  'src/{books,domain}/*.ts',
  'src/fonts/*',
  'package-lock.json',
]);

/** The free guide as a file, made at build from the same texts as its pages. */
export const GET: APIRoute = async () => {
  const days = (await guideDays()).map(({ data, body = '' }) => ({ ...data, body }));
  const { name } = siteDetails;
  const bytes = await shelf.rememberBytes([JSON.stringify(days), name], async () => {
    const { printGuide } = await import('#src/tooling/books/guide-book.ts');
    return printGuide(days, name);
  });
  return new Response(bytes, { headers: { 'content-type': 'application/pdf' } });
};
