// Runs a tool's program, after installing the tool's packages if its lock file has changed: `node
// tools/run.mjs books/books-command.ts --check`.
// `node tools/run.mjs --install` installs the packages of every tool, for the tools' tests.
// This is plain JavaScript without packages, because it runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const isWindows = process.platform === 'win32';

/**
 * Search path with local binaries first, as npm scripts have it, so that the Node version that the
 * project requires is used.
 */
const PATH = `${root}node_modules/.bin${delimiter}${process.env.PATH ?? ''}`;

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {string} folder
 * @param {'inherit' | 2} stdout Where standard output goes. Use 2 (standard error) to keep standard
 * output for the program itself.
 */
function run(command, args, folder, stdout = 2) {
  const { status } = spawnSync(command, args, {
    cwd: folder,
    stdio: ['inherit', stdout, 'inherit'],
    shell: isWindows,
    env: { ...process.env, PATH },
  });
  if (status !== 0) process.exit(status ?? 1);
}

/** @param {string} tool Name of a folder next to this file. */
function install(tool) {
  const folder = `${root}tools/${tool}`;
  if (!existsSync(`${folder}/package-lock.json`)) return;
  const record = `${folder}/node_modules/.installed-lockfile`;
  const lock = createHash('sha256')
    .update(readFileSync(`${folder}/package-lock.json`))
    .digest('hex');
  if (existsSync(record) && readFileSync(record, 'utf8') === lock) return;
  console.error(`Installing the packages of tools/${tool} …`);
  rmSync(record, { force: true });
  // As in the site's setup: `npm ci` would also require the binaries for every other platform.
  run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], folder);
  writeFileSync(record, lock);
}

run('node', ['netlify/local/set-up.mjs'], root);
const [program = '', ...args] = process.argv.slice(2);
if (program === '--install') {
  for (const tool of readdirSync(`${root}tools`)) install(tool);
} else if (program.includes('/') && existsSync(`${root}tools/${program}`)) {
  install(program.split('/')[0] ?? '');
  run('node', [`tools/${program}`, ...args], root, 'inherit');
} else {
  console.error(
    `There is no tools/${program}. Name a program of a tool, for example: node tools/run.mjs books/books-command.ts`,
  );
  process.exit(1);
}
