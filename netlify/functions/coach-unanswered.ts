import { servicesFromEnv } from '#netlify/app/create-services.ts';
import { coachUnansweredInput } from '#src/contracts/coach-unanswered.ts';
import { listUnanswered } from '#netlify/coach/list-unanswered-questions.ts';
import { endpoint } from '#netlify/http/endpoint.ts';

/** Lists unanswered questions from visitors, as words and counts. */
export default endpoint({
  name: 'coach-unanswered',
  services: servicesFromEnv,
  who: 'coach',
  input: coachUnansweredInput,
  run: (_nothing, services) => listUnanswered(services),
});
