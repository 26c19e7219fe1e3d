import { servicesFromEnv } from '#netlify/app/create-services.ts';
import { coachPublishingInput } from '#src/contracts/coach-publishing.ts';
import { changeBook, publishDrafts, readPublishing } from '#netlify/coach/publish-content.ts';
import { endpoint } from '#netlify/http/endpoint.ts';

/** Lets the coach publish to the live site. */
export default endpoint({
  name: 'coach-publishing',
  services: servicesFromEnv,
  who: 'coach',
  input: coachPublishingInput,
  run: {
    state: (_nothing, services) => readPublishing(services),
    change: (change, services) => changeBook(change, services),
    drafts: (_nothing, services) => publishDrafts(services),
  },
});
