import { ACCESS_CHECKS, ACCESS_NOTE, type AccessCheck } from './access-checks.ts';

/** The part of Playwright's JSON report used here. */
export interface BrowserResults {
  suites?: readonly Suite[];
  stats: { startTime: string; skipped: number };
}
interface Suite {
  suites?: readonly Suite[];
  specs?: readonly {
    ok: boolean;
    tests: readonly { annotations: readonly { type: string; description?: string }[] }[];
  }[];
}

/** The part of Vitest's JSON report used here. */
export interface UnitResults {
  /** Unix time in milliseconds. */
  startTime: number;
  testResults: readonly { name: string; assertionResults: readonly { status: string }[] }[];
}

/** The summary a full test run writes when it ends. Times are ISO 8601. */
export interface Run {
  started: string;
  ended: string;
  /** Whether this was a run of `npm run test:all`. */
  isAll: boolean;
}

export interface Count {
  id: AccessCheck;
  what: string;
  count: number;
  /** Number of tests that made this check and failed. */
  found: number;
}

/**
 * Returns the counts of one full run of `npm run test:all`. Throws if a part belongs to another
 * run, tests were skipped, or a check didn't run, because counts from two different runs would be
 * meaningless.
 */
export function countAccess(run: Run, browser: BrowserResults, unit: UnitResults): Count[] {
  if (!run.isAll) {
    throw new Error(
      'The last run was npm test, which covers only part of the checks. Run npm run test:all.',
    );
  }
  const starts = {
    'journeys in a browser': Date.parse(browser.stats.startTime),
    'rules, functions, and local services': unit.startTime,
  };
  for (const [part, start] of Object.entries(starts)) {
    if (!(start >= Date.parse(run.started) && start <= Date.parse(run.ended))) {
      throw new Error(
        `The results of "${part}" aren’t from the run that ended at ${run.ended}. Run npm run test:all again.`,
      );
    }
  }
  if (browser.stats.skipped > 0) {
    throw new Error(`${browser.stats.skipped} journeys in a browser were skipped. Run them all.`);
  }
  const counts = new Map<string, { count: number; found: number }>();
  const add = (name: string, count: number, found: number) => {
    const before = counts.get(name) ?? { count: 0, found: 0 };
    counts.set(name, { count: before.count + count, found: before.found + found });
  };
  const visit = ({ suites = [], specs = [] }: Suite): void => {
    for (const { ok, tests } of specs) {
      const failed = new Set<string>();
      for (const { type, description = '' } of tests.flatMap(({ annotations }) => annotations)) {
        if (type !== ACCESS_NOTE) continue;
        const [name = '', count] = description.split(' ');
        add(name, Number(count), ok || failed.has(name) ? 0 : 1);
        failed.add(name);
      }
    }
    suites.forEach(visit);
  };
  visit(browser);
  for (const { name, assertionResults } of unit.testResults) {
    if (!name.endsWith('agreements/contrast.test.ts')) continue;
    const failures = assertionResults.filter(({ status }) => status !== 'passed');
    add('colors', assertionResults.length, failures.length);
  }
  const names = Object.keys(ACCESS_CHECKS) as AccessCheck[];
  const missing = names.filter((name) => !((counts.get(name)?.count ?? 0) > 0));
  if (missing.length > 0) {
    throw new Error(
      `The last run did not look at: ${missing.join(', ')}. Run npm run test:all again.`,
    );
  }
  return names.map((id) => ({
    id,
    what: ACCESS_CHECKS[id],
    ...(counts.get(id) ?? { count: 0, found: 0 }),
  }));
}
