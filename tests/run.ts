/** `npm test`: every check of the project, each once, with one count at the end. */
import { spawn } from 'node:child_process';
import { readFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { findChromium } from './support/chromium.ts';

interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

interface Step {
  title: string;
  command: readonly string[];
  /** Reads how many tests ran from what the command wrote; without it the step itself counts as one. */
  count?: () => Count;
  /** Says why the step cannot run here, if it cannot. */
  blocked?: () => string | undefined;
}

const RESULTS = 'test-results';
const unitResults = `${RESULTS}/unit.json`;
const worldResults = `${RESULTS}/world.json`;
const builtResults = `${RESULTS}/built.json`;
const packageResults = `${RESULTS}/packages.json`;
const browserResults = `${RESULTS}/browser.json`;

const STATIC: Step[] = [
  { title: 'format', command: ['npm', 'run', '--silent', 'check:format'] },
  { title: 'lint', command: ['npm', 'run', '--silent', 'check:lint'] },
  { title: 'content', command: ['npm', 'run', '--silent', 'check:content'] },
];

/** Before the build and never beside it: both write what Astro keeps. */
const TYPES: Step = { title: 'types', command: ['npm', 'run', '--silent', 'check:types'] };

const PACKAGES: Step = {
  title: 'packages: bill of materials, known holes',
  command: ['npm', 'run', '--silent', 'check:packages'],
  count() {
    const outcome = JSON.parse(readFileSync(packageResults, 'utf8')) as {
      passed: number;
      failed: number;
    };
    return { ...outcome, skipped: 0 };
  },
};

/** A run of Vitest that says how many tests there were. */
const vitest = (title: string, script: string, results: string): Step => ({
  title,
  command: [
    ...['npm', 'run', '--silent', script, '--'],
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${results}`],
  ],
  count: () => readVitestCount(results),
});

const UNIT = vitest('rules and functions', 'test:unit', unitResults);
const WORLD = vitest('stand-ins, faults, kills, histories, books', 'test:world', worldResults);

const BUILD: Step = { title: 'build', command: ['node', 'tests/built/build.ts'] };

const BUILT = vitest(
  'what is deployed: pages, headers, function bundles',
  'test:built',
  builtResults,
);

const BROWSER: Step = {
  title: 'journeys in a browser',
  command: ['npm', 'run', '--silent', 'test:browser'],
  count() {
    const { stats } = JSON.parse(readFileSync(browserResults, 'utf8')) as {
      stats: { expected: number; unexpected: number; flaky: number; skipped: number };
    };
    return {
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      skipped: stats.skipped,
    };
  },
  blocked: () =>
    findChromium()
      ? undefined
      : 'no Chromium was found. Install one, or set CHROMIUM_PATH to its executable, and run npm test again',
};

const total: Count = { passed: 0, failed: 0, skipped: 0 };
const notRun: string[] = [];
/** What this machine does not have or could not reach. No fault of the project, and no pass either. */
const unreached = new Set<string>();

async function run(step: Step): Promise<boolean> {
  const reason = step.blocked?.();
  if (reason) {
    notRun.push(`${step.title}: ${reason}`);
    total.failed += 1;
    return false;
  }
  const started = Date.now();
  const [command = '', ...args] = step.command;
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    // Every step loads the same packages.
    env: { ...process.env, NODE_COMPILE_CACHE: resolve('node_modules/.cache/node-compile') },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (text: string) => {
      output += text;
    });
  }
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  const ok = code === 0;
  const count = readCount(step, ok);
  total.passed += count.passed;
  total.failed += ok ? count.failed : Math.max(1, count.failed);
  total.skipped += count.skipped;
  for (const [, words = ''] of output.matchAll(/^not run: (.*)$/gm)) unreached.add(words);
  const seconds = ((Date.now() - started) / 1000).toFixed(0);
  console.log(`\n${ok ? 'ok' : 'FAILED'}: ${step.title} (${count.passed} passed, ${seconds} s)`);
  if (!ok) console.log(output.trimEnd());
  return ok;
}

function readVitestCount(file: string): Count {
  const report = JSON.parse(readFileSync(file, 'utf8')) as {
    numPassedTests: number;
    numFailedTests: number;
    numFailedTestSuites: number;
    numPendingTests: number;
  };
  const failed = report.numFailedTests || report.numFailedTestSuites;
  return { passed: report.numPassedTests, failed, skipped: report.numPendingTests };
}

function readCount(step: Step, ok: boolean): Count {
  if (!step.count) return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
  try {
    return step.count();
  } catch (error) {
    console.log(`The results of "${step.title}" cannot be read: ${String(error)}`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

async function inOrder(steps: readonly Step[]): Promise<boolean[]> {
  const outcomes: boolean[] = [];
  for (const step of steps) outcomes.push(await run(step));
  return outcomes;
}

const began = new Date().toISOString();
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });
console.log(
  'Running every check. This takes some minutes; each line appears when its check is done.',
);
async function buildAndVisit(): Promise<void> {
  const [, built] = await inOrder([TYPES, BUILD]);
  if (built) await inOrder([BUILT, BROWSER]);
  else notRun.push(...[BUILT, BROWSER].map(({ title }) => `${title}: the build failed`));
}

// Two lanes for two processors: one site is built and served, the other needs neither. Each begins with what keeps one
// processor busy and goes on with what uses whatever is free, so that none waits at the end. The books that the world
// prints are sold on that site.
await Promise.all([buildAndVisit(), inOrder([...STATIC, PACKAGES, WORLD, UNIT])]);

if (notRun.length === 0) {
  const ended = new Date().toISOString();
  writeFileSync(`${RESULTS}/run.json`, JSON.stringify({ started: began, ended }));
}
for (const line of [...notRun, ...unreached]) console.log(`not run: ${line}`);
console.log(`\nIt took ${((Date.now() - Date.parse(began)) / 60_000).toFixed(1)} minutes.`);
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed > 0 || notRun.length > 0 ? 1 : 0;
