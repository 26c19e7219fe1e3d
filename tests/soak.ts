/**
 * `npx node tests/soak.ts`: a longer version of checks in `npm run test:all`. SIM_COUNT is the
 * number of histories (default 10,000), and SIM_SEED is the first seed (default: new each time).
 * SIM_COUNT=1 prints everything that happened in one history. With more than one history, also
 * sends 5,000 requests to the embedded server before killing it, and sends a campaign to 10,000
 * subscribers while killing its sweepers.
 */
import { sendThroughKills } from './kill/campaign-through-kills.ts';
import { runLoad } from './load/load.ts';
import { simulateHistory } from './simulation/history.ts';

const PROGRESS_EVERY = 500;
const LINES_OF_A_FAILURE = 200;
const REQUESTS = 5_000;
const PARALLEL = 50;
const SUBSCRIBERS = 10_000;
const KILLS = 60;

function readNumber(name: string, otherwise: number): number {
  const text = process.env[name];
  if (!text) return otherwise;
  if (/^\d{1,10}$/.test(text)) return Number(text);
  throw new RangeError(`${name} is "${text}". Use a whole number, for example ${name}=42.`);
}

const firstSeed = readNumber('SIM_SEED', Date.now() % 2 ** 31);
const count = readNumber('SIM_COUNT', 10_000);

/** Runs the histories and returns the number that had violations. */
async function simulate(): Promise<number> {
  console.log(`${count} histories, first seed ${firstSeed}`);
  const started = performance.now();
  const total = { paid: 0, calls: 0, crashes: 0, failed: 0 };
  for (let done = 1; done <= count; done += 1) {
    const seed = firstSeed + done - 1;
    const history = await simulateHistory(seed);
    total.paid += history.paid;
    total.calls += history.calls;
    total.crashes += history.crashes;
    if (history.violations.length > 0) total.failed += 1;
    if (history.violations.length > 0 || count === 1) {
      console.log(history.trace.slice(count === 1 ? 0 : -LINES_OF_A_FAILURE).join('\n'));
      for (const violation of history.violations) console.log(`BROKEN: ${violation}`);
      console.log(`replay: SIM_SEED=${seed} SIM_COUNT=1 npx node tests/soak.ts`);
    }
    if (done % PROGRESS_EVERY === 0 || done === count) {
      const rate = done / ((performance.now() - started) / 1000);
      console.log(
        `${done} histories (seeds ${firstSeed}-${seed}, ${rate.toFixed(0)} a second): ${total.paid} paid sessions, ${total.calls} calls, ${total.crashes} crashes, ${total.failed} histories with violations`,
      );
    }
  }
  return total.failed;
}

/** Load-tests the embedded server, kills it, and returns the number of failed checks. */
async function load(): Promise<number> {
  const report = await runLoad({ requests: REQUESTS, parallel: PARALLEL, seed: firstSeed });
  const statuses = Object.entries(report.statuses).map(([status, times]) => `${status}: ${times}`);
  console.log(
    `${report.requests} requests, ${PARALLEL} in parallel (${statuses.join(', ')}); ${report.bought} orders, all looked for after kill -9`,
  );
  for (const one of report.broken) console.log(`BROKEN: ${one}`);
  for (const one of report.lost) console.log(`LOST: ${one}`);
  return report.broken.length + report.lost.length;
}

/**
 * Sends a campaign while its sweepers are killed, and returns the number of subscribers who didn't
 * get exactly one copy.
 */
async function send(): Promise<number> {
  const { campaigns, wanted, kills } = await sendThroughKills({
    subscribers: SUBSCRIBERS,
    kills: KILLS,
    seed: firstSeed,
  });
  const wrong = new Set([...wanted, ...campaigns.keys()].filter((to) => campaigns.get(to) !== 1));
  console.log(
    `A campaign to ${SUBSCRIBERS} subscribers, its sweepers killed ${kills} times (seed ${firstSeed}): ${wrong.size} subscribers didn't get it exactly once`,
  );
  return wrong.size;
}

const failed = (await simulate()) + (count > 1 ? (await load()) + (await send()) : 0);
process.exitCode = failed > 0 ? 1 : 0;
