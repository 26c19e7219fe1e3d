import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startLocalPostgres } from '#netlify/local/postgres.ts';
import { connectDatabase } from '#netlify/storage/postgres-store.ts';
import { migrate } from '#netlify/storage/migrations.ts';

/**
 * A real Postgres server for a test. Allows many connections and keeps its data in its own folder.
 */
export interface PostgresServer {
  url: string;
  /** Stops the server, either with `kill -9` or cleanly. */
  stop(how: 'SIGKILL' | 'SIGINT'): Promise<void>;
  start(): Promise<void>;
  /** Stops the server and deletes its data. */
  remove(): Promise<void>;
}

const FOLDERS = [
  ...(process.env['PATH'] ?? '').split(':'),
  ...[18, 17, 16, 15, 14].map((version) => `/usr/lib/postgresql/${version}/bin`),
];
const folder = FOLDERS.find((one) =>
  ['initdb', 'postgres'].every((name) => one !== '' && existsSync(join(one, name))),
);

/** Reason a real server can't run here, or `undefined` if it can. */
export const noServer =
  folder === undefined ? 'no Postgres server is installed (initdb and postgres)' : undefined;
if (noServer) console.log(`not run: races on a real Postgres server: ${noServer}`);

/** Postgres refuses to run as root, so run it as an unprivileged user. */
const NOBODY = 65_534;
const runAs = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

/** Starts a server with the current schema. */
export async function startPostgres(): Promise<PostgresServer> {
  const root = await mkdtemp(join(tmpdir(), 'postgres-'));
  if ('uid' in runAs) await chown(root, NOBODY, NOBODY);
  const data = join(root, 'data');
  const program = (name: string) => join(folder ?? '', name);
  const options = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'];
  await promisify(execFile)(program('initdb'), options, { ...runAs, env: process.env });
  let port = 0;
  let running: ChildProcess | undefined;
  let words = '';

  /**
   * Returns whether the server started. Startup can fail if its port is taken or a killed server's
   * shared memory is still in use.
   */
  async function tryToStart(): Promise<boolean> {
    const settings = ['listen_addresses=127.0.0.1', 'max_connections=200'];
    const child = spawn(
      program('postgres'),
      ['-D', data, '-p', String(port), '-k', root, ...settings.flatMap((one) => ['-c', one])],
      { ...runAs, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    running = child;
    words = '';
    child.stderr.setEncoding('utf8').on('data', (part: string) => {
      words = (words + part).slice(-1_000);
    });
    while (child.exitCode === null && child.signalCode === null) {
      // Another server on this port would also respond, but only this one writes this file.
      const file = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '');
      const lines = file.split('\n');
      if (Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready') return true;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return false;
  }
  async function start(choosePort: () => Promise<number> = async () => port): Promise<void> {
    for (let tries = 1; tries <= 5; tries += 1) {
      port = await choosePort();
      if (await tryToStart()) return;
    }
    throw new Error(`The tests’ Postgres server doesn’t start: ${words}`);
  }
  async function stop(how: 'SIGKILL' | 'SIGINT'): Promise<void> {
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const ended = once(running, 'exit');
    running.kill(how);
    await ended;
  }

  await start(freePort);
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const database = connectDatabase({ url: url, ssl: false }, 1);
  await migrate(database);
  await database.close();
  return {
    url,
    start: () => start(),
    stop,
    async remove() {
      await stop('SIGINT');
      await rm(root, { recursive: true });
    },
  };
}

/**
 * Starts a database that other processes can connect to. Uses a real server if one is installed.
 * @param folder Where to store its data.
 */
export async function startReachablePostgres(
  folder: string,
): Promise<{ url: string; close(): Promise<void> }> {
  if (noServer) return startLocalPostgres({ dir: join(folder, 'postgres') });
  const { url, remove } = await startPostgres();
  return { url, close: remove };
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || !address) throw new Error('This machine has no free port.');
  return address.port;
}
