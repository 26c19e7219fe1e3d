import type { EbooksOutput } from '#src/contracts/ebooks.ts';
import { listForEveryone } from '#netlify/flows/publish-ebook.ts';
import { guarded, requireMethod } from '#netlify/http/endpoint.ts';
import { respondJson } from '#netlify/http/respond.ts';

/** Lists every eBook that can be bought, the newest first. */
export default guarded('ebooks', async (request, services) => {
  requireMethod(request, ['GET', 'HEAD']);
  const output: EbooksOutput = { ebooks: await listForEveryone(services) };
  return respondJson(200, output);
});
