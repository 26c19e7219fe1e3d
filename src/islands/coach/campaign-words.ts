import type { CampaignState } from '#src/domain/newsletter/campaign.ts';

/** URL fragment that opens the campaigns page with the newest article. */
export const NEWEST = '#newest';

/** Describes a campaign's state to the coach. */
export const CAMPAIGN_WORDS: Readonly<Record<CampaignState, string>> = {
  sending: 'On its way.',
  paused: 'You paused it.',
  done: 'Sent.',
  stopped: 'Stopped because it wasn’t finished within 30 days.',
};
