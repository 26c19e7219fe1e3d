import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import report from '#content/access-report.json' with { type: 'json' };
import { counted } from '#src/domain/count-with-noun.ts';
import { formatDay } from '#src/domain/day.ts';
import { ACCESS_CHECKS } from '#tests/support/access-checks.ts';

const page = (
  /<main\b[^]*<\/main>/.exec(readFileSync('dist/accessibility.html', 'utf8'))?.[0] ?? ''
)
  .replace(/<[^>]+>/g, '')
  .replace(/\s+/g, ' ');

test('the accessibility page shows the report’s numbers and date', () => {
  const { date, checks, notTested } = report;
  const found = checks.reduce((sum, check) => sum + check.found, 0);
  expect(page).toContain(
    `on ${formatDay(new Date(date).getTime())}. They found ${counted(found, 'problem')}.`,
  );
  for (const { what, count } of checks) {
    expect(page).toContain(`${what.replaceAll("'", '’')}: ${count.toLocaleString('en-US')}`);
  }
  for (const what of notTested) expect(page).toContain(what.replaceAll("'", '’'));
});

test('the report lists every check that the tests count, with the same descriptions', () => {
  expect(report.checks.map(({ id, what }) => [id, what])).toEqual(Object.entries(ACCESS_CHECKS));
});
