import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '../../tests/support/chromium.ts';
import { linkModules } from './measure-builds.ts';

/**
 * `npm start` on a fresh clone. Times in seconds, memory in bytes for npm and all its child
 * processes together.
 */
export interface MeasuredStart {
  commit: string;
  /** Time until "Ready" is printed, for the first start and a second one in the same folder. */
  ready: number;
  readyAgain: number;
  highest: number;
  idle: number;
  afterPages: number;
}

/** Limits, in seconds and bytes. */
export const START_BARS = {
  ready: 60,
  readyAgain: 6,
  highest: 1.5e9,
  idle: 400e6,
  afterPages: 400e6,
} as const satisfies Partial<MeasuredStart>;

const PATHS = [
  '/',
  '/about',
  '/blog',
  '/blog/adaptive-tools-for-stroke-survivors',
  '/shop',
  '/ebook/brain-recipes',
  '/cart',
  '/checkout',
  '/my-downloads',
  '/contact',
];
export const PAGE_LOADS = PATHS.length;

/** Interval between memory samples, in milliseconds. */
const SAMPLE_EACH = 200;
const UNTIL_IDLE = 20_000;
const ENDS_WITHIN = 60_000;

/**
 * Starts a clone of the current commit twice. Memory usage is read from `/proc`, the only place the
 * operating system provides it.
 * @returns `undefined` if there is no `/proc`
 */
export async function measureStart(): Promise<MeasuredStart | undefined> {
  if (!existsSync('/proc/self/stat')) {
    console.log('not run: start, because this system doesn’t report process memory in /proc');
    return undefined;
  }
  const folder = mkdtempSync(join(tmpdir(), 'bench-start-'));
  try {
    const clone = join(folder, 'clone');
    const commit = cloneWithPackages(clone);
    console.log(`Starting a clone of ${commit}, without uncommitted changes.`);
    const env = { PORT: String(await freePort()), LOCAL_DATA_DIR: join(folder, 'data') };

    const first = await start(clone, env);
    console.log(`Ready after ${first.ready} s. Waiting until it is idle …`);
    await pause(UNTIL_IDLE);
    const idle = memoryOfTree(first.pid);
    await loadPages(`http://localhost:${env.PORT}`);
    const afterPages = memoryOfTree(first.pid);
    await first.stop();
    const highest = first.highest();

    const second = await start(clone, env);
    await second.stop();
    return { commit, ready: first.ready, readyAgain: second.ready, highest, idle, afterPages };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @returns the commit hash */
function cloneWithPackages(clone: string): string {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  const commit = git('rev-parse', 'HEAD');
  git('clone', '--quiet', '--no-checkout', '.', clone);
  git('-C', clone, 'checkout', '--quiet', '--detach', commit);
  const record = 'node_modules/.installed-lockfile';
  const lock = createHash('sha256').update(readFileSync(join(clone, 'package-lock.json')));
  if (readFileSync(record, 'utf8') !== lock.digest('hex')) {
    // Installing would write to folders that are symlinks to this project's packages.
    throw new Error(
      `The packages in node_modules don’t match package-lock.json in ${commit}. Commit package-lock.json, run npm install, and measure again.`,
    );
  }
  linkModules(clone);
  cpSync(record, join(clone, record));
  return commit.slice(0, 10);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

interface Started {
  pid: number;
  ready: number;
  /** Returns the peak memory so far. */
  highest: () => number;
  stop: () => Promise<void>;
}

async function start(folder: string, env: Readonly<Record<string, string>>): Promise<Started> {
  const began = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { pid } = child;
  if (pid === undefined) throw new Error('npm could not be started. Is it on the PATH?');
  let highest = 0;
  const sampling = setInterval(() => {
    highest = Math.max(highest, memoryOfTree(pid));
  }, SAMPLE_EACH);
  const stop = async () => {
    clearInterval(sampling);
    const running = treeOf(pid);
    child.kill();
    await endOf(running);
  };
  try {
    await new Promise<void>((resolve, reject) => {
      let output = '';
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding('utf8').on('data', (text: string) => {
          output += text;
          if (/^Ready/m.test(output)) resolve();
        });
      }
      child.on('error', reject);
      child.on('close', () =>
        reject(new Error(`npm start exited before it was ready:\n${output}`)),
      );
    });
  } catch (error) {
    await stop();
    throw error;
  }
  const ready = Math.round((performance.now() - began) / 100) / 10;
  return { pid, ready, highest: () => highest, stop };
}

/** Returns a process and all its descendants. */
function treeOf(root: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    // The program name, in parentheses, can contain anything. State and parent come after it.
    .map((pid) => ({
      pid: Number(pid),
      parent: Number(/.*\) \S (\d+)/s.exec(read(pid, 'stat'))?.[1]),
    }));
  const children = Map.groupBy(parents, ({ parent }) => parent);
  const below = (pid: number): number[] => [
    pid,
    ...(children.get(pid) ?? []).flatMap((child) => below(child.pid)),
  ];
  return below(root);
}

/**
 * Returns the memory of a process and its descendants, in bytes. Shared memory is split between
 * processes (PSS) where the system supports it. Otherwise, it's counted in each of them (RSS).
 */
function memoryOfTree(root: number): number {
  const kilobytes = treeOf(root).map((pid) => {
    const [, found] =
      /^Pss: +(\d+)/m.exec(read(pid, 'smaps_rollup')) ??
      /^VmRSS:\s+(\d+)/m.exec(read(pid, 'status')) ??
      [];
    return Number(found ?? 0);
  });
  return kilobytes.reduce((sum, one) => sum + one, 0) * 1024;
}

/** Returns the contents of a process's file, or an empty string if the process has exited. */
function read(pid: number | string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

async function endOf(pids: readonly number[]): Promise<void> {
  const began = performance.now();
  for (;;) {
    // A zombie process no longer uses memory.
    const left = pids.filter((pid) => /^VmRSS/m.test(read(pid, 'status')));
    if (left.length === 0) return;
    if (performance.now() - began > ENDS_WITHIN) {
      throw new Error(
        `npm start doesn’t stop. Stop its processes yourself: kill ${left.join(' ')}`,
      );
    }
    await pause(SAMPLE_EACH);
  }
}

async function loadPages(site: string): Promise<void> {
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: CHROMIUM_FLAGS,
    ...(executablePath ? { executablePath } : {}),
  });
  try {
    const page = await browser.newPage();
    for (const path of PATHS) {
      const answer = await page.goto(`${site}${path}`, { waitUntil: 'networkidle' });
      if (!answer?.ok()) throw new Error(`${path} returned ${answer?.status()}.`);
    }
  } finally {
    await browser.close();
  }
}
