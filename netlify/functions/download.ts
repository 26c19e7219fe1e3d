import {
  downloadInput,
  type ClaimedFile,
  type FreshLinkSent,
  type OpenedLink,
} from '#src/contracts/download.ts';
import { claimFile, openLink } from '#netlify/flows/open-download.ts';
import { sendFreshLink } from '#netlify/flows/send-fresh-link.ts';
import { sendFile } from '#netlify/flows/send-file.ts';
import {
  guarded,
  jsonEndpoint,
  requireMethod,
  type ServedHandler,
} from '#netlify/http/endpoint.ts';
import { fileResponse } from '#netlify/http/file-response.ts';

const answerPost = jsonEndpoint({
  name: 'download',
  input: downloadInput,
  run(input, services): Promise<OpenedLink | ClaimedFile | FreshLinkSent> {
    switch (input.action) {
      case 'open':
        return openLink(input.token, services);
      case 'claim':
        return claimFile(input, services);
      case 'fresh-link':
        return sendFreshLink(input.token, services);
    }
  },
});

const answerGet = guarded('download', async (request, services) => {
  requireMethod(request, ['GET', 'HEAD', 'POST']);
  const query = new URL(request.url).searchParams;
  const file = await sendFile(query.get('grant') ?? '', services);
  return fileResponse(request, file, query.has('read') ? 'inline' : 'attachment');
});

/** POST looks at a link or takes a use of it; GET and HEAD serve a granted file and spend nothing. */
const answer: ServedHandler = (request, context, services) =>
  (request.method === 'POST' ? answerPost : answerGet)(request, context, services);

export default answer;
