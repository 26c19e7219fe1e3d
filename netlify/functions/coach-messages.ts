import { servicesFromEnv } from '#netlify/app/create-services.ts';
import { coachMessagesInput } from '#src/contracts/coach-messages.ts';
import { listMessages, setMessageAnswered } from '#netlify/coach/messages.ts';
import { endpoint } from '#netlify/http/endpoint.ts';

/** Lists messages from the contact page and marks them as answered. */
export default endpoint({
  name: 'coach-messages',
  services: servicesFromEnv,
  who: 'coach',
  input: coachMessagesInput,
  run: {
    list: listMessages,
    answered: ({ id }, services) => setMessageAnswered(id, true, services),
    reopen: ({ id }, services) => setMessageAnswered(id, false, services),
  },
});
