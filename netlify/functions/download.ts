import { servicesFromEnv } from '#netlify/app/create-services.ts';
import { downloadInput } from '#src/contracts/download.ts';
import { HttpError } from '#src/domain/http-error.ts';
import { readBookFormat } from '#src/domain/ebooks/book-format.ts';
import { claimFile } from '#netlify/downloads/check-link-and-claim-file.ts';
import { openLink } from '#netlify/downloads/read-link.ts';
import { sendFreshLink } from '#netlify/downloads/send-fresh-link.ts';
import { sendFile } from '#netlify/downloads/stream-file.ts';
import { byMethod, json } from '#netlify/http/endpoint.ts';
import { fileResponse } from '#netlify/http/file-response.ts';

/**
 * POST opens a link, claims a download, or requests a new link. GET and HEAD serve a claimed file
 * without counting as another download.
 */
export default byMethod(
  'download',
  {
    GET: async (request, services) => {
      const query = new URL(request.url).searchParams;
      const format = readBookFormat(query.get('format'));
      if (!format) {
        throw new HttpError(
          'link_unknown',
          'This link is for a file type we don’t have. Go back and select Download again.',
        );
      }
      const file = await sendFile(query.get('file') ?? '', services, format);
      // Only PDFs open in the browser, because any other type could run scripts on this site's
      // origin.
      const isShown = query.has('read') && format === 'pdf';
      return fileResponse(request, file, isShown ? 'inline' : 'attachment');
    },
    POST: json('download', {
      who: 'anyone',
      input: downloadInput,
      run: {
        open: ({ token }, services) => openLink(token, services),
        claim: claimFile,
        'fresh-link': ({ token }, services) => sendFreshLink(token, services),
      },
    }),
  },
  { services: servicesFromEnv },
);
