import {
  ebooksInput,
  type BuyersTold,
  type CoachEbook,
  type CoachEbooks,
  type EbookSaved,
  type EbooksOutput,
  type OpenedEbook,
} from '#src/contracts/ebooks.ts';
import {
  insertEbook,
  linkFile,
  listForCoach,
  listForEveryone,
  openEbook,
  updateEbook,
} from '#netlify/flows/publish-ebook.ts';
import { tellBuyers } from '#netlify/flows/tell-buyers.ts';
import { byMethod, json } from '#netlify/http/endpoint.ts';
import { keptAtEdge, purging } from '#netlify/http/kept-at-edge.ts';
import { respondJson } from '#netlify/http/respond.ts';

/** GET lists every eBook that can be bought, the newest first. POST is the coach's. */
export default byMethod('ebooks', {
  GET: async (_request, services) => {
    const output: EbooksOutput = await listForEveryone(services);
    return respondJson(200, output, keptAtEdge('ebooks'));
  },
  POST: json('ebooks', {
    who: 'coach',
    input: ebooksInput,
    async run(input, services): Promise<CoachEbooks | OpenedEbook | EbookSaved | BuyersTold> {
      const save = async (ebook: Promise<CoachEbook>): Promise<EbookSaved> => ({
        ebook: await purging(['ebooks', 'reviews'], services, ebook),
      });
      switch (input.action) {
        case 'select':
          return { ebooks: await listForCoach(services) };
        case 'open':
          return openEbook(input.slug, services);
        case 'insert':
          return save(insertEbook(input, services));
        case 'update':
          return save(updateEbook(input, services));
        case 'link':
          return save(linkFile(input, services));
        case 'tell-buyers':
          return tellBuyers(input, services);
      }
    },
  }),
});
