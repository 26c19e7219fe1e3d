import { servicesFromEnv } from '#netlify/app/create-services.ts';
import { ebooksInput, type CoachEbook, type EbooksOutput } from '#src/contracts/ebooks.ts';
import {
  insertEbook,
  linkFile,
  listForCoach,
  listForEveryone,
  updateEbook,
} from '#netlify/ebooks/publish-ebook.ts';
import { notifyBuyers } from '#netlify/downloads/notify-buyers.ts';
import { byMethod, json } from '#netlify/http/endpoint.ts';
import { cacheAtCdn, purgeCdn } from '#netlify/http/cdn-cache-headers.ts';
import { respondJson } from '#netlify/http/respond.ts';
import type { Services } from '#netlify/services.ts';

/** GET lists every eBook for sale, newest first. POST is for the coach only. */
export default byMethod(
  'ebooks',
  {
    GET: async (_request, services) => {
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
