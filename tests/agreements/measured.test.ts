import { readFileSync } from 'node:fs';
import { format } from 'prettier';
import { expect, test } from 'vitest';
import { withMeasured, type Results } from '#tests/bench/measured-table.ts';

test('the numbers in the README are those of the last measurements', async () => {
  const readme = readFileSync('README.md', 'utf8');
  const results = JSON.parse(readFileSync('tests/bench/results.json', 'utf8')) as Results;
  expect(await format(withMeasured(readme, results), { parser: 'markdown' })).toBe(readme);
});
