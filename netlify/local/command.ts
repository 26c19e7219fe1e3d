import { access, constants, mkdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import { CannotStart } from './cannot-start.ts';
import { listenOnLocalhost } from './loopback.ts';
import type { LocalStore } from './local-services.ts';

/** Between two looks whether the program that started this one still runs, in milliseconds. */
const PARENT_LOOK_PAUSE = 500;

/**
 * Runs a command until Ctrl-C: starts it, and at the end stops all that it started. A failure to start
 * is explained and ends with code 1.
 * @param start Gives the way to stop what it started. Programs that it starts take the signal, so that
 * they end also when the command is stopped before it is ready.
 */
export async function runUntilStopped(
  start: (signal: AbortSignal) => Promise<() => Promise<void>>,
): Promise<void> {
  const stopping = new AbortController();
  let stop = async () => {};
  const end = () => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);
  watchParent(end);
  try {
    stop = await start(stopping.signal);
  } catch (error) {
    if (stopping.signal.aborted) return;
    stopping.abort();
    console.error(explain(error) ?? error);
    process.exit(1);
  }
}

/**
 * Reads where the records lie: `--store postgres` of `npm start`, or LOCAL_STORE; `blobs` when neither says.
 * @throws {CannotStart}
 */
export function readStore(args: readonly string[], text: string | undefined): LocalStore {
  const { values } = parseArgs({
    args: [...args],
    options: { store: { type: 'string' } },
    strict: false,
  });
  const given = values.store ?? (text || 'blobs');
  if (given === 'blobs' || given === 'postgres') return given;
  throw new CannotStart(
    `The store is "${given}". Use blobs or postgres, for example: npm start -- --store postgres`,
  );
}

/**
 * Reads PORT; 8888 when it is not set, 0 takes any free one.
 * @throws {CannotStart}
 */
export function readPort(text: string | undefined): number {
  if (!text) return 8888;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new CannotStart(
      `PORT is "${text}". Use a number from 0 to 65535, for example: PORT=9000 npm start`,
    );
  }
  return port;
}

/**
 * Tries the port before the long work begins.
 * @throws {Error} with the system's code, such as EADDRINUSE
 */
export async function requireFreePort(port: number): Promise<void> {
  const address = await listenOnLocalhost(() => createServer(), port);
  await address.close();
}

/**
 * Makes the data folder.
 * @throws {CannotStart} when it cannot be written
 */
export async function requireWritable(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true });
    await access(dataDir, constants.W_OK);
  } catch {
    throw new CannotStart(
      `The data folder ${dataDir} cannot be written. Make it writable, or choose another: LOCAL_DATA_DIR=/path/to/folder npm start`,
    );
  }
}

/** Stopping npm by a signal ends npm and its shell, and tells nobody else. */
function watchParent(end: () => void): void {
  if (!process.env['npm_lifecycle_event']) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) end();
  }, PARENT_LOOK_PAUSE).unref();
}

function explain(error: unknown): string | undefined {
  if (error instanceof CannotStart) return error.message;
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  const port = 'port' in error ? String(error.port) : '';
  const command = process.env['npm_lifecycle_event'] === 'dev' ? 'npm run dev' : 'npm start';
  if (error.code === 'EADDRINUSE') {
    return `Port ${port} is in use by another program. Stop that one, or choose another port: PORT=9000 ${command}`;
  }
  if (error.code === 'EACCES' && 'port' in error) {
    return `This account may not use port ${port}. Choose one from 1024 on: PORT=9000 ${command}`;
  }
  return undefined;
}
