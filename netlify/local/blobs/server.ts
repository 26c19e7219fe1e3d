import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { listenOnLoopback, readAll } from '../loopback.ts';
import { takeFolder } from './folder-lock.ts';
import { listPage } from './list-page.ts';
import { openRecordFiles, type RecordFiles } from './record-files.ts';

/**
 * What a test lets go wrong with one request, numbered from 1. `reset` hangs up before anything is
 * done, `lost-reply` after it.
 */
export type BlobFault = { status: number } | 'reset' | 'hang' | 'lost-reply' | undefined;

/** A running stand-in for Netlify Blobs. */
export interface BlobsServer {
  /** Value for NETLIFY_BLOBS_CONTEXT: with it the real client talks to this server. */
  contextEnv: string;
  /** Forgets every record. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

interface Answer {
  status: number;
  headers?: Readonly<Record<string, string>>;
  body?: Uint8Array | string;
}

/** The largest value that this server takes, in bytes; our code stores files in smaller pieces. */
const MAX_VALUE_BYTES = 6 * 1024 * 1024;
const MAX_KEY_BYTES = 600;
const MAX_STORE_NAME_BYTES = 64;
const SITE_ID = 'local-site';

/**
 * Speaks the wire protocol of Netlify Blobs to the unmodified client. Unlike the stock local server it
 * keeps the platform's promises: one writer a key at a time, content ETags, conditional writes that
 * hold under races, records that are on disk when they are confirmed.
 * @throws {FolderInUse} when another server works on the folder
 */
export async function startBlobsServer({
  dir,
  faults = () => undefined,
}: {
  dir: string;
  faults?: (request: { method: string; key: string; number: number }) => BlobFault;
}): Promise<BlobsServer> {
  await mkdir(dir, { recursive: true });
  const release = await takeFolder(dir);
  const token = randomUUID();
  const stores = new Map<string, Promise<RecordFiles>>();
  const turns = new Map<string, Promise<unknown>>();
  let resetting = Promise.resolve();
  let number = 0;

  const storeOf = (name: string) => {
    const opened =
      stores.get(name) ?? openRecordFiles(join(dir, 'stores', Buffer.from(name).toString('hex')));
    stores.set(name, opened);
    return opened;
  };

  /** Runs work on one key after the work before it, so that a condition still holds when it acts. */
  async function inTurn<Result>(lock: string, work: () => Promise<Result>): Promise<Result> {
    const before = turns.get(lock) ?? Promise.resolve();
    const mine = before.then(work, work);
    const settled = mine.catch(() => undefined);
    turns.set(lock, settled);
    try {
      return await mine;
    } finally {
      if (turns.get(lock) === settled) turns.delete(lock);
    }
  }

  async function answer(request: IncomingMessage, target: Target): Promise<Answer> {
    if (request.headers.authorization !== `Bearer ${token}`) return { status: 401 };
    const { site, store, key, url } = target;
    if (site !== SITE_ID || !isStoreName(store)) return { status: 400 };
    if (Buffer.byteLength(key) > MAX_KEY_BYTES) return { status: 400 };
    if (!key) {
      if (request.method !== 'GET') return { status: 405 };
      await resetting;
      return json(listPage((await storeOf(store)).index, url.searchParams));
    }
    const body = request.method === 'PUT' ? await readAll(request, MAX_VALUE_BYTES) : undefined;
    if (request.method === 'PUT' && !body) return { status: 413 };
    await resetting;
    return inTurn(`${store}/${key}`, async () => act(await storeOf(store), key, request, body));
  }

  const server = createServer((request, response) => {
    const { method = 'GET' } = request;
    const send = ({ status, headers = {}, body }: Answer) => {
      response.writeHead(status, {
        ...headers,
        ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
      });
      response.end(method === 'HEAD' ? undefined : body);
    };
    const target = readTarget(request.url ?? '/');
    number += 1;
    const fault = faults({ method, key: target?.key ?? '', number });
    if (fault === 'hang') return;
    if (fault === 'reset') request.socket.destroy();
    else if (typeof fault === 'object') send(fault);
    else if (!target) send({ status: 400 });
    else {
      answer(request, target).then(
        (result) => (fault === 'lost-reply' ? request.socket.destroy() : send(result)),
        (error: unknown) => {
          console.error(`Storage: ${method} ${target.store}/${target.key} failed:`, error);
          send({ status: 500 });
        },
      );
    }
  });
  const address = await listenOnLoopback(server);

  return {
    contextEnv: Buffer.from(
      JSON.stringify({
        edgeURL: address.url,
        uncachedEdgeURL: address.url,
        token,
        siteID: SITE_ID,
        deployID: 'local',
        primaryRegion: 'us-east-2',
      }),
    ).toString('base64'),
    async reset() {
      const before = resetting;
      resetting = (async () => {
        await before.catch(() => undefined);
        await Promise.all(turns.values());
        stores.clear();
        await rm(join(dir, 'stores'), { recursive: true, force: true });
      })();
      await resetting;
    },
    async close() {
      await address.close();
      await Promise.all(turns.values());
      await release();
    },
  };
}

interface Target {
  site: string;
  store: string;
  key: string;
  url: URL;
}

/** `/<site>/<store>/<key>`, as the client builds it: keys come unencoded. */
function readTarget(path: string): Target | undefined {
  const url = URL.parse(path, 'http://localhost');
  try {
    const parts = decodeURIComponent(url?.pathname ?? '/').split('/');
    const [, site = '', store = '', ...key] = parts;
    return url ? { site, store, key: key.join('/'), url } : undefined;
  } catch {
    return undefined;
  }
}

function isStoreName(name: string): boolean {
  return name !== '' && Buffer.byteLength(name) <= MAX_STORE_NAME_BYTES;
}

async function act(
  files: RecordFiles,
  key: string,
  request: IncomingMessage,
  body: Uint8Array | undefined,
): Promise<Answer> {
  switch (request.method) {
    case 'GET':
    case 'HEAD': {
      const record = await files.read(key);
      if (!record) return { status: 404 };
      const { etag } = record;
      if (request.headers['if-none-match'] === etag) return { status: 304, headers: { etag } };
      return { status: 200, headers: { ...record.headers, etag }, body: record.body };
    }
    case 'PUT': {
      if (!body || !conditionHolds(request, files.etagOf(key))) return { status: 412 };
      const etag = await files.write({ key, headers: keptHeaders(request), body });
      return { status: 200, headers: { etag } };
    }
    case 'DELETE':
      await files.remove(key);
      return { status: 204 };
    default:
      return { status: 405 };
  }
}

function conditionHolds(request: IncomingMessage, current: string | undefined): boolean {
  if (request.headers['if-none-match'] === '*') return current === undefined;
  const ifMatch = request.headers['if-match'];
  return ifMatch === undefined || ifMatch === current;
}

function keptHeaders(request: IncomingMessage): Record<string, string> {
  const type = request.headers['content-type'] ?? 'application/octet-stream';
  const metadata = request.headers['x-amz-meta-user'];
  return {
    'content-type': type,
    ...(typeof metadata === 'string' ? { 'x-amz-meta-user': metadata } : {}),
  };
}

function json(value: unknown): Answer {
  return {
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(value),
  };
}
