import { z } from 'zod';
import { matchingText } from './bounded-text.ts';
import { action } from './endpoint-action.ts';
import type { Campaign, CampaignProgress, CampaignState } from '#src/domain/newsletter/campaign.ts';
import type { LinkState } from '#src/domain/newsletter/campaign-links.ts';
import { pathOnThisSite } from '#src/domain/path-on-this-site.ts';
import { formSchema } from './forms/field-schema.ts';
import { campaignForm } from './forms/campaign.ts';

/** Placeholder origin for parsing a path. Any origin works. */
const ANY_SITE = 'https://site.example';

const campaign = z
  .object(formSchema(campaignForm))
  .refine(({ path }) => path === '' || pathOnThisSite(path, ANY_SITE) === path, {
    path: ['path'],
    message: 'Choose a page of this site.',
  })
  .refine(({ button, path }) => (button === '') === (path === ''), {
    path: ['button'],
    message: 'A button needs text and a page. Fill in both, or neither.',
  });

const campaignId = matchingText(32, /^[a-f0-9]{32}$/, 'We can’t find this email.');

/** A random ID that the page assigns to a draft. It stays the same while the coach edits the text. */
const draftId = matchingText(36, /^[a-f0-9-]{36}$/, 'Reload this page.');

/**
 * `coach-campaigns`: `list` and `open` return the state of campaigns. `preview` and `test` don't
 * send anything to readers. `send` queues a campaign for the sweeper. Sending the same content
 * again has no effect, and each draft is sent only once, even if its text has changed since. `pause`
 * stops a campaign that's being sent, and `resume` continues it.
 */
export const coachCampaignsInput = z.discriminatedUnion('action', [
  action('list'),
  action('open', { campaignId }),
  action('preview', { campaign }),
  action('test', { campaign }),
  action('send', { campaign, draftId }),
  action('pause', { campaignId }),
  action('resume', { campaignId }),
]);

export interface CoachCampaign {
  id: string;
  subject: string;
  /** When the coach clicked Send, as Unix time in milliseconds. */
  at: number;
  state: CampaignState;
  progress: CampaignProgress;
}

export interface CoachCampaigns {
  /** Newest first. */
  campaigns: CoachCampaign[];
  /** Number of readers who would get the campaign now. */
  recipients: number;
}

/** A reader who didn't get a campaign. */
export interface NotReached {
  /** The reader's email address, if they're still on the list. */
  address?: string;
  reason: string;
}

export interface OpenedCampaign extends CoachCampaign {
  campaign: Campaign;
  /** The first 200 readers who didn't get the campaign. */
  notReached: NotReached[];
}

/** Response to `send`. */
export interface SentDraft extends OpenedCampaign {
  /** Set if the draft was sent earlier with different text, so this text wasn't sent. */
  isEarlierText?: true;
}

/** A link in a campaign, and whether it works. External links aren't checked. */
export interface TriedLink {
  url: string;
  state: LinkState;
}

/** Response to `preview`: the email in HTML and plain text, as readers will see it. */
export interface CampaignPreview {
  subject: string;
  html: string;
  text: string;
  recipients: number;
  links: TriedLink[];
}
