import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SETTLE_TIME } from '#netlify/mail/send-with-retries.ts';
import { RECIPIENTS_AT_ONCE } from '#netlify/newsletter/send-campaigns.ts';
import { startPostmarkStub } from '#netlify/local/postmark/server.ts';
import type { CampaignProgress } from '#src/domain/newsletter/campaign.ts';
import { createChance, type Chance } from '#tests/support/random.ts';
import { startProgram } from './start-program.ts';

/** The email provider rejects every 33rd address. */
const REFUSED = 33;
/** Maximum store calls per subscriber in a batch. */
const CALLS_OF_A_SUBSCRIBER = 4;
const MOST_RUNS = 1_000;

/** Returns the given number of subscriber addresses. */
export const addressesOf = (subscribers: number): string[] =>
  Array.from({ length: subscribers }, (_, number) =>
    number % REFUSED === 0 ? `inactive@r${number}.example` : `r${number}@subscribers.example`,
  );

/** Outcome of a campaign whose sweeper was killed repeatedly. */
export interface CampaignStorm {
  /** Campaign emails delivered per address, for addresses that received any. */
  campaigns: ReadonlyMap<string, number>;
  /** Addresses that should have received the campaign. */
  wanted: readonly string[];
  /** Progress as reported to the coach. */
  progress: CampaignProgress;
  refused: number;
  kills: number;
}

/**
 * Sends a campaign with sweepers that are killed with `kill -9`: two thirds right after a store
 * call, and the rest after Postmark accepts a batch but before that's recorded.
 * @param kills Number of sweepers to kill before one may finish.
 */
export async function sendThroughKills({
  subscribers,
  kills,
  seed,
}: {
  subscribers: number;
  kills: number;
  seed: number;
}): Promise<CampaignStorm> {
  const chance = createChance(seed);
  const dataDir = await mkdtemp(join(tmpdir(), 'campaign-kill-'));
  let now = Date.UTC(2026, 10, 23);
  const postmark = await startPostmarkStub({ dataDir, now: () => now });
  const addresses = addressesOf(subscribers);
  const run = (more: object) => runProcess({ dataDir, postmarkUrl: postmark.url, now, ...more });
  try {
    await run({ subscribers });
    let died = 0;
    for (let runs = 0; runs < MOST_RUNS; runs += 1) {
      const dies = died < kills ? lastCall(died, chance) : undefined;
      const { signal, report } = await run({ dies });
      if (signal) died += 1;
      else if (report?.isDone) {
        const campaigns = new Map<string, number>();
        for (const { to } of postmark.mails()) campaigns.set(to, (campaigns.get(to) ?? 0) + 1);
        const wanted = addresses.filter((address) => !address.startsWith('inactive'));
        const refused = subscribers - wanted.length;
        return { campaigns, wanted, progress: report.progress, refused, kills: died };
      }
      now += SETTLE_TIME;
    }
    throw new Error('The campaign didn’t finish.');
  } finally {
    await postmark.close();
    await rm(dataDir, { recursive: true });
  }
}

/**
 * Returns the call after which the process is killed. Two of every three runs die at a store call,
 * usually early in a batch, and the third dies right after Postmark accepts a batch.
 */
function lastCall(died: number, chance: Chance): { at: 'store' | 'postmark'; call: number } {
  if (died % 3 === 2) return { at: 'postmark', call: 1 };
  return {
    at: 'store',
    call: Math.ceil(chance.next() ** 2 * RECIPIENTS_AT_ONCE * CALLS_OF_A_SUBSCRIBER),
  };
}

interface Report {
  isDone: boolean;
  progress: CampaignProgress;
}

async function runProcess(
  plan: object,
): Promise<{ signal: NodeJS.Signals | null; report?: Report }> {
  const { child, errors } = await startProgram('campaign-process', plan);
  let report: Report | undefined;
  child.on('message', (message) => (report = message as Report));
  const [code, signal] = await new Promise<[number | null, NodeJS.Signals | null]>((resolve) => {
    child.on('close', (...end) => resolve(end));
  });
  if (code !== 0 && signal !== 'SIGKILL')
    throw new Error(`The sweeper exited with ${code}: ${errors()}`);
  return { signal, ...(report ? { report } : {}) };
}
