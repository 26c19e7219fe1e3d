import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { NIGHT_WORKFLOW } from '#netlify/operate/report-nightly-run.ts';
import { routes } from '#src/routes.ts';

const workflows = globSync('.github/workflows/*.yml');

interface Workflow {
  name: string;
  on: Record<string, unknown>;
  permissions: Record<string, string>;
  jobs: Record<
    string,
    {
      permissions?: Record<string, string>;
      steps: { uses?: string; run?: string; if?: string }[];
    }
  >;
}

const TEST = '.github/workflows/test.yml';
const read = (file: string) => parse(readFileSync(file, 'utf8')) as Workflow;
const stepsOf = (file: string) => Object.values(read(file).jobs).flatMap(({ steps }) => steps);

test.each([
  [TEST, 'npm test', ['push', 'pull_request']],
  [NIGHT_WORKFLOW, 'npm run test:all', ['schedule', 'workflow_dispatch']],
])('in %s, runs %s and uploads its results on failure', (file, command, when) => {
  expect(Object.keys(read(file).on)).toEqual(when);
  const steps = stepsOf(file);
  expect(steps.map(({ run }) => run)).toContain(command);
  expect(steps).toContainEqual({
    if: 'failure()',
    uses: expect.stringContaining('upload-artifact') as string,
    with: expect.objectContaining({ path: 'test-results' }) as object,
  });
});

test('the nightly workflow is called Night, runs once a day, and may write issues only in its last job', () => {
  const { name, on, permissions, jobs } = read(NIGHT_WORKFLOW);
  expect(name).toBe('Night');
  expect(on['schedule']).toEqual([{ cron: expect.stringMatching(/^\d+ \d+ \* \* \*$/) as string }]);
  expect(permissions).toEqual({ contents: 'read' });
  expect(Object.entries(jobs).map(([job, { permissions: own }]) => [job, own])).toEqual([
    ['night', undefined],
    ['report', { issues: 'write' }],
  ]);
});

test.each([
  ['failure', '', ['create']],
  ['failure', '7', ['edit 7']],
  ['cancelled', '', ['create']],
  ['success', '7', ['close 7']],
  ['success', '', []],
])(
  'after a nightly result of %s with the open issue "%s", runs these issue commands: %j',
  (result, open, commands) => {
    const folder = mkdtempSync(join(tmpdir(), 'gh-'));
    try {
      const script = `#!/bin/sh
case "$2" in
  list) printf '%s' '${open}' ;;
  create) echo create >> '${folder}/commands' ;;
  *) echo "$2 $3" >> '${folder}/commands' ;;
esac\n`;
      writeFileSync(join(folder, 'gh'), script, { mode: 0o755 });
      const report = read(NIGHT_WORKFLOW).jobs['report']?.steps[0]?.run ?? '';
      const { status, stderr } = spawnSync('bash', ['--norc', '-e', '-c', report], {
        encoding: 'utf8',
        env: {
          PATH: `${folder}${delimiter}${process.env['PATH'] ?? ''}`,
          RESULT: result,
          RUN: 'x',
        },
      });
      expect([status, stderr]).toEqual([0, '']);
      const lines = existsSync(join(folder, 'commands'))
        ? readFileSync(join(folder, 'commands'), 'utf8')
        : '';
      expect(lines.split('\n').filter(Boolean)).toEqual(commands);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);

test.each(workflows)('%s pins exact versions of third-party actions', (file) => {
  const actions = stepsOf(file).flatMap(({ uses }) => uses ?? []);
  expect(actions.length).toBeGreaterThan(0);
  for (const action of actions) expect(action).toMatch(/@v\d+\.\d+\.\d+$/);
});

test('keeps files for sale out of git', () => {
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
  // The only books in git are the free guide and editions generated from text in git.
  const isGenerated =
    /^content\/books\/editions\/[a-z-]+-STARTER(?:-large-print|-type-into)?\.(?:pdf|epub)$/;
  const inGit = git('ls-files', '*.pdf', '*.epub', '*.zip').stdout.trim().split('\n');
  expect(inGit.filter((file) => !isGenerated.test(file))).toEqual([`public${routes.guideFile}`]);
});
