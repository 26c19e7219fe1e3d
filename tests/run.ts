/**
 * `npm test`: runs every required check once and prints a total at the end. With `--all` (`npm run
 * test:all`), it also runs the nightly checks: tests tagged nightly or in a `nightly` folder, the
 * nightly Vitest projects, the package and tool checks, and a screenshot of every page.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, resolve } from 'node:path';
import { findChromium } from './support/chromium.ts';

interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

interface Step {
  title: string;
  command: readonly string[];
  /**
   * Reads the test counts from the command's results. If omitted, the step itself counts as one.
   */
  count?: () => Count;
  /** Returns the reason the step can't run here, or nothing if it can. */
  blocked?: () => string | undefined;
}

const isAll = process.argv.includes('--all');
const RESULTS = 'test-results';

/** Leaves out tests tagged nightly, unless this is the nightly tier. */
const TIER = isAll ? [] : ['--tags-filter', '!nightly'];

const step = (title: string, ...command: string[]): Step => ({ title, command });

/** A Vitest run that reports its test counts. */
function vitest(title: string, config: string, ...args: string[]): Step {
  const results = `${RESULTS}/${title.split(/[ :,]/)[0]}.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`];
  return {
    ...step(title, 'vitest', 'run', '--config', config, ...args, ...reporters),
    count: () => readVitestCount(results),
  };
}

/** For the choice of tools, see decision 427. */
const FORMAT = step('format', 'oxfmt', '--check');
const LINT = step('lint', 'oxlint', '--deny-warnings', '.');
const DEAD_ENDS = step('unused files, exports, and packages', 'knip', '--no-progress');
/** Also checks for slow regular expressions and for features that the oldest browsers lack. */
const MARKUP = step(
  'lint of markup, regular expressions, and browser support',
  ...['eslint', '--max-warnings', '0', 'src', 'netlify'],
);
const STYLES = step('lint of styles', 'stylelint', 'src/**/*.css');
/** Runs before the build and never in parallel with it, because both write Astro's cache. */
const TYPES = step('types', 'npm', 'run', '--silent', 'check:types');
const BUILD = step('build', 'node', 'tests/built/build.ts');
const WORDS = step(
  'plain language in content, code, and pages',
  ...['node', 'tools/run.mjs', 'plain-language/check-content-command.ts', '--pages', 'dist'],
);
const RULES = vitest(
  'rules and functions',
  'tests/vitest.config.ts',
  ...['rules', 'rules-alone', 'islands'].flatMap((name) => ['--project', name]),
  ...TIER,
);
const SERVERS = vitest(
  'servers: local services and faults',
  'tests/vitest.config.ts',
  ...['--project', 'servers', ...TIER],
);
const BUILT = vitest('built: pages, headers, function bundles', 'tests/built/vitest.config.ts');

