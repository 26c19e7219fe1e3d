import type { APIRoute } from 'astro';
import { routes } from '#src/routes.ts';

/**
 * Functions change things and hold no pages. Pages that shall stay out of search engines say so
 * themselves: a page that may not be read cannot say it.
 */
export const GET: APIRoute = ({ site }) =>
  new Response(
    [
      'User-agent: *',
      'Disallow: /.netlify/',
      'Disallow: /__local/',
      '',
      `Sitemap: ${new URL(routes.sitemap, site).href}`,
      '',
    ].join('\n'),
    { headers: { 'content-type': 'text/plain; charset=utf-8' } },
  );
