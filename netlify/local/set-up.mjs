// Runs before start, dev and test, on any Node from 20 and without a single dependency: that is why it
// is no TypeScript. What runs after it finds the pinned Node of node_modules/.bin first on its PATH.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const OLDEST_NODE = 20;
const RECORD = 'node_modules/.installed-lockfile';

/** @param {string} message What is wrong and what to do. */
function giveUp(message) {
  console.error(message);
  process.exit(1);
}

function checkNode() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major >= OLDEST_NODE) return;
  giveUp(
    `Node ${process.versions.node} is too old. Install Node ${OLDEST_NODE} or newer from https://nodejs.org and try again.`,
  );
}

function installPackages() {
  const lockfile = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
  const installed = existsSync(RECORD) ? readFileSync(RECORD, 'utf8') : '';
  if (installed === lockfile) return;
  console.log('Installing packages. The first time this takes a minute or two …');
  // The lockfile decides every version. `npm ci` would also ask for the binaries of all other
  // machines, and a registry that is behind for one of them then stops everything.
  const result = spawnSync(
    'npm',
    ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      stdio: 'inherit',
      shell: process.platform === 'win32',
    },
  );
  if (result.status !== 0) {
    giveUp(
      'The packages could not be installed. Look at the message above, check the network, and try again.',
    );
  }
  mkdirSync('node_modules', { recursive: true });
  writeFileSync(RECORD, lockfile);
}

/** Playwright keeps its browsers outside the project; any of them will do. */
function hasPlaywrightBrowser() {
  const folder = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), '.cache/ms-playwright');
  return existsSync(folder) && readdirSync(folder).some((name) => name.startsWith('chromium'));
}

function ensureBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named && existsSync(named)) return;
  if (existsSync('/usr/bin/chromium-headless-shell') || hasPlaywrightBrowser()) return;
  const isRootOnDebian = process.getuid?.() === 0 && existsSync('/etc/debian_version');
  if (!isRootOnDebian) {
    if (existsSync('/usr/bin/chromium')) return;
    console.log(
      'No Chromium was found for the browser tests. Install one with: npx playwright install --only-shell chromium',
    );
    return;
  }
  console.log('Installing Chromium for the browser tests …');
  const update = spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
  const install = spawnSync('apt-get', ['install', '-y', '-qq', 'chromium-headless-shell'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (update.status !== 0 || install.status !== 0) {
    console.log(
      'Chromium could not be installed. Install it by hand: apt-get install -y chromium-headless-shell',
    );
  }
}

checkNode();
installPackages();
if (process.argv.includes('--browser')) ensureBrowser();
