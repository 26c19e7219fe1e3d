import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DeployDiagnostic } from '#netlify/operate/deploy-diagnostics.ts';

const MODULE = resolve('netlify/operate/production-guard.ts');
const REPOSITORY = 'https://github.com/owner/site/tree/drafts';
const RULE = {
  type: 'pull_request',
  ruleset_id: 42,
  parameters: { required_approving_review_count: 0 },
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guard-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Stubs `gh` with shell commands that respond with the rules for main and for ruleset 42. */
function githubAnswers(rules: string, ruleset = 'exit 1'): void {
  const script = `#!/bin/sh
case "$*" in
  "api repos/owner/site/rules/branches/main") ${rules} ;;
  "api repos/owner/site/rulesets/42") ${ruleset} ;;
  *) echo "unexpected: $*" >&2; exit 9 ;;
esac
`;
  writeFileSync(join(folder, 'gh'), script, { mode: 0o755 });
}
const json = (answer: unknown) => `echo '${JSON.stringify(answer)}'`;

function check(repository: string | undefined = REPOSITORY): DeployDiagnostic[] {
  const program = `import { checkProductionGuard } from ${JSON.stringify(MODULE)}; console.log(JSON.stringify(checkProductionGuard(${JSON.stringify(repository)})));`;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', program],
    {
      encoding: 'utf8',
      env: { ...process.env, PATH: `${folder}${delimiter}${process.env['PATH'] ?? ''}` },
    },
  );
  expect(stderr).toBe('');
  return JSON.parse(stdout) as DeployDiagnostic[];
}

test.each([
  ['no rules', [], undefined, 'danger', /can push to main/],
  [
    'other rules only',
    [{ type: 'deletion', ruleset_id: 7 }],
    undefined,
    'danger',
    /can push to main/,
  ],
  [
    'required pull requests that someone can bypass',
    [RULE],
    { bypass_actors: [{ actor_id: 5 }] },
    'danger',
    /has 1 entry\./,
  ],
  [
    'required pull requests that nobody can bypass',
    [RULE],
    { bypass_actors: [] },
    'note',
    /^Only a pull request can change .*, and nobody/,
  ],
  [
    'required pull requests and a hidden bypass list',
    [RULE],
    {},
    'note',
    /^Couldn’t check .*don’t have access/,
  ],
] as const)('reports a branch with %s', (_what, rules, ruleset, kind, words) => {
  githubAnswers(json(rules), ruleset && json(ruleset));
  const [github] = check();
  expect(github).toMatchObject({ kind, name: 'GitHub, owner/site' });
  expect(github?.problem).toMatch(words);
});

test.each([
  ['is not signed in', 'echo "not signed in" >&2; exit 4', 'not signed in'],
  ['returns something unexpected', 'echo hello', 'an unexpected response'],
])('when gh %s, asks for confirmation instead of reporting a danger', (_what, rules, reason) => {
  githubAnswers(rules);
  const [github] = check();
  expect(github?.kind).toBe('note');
  expect(github?.problem).toContain(`Couldn’t check (`);
  expect(github?.problem).toContain(reason);
  expect(github?.remedy).toContain('On GitHub, under Settings');
});

test('rejects a repository URL without a branch, and doesn’t call GitHub', () => {
  githubAnswers('exit 9');
  const [wrong] = check('https://github.com/owner/site');
  expect(wrong).toMatchObject({ kind: 'wrong', name: 'CONTENT_REPOSITORY' });
  expect(wrong?.problem).toContain('/tree/drafts');
});

test('without a content repository, reports only the variable scopes, and marks them unverified', () => {
  githubAnswers('exit 9');
  const diagnostics = check('');
  expect(diagnostics.map(({ name }) => name)).toEqual(['Netlify, variable scopes']);
  expect(diagnostics[0]?.problem).toMatch(
    /^This check doesn’t ask Netlify.*ORDER_SECRET, STRIPE_SECRET_KEY/,
  );
  expect(diagnostics[0]?.remedy).toContain('only the Functions scope');
});
