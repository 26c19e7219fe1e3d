import type { EbooksOutput } from '#src/contracts/ebooks.ts';
import { newestFirst } from '#src/domain/ebook-record.ts';
import { guarded, requireMethod } from '#netlify/http/endpoint.ts';
import { respondJson } from '#netlify/http/respond.ts';
import { catalogueRecords } from '#netlify/services/ebook-list.ts';

/** Lists every eBook that can be bought, the newest first. */
export default guarded('ebooks', async (request, { env }) => {
  requireMethod(request, ['GET', 'HEAD']);
  const output: EbooksOutput = { ebooks: newestFirst(catalogueRecords(!env.stripe.live)) };
  return respondJson(200, output);
});
