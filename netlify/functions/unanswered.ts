import { servicesFromEnv } from '#netlify/app/create-services.ts';
import { unansweredInput } from '#src/contracts/unanswered.ts';
import { recordUnanswered } from '#netlify/chat/record-unanswered.ts';
import { endpoint } from '#netlify/http/endpoint.ts';

/**
 * Adds the words of a question that chat or search couldn't answer to the daily counts. The
 * response doesn't reveal which words were dropped.
 */
export default endpoint({
  name: 'unanswered',
  services: servicesFromEnv,
  who: 'anyone',
  input: unansweredInput,
  async run(input, services, arrival) {
    await recordUnanswered(input, services, arrival);
    return { noted: true };
  },
});
