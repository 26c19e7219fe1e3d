import { spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const SET_UP = resolve('netlify/local/set-up.mjs');

let project: string;
let bin: string;

/** Puts a program in front of the real one: it writes down how it was called, and ends with a code. */
async function stand(name: string, code: number): Promise<void> {
  const script = `#!/bin/sh\necho "${name} $*" >> "${join(bin, 'calls')}"\nexit ${code}\n`;
  await writeFile(join(bin, name), script);
  await chmod(join(bin, name), 0o755);
}

function setUp(args: readonly string[] = [], env: Record<string, string> = {}) {
  const result = spawnSync(process.execPath, [SET_UP, ...args], {
    cwd: project,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}`, ...env },
  });
  return { code: result.status, said: result.stdout + result.stderr };
}

async function calls(): Promise<string[]> {
  const text = await readFile(join(bin, 'calls'), 'utf8').catch(() => '');
  return text.split('\n').filter(Boolean);
}

beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'project-'));
  bin = await mkdtemp(join(tmpdir(), 'bin-'));
  await writeFile(join(project, 'package-lock.json'), '{ "lockfileVersion": 3 }');
  await stand('npm', 0);
});

afterEach(async () => {
  await rm(project, { recursive: true });
  await rm(bin, { recursive: true });
});

test('packages are installed once for each lockfile', async () => {
  const first = setUp();
  expect(first).toEqual({
    code: 0,
    said: expect.stringContaining('Installing packages') as string,
  });
  expect(await calls()).toHaveLength(1);
  expect(setUp()).toEqual({ code: 0, said: '' });
  expect(await calls()).toHaveLength(1);
  await writeFile(join(project, 'package-lock.json'), '{ "lockfileVersion": 3, "packages": {} }');
  expect(setUp().code).toBe(0);
  expect(await calls()).toHaveLength(2);
});

test('packages that are not there any more are installed again', async () => {
  setUp();
  await rm(join(project, 'node_modules'), { recursive: true });
  setUp();
  expect(await calls()).toHaveLength(2);
});

test('an installation that fails is said in words and tried again the next time', async () => {
  await stand('npm', 1);
  const { code, said } = setUp();
  expect(code).toBe(1);
  expect(said).toContain('check the network, and try again');
  await stand('npm', 0);
  expect(setUp().code).toBe(0);
  expect(await calls()).toHaveLength(2);
});

test('a browser that is there is enough', async () => {
  await stand('apt-get', 0);
  await writeFile(join(bin, 'chromium'), '');
  expect(setUp(['--browser'], { CHROMIUM_PATH: join(bin, 'chromium') }).code).toBe(0);
  await mkdir(join(project, 'browsers/chromium-1234'), { recursive: true });
  const playwright = { CHROMIUM_PATH: '', PLAYWRIGHT_BROWSERS_PATH: join(project, 'browsers') };
  expect(setUp(['--browser'], playwright)).toEqual({ code: 0, said: '' });
  expect((await calls()).filter((call) => call.startsWith('apt-get'))).toEqual([]);
});
