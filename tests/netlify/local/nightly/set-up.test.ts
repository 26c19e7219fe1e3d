import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const SET_UP = resolve('netlify/local/set-up.mjs');

let project: string;
let bin: string;

/**
 * Puts a fake program before the real one on the PATH. The fake logs its arguments, runs a command,
 * and exits with the given code.
 */
async function addFakeProgram(name: string, code: number, does = ''): Promise<void> {
  const script = `#!/bin/sh\necho "${name} $*" >> "${join(bin, 'calls')}"\n${does}\nexit ${code}\n`;
  await writeFile(join(bin, name), script);
  await chmod(join(bin, name), 0o755);
}

/**
 * Fakes this machine's memory and Node version, so that tests don't depend on the real ones.
 * Returns a module for `--import`.
 */
function machine({ freeMemory = 8, node = process.versions.node } = {}): string {
  const program = `
    import os from 'node:os';
    import { syncBuiltinESMExports } from 'node:module';
    os.freemem = os.totalmem = () => ${freeMemory} * 1024 ** 3;
    syncBuiltinESMExports();
    Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${node}' } });`;
  return `data:text/javascript,${encodeURIComponent(program)}`;
}

function setUp(args: readonly string[] = [], env: Record<string, string> = {}, on = machine()) {
  const result = spawnSync(process.execPath, ['--import', on, SET_UP, ...args], {
    cwd: project,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}`, ...env },
  });
  return { code: result.status, output: result.stdout + result.stderr };
}

async function calls(): Promise<string[]> {
  const text = await readFile(join(bin, 'calls'), 'utf8').catch(() => '');
  return text.split('\n').filter(Boolean);
}

beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'project-'));
  bin = await mkdtemp(join(tmpdir(), 'bin-'));
  await writeFile(join(project, 'package-lock.json'), '{ "lockfileVersion": 3 }');
  await addFakeProgram('npm', 0);
});

afterEach(async () => {
  await rm(project, { recursive: true });
  await rm(bin, { recursive: true });
});

test('installs packages once per lockfile', async () => {
  const first = setUp();
  expect(first).toEqual({
    code: 0,
    output: expect.stringContaining('Installing packages') as string,
  });
  expect(await calls()).toHaveLength(1);
  expect(setUp()).toEqual({ code: 0, output: '' });
  expect(await calls()).toHaveLength(1);
  await writeFile(join(project, 'package-lock.json'), '{ "lockfileVersion": 3, "packages": {} }');
  expect(setUp().code).toBe(0);
  expect(await calls()).toHaveLength(2);
});

test('reinstalls packages that are missing', async () => {
  setUp();
  await rm(join(project, 'node_modules'), { recursive: true });
  setUp();
  expect(await calls()).toHaveLength(2);
});

test.each([
  ['npm error network connect ENETUNREACH 192.0.2.1:443', 'the npm registry, which couldn’t be'],
  ['npm error code EAI_AGAIN', 'the npm registry, which couldn’t be reached. Check the network'],
  ['npm error nospc ENOSPC: no space left on device, write', 'The disk is full.'],
  ['npm error code EINTEGRITY', 'See the message above'],
])('explains an installation failure ("%s") and retries the next time', async (error, words) => {
  setUp();
  await writeFile(join(project, 'package-lock.json'), '{}');
  await addFakeProgram('npm', 1, `echo '${error}' >&2`);
  const { code, output } = setUp();
  expect(code).toBe(1);
  expect(output).toContain(`${error}\n`);
  expect(output).toContain(words);
  await addFakeProgram('npm', 0);
  expect(setUp().code).toBe(0);
  expect(setUp()).toEqual({ code: 0, output: '' });
  expect(await calls()).toHaveLength(3);
});

test('retries an installation that was killed, even if the old packages are still there', async () => {
  const before = '{ "lockfileVersion": 3 }';
  setUp();
  await writeFile(join(project, 'package-lock.json'), '{}');
  await addFakeProgram('npm', 0, 'kill -9 $PPID');
  setUp();
  await writeFile(join(project, 'package-lock.json'), before);
  await addFakeProgram('npm', 0);
  expect(setUp().output).toContain('Installing packages');
});

test('explains the problem if the disk fills up during the last step', async () => {
  // On Linux, writing to `/dev/full` always fails with a disk-full error. Elsewhere, the file can't
  // be written at all.
  await addFakeProgram(
    'npm',
    0,
    'mkdir -p node_modules; ln -s /dev/full node_modules/.installed-lockfile',
  );
  const { code, output } = setUp();
  expect(code).toBe(1);
  expect(output).toContain(existsSync('/dev/full') ? 'The disk is full.' : 'couldn’t be installed');
});

test("explains where to get npm if it's missing", () => {
  const { code, output } = setUp([], { PATH: project });
  expect([code, output]).toEqual([1, expect.stringContaining('npm wasn’t found.')]);
});

test('rejects an outdated Node with instructions, before installing anything', async () => {
  const { code, output } = setUp([], {}, machine({ node: '18.20.8' }));
  expect([code, output]).toEqual([
    1,
    'Node 18.20.8 is too old. Install Node 20 or newer from https://nodejs.org and try again.\n',
  ]);
  expect(await calls()).toEqual([]);
});

test('warns about low memory once, and continues', async () => {
  const on = machine({ freeMemory: 1.5 });
  const { code, output } = setUp([], {}, on);
  expect(code).toBe(0);
  expect(output).toContain('Only 1.5 GB of memory is free.');
  expect(await calls()).toHaveLength(1);
  expect(setUp([], {}, on)).toEqual({ code: 0, output: '' });
});

test('runs the rest of an npm script with the Node version that setup installed', async () => {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as {
    scripts: Record<string, string>;
  };
  const combined = Object.values(scripts).filter((script) => /set-up\.mjs.*&&/.test(script));
  expect(combined.length).toBeGreaterThan(0);
  await mkdir(join(project, 'netlify/local'), { recursive: true });
  await copyFile(SET_UP, join(project, 'netlify/local/set-up.mjs'));
  const pinned = join(project, 'node_modules/.bin');
  for (const script of combined) {
    await rm(join(project, 'node_modules'), { recursive: true, force: true });
    const brings = `mkdir -p '${pinned}'; printf '#!/bin/sh\\necho the pinned one' > '${pinned}/node'; chmod +x '${pinned}/node'`;
    await addFakeProgram('npm', 0, brings);
    // npm also adds this folder to the PATH before it exists.
    const { stdout } = spawnSync('sh', ['-c', script], {
      cwd: project,
      encoding: 'utf8',
      env: { ...process.env, PATH: [pinned, bin, process.env['PATH']].join(delimiter) },
    });
    expect(stdout, script).toMatch(/the pinned one\n$/);
  }
});

test('accepts a browser that is already installed', async () => {
  await addFakeProgram('apt-get', 0);
  await writeFile(join(bin, 'chromium'), '');
  expect(setUp(['--browser'], { CHROMIUM_PATH: join(bin, 'chromium') }).code).toBe(0);
  await mkdir(join(project, 'browsers/chromium-1234'), { recursive: true });
  const playwright = { CHROMIUM_PATH: '', PLAYWRIGHT_BROWSERS_PATH: join(project, 'browsers') };
  expect(setUp(['--browser'], playwright)).toEqual({ code: 0, output: '' });
  expect((await calls()).filter((call) => call.startsWith('apt-get'))).toEqual([]);
});
