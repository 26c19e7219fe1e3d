import {
  CAMPAIGN_LIFETIME,
  type Campaign,
  type CampaignProgress,
  type CampaignState,
} from '#src/domain/newsletter/campaign.ts';
import { sequence } from '#netlify/storage/sequence.ts';
import { namesOf, StoreRecordUnreadable, type Store } from '#netlify/storage/store.ts';
import type { SubscriberCursor } from './subscriber-records.ts';

/**
 * A campaign that the coach sent. If the same content is sent again, it counts as the same
 * campaign.
 */
export interface SentCampaign extends Campaign {
  /** Derived from the content and the mode. */
  id: string;
  /** Whether the shop had live keys. A live shop ignores test-mode campaigns. */
  live: boolean;
  /** Unix time in milliseconds. */
  at: number;
}

/**
 * Recipients who are sent a campaign together. Each recipient is in only one batch of a campaign.
 */
interface Batch {
  recipients: readonly SubscriberCursor[];
  at: number;
}

/** Outcome of an attempt to send a batch. */
export interface BatchEnd {
  /** Number of recipients whose email the provider accepted in this attempt. */
  sent: number;
  /** Number of recipients who had unsubscribed. */
  left: number;
  /** Recipients that the provider permanently refuses, with its reasons. */
  refused: readonly { recipient: SubscriberCursor; reason: string }[];
  open: readonly SubscriberCursor[];
  at: number;
}

/** A batch and its attempts so far. */
export interface TriedBatch {
  /** Starts at 1. */
  number: number;
  recipients: readonly SubscriberCursor[];
  attempts: number;
  /** When the last attempt started, or `undefined` before the first. */
  triedAt: number | undefined;
  /** Outcome of each attempt. The last one is missing until its outcome is known. */
  ends: readonly BatchEnd[];
}

/** Returns the recipients in a batch that we still have to try. */
export function openRecipients({ recipients, ends }: TriedBatch): readonly SubscriberCursor[] {
  return ends.at(-1)?.open ?? recipients;
}

export function progressOf(batches: readonly TriedBatch[]): CampaignProgress {
  const ends = batches.flatMap((batch) => batch.ends);
  const sum = (of: (end: BatchEnd) => number) => ends.reduce((all, end) => all + of(end), 0);
  return {
    sent: sum(({ sent }) => sent),
    refused: sum(({ refused }) => refused.length),
    left: sum(({ left }) => left),
    open: batches.reduce((all, batch) => all + openRecipients(batch).length, 0),
  };
}

/** Maximum number of recipients with bounced emails to look up for the coach. */
const MOST_BOUNCES = 200;

/**
 * Stores campaigns and their progress. All records are create-only and numbered. A batch lists its
 * recipients before anything is sent, each attempt is claimed by one worker, and an attempt ends
 * only when its outcome is known.
 * @param isLive Mode of the shop's key. Campaigns in the other Stripe mode are never listed.
 */
