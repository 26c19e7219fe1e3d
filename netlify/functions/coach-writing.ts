import { servicesFromEnv } from '#netlify/app/create-services.ts';
import { coachWritingInput } from '#src/contracts/coach-writing.ts';
import { readWriting } from '#netlify/coach/publishing/draft-preview-status.ts';
import { endpoint } from '#netlify/http/endpoint.ts';

export default endpoint({
  name: 'coach-writing',
  services: servicesFromEnv,
  who: 'coach',
  input: coachWritingInput,
  run: (_nothing, services) => readWriting(services),
});
