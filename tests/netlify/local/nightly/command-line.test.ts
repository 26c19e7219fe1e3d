import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listenOnLoopback } from '#netlify/local/loopback.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'command-'));
});

afterAll(async () => {
  await rm(folder, { recursive: true });
});

/** Runs the `npm start` script without npm, until it exits. */
async function start(
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ['netlify/local/start.ts'], {
    env: { ...process.env, LOCAL_DATA_DIR: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (text: string) => {
      output += text;
    });
  }
  const code = await new Promise<number | null>((ended) => child.on('close', ended));
  return { code, output };
}

describe('npm start', () => {
  test.each(['banana', '70000'])('rejects the port %j with a clear message', async (PORT) => {
    expect(await start({ PORT })).toEqual({
      code: 1,
      output: `PORT is "${PORT}". Use a number from 0 to 65535, for example: PORT=9000 npm start\n`,
    });
  });

  test('before building, reports that its port is in use', async () => {
    const other = await listenOnLoopback(createServer());
    expect(await start({ PORT: String(other.port) })).toEqual({
      code: 1,
      output: `Port ${other.port} is in use by another program. Stop that program, or choose another port: PORT=9000 npm start\n`,
    });
    await other.close();
  });

  test("reports that its data folder isn't writable", async () => {
    const dataDir = join(folder, 'a-file');
    await writeFile(dataDir, '');
    expect(await start({ PORT: '0', LOCAL_DATA_DIR: dataDir })).toEqual({
      code: 1,
      output: `The data folder ${dataDir} isn’t writable. Make it writable, or choose another one: LOCAL_DATA_DIR=/path/to/folder npm start\n`,
    });
  });
});

describe('a command that is stopped', () => {
  /** Returns a command that starts a child process and then either becomes ready or never does. */
  const command = (isReady: boolean) => `
    import { spawn } from 'node:child_process';
    import { runUntilStopped } from '#netlify/local/command-line.ts';
    await runUntilStopped(async (signal) => {
      const child = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'], {
        signal,
        stdio: ['ignore', 'inherit', 'inherit'],
      });
      child.on('error', () => {});
      if (!${isReady}) {
        console.log('still starting');
        await new Promise(() => setInterval(() => {}, 1000));
      }
      setTimeout(() => console.log('ready'));
      setInterval(() => {}, 1000);
      return async () => console.log('stopped in order');
    });`;

  test.each([
    ['SIGINT', true, 'ready\nstopped in order\n'],
    ['SIGTERM', true, 'ready\nstopped in order\n'],
    ['SIGTERM', false, 'still starting\n'],
  ] as const)(
    'shuts down cleanly with exit code 0 on %s (ready: %s)',
    async (signal, isReady, all) => {
      const child = spawn(process.execPath, ['--input-type=module', '--eval', command(isReady)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      child.stdout.setEncoding('utf8');
      let output = '';
      child.stdout.on('data', (text: string) => {
        output += text;
        if (output.endsWith('ready\n') || output.endsWith('starting\n')) child.kill(signal);
      });
      // The command's own child process inherits this pipe, so `close` doesn't fire until that
      // process has also exited.
      const code = await new Promise<number | null>((closed) => child.on('close', closed));
      expect({ code, output }).toEqual({ code: 0, output: all });
    },
  );
});
