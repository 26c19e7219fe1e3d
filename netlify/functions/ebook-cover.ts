import { servicesFromEnv } from '#netlify/app/create-services.ts';
import { HttpError } from '#src/domain/http-error.ts';
import { openCover } from '#netlify/ebooks/publish-ebook.ts';
import { byMethod } from '#netlify/http/endpoint.ts';
import { fileResponse } from '#netlify/http/file-response.ts';

/** GET opens the cover of an eBook that the coach published. A new cover has a new URL. */
export default byMethod(
  'ebook-cover',
  {
    GET: async (request, services) => {
      const slug = new URL(request.url).searchParams.get('ebook');
      if (slug === null) throw new HttpError('bad_request', 'Say which eBook the cover is for.');
      const response = fileResponse(request, await openCover(slug, services), 'inline');
      response.headers.set('cache-control', 'public, max-age=31536000, immutable');
      response.headers.set('netlify-vary', 'query=ebook|v');
      return response;
    },
  },
  { services: servicesFromEnv },
);
