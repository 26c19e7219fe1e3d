import { notFoundInput } from '#src/contracts/track.ts';
import { loggedPath, log } from '#netlify/http/log.ts';
import { endpoint } from '#netlify/http/endpoint.ts';

/** Notes a path that visitors look for and do not find, without parts that could name a person. */
export default endpoint({
  name: 'not-found',
  who: 'anyone',
  input: notFoundInput,
  async run({ path }) {
    log({ event: 'done', function: 'not-found', path: loggedPath(path) });
    return { noted: true };
  },
});
