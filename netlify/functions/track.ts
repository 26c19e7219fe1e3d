import { trackInput } from '#src/contracts/track.ts';
import { endpoint } from '#netlify/http/endpoint.ts';
import { log } from '#netlify/http/log.ts';

/**
 * Logs each click on a main button as one line. Doesn't record a cookie, an address, or an ID. The
 * number of identical lines is the count.
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
