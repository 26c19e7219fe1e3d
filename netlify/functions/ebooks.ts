import { servicesFromEnv } from '#netlify/app/create-services.ts';
import { ebooksInput, type CoachEbook, type EbooksOutput } from '#src/contracts/ebooks.ts';
import {
  insertEbook,
  linkFile,
  listForCoach,
  listForEveryone,
  openCover,
  updateEbook,
} from '#netlify/ebooks/publish-ebook.ts';
import { notifyBuyers } from '#netlify/downloads/notify-buyers.ts';
import { byMethod, json } from '#netlify/http/endpoint.ts';
import { cacheAtCdn, purgeCdn } from '#netlify/http/cdn-cache-headers.ts';
import { fileResponse } from '#netlify/http/file-response.ts';
import { respondJson } from '#netlify/http/respond.ts';
import type { Services } from '#netlify/services.ts';

/** How long browsers may cache a cover: one year, in seconds. */
const COVER_SECONDS = 365 * 24 * 3600;

/**
 * GET lists every eBook for sale, newest first, or opens the cover of one that the coach published
 * (`?cover=<slug>`; a new cover has a new URL). POST is for the coach only.
 */
export default byMethod(
  'ebooks',
  {
    GET: async (request, services) => {
      const cover = new URL(request.url).searchParams.get('cover');
      if (cover !== null) {
        const response = fileResponse(request, await openCover(cover, services), 'inline');
        response.headers.set('cache-control', `public, max-age=${COVER_SECONDS}, immutable`);
        return response;
      }
      const output: EbooksOutput = await listForEveryone(services);
      return respondJson(200, output, cacheAtCdn('ebooks'));
    },
    POST: json('ebooks', {
      who: 'coach',
      input: ebooksInput,
      run: {
        select: async (_nothing, services) => ({ ebooks: await listForCoach(services) }),
        insert: (input, services) => save(insertEbook(input, services), services),
        update: (input, services) => save(updateEbook(input, services), services),
        link: (input, services) => save(linkFile(input, services), services),
        'tell-buyers': notifyBuyers,
      },
    }),
  },
  { services: servicesFromEnv },
);

const save = async (ebook: Promise<CoachEbook>, services: Services) => ({
  ebook: await purgeCdn(['ebooks', 'reviews'], services, ebook),
});
