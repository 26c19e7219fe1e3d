import type { APIRoute } from 'astro';
import { routes } from '#src/routes.ts';

/**
 * Keeps crawlers out of functions, which don't serve any content of their own. Pages that should be
 * hidden from search engines have their own noindex, which crawlers couldn't see if the pages were
 * blocked here.
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
