import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { accessReport } from '#src/collections/access-report.ts';
import { formatDay } from '#src/domain/day.ts';
import { ACCESS_CHECKS } from '#tests/support/access-checks.ts';

const page = (
  /<main\b[^]*<\/main>/.exec(readFileSync('dist/accessibility.html', 'utf8'))?.[0] ?? ''
)
  .replace(/<[^>]+>/g, '')
  .replace(/\s+/g, ' ');

test('the page about accessibility shows the numbers of the report, with their day', () => {
  const { date, checks, notTested } = accessReport();
  const found = checks.reduce((sum, check) => sum + check.found, 0);
  expect(page).toContain(
    `on ${formatDay(new Date(date).getTime())}. They found ${found} problems.`,
  );
  for (const { what, count } of checks) {
    expect(page).toContain(`${what}: ${count.toLocaleString('en-US')}`);
  }
  for (const what of notTested) expect(page).toContain(what);
});

test('the report has every check that the tests count, in their words', () => {
  expect(accessReport().checks.map(({ id, what }) => [id, what])).toEqual(
    Object.entries(ACCESS_CHECKS),
  );
});
