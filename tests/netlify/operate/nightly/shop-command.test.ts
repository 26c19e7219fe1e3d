import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

function shop(...words: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['netlify/operate/shop-command.ts', ...words],
    { encoding: 'utf8', env: { ...process.env, NETLIFY_SITE_ID: '', NETLIFY_AUTH_TOKEN: '' } },
  );
  return { status, stdout, stderr };
}

const COMMANDS = [
  ...['export', 'import', 'migrate', 'alerts', 'help-buyer', 'forget'],
  ...['end-sign-ins', 'rotate-secret'],
  ...['coach-link', 'reset-second-factor', 'deploy-check', 'check-deployed', 'launch-check'],
];

test.each([[], ['--help']])('%j lists every command with its arguments', (...words) => {
  const { status, stdout, stderr } = shop(...words);
  expect([status, stderr]).toEqual([0, '']);
  const listed = [...stdout.matchAll(/^ {2}(\S+).* {2}\S/gm)].map(([, name]) => name);
  expect(listed).toEqual(COMMANDS);
});

test('describes a command without running it when given --help', () => {
  const { status, stdout } = shop('import', '--help');
  expect(status).toBe(0);
  expect(stdout).toContain('import FILE [--newer NEWER_FILE | --is-newest]');
  expect(stdout).not.toContain('export FILE');
});

test.each([
  ['exprt', ' Did you mean "export"?'],
  ['check:deployed', ' Did you mean "check-deployed"?'],
  ['publish', ''],
])('reports an unknown command %s', (word, suggestion) => {
  expect(shop(word)).toEqual({
    status: 2,
    stdout: '',
    stderr: `Unknown command: "${word}".${suggestion}\nAll commands: npm run shop -- --help\n`,
  });
});

test.each([
  [['forget', '--yez'], "Unknown option '--yez'. Usage: npm run shop -- forget ADDRESS"],
  [['reset-second-factor', 'ana'], "Unexpected argument 'ana'"],
  [['alerts', 'now'], '"alerts" doesn’t take arguments, but got: now'],
])("rejects %j and shows the command's usage", (words, sentence) => {
  const { status, stdout, stderr } = shop(...words);
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toContain(sentence);
  expect(stderr).not.toMatch(/\n\s+at /);
});

test.each([
  [['export'], 'Add a file name'],
  [['migrate'], 'DATABASE_URL isn’t set'],
  [['forget', 'two words'], 'Add the person’s address'],
  [['forget', 'a@example.com', 'b@example.com'], 'Add the person’s address'],
  [['forget', 'maria@example.com'], 'Set NETLIFY_SITE_ID'],
  [['rotate-secret'], 'Set NETLIFY_SITE_ID'],
  [['end-sign-ins'], 'Set NETLIFY_SITE_ID'],
  [['help-buyer', 'cs_live_x'], 'Add the checkout session from Stripe'],
  [['help-buyer', 'cs_live_0123456789', '--email', 'two words'], 'Add the checkout session'],
  [['check-deployed', 'example'], 'Add the site’s URL'],
  [['reset-second-factor'], 'Add the account’s address'],
])('reports what’s missing for %j', (words, sentence) => {
  const { status, stdout, stderr } = shop(...words);
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr.startsWith(sentence)).toBe(true);
});
