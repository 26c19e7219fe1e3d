import { trackInput } from '#src/contracts/track.ts';
import { endpoint } from '#netlify/http/endpoint.ts';
import { log } from '#netlify/http/log.ts';

/**
 * Counts a press of a main button as one line of the log, which is all that is kept: no cookie, no
 * address, no id. Lines of the same words are the count.
 */
export default endpoint({
  name: 'track',
  who: 'anyone',
  input: trackInput,
  async run({ button_name: press, location: path }) {
    log({ event: 'done', function: 'track', press, path });
    return { counted: true };
  },
});
