// Runs a program of a tool, and installs the tool's packages first when its lock file has changed:
//   node tools/run.mjs books/make-books.ts --check
//   node tools/run.mjs --install            installs every tool, for the tests of tools
// Plain JavaScript without packages, because it runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const isWindows = process.platform === 'win32';

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {string} folder
 */
function run(command, args, folder) {
  const { status } = spawnSync(command, args, { cwd: folder, stdio: 'inherit', shell: isWindows });
  if (status !== 0) process.exit(status ?? 1);
}

/** @param {string} tool Name of a folder beside this file. */
function install(tool) {
  const folder = `${root}tools/${tool}`;
  if (!existsSync(`${folder}/package-lock.json`)) return;
  const record = `${folder}/node_modules/.installed-lockfile`;
  const lock = createHash('sha256')
    .update(readFileSync(`${folder}/package-lock.json`))
    .digest('hex');
  if (existsSync(record) && readFileSync(record, 'utf8') === lock) return;
  console.error(`Installing the packages of tools/${tool} …`);
  // As in the set-up of the site: `npm ci` would ask for the binaries of all other machines, too.
  run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], folder);
  writeFileSync(record, lock);
}

run('node', ['netlify/local/set-up.mjs'], root);
const [program = '', ...args] = process.argv.slice(2);
if (program === '--install') {
  for (const tool of readdirSync(`${root}tools`)) install(tool);
} else if (program.includes('/') && existsSync(`${root}tools/${program}`)) {
  install(program.split('/')[0] ?? '');
  run('node', [`tools/${program}`, ...args], root);
} else {
  console.error(
    `There is no tools/${program}. Name a program of a tool, for example: node tools/run.mjs books/make-books.ts`,
  );
  process.exit(1);
}
