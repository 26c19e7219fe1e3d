import { access, constants, mkdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import { CannotStart } from './cannot-start.ts';
import { listenOnLocalhost } from './loopback.ts';
import type { LocalStore } from './local-services.ts';

/** Interval between checks that the parent process is still running, in milliseconds. */
const PARENT_POLL_PAUSE = 500;

/**
 * Runs a command until Ctrl-C, then stops everything it started. If it fails to start, explains why
 * and exits with code 1.
 * @param start Returns a function that stops what it started. Child processes get the signal too,
 * so they exit even if the command is stopped before it's ready.
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
 * Reads which store to use, from `npm start -- --store postgres` or LOCAL_STORE. Defaults to
 * `blobs`.
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
 * Reads PORT. Defaults to 8888, and 0 picks any free port.
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
 * Checks the port before the slow work starts.
 * @throws {Error} with the system's code, such as EADDRINUSE
 */
export async function requireFreePort(port: number): Promise<void> {
  const address = await listenOnLocalhost(() => createServer(), port);
  await address.close();
}

/**
 * Creates the data folder.
 * @throws {CannotStart} if it isn't writable
 */
export async function requireWritable(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true });
    await access(dataDir, constants.W_OK);
  } catch {
    throw new CannotStart(
      `The data folder ${dataDir} isn’t writable. Make it writable, or choose another one: LOCAL_DATA_DIR=/path/to/folder npm start`,
    );
  }
}

/** Needed because a signal to npm only stops npm and its shell, not this process. */
function watchParent(end: () => void): void {
  if (!process.env['npm_lifecycle_event']) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) end();
  }, PARENT_POLL_PAUSE).unref();
}

function explain(error: unknown): string | undefined {
  if (error instanceof CannotStart) return error.message;
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  const port = 'port' in error ? String(error.port) : '';
  const command = process.env['npm_lifecycle_event'] === 'dev' ? 'npm run dev' : 'npm start';
  if (error.code === 'EADDRINUSE') {
    return `Port ${port} is in use by another program. Stop that program, or choose another port: PORT=9000 ${command}`;
  }
  if (error.code === 'EACCES' && 'port' in error) {
    return `This account isn’t allowed to use port ${port}. Choose a port from 1024 up: PORT=9000 ${command}`;
  }
  return undefined;
}
