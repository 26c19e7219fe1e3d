// Runs before start, dev, test, and shop, on Node 20 or later and without any dependencies, which
// is why it isn't TypeScript. It must also parse on older versions, so that it can report that
// they're too old. The pinned Node in node_modules/.bin comes first on the PATH of whatever npm
// runs next. A shell caches the path to `node`, so scripts run this file in a subshell: (node
// netlify/local/set-up.mjs) && node …
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { freemem, homedir, totalmem } from 'node:os';
import { join } from 'node:path';

const OLDEST_NODE = 20;
const RECORD = 'node_modules/.installed-lockfile';
/** Disk space needed for the packages and a build. */
const DISK_SPACE = '1 GB';
const ENOUGH_MEMORY = 2 * 1024 ** 3;

/**
 * Error patterns from npm or the system, with advice for each. A partial install is never treated
 * as complete.
 */
const REASONS = [
  {
    pattern: /ENOSPC/,
    advice: `The disk is full. The packages and a build take about ${DISK_SPACE} in ${process.cwd()}. Free up some space, and run the same command again. It installs what’s missing.`,
  },
  {
    pattern:
      /ENETUNREACH|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EIDLETIMEOUT|ERR_SOCKET_TIMEOUT/,
    advice:
      'The packages come from the npm registry, which couldn’t be reached. Check the network (or the proxy and registry in "npm config list"), and run the same command again. It installs what’s missing.',
  },
];

/** @param {string} message What went wrong and how to fix it. */
function exitWith(message) {
  console.error(message);
  process.exit(1);
}

function checkNode() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major >= OLDEST_NODE) return;
  exitWith(
    `Node ${process.versions.node} is too old. Install Node ${OLDEST_NODE} or newer from https://nodejs.org and try again.`,
  );
}

function warnOfLittleMemory() {
  // macOS also counts memory as used if it could be freed immediately.
  const bytes = process.platform === 'darwin' ? totalmem() : freemem();
  if (bytes >= ENOUGH_MEMORY) return;
  console.log(
    `Only ${(bytes / 1024 ** 3).toFixed(1)} GB of memory is free. With less than 2 GB, a build may be slow, or the system may stop it. If so, close other programs and try again.`,
  );
}

/** @param {string} output Output of npm or the system. */
function explainFailure(output) {
  const reason = REASONS.find(({ pattern }) => pattern.test(output));
  exitWith(
    reason?.advice ??
      'The packages couldn’t be installed. See the message above, check the network, and try again.',
  );
}

function installPackages() {
  const lockfile = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
  const installed = existsSync(RECORD) ? readFileSync(RECORD, 'utf8') : '';
  if (installed === lockfile) return;
  warnOfLittleMemory();
  console.log('Installing packages. The first time, this takes a minute or two …');
  // If the install is interrupted, the next start must not treat it as complete.
  rmSync(RECORD, { force: true });
  // The lockfile pins every version. Don't use `npm ci`: it would also request the binaries for all
  // other platforms, and a registry that's missing one of them would make the whole install fail.
  const result = spawnSync(
    'npm',
    ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      stdio: ['inherit', 'inherit', 'pipe'],
      encoding: 'utf8',
      maxBuffer: Infinity,
      shell: process.platform === 'win32',
    },
  );
  process.stderr.write(result.stderr || '');
  if (result.error && 'code' in result.error && result.error.code === 'ENOENT') {
    exitWith('npm wasn’t found. It comes with Node, so reinstall Node from https://nodejs.org.');
  }
  if (result.status !== 0) explainFailure(result.stderr || String(result.error));
  try {
    mkdirSync('node_modules', { recursive: true });
    writeFileSync(RECORD, lockfile);
  } catch (error) {
    console.error(String(error));
    explainFailure(String(error));
  }
}

/** Playwright installs its browsers outside the project. Any Chromium will do. */
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
      'There’s no Chromium for the browser tests. Install it with: npx playwright install --only-shell chromium',
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
      'Chromium couldn’t be installed. Install it yourself: apt-get install -y chromium-headless-shell',
    );
  }
}

checkNode();
installPackages();
if (process.argv.includes('--browser')) ensureBrowser();
