import { z } from 'zod';
import { matchingText } from './bounded-text.ts';
import { action } from './endpoint-action.ts';
import type { Campaign, CampaignProgress, CampaignState } from '#src/domain/newsletter/campaign.ts';
import { formSchema } from './forms/field-schema.ts';
import { campaignForm } from './forms/campaign.ts';
import type { NewsletterSubscriber } from '#src/domain/newsletter/newsletter.ts';

const campaign = z
  .object(formSchema(campaignForm))
  .refine(({ button, path }) => (button === '') === (path === ''), {
    path: ['button'],
    message: 'A button needs words and a page. Fill in both, or none.',
  });

const campaignId = matchingText(32, /^[a-f0-9]{32}$/, 'This letter is not known.');

/**
 * `coach-campaigns`: `list` and `open` tell how campaigns go; `preview` and `test` send nothing to readers; `send`
 * hands a campaign to the sweeper, once for the same words; `pause` and `resume` stop it and let it go on.
 */
export const coachCampaignsInput = z.discriminatedUnion('action', [
  action('list'),
  action('open', { campaignId }),
  action('preview', { campaign }),
  action('test', { campaign }),
  action('send', { campaign }),
  action('pause', { campaignId }),
  action('resume', { campaignId }),
]);

export interface CoachCampaign {
  id: string;
  subject: string;
  /** When the coach pressed Send, milliseconds since 1970. */
  at: number;
  state: CampaignState;
  progress: CampaignProgress;
}

export interface CoachCampaigns {
  /** The newest first. */
  campaigns: CoachCampaign[];
  /** How many readers a campaign would go to now. */
  recipients: number;
}

/** Somebody who did not get a campaign. */
export interface NotReached {
  /** Their address, as long as they are on the list. */
  address?: string;
  reason: string;
}

export interface OpenedCampaign extends CoachCampaign {
  campaign: Campaign;
  /** Who did not get it: the first 200. */
  notReached: NotReached[];
}

/** The answer to `preview`: the mail in both forms, as a reader gets it. */
export interface CampaignPreview {
  subject: string;
  html: string;
  text: string;
  recipients: number;
}

/** `coach-subscribers`: some readers of the newsletter. `after` is the `next` of an earlier answer. */
export const coachSubscribersInput = z.object({
  after: matchingText(
    60,
    /^newsletter-subscriber-[a-f0-9]{32}-\d{1,4}$/,
    'This place in the list is not known.',
  ).optional(),
});

export interface SubscriberRows {
  subscribers: NewsletterSubscriber[];
  total: number;
  /** For the next call; absent at the end. */
  next?: string;
}
