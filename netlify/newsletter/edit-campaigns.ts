import type {
  CoachCampaign,
  CoachCampaigns,
  CampaignPreview,
  NotReached,
  OpenedCampaign,
  SentDraft,
  TriedLink,
} from '#src/contracts/coach-campaigns.ts';
import type { Campaign } from '#src/domain/newsletter/campaign.ts';
import { blocksSending } from '#src/domain/newsletter/campaign-links.ts';
import { HttpError } from '#src/domain/http-error.ts';
import { coachAddress } from '#netlify/mail/layout.ts';
import { campaignToNobody } from './campaign-email.ts';
import { tryLinks } from './check-links.ts';
import { progressOf, type SentCampaign } from './campaign-records.ts';
import type { Services } from '#netlify/services.ts';
import { openMailRequest, postMails, type MailServices } from '#netlify/mail/queue.ts';

type CampaignEditServices = Pick<Services, 'campaigns' | 'now' | 'subscribers'>;

/** Maximum number of people whose addresses are shown to the coach. */
const MOST_SHOWN = 200;

export async function listCampaigns(services: CampaignEditServices): Promise<CoachCampaigns> {
  const { campaigns, subscribers } = services;
  const [all, recipients] = await Promise.all([campaigns.all(), subscribers.count()]);
  return {
    campaigns: await Promise.all(all.map((one) => coachCampaign(one, services))),
    recipients,
  };
}

/**
 * Returns a campaign and the people who didn't get it.
 * @throws {HttpError} link_unknown
 */
export async function openCampaign(
  campaignId: string,
  services: CampaignEditServices,
): Promise<OpenedCampaign> {
  const { campaigns, subscribers } = services;
  const campaign = await requireCampaign(campaignId, services);
  const [batches, bounces] = await Promise.all([
    campaigns.batches(campaignId),
    campaigns.bounces(campaignId),
  ]);
  const cursors = new Map(
    batches.flatMap(({ recipients }) =>
      recipients.map((cursor) => [cursor.addressKey, cursor] as const),
    ),
  );
  const refused = batches.flatMap(({ ends }) => ends.flatMap((end) => end.refused));
  const unreached = [
    ...refused.map(({ recipient, reason }) => ({ recipient, reason })),
    ...bounces.map(({ addressKey, reason }) => ({ recipient: cursors.get(addressKey), reason })),
  ].slice(0, MOST_SHOWN);
  const notReached = await Promise.all(
    unreached.map(async ({ recipient, reason }): Promise<NotReached> => {
      const address = recipient && (await subscribers.addressOf(recipient));
      return { ...(address === undefined ? {} : { address }), reason };
    }),
  );
  const { subject, words, button, path } = campaign;
  const shown = await coachCampaign(campaign, services);
  return { ...shown, campaign: { subject, words, button, path }, notReached };
}

/** Renders the campaign as an email and checks its links. Doesn't send anything. */
export async function previewCampaign(
  campaign: Campaign,
  services: Pick<Services, 'env' | 'subscribers'>,
): Promise<CampaignPreview> {
  const { siteUrl } = services.env;
  const [recipients, links] = await Promise.all([
    services.subscribers.count(),
    tryLinks(campaign, siteUrl),
  ]);
  return { ...campaignToNobody(campaign, siteUrl), recipients, links };
}

/** Sends the campaign to the coach only. Clicking twice within 10 minutes sends only one email. */
export async function testCampaign(
  campaign: Campaign,
  services: MailServices,
): Promise<{ to: string }> {
  const { subject, words, button, path } = campaign;
  const content = [subject, words, button, path];
  const { isKnown, id } = await openMailRequest(content, 'campaign-test', services);
  if (!isKnown) {
    await postMails([{ mailId: id, payload: { kind: 'campaign-test', campaign } }], services);
  }
  return { to: coachAddress };
}

/**
 * Queues a campaign for the sweeper. If the same content is sent again, it counts as the same
 * campaign, so nobody gets it twice.
 * @param draftId The draft it was written in. If that was already sent with different text, sends
 * nothing.
 * @throws {HttpError} bad_request if the newsletter has no subscribers, or a link is broken
 */
export async function sendCampaign(
  campaign: Campaign,
  draftId: string,
  services: CampaignEditServices & Pick<Services, 'crypto' | 'env'>,
): Promise<SentDraft> {
  const { campaigns, subscribers, crypto, now } = services;
  const { live } = services.env.stripe;
  const { subject, words, button, path } = campaign;
  if ((await subscribers.count()) === 0) {
    throw new HttpError(
      'bad_request',
      'The newsletter has no subscribers yet, so we didn’t send it.',
    );
  }
  const links = await tryLinks(campaign, services.env.siteUrl);
  const bad = links.find(blocksSending);
  if (bad) throw new HttpError('bad_request', `${problemOf(bad)} Nothing was sent.`);
  const id = crypto.mailId('campaign', subject, words, button, path, ...(live ? [] : ['test']));
  const first = await campaigns.send(
    { id, live, subject, words, button, path, at: now() },
    draftId,
  );
  const opened = await openCampaign(first.id, services);
  return first.id === id ? opened : { ...opened, isEarlierText: true };
}

function problemOf({ url, state }: TriedLink): string {
  if (state === 'incomplete') return `Add https:// before this address: ${url}.`;
  return state === 'failed'
    ? `This page isn’t working right now: ${url}. Wait a few minutes, then try again.`
    : `This page doesn’t exist: ${url}. Choose another one.`;
}

/**
 * Pauses a campaign between two batches, or resumes it.
 * @throws {HttpError} link_unknown
 */
export async function pauseCampaign(
  campaignId: string,
  paused: boolean,
  services: CampaignEditServices,
): Promise<OpenedCampaign> {
  await requireCampaign(campaignId, services);
  await services.campaigns.setPaused(campaignId, paused, services.now());
  return openCampaign(campaignId, services);
}

async function coachCampaign(
  campaign: SentCampaign,
  services: CampaignEditServices,
): Promise<CoachCampaign> {
  const { campaigns, now } = services;
  const { id, subject, at } = campaign;
  const [state, batches, bounces] = await Promise.all([
    campaigns.state(campaign, now()),
    campaigns.batches(id),
    campaigns.bounces(id),
  ]);
  const { sent, refused, left, open } = progressOf(batches);
  const progress = { sent: sent - bounces.length, refused: refused + bounces.length, left, open };
  return { id, subject, at, state, progress };
}

async function requireCampaign(
  campaignId: string,
  { campaigns }: CampaignEditServices,
): Promise<SentCampaign> {
  const campaign = await campaigns.find(campaignId);
  if (campaign) return campaign;
  throw new HttpError('link_unknown', 'We can’t find this email. Open the list again.');
}
