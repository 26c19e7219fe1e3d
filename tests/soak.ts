/**
 * `npm run soak`: the long version of what `npm test` does briefly. SIM_COUNT is the number of histories
 * (10,000), SIM_SEED the first seed (new each time). SIM_COUNT=1 prints everything that happened.
 */
import { liveThrough } from './simulation/history.ts';

const PROGRESS_EVERY = 500;
const LINES_OF_A_FAILURE = 200;

function readNumber(name: string, otherwise: number): number {
  const text = process.env[name];
  if (!text) return otherwise;
  if (/^\d{1,10}$/.test(text)) return Number(text);
  throw new RangeError(`${name} is "${text}". Use a whole number, for example ${name}=42.`);
}

const firstSeed = readNumber('SIM_SEED', Date.now() % 2 ** 31);
const count = readNumber('SIM_COUNT', 10_000);

/** Lives through the histories; gives how many broke a promise. */
async function simulate(): Promise<number> {
  console.log(`${count} histories, first seed ${firstSeed}`);
  const started = performance.now();
  const total = { paid: 0, calls: 0, crashes: 0, failed: 0 };
  for (let done = 1; done <= count; done += 1) {
    const seed = firstSeed + done - 1;
    const history = await liveThrough(seed);
    total.paid += history.paid;
    total.calls += history.calls;
    total.crashes += history.crashes;
    if (history.violations.length > 0) total.failed += 1;
    if (history.violations.length > 0 || count === 1) {
      console.log(history.trace.slice(count === 1 ? 0 : -LINES_OF_A_FAILURE).join('\n'));
      for (const violation of history.violations) console.log(`BROKEN: ${violation}`);
      console.log(`replay: SIM_SEED=${seed} SIM_COUNT=1 npm run soak`);
    }
    if (done % PROGRESS_EVERY === 0 || done === count) {
      const rate = done / ((performance.now() - started) / 1000);
      console.log(
        `${done} histories (seeds ${firstSeed}-${seed}, ${rate.toFixed(0)} a second): ${total.paid} paid sessions, ${total.calls} calls, ${total.crashes} crashes, ${total.failed} histories with a broken promise`,
      );
    }
  }
  return total.failed;
}

process.exitCode = (await simulate()) > 0 ? 1 : 0;
