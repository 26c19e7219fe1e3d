import {
  ebooksInput,
  type BuyersTold,
  type CoachEbooks,
  type EbookSaved,
  type EbooksOutput,
} from '#src/contracts/ebooks.ts';
import {
  insertEbook,
  linkFile,
  listForCoach,
  listForEveryone,
  updateEbook,
} from '#netlify/flows/publish-ebook.ts';
import { tellBuyers } from '#netlify/flows/tell-buyers.ts';
import { byMethod, json } from '#netlify/http/endpoint.ts';
import { respondJson } from '#netlify/http/respond.ts';

/** GET lists every eBook that can be bought, the newest first. POST is the coach's. */
export default byMethod('ebooks', {
  GET: async (_request, services) => {
    // The word first: a change in between is then seen twice and never missed.
    const state = await services.ebooks.fingerprint();
    const output: EbooksOutput = { state, ebooks: await listForEveryone(services) };
    return respondJson(200, output);
  },
  POST: json('ebooks', {
    who: 'coach',
    input: ebooksInput,
    async run(input, services): Promise<CoachEbooks | EbookSaved | BuyersTold> {
      switch (input.action) {
        case 'select':
          return { ebooks: await listForCoach(services) };
        case 'insert':
          return { ebook: await insertEbook(input, services) };
        case 'update':
          return { ebook: await updateEbook(input, services) };
        case 'link':
          return { ebook: await linkFile(input, services) };
        case 'tell-buyers':
          return tellBuyers(input, services);
      }
    },
  }),
});
