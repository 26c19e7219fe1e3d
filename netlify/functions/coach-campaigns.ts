import { servicesFromEnv } from '#netlify/app/create-services.ts';
import { coachCampaignsInput } from '#src/contracts/coach-campaigns.ts';
import {
  listCampaigns,
  openCampaign,
  pauseCampaign,
  previewCampaign,
  sendCampaign,
  testCampaign,
} from '#netlify/newsletter/edit-campaigns.ts';
import { endpoint } from '#netlify/http/endpoint.ts';

/** Lets the coach email newsletter subscribers. */
export default endpoint({
  name: 'coach-campaigns',
  services: servicesFromEnv,
  who: 'coach',
  input: coachCampaignsInput,
  run: {
    list: (_nothing, services) => listCampaigns(services),
    open: ({ campaignId }, services) => openCampaign(campaignId, services),
    preview: ({ campaign }, services) => previewCampaign(campaign, services),
    test: ({ campaign }, services) => testCampaign(campaign, services),
    send: ({ campaign, draftId }, services) => sendCampaign(campaign, draftId, services),
    pause: ({ campaignId }, services) => pauseCampaign(campaignId, true, services),
    resume: ({ campaignId }, services) => pauseCampaign(campaignId, false, services),
  },
});
