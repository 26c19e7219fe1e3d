/** `npm start`: build what changed, start the local world, serve everything, say where it is. */
import { access, constants, mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { BuildFailed, buildIfChanged } from './build.ts';
import { FolderInUse } from './blobs/folder-lock.ts';
import { LiveKeyRefused } from './world.ts';
import { seed } from './seed.ts';
import { startSite } from './serve.ts';

/** Something that the person at the keyboard can put right; shown without a stack. */
class CannotStart extends Error {}

async function start(): Promise<void> {
  const port = readPort(process.env['PORT']);
  const dataDir = resolve(process.env['LOCAL_DATA_DIR'] || '.local');
  await requireWritable(dataDir);
  await buildIfChanged((line) => console.log(line));
  console.log('Starting storage, payments and mail …');
  const site = await startSite({ port, dataDir, seed });

  console.log(`
Ready: ${site.url}
  Shop         ${site.url}/shop
  Mail outbox  ${site.url}/__local/mail
  Local world  ${site.url}/__local/
Press Ctrl-C to stop.`);

  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    site.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

function readPort(text: string | undefined): number {
  if (!text) return 8888;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new CannotStart(
      `PORT is "${text}". Use a number from 0 to 65535, for example: PORT=9000 npm start`,
    );
  }
  return port;
}

async function requireWritable(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true });
    await access(dataDir, constants.W_OK);
  } catch {
    throw new CannotStart(
      `The data folder ${dataDir} cannot be written. Make it writable, or choose another: LOCAL_DATA_DIR=/path/to/folder npm start`,
    );
  }
}

function explain(error: unknown): string | undefined {
  if (
    error instanceof CannotStart ||
    error instanceof BuildFailed ||
    error instanceof FolderInUse ||
    error instanceof LiveKeyRefused
  ) {
    return error.message;
  }
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    const port = 'port' in error ? String(error.port) : '';
    return `Port ${port} is in use by another program. Stop that one, or choose another port: PORT=9000 npm start`;
  }
  return undefined;
}

try {
  await start();
} catch (error) {
  const message = explain(error);
  console.error(message ?? error);
  process.exit(1);
}
