import { notFoundInput, type NotFoundOutput } from '#src/contracts/not-found.ts';
import { jsonEndpoint } from '#netlify/http/endpoint.ts';
import { log } from '#netlify/http/log.ts';

/** Notes a path that visitors look for and do not find. */
export default jsonEndpoint({
  name: 'not-found',
  input: notFoundInput,
  async run({ path }): Promise<NotFoundOutput> {
    log({ event: 'done', function: 'not-found', path });
    return { noted: true };
  },
});
