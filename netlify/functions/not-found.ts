import { notFoundInput } from '#src/contracts/not-found.ts';
import { loggedPath, log } from '#netlify/http/log.ts';
import { endpoint } from '#netlify/http/endpoint.ts';

/**
 * Logs a path that visitors requested but that doesn't exist, without any parts that could identify
 * a person.
 */
export default endpoint({
  name: 'not-found',
  who: 'anyone',
  input: notFoundInput,
  async run({ path }) {
    log({ event: 'done', function: 'not-found', path: loggedPath(path) });
    return { noted: true };
  },
});
