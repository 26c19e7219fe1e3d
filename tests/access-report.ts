/**
 * `npm run access-report`: takes the counts of the last `npm test` and writes them to
 * `content/access-report.json`, which the page about accessibility shows. Runs no test itself.
 */
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { accessReportSchema } from '#src/collections/schemas/access-report.ts';
import { ACCESS_CHECKS, ACCESS_NOTE, type AccessCheck } from './support/access-checks.ts';

const BROWSER = 'test-results/browser.json';
const UNIT = 'test-results/unit.json';
const REPORT = 'content/access-report.json';

interface Suite {
  suites?: Suite[];
  specs?: { ok: boolean; tests: { annotations: { type: string; description?: string }[] }[] }[];
}
interface UnitResults {
  testResults: { name: string; assertionResults: { status: string }[] }[];
}

interface Count {
  count: number;
  /** Tests that looked at it and failed. */
  found: number;
}

for (const file of [BROWSER, UNIT]) {
  if (!existsSync(file)) stop(`${file} is not there. Run npm test first.`);
}
const counts = new Map<AccessCheck, Count>();
countBrowser(JSON.parse(readFileSync(BROWSER, 'utf8')) as Suite);
countColors(JSON.parse(readFileSync(UNIT, 'utf8')) as UnitResults);
const names = Object.keys(ACCESS_CHECKS) as AccessCheck[];
const missing = names.filter((name) => !counts.get(name)?.count);
if (missing.length > 0) {
  stop(`The last run did not look at: ${missing.join(', ')}. Run the whole npm test again.`);
}

const { notTested } = accessReportSchema.parse(JSON.parse(readFileSync(REPORT, 'utf8')));
const report = accessReportSchema.parse({
  date: statSync(BROWSER).mtime.toISOString().slice(0, 10),
  checks: names.map((id) => ({ id, what: ACCESS_CHECKS[id], ...counts.get(id) })),
  notTested,
});
writeFileSync(REPORT, `${JSON.stringify(report, null, 2)}\n`);
const found = report.checks.reduce((sum, check) => sum + check.found, 0);
console.log(`${REPORT} has the numbers of ${report.date}: ${found} problems.`);
for (const { what, count } of report.checks) console.log(`${String(count).padStart(7)}  ${what}`);

function add(name: AccessCheck, count: number, found: number): void {
  const before = counts.get(name) ?? { count: 0, found: 0 };
  counts.set(name, { count: before.count + count, found: before.found + found });
}

function countBrowser({ suites = [], specs = [] }: Suite): void {
  for (const { ok, tests } of specs) {
    const notes = tests.flatMap(({ annotations }) => annotations);
    const failed = new Set<AccessCheck>();
    for (const { type, description = '' } of notes) {
      if (type !== ACCESS_NOTE) continue;
      const [name, count] = description.split(' ') as [AccessCheck, string];
      add(name, Number(count), ok || failed.has(name) ? 0 : 1);
      failed.add(name);
    }
  }
  for (const suite of suites) countBrowser(suite);
}

function countColors({ testResults }: UnitResults): void {
  const results = testResults
    .filter(({ name }) => name.endsWith('agreements/contrast.test.ts'))
    .flatMap(({ assertionResults }) => assertionResults);
  add('colors', results.length, results.filter(({ status }) => status !== 'passed').length);
}

function stop(reason: string): never {
  console.error(reason);
  process.exit(1);
}
