import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';

const numbers = readdirSync('src/decisions').flatMap((name) => /^\d{3}/.exec(name) ?? []);
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((name) => /(?:^\.env\.example|\.(?:astro|css|mdx?|mjs|sh|toml|tsx?|ya?ml))$/.test(name));

/** Returns the numbers of cited decisions, such as "decision 430" or "decisions/430-…". */
const citedIn = (names: readonly string[]) =>
  new Set(
    names.flatMap((name) =>
      [...readFileSync(name, 'utf8').matchAll(/\bdecisions?[ /](\d{3})\b/g)].map(
        ([, number = '']) => number,
      ),
    ),
  );

test('cites only decisions that exist', () => {
  expect([...citedIn(files)].filter((number) => !numbers.includes(number))).toEqual([]);
});

test('cites every decision at least once', () => {
  const cited = citedIn(files.filter((name) => !name.startsWith('src/decisions/')));
  expect(numbers.filter((number) => !cited.has(number))).toEqual([]);
});
