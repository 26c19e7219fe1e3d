import { unansweredInput } from '#src/contracts/track.ts';
import { noteUnanswered } from '#netlify/chat/record-unanswered.ts';
import { endpoint } from '#netlify/http/endpoint.ts';

/** Counts words of a question that chat or search had no answer to. What was left out is not told. */
export default endpoint({
  name: 'unanswered',
  who: 'anyone',
  input: unansweredInput,
  async run(input, services, arrival) {
    await noteUnanswered(input, services, arrival);
    return { noted: true };
  },
});
