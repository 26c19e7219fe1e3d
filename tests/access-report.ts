/**
 * `npx node tests/access-report.ts`: copies the counts from the last `npm run test:all` to
 * `content/access-report.json`, which the accessibility page shows. Doesn't run any tests itself,
 * and rejects an incomplete run.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { accessReportSchema } from '#src/collections/schemas/content-schemas.ts';
import {
  countAccess,
  type BrowserResults,
  type Count,
  type Run,
  type UnitResults,
} from './support/access-counts.ts';

const REPORT = 'content/access-report.json';

const run = read<Run>('test-results/run.json');
const browser = read<BrowserResults>('test-results/browser.json');
const unit = read<UnitResults>('test-results/rules.json');
const { notTested } = accessReportSchema.parse(JSON.parse(readFileSync(REPORT, 'utf8')));
const report = accessReportSchema.parse({
  // Date of the test run, not of this command.
  date: run.started.slice(0, 10),
  checks: countOrStop(),
  notTested,
});
writeFileSync(REPORT, `${JSON.stringify(report, null, 2)}\n`);
const found = report.checks.reduce((sum, check) => sum + check.found, 0);
console.log(`${REPORT} has the numbers of ${report.date}: ${found} problems.`);
for (const { what, count } of report.checks) console.log(`${String(count).padStart(7)}  ${what}`);

function read<Results>(file: string): Results {
  if (!existsSync(file)) {
    stop(`${file} is missing, so the last run didn’t finish. Run npm run test:all.`);
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Results;
}

function countOrStop(): Count[] {
  try {
    return countAccess(run, browser, unit);
  } catch (error) {
    return stop(error instanceof Error ? error.message : String(error));
  }
}

function stop(reason: string): never {
  console.error(reason);
  process.exit(1);
}
