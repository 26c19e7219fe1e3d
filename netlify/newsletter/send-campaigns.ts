import type { Deadline } from '#netlify/platform/deadline.ts';
import {
  openRecipients,
  type BatchEnd,
  type SentCampaign,
  type TriedBatch,
} from './campaign-records.ts';
import type { Services } from '#netlify/services.ts';
import type { SubscriberCursor } from './subscriber-records.ts';
import { campaignMailId, campaignTo } from './campaign-email.ts';
import { orSkip, tasksOf, processList, type Job, type SkippedRecords } from '#netlify/jobs/job.ts';
import {
  ATTEMPTS_BEFORE_ALERT,
  CLAIM_TIME,
  pauseAfter,
  SETTLE_TIME,
} from '#netlify/mail/send-with-retries.ts';

/**
 * Recipients per batch. Postmark accepts 500 emails per request, but a smaller batch is more likely
 * to finish before a run is cut off.
 */
export const RECIPIENTS_AT_ONCE = 200;
/** Number of recipients looked up in parallel. */
const LOOKUPS_AT_ONCE = 25;

type CampaignSendServices = Pick<
  Services,
  'campaigns' | 'cursors' | 'subscribers' | 'mailer' | 'alerts' | 'crypto' | 'env' | 'now'
>;

export const campaigns: Job<CampaignSendServices> = {
  name: 'campaigns',
  doing: 'sending your newsletter',
  run: (services, time, _counts, skipped) => sendCampaigns(services, time, skipped),
};

/**
 * Sends the coach's campaigns, batch by batch, until all are done or time runs out. A batch lists
 * its recipients before anything is sent, and each recipient is in only one batch. If an attempt's
 * response was lost, looks it up at the provider first. Even if a run is interrupted, each
 * recipient gets a campaign only once.
 * @returns whether everything has been sent
 */
export async function sendCampaigns(
  services: CampaignSendServices,
  time: Deadline,
  skipped: SkippedRecords,
): Promise<boolean> {
  const { campaigns, now } = services;
  let isDone = true;
  const send = async (id: string) => {
    const campaign = await campaigns.sendable(id, now());
    if (campaign && !(await processCampaign(campaign, services, time, skipped))) isDone = false;
  };
  const isAtEnd = await processList(
    'campaigns',
    async function* (cursor) {
      yield* tasksOf(await campaigns.open(), cursor, send);
    },
    services,
    time,
    skipped,
    1,
  );
  return isAtEnd && isDone;
}

/** Returns whether a campaign is done. */
async function processCampaign(
  campaign: SentCampaign,
  services: CampaignSendServices,
  time: Deadline,
  skipped: SkippedRecords,
): Promise<boolean> {
  const { campaigns, subscribers, now } = services;
  const { id } = campaign;
  const canContinue = async () => {
    await time.turn();
    return !time.isOver && !(await campaigns.isPaused(id));
  };
  const batches = await campaigns.batches(id);
  let areAllDone = true;
  for (const batch of batches) {
    if (openRecipients(batch).length === 0) continue;
    if (!(await canContinue())) return false;
    if (!(await tryBatch(campaign, batch, services, skipped))) areAllDone = false;
  }
  const last = batches.at(-1)?.recipients.at(-1)?.addressKey ?? '';
  const recipients = (await subscribers.cursors()).filter(({ addressKey }) => addressKey > last);
  for (let first = 0; first < recipients.length; first += RECIPIENTS_AT_ONCE) {
    if (!(await canContinue())) return false;
    const some = recipients.slice(first, first + RECIPIENTS_AT_ONCE);
    const number = batches.length + 1 + first / RECIPIENTS_AT_ONCE;
    // Another worker is already sending this batch.
    if ((await campaigns.begin(id, number, { recipients: some, at: now() })) === 'exists')
      return false;
    const batch = { number, recipients: some, attempts: 0, triedAt: undefined, ends: [] };
    if (!(await tryBatch(campaign, batch, services, skipped))) areAllDone = false;
  }
  if (areAllDone) await campaigns.finish(id, now());
  return areAllDone;
}

/**
 * Makes at most one attempt to send a batch. Returns whether all its recipients have been handled.
 */
