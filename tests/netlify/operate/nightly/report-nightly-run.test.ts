import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LastNight } from '#netlify/operate/report-nightly-run.ts';

const MODULE = resolve('netlify/operate/report-nightly-run.ts');
const LOOK = ' See the workflow "Night" on GitHub.';

let folder: string;
let path: string;

const git = (...args: string[]) =>
  spawnSync('git', ['-c', 'user.name=Ana', '-c', 'user.email=ana@example.com', ...args], {
    cwd: folder,
    encoding: 'utf8',
  }).stdout.trim();
const commit = (words: string) => {
  git('commit', '--quiet', '--allow-empty', '--message', words);
  return git('rev-parse', 'HEAD');
};

async function stubGh(script: string): Promise<void> {
  await writeFile(join(folder, 'gh'), `#!/bin/sh\n${script}\n`);
  await chmod(join(folder, 'gh'), 0o755);
}

async function stubGhResponse(answer: unknown): Promise<void> {
  await writeFile(join(folder, 'answer'), JSON.stringify(answer));
  await stubGh(`echo "$*" > '${folder}/asked'; cat '${folder}/answer'`);
}

/**
 * Calls `fetchNightlyRun` from inside the test's own repository, as `npm run shop -- deploy-check`
 * does from this one.
 */
function ask(): LastNight {
  const program = `import { fetchNightlyRun } from ${JSON.stringify(MODULE)}; console.log(JSON.stringify(fetchNightlyRun()));`;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', program],
    { cwd: folder, encoding: 'utf8', env: { ...process.env, PATH: path } },
  );
  expect(stderr).toBe('');
  return JSON.parse(stdout) as LastNight;
}

const night = (headSha: string, day: string, change: object = {}) => ({
  status: 'completed',
  conclusion: 'success',
  headSha,
  createdAt: `${day}T02:23:11Z`,
  ...change,
});

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'night-'));
  path = `${folder}${delimiter}${process.env['PATH'] ?? ''}`;
  git('init', '--quiet');
});
afterEach(() => rm(folder, { recursive: true }));

describe('a green nightly run', () => {
  test('reports a green nightly run without any diagnostics if it covered the commit to deploy', async () => {
    const sha = commit('one');
    await stubGhResponse([
      night(sha, '2026-11-28', { status: 'in_progress', conclusion: '' }),
      night(sha, '2026-11-27'),
      night(sha, '2026-11-26', { conclusion: 'failure' }),
    ]);
    expect(ask()).toEqual({
      line: `Last passing nightly run: 2026-11-27, commit ${sha.slice(0, 7)}.`,
      diagnostics: [],
    });
    expect(await readFile(join(folder, 'asked'), 'utf8')).toContain(
      '--workflow night.yml --branch main',
    );
  });

  test.each([
    [1, '1 commit that'],
    [2, '2 commits that'],
  ])('warns if the branch has newer commits than the nightly run: %i', async (behind, words) => {
    const sha = commit('tested');
    for (let made = 0; made < behind; made += 1) commit('later');
    await stubGhResponse([night(sha, '2026-11-27')]);
    expect(ask().diagnostics).toMatchObject([
      { kind: 'note', problem: `This deploy has ${words} no passing nightly run has covered.` },
    ]);
  });

  test('warns if the nightly run’s commit is missing from this clone', async () => {
    commit('one');
    await stubGhResponse([night('0123456789abcdef', '2026-11-27')]);
    expect(ask().diagnostics).toMatchObject([
      { kind: 'note', problem: expect.stringContaining('doesn’t have commit 0123456') as string },
    ]);
  });
});

test.each(['failure', 'cancelled', 'timed_out'])(
  'blocks the deploy if the conclusion of the latest nightly run is %s, and shows the last green run',
  async (conclusion) => {
    const sha = commit('one');
    await stubGhResponse([night(sha, '2026-11-28', { conclusion }), night(sha, '2026-11-27')]);
    const { line, diagnostics } = ask();
    expect(line).toBe(`Last passing nightly run: 2026-11-27, commit ${sha.slice(0, 7)}.`);
    expect(diagnostics).toMatchObject([
      {
        kind: 'danger',
        problem: `The last nightly run failed: ${conclusion} on 2026-11-28, commit ${sha.slice(0, 7)}.`,
        remedy: expect.stringContaining('npm run test:all') as string,
      },
    ]);
  },
);

test('reports that no recent nightly run was green', async () => {
  const sha = commit('one');
  await stubGhResponse([night(sha, '2026-11-28', { conclusion: 'failure' })]);
  expect(ask().line).toBe('No passing nightly run among the last 1.');
});

describe('reports “not run,” neither a pass nor a failure, if', () => {
  const notRun = (reason: string) => ({
    line: `not run: couldn’t read the last nightly run (${reason}).${LOOK}`,
    diagnostics: [],
  });

  test('gh is not installed', () => {
    path = folder;
    expect(ask()).toEqual(notRun('gh isn’t installed'));
  });

  test('gh is not signed in', async () => {
    await stubGh('echo "please run:  gh auth login" >&2; echo "or else" >&2; exit 4');
    expect(ask()).toEqual(notRun('please run:  gh auth login'));
  });

  test('gh fails without a message', async () => {
    await stubGh('exit 1');
    expect(ask()).toEqual(notRun('gh failed'));
  });

  test('gh times out', async () => {
    await stubGh('exec sleep 600');
    expect(ask()).toEqual(notRun('gh didn’t respond within 20 seconds'));
  });

  test('gh returns an unexpected response', async () => {
    await stubGhResponse([{ state: 'green' }]);
    expect(ask()).toEqual(notRun('gh returned an unexpected response'));
  });

  test('no nightly run has finished', async () => {
    await stubGhResponse([]);
    expect(ask()).toEqual(notRun('no nightly run has finished yet'));
  });
});
