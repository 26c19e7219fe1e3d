import { servicesFromEnv } from '#netlify/app/create-services.ts';
import { coachPublishingInput } from '#src/contracts/coach-publishing.ts';
import { createGithub } from '#netlify/coach/publishing/github.ts';
import { changeBook } from '#netlify/coach/publishing/publish-book-change.ts';
import { publishDrafts, readSavedChanges } from '#netlify/coach/publishing/publish-drafts.ts';
import { readPublishing } from '#netlify/coach/publishing/publishing-state.ts';
import { endpoint } from '#netlify/http/endpoint.ts';
import type { Services } from '#netlify/services.ts';

/** This is the only function that uses GitHub, so the client isn't in any other bundle. */
const withGithub = (services: Services) => ({ ...services, github: createGithub(services.env) });

/** Lets the coach publish to the live site. */
export default endpoint({
  name: 'coach-publishing',
  services: servicesFromEnv,
  who: 'coach',
  input: coachPublishingInput,
  run: {
    state: (_nothing, services) => readPublishing(withGithub(services)),
    change: (change, services) => changeBook(change, withGithub(services)),
    saved: (_nothing, services) => readSavedChanges(withGithub(services)),
    drafts: (_nothing, services) => publishDrafts(withGithub(services)),
  },
});