async function tryBatch(
  campaign: SentCampaign,
  batch: TriedBatch,
  services: CampaignSendServices,
  skipped: SkippedRecords,
): Promise<boolean> {
  const { campaigns, mailer, now } = services;
  const { number, attempts, triedAt = 0, ends } = batch;
  const nameOf = (attempt: number) => `${campaign.id}.${number}.${attempt}`;
  if (attempts > ends.length) {
    if (now() < triedAt + SETTLE_TIME) return false;
    const found = await mailer.findTaken({ batch: nameOf(attempts) }).catch(() => undefined);
    if (found) await endLost(campaign, batch, found, services);
    return false;
  }
  const lastEnd = ends.at(-1);
  if (lastEnd && now() < lastEnd.at + pauseAfter(attempts)) return false;

  const claimedAt = now();
  const attempt = attempts + 1;
  const { subscribed, left } = await lookUp(openRecipients(batch), services, skipped);
  if ((await campaigns.claim(campaign.id, number, attempt, now())) === 'exists') return false;
  const end = (change: Partial<BatchEnd>) =>
    campaigns.endAttempt(campaign.id, number, attempt, {
      ...{ sent: 0, left, refused: [], open: [], at: now(), ...change },
    });
  if (subscribed.length === 0) {
    await end({});
    return true;
  }
  // A suspended function may resume here hours later, when another worker has already looked the
  // batch up and sent it.
  if (now() > claimedAt + CLAIM_TIME) return false;
  const mails = subscribed.map((recipient) => campaignTo(recipient, campaign, services));
  const result = await mailer.sendMany(nameOf(attempt), mails);
  if (result.outcome !== 'answered') {
    if (result.outcome === 'unknown') return false;
    await alertOfLateCampaign(campaign, attempt, result.reason, services);
    await end({ open: subscribed.map(({ cursor }) => cursor) });
    return false;
  }
  const { mails: answers } = result;
  const unsent = (outcome: 'undeliverable' | 'refused') =>
    subscribed.flatMap(({ cursor }, index) => {
      const answer = answers[index];
      return answer?.outcome === outcome ? [{ recipient: cursor, reason: answer.reason }] : [];
    });
  const again = unsent('refused');
  if (again[0]) await alertOfLateCampaign(campaign, attempt, again[0].reason, services);
  const refused = unsent('undeliverable');
  await end({
    sent: subscribed.length - refused.length - again.length,
    refused,
    open: again.map(({ recipient }) => recipient),
  });
  return again.length === 0;
}

/** Ends an attempt whose response was lost, based on which emails the provider accepted. */
async function endLost(
  { id }: SentCampaign,
  batch: TriedBatch,
  found: ReadonlySet<string>,
  services: CampaignSendServices,
): Promise<void> {
  const { number, attempts, triedAt = 0 } = batch;
  const before = openRecipients(batch);
  const open = before.filter(
    ({ addressKey }) => !found.has(campaignMailId(id, addressKey, services)),
  );
  // Backdated, because the settle time has already served as the delay.
  const end = { sent: before.length - open.length, left: 0, refused: [], open, at: triedAt };
  await services.campaigns.endAttempt(id, number, attempts, end);
}

interface SubscribedRecipient {
  cursor: SubscriberCursor;
  address: string;
}

/**
 * Returns which recipients are still subscribed. Called right before they're emailed. Treats a
 * recipient with a damaged record as unsubscribed.
 */
async function lookUp(
  recipients: readonly SubscriberCursor[],
  { subscribers }: Pick<CampaignSendServices, 'subscribers'>,
  skipped: SkippedRecords,
): Promise<{ subscribed: SubscribedRecipient[]; left: number }> {
  const subscribed: SubscribedRecipient[] = [];
  for (let first = 0; first < recipients.length; first += LOOKUPS_AT_ONCE) {
    const some = recipients.slice(first, first + LOOKUPS_AT_ONCE);
    const found = await Promise.all(
      some.map(async (cursor) => {
        const record = `newsletter-subscriber-${cursor.addressKey}-${cursor.linkVersion}`;
        const address = await orSkip(record, skipped, () => subscribers.addressOf(cursor));
        return { cursor, address };
      }),
    );
    for (const { cursor, address } of found)
      if (address !== undefined) subscribed.push({ cursor, address });
  }
  return { subscribed, left: recipients.length - subscribed.length };
}

async function alertOfLateCampaign(
  { id, subject }: SentCampaign,
  attempt: number,
  reason: string,
  { alerts, mailer, now }: Pick<CampaignSendServices, 'alerts' | 'mailer' | 'now'>,
): Promise<void> {
  if (attempt < ATTEMPTS_BEFORE_ALERT) return;
  await alerts.raise({
    kind: 'mail-late',
    subject: id,
    note: `We couldn’t send your email "${subject}" to some readers after ${attempt} tries (${reason}). We’ll keep trying. ${mailer.advice.broadcast}`,
    at: now(),
  });
}