export function createCampaigns(store: Store, isLive: boolean) {
  const sentKey = (id: string) => `campaign-sent-${id}`;
  const draftKey = (draftId: string) => `campaign-draft-${draftId}`;
  const overKey = (id: string) => `campaign-over-${id}`;
  const pauses = (id: string) =>
    sequence<{ paused: boolean; at: number }>(store, `campaign-pause-${id}-`);
  const batchesOf = (id: string) => sequence<Batch>(store, `campaign-batch-${id}-`, { usual: 9 });
  const tries = (id: string, number: number) =>
    sequence<{ at: number }>(store, `campaign-try-${id}-${number}-`, { usual: 1 });
  const ends = (id: string, number: number) =>
    sequence<BatchEnd>(store, `campaign-end-${id}-${number}-`, { usual: 1 });
  const find = async (id: string) => (await store.read(sentKey(id))) as SentCampaign | undefined;
  const isPaused = async (id: string) => (await pauses(id).last())?.entry.paused ?? false;
  /** Claims the draft for a campaign. Returns the campaign that claimed it first. */
  async function claimDraft(draftId: string, campaign: SentCampaign): Promise<SentCampaign> {
    if ((await store.create(draftKey(draftId), campaign)) === 'created') return campaign;
    return ((await store.read(draftKey(draftId))) as SentCampaign | undefined) ?? campaign;
  }
  async function findAll(ids: readonly string[]): Promise<SentCampaign[]> {
    const found = await Promise.all(ids.map(find));
    return found
      .filter((one) => one !== undefined)
      .filter(({ live = isLive }) => live === isLive)
      .toSorted((a, b) => a.at - b.at);
  }
  return {
    /**
     * Queues a campaign for sending. Idempotent for the same content.
     * @param draftId The draft it was written in. Only the first campaign of a draft is sent.
     * @returns the draft's first campaign
     */
    async send(campaign: SentCampaign, draftId: string): Promise<SentCampaign> {
      const first = await claimDraft(draftId, campaign);
      await store.create(sentKey(first.id), first);
      return first;
    },
    find,
    /** Returns all campaigns, newest first. May lag behind by a minute. */
    all: async () => (await findAll(await namesOf(store, 'campaign-sent-'))).toReversed(),
    /** Returns the IDs of unfinished campaigns in both modes. May lag behind by a minute. */
    open: () => namesOf(store, 'campaign-sent-', 'campaign-over-'),
    /**
     * Returns a campaign if it may be sent: it's in the shop's mode and not too old.
     * @throws {StoreRecordUnreadable} if it's damaged
     */
    async sendable(id: string, now: number): Promise<SentCampaign | undefined> {
      const campaign = await find(id);
      if (campaign === undefined) return undefined;
      if (campaign?.id !== id || typeof campaign.at !== 'number')
        throw new StoreRecordUnreadable(sentKey(id), 'isn’t a campaign');
      const { live = isLive, at } = campaign;
      return live === isLive && now < at + CAMPAIGN_LIFETIME ? campaign : undefined;
    },
    isPaused,
    /** Pauses or resumes a campaign. Idempotent. */
    async setPaused(id: string, paused: boolean, at: number): Promise<void> {
      const last = await pauses(id).last();
      if ((last?.entry.paused ?? false) === paused) return;
      await pauses(id).append({ paused, at }, last?.number ?? 0);
    },
    async state({ id, at }: SentCampaign, now: number): Promise<CampaignState> {
      if (await store.read(overKey(id))) return 'done';
      if (now >= at + CAMPAIGN_LIFETIME) return 'stopped';
      return (await isPaused(id)) ? 'paused' : 'sending';
    },
    async batches(id: string): Promise<TriedBatch[]> {
      const batches = await batchesOf(id).all();
      return Promise.all(
        batches.map(async ({ recipients }, index): Promise<TriedBatch> => {
          const number = index + 1;
          const [tried, ended] = await Promise.all([
            tries(id, number).all(),
            ends(id, number).all(),
          ]);
          const triedAt = tried.at(-1)?.at;
          return { number, recipients, attempts: tried.length, triedAt, ends: ended };
        }),
      );
    },
    /**
     * Claims recipients for a batch. Returns `exists` if another worker created the batch first,
     * possibly with other recipients.
     */
    begin: (id: string, number: number, batch: Batch) => batchesOf(id).append(batch, number - 1),
    claim: (id: string, number: number, attempt: number, at: number) =>
      tries(id, number).append({ at }, attempt - 1),
    endAttempt: (id: string, number: number, attempt: number, end: BatchEnd) =>
      ends(id, number).append(end, attempt - 1),
    /** Records that all recipients have been handled. */
    async finish(id: string, at: number): Promise<void> {
      await store.create(overKey(id), { at });
    },
    /** Records that a recipient's email bounced. */
    recordBounce: (id: string, addressKey: string, reason: string, at: number) =>
      store.create(`campaign-back-${id}-${addressKey}`, { reason, at }),
    /** Returns recipients whose email bounced. May lag behind. */
    async bounces(id: string): Promise<{ addressKey: string; reason: string }[]> {
      const keys = await namesOf(store, `campaign-back-${id}-`);
      return Promise.all(
        keys.slice(0, MOST_BOUNCES).map(async (addressKey) => {
          const record = (await store.read(`campaign-back-${id}-${addressKey}`)) as
            | { reason: string }
            | undefined;
          return { addressKey, reason: record?.reason ?? '' };
        }),
      );
    },
  };
}

declare module '#netlify/services.ts' {
  interface Services {
    campaigns: ReturnType<typeof createCampaigns>;
  }
}