const BROWSER: Step = {
  ...step(
    'journeys in a browser',
    ...['playwright', 'test', '--config', 'tests/playwright.config.ts'],
    ...(isAll ? [] : ['--project', 'blobs', '--grep-invert', '@nightly|nightly/']),
  ),
  count() {
    const { stats } = JSON.parse(readFileSync(`${RESULTS}/browser.json`, 'utf8')) as {
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
      : 'there’s no Chromium. Install it, or set CHROMIUM_PATH to its executable, and run npm test again',
};

/** Screenshots for a person to review, saved with the results. */
const PICTURES = step('screenshots of every page', 'node', 'tests/take-pictures.ts', 'sheets');
const NIGHTLY = vitest(
  'nightly: kills, loads, histories, Postgres, modified pages',
  'tests/vitest.config.ts',
  ...['nightly', 'modified-page'].flatMap((name) => ['--project', name]),
);
const ENGINES = vitest(
  'engines: journeys in Firefox and WebKitGTK',
  'tests/vitest.config.ts',
  ...['--project', 'engines'],
);
const PACKAGES: Step = {
  ...step('packages: bill of materials, known vulnerabilities', 'node', 'tests/built/packages.ts'),
  count() {
    const results = readFileSync(`${RESULTS}/packages.json`, 'utf8');
    return { ...(JSON.parse(results) as { passed: number; failed: number }), skipped: 0 };
  },
};
const TOOLS: readonly Step[] = [
  step('packages of the tools', 'node', 'tools/run.mjs', '--install'),
  step('types of the tools', 'node', 'node_modules/typescript-7/bin/tsc', '-p', 'tools'),
  vitest('tools', 'tools/vitest.config.ts'),
];

const total: Count = { passed: 0, failed: 0, skipped: 0 };
const notRun: string[] = [];
/**
 * Resources that are missing from this machine or unreachable. They don't count as a failure or a
 * pass.
 */
const unreached = new Set<string>();

async function run({ title, command, count, blocked }: Step): Promise<boolean> {
  const reason = blocked?.();
  if (reason) {
    notRun.push(`${title}: ${reason}`);
    total.failed += 1;
    return false;
  }
  const started = Date.now();
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
    env: {
      ...process.env,
      PATH: [resolve('node_modules/.bin'), process.env['PATH']].join(delimiter),
      ...(isAll && { EVERY_THEME: 'yes' }),
      // Every step loads the same packages, so they share a cache.
      NODE_COMPILE_CACHE: resolve('node_modules/.cache/node-compile'),
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (text: string) => {
      output += text;
    });
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  const ok = code === 0;
  const counted = readCount(title, count, ok);
  total.passed += counted.passed;
  total.failed += ok ? counted.failed : Math.max(1, counted.failed);
  total.skipped += counted.skipped;
  for (const [, words = ''] of output.matchAll(/^not run: (.*)$/gm)) unreached.add(words);
  const seconds = ((Date.now() - started) / 1000).toFixed(0);
  console.log(`\n${ok ? 'ok' : 'FAILED'}: ${title} (${counted.passed} passed, ${seconds} s)`);
  if (!ok) console.log(output.trimEnd());
  return ok;
}

function readVitestCount(file: string): Count {
  const report = JSON.parse(readFileSync(file, 'utf8')) as {
    numPassedTests: number;
    numFailedTests: number;
    numFailedTestSuites: number;
    testResults: { assertionResults: { status: string; tags?: string[] }[] }[];
  };
  const failed = report.numFailedTests || report.numFailedTestSuites;
  // Tests that run in the other tier don't count as skipped.
  const skipped = report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, tags }) => status === 'skipped' && !tags?.includes('nightly'));
  return { passed: report.numPassedTests, failed, skipped: skipped.length };
}

function readCount(title: string, count: Step['count'], ok: boolean): Count {
  if (!count) return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
  try {
    return count();
  } catch (error) {
    console.log(`Can’t read the results of "${title}": ${String(error)}`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

async function inOrder(steps: readonly Step[]): Promise<void> {
  for (const one of steps) await run(one);
}

const began = new Date().toISOString();
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });
console.log(
  'Running every check. This takes several minutes. A line appears as each check finishes.',
);
const nightly = isAll ? [PACKAGES, ...TOOLS, NIGHTLY] : [];
// Two queues for two processors: one builds the site while the other runs the steps that don't need
// the build. Then both run the remaining steps, longest first.
const build = run(TYPES).then(() => run(BUILD));
const visits = [BROWSER, BUILT, WORDS, ...(isAll ? [ENGINES, PICTURES] : [])];
const visit = async () => {
  if (!(await build)) return;
  for (let next = visits.shift(); next; next = visits.shift()) await run(next);
};
await Promise.all([
  visit(),
  inOrder([FORMAT, LINT, DEAD_ENDS, MARKUP, STYLES, ...nightly, SERVERS, RULES]).then(visit),
]);
notRun.push(...visits.map(({ title }) => `${title}: the build failed`));

if (notRun.length === 0) {
  const ended = new Date().toISOString();
  writeFileSync(`${RESULTS}/run.json`, JSON.stringify({ started: began, ended, isAll }));
}
for (const line of [...notRun, ...unreached]) console.log(`not run: ${line}`);
console.log(`\nIt took ${((Date.now() - Date.parse(began)) / 60_000).toFixed(1)} minutes.`);
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed > 0 || notRun.length > 0 ? 1 : 0;
