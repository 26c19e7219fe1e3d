import { globSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { expect, test } from 'vitest';
import built from './built/vitest.config.ts';
import rules from './vitest.config.ts';

interface Files {
  include?: string[];
  exclude?: string[];
}

/** The projects that `npm test` and `npm run test:all` run in tests/run.ts. */
const projects = [
  ...(rules.test?.projects ?? [])
    .map((project) => (project as { test: Files & { name: string } }).test)
    // Skip "modified-page", which runs the "islands" tests again every night.
    .filter(({ name }) => name !== 'modified-page'),
  built.test as Files,
];
const fits = (file: string, patterns: readonly string[] = []) =>
  patterns.some((pattern) => matchesGlob(file, pattern));

test('every test file is in exactly one project, and therefore one tier', () => {
  const files = globSync('tests/**/*.test.{ts,tsx}');
  expect(files.length).toBeGreaterThan(200);
  const homes = files.map((file) => [
    file,
    projects.filter(({ include, exclude }) => fits(file, include) && !fits(file, exclude)).length,
  ]);
  expect(homes.filter(([, count]) => count !== 1)).toEqual([]);
});
