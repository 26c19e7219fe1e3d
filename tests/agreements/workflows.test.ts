import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { routes } from '#src/routes.ts';

const workflows = globSync('.github/workflows/*.yml');

interface Workflow {
  jobs: Record<string, { steps: { uses?: string; run?: string }[] }>;
}

const stepsOf = (file: string) =>
  Object.values((parse(readFileSync(file, 'utf8')) as Workflow).jobs).flatMap(({ steps }) => steps);

test('the check of a change on the forge is npm test itself', () => {
  expect(stepsOf('.github/workflows/test.yml').map(({ run }) => run)).toContain('npm test');
});

test.each(workflows)('%s takes exact versions of what others wrote', (file) => {
  for (const { uses } of stepsOf(file)) {
    if (uses) expect(uses).toMatch(/@v\d+\.\d+\.\d+$/);
  }
});

test('a file that is sold cannot get into git, and none is in it', () => {
  const git = (...args: string[]) => spawnSync('git', args, { encoding: 'utf8' });
  const books = [
    ...['book.pdf', 'content/books/book.epub', 'public/books.zip', 'public/meal-plan-STARTER.pdf'],
    ...['content/books/editions/book.pdf', 'public/wellness-guide/book.pdf'],
  ];
  expect(
    git('check-ignore', '--no-index', ...books)
      .stdout.trim()
      .split('\n'),
  ).toEqual(books);
  // What the press makes of texts that are in git, and nothing beside it.
  const isMade =
    /^content\/books\/editions\/[a-z-]+-STARTER(?:-large-print|-type-into)?\.(?:pdf|epub)$/;
  const inGit = git('ls-files', '*.pdf', '*.epub', '*.zip').stdout.trim().split('\n');
  expect(inGit.filter((file) => !isMade.test(file))).toEqual([`public${routes.guideFile}`]);
});
