import type { APIRoute } from 'astro';
import { siteDetails } from '#src/collections/site.ts';
import { routes } from '#src/routes.ts';

/** Web app manifest, which phones need in order to add the site to the home screen. */
export const GET: APIRoute = () =>
  new Response(
    JSON.stringify({
      id: routes.home,
      name: siteDetails.name,
      short_name: siteDetails.name.split(' ').slice(0, 2).join(' '),
      description: siteDetails.tagline,
      lang: 'en-US',
      start_url: routes.home,
      scope: routes.home,
      display: 'browser',
      background_color: '#fbf6ea',
      theme_color: '#fbf6ea',
      icons: [
        { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
        { src: routes.icon('192'), sizes: '192x192', type: 'image/png', purpose: 'any' },
        { src: routes.icon('512'), sizes: '512x512', type: 'image/png', purpose: 'any' },
        { src: routes.icon('maskable'), sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
      shortcuts: [
        { name: 'Help now', url: routes.help },
        { name: 'My downloads', url: routes.myDownloads },
      ],
    }),
    { headers: { 'content-type': 'application/manifest+json' } },
  );
