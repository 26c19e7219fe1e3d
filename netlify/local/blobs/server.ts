import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { listenOnLoopback, readAll } from '../loopback.ts';
import { takeFolder } from './folder-lock.ts';
import { openRecordFiles, type RecordFiles } from './record-files.ts';

/** What a test lets go wrong with one request, numbered from 1. */
export type BlobFault = { status: number } | 'reset' | 'hang' | 'lost-reply' | undefined;

/** A running stand-in for Netlify Blobs. */
export interface BlobsServer {
  /** Value for NETLIFY_BLOBS_CONTEXT: with it the real client talks to this server. */
  contextEnv: string;
  /** Forgets every record. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** The largest value that this server takes, in bytes; functions cannot send more. */
const MAX_VALUE_BYTES = 6 * 1024 * 1024;
const PAGE_SIZE = 1000;
const MAX_KEY_BYTES = 600;
const SITE_ID = 'local-site';

/**
 * Speaks the wire protocol of Netlify Blobs to the unmodified client. Unlike the stock local server it
 * keeps the platform's promises: one writer a key at a time, content ETags, conditional writes that
 * hold under races, records that are on disk when they are confirmed.
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
  let number = 0;

  const storeOf = (name: string) => {
    const opened =
      stores.get(name) ?? openRecordFiles(join(dir, 'stores', encodeURIComponent(name)));
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

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const [, site, store, ...rest] = decodeURIComponent(url.pathname).split('/');
    const key = rest.join('/');
    const method = request.method ?? 'GET';
    number += 1;
    const fault = faults({ method, key, number });
    if (fault === 'hang') return;
    if (fault === 'reset') {
      request.socket.destroy();
      return;
    }
    if (typeof fault === 'object') {
      send(response, fault.status);
      return;
    }
    if (request.headers.authorization !== `Bearer ${token}`) return send(response, 401);
    if (site !== SITE_ID || !store) return send(response, 400);
    const files = await storeOf(store);
    if (!key) return method === 'GET' ? list(files, url, response) : send(response, 405);
    if (Buffer.byteLength(key) > MAX_KEY_BYTES) return send(response, 400);

    switch (method) {
      case 'GET':
      case 'HEAD': {
        const record = await files.read(key);
        if (!record) return send(response, 404);
        if (request.headers['if-none-match'] === record.etag)
          return send(response, 304, { etag: record.etag });
        response.writeHead(200, {
          ...record.headers,
          etag: record.etag,
          'content-length': record.body.byteLength,
        });
        response.end(method === 'HEAD' ? undefined : record.body);
        return;
      }
      case 'PUT': {
        const body = await readAll(request, MAX_VALUE_BYTES);
        if (!body) return send(response, 413);
        const etag = await inTurn(`${store}/${key}`, async () => {
          if (!conditionHolds(request, files.index.get(key))) return undefined;
          return files.write({ key, headers: keptHeaders(request), body });
        });
        if (fault === 'lost-reply') {
          request.socket.destroy();
          return;
        }
        return etag ? send(response, 200, { etag }) : send(response, 412);
      }
      case 'DELETE':
        await inTurn(`${store}/${key}`, () => files.remove(key));
        return send(response, 204);
      default:
        return send(response, 405);
    }
  }

  const server: Server = createServer((request, response) => {
    answer(request, response).catch(() => {
      if (!response.headersSent) send(response, 500);
      else response.destroy();
    });
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
      await Promise.all(turns.values());
      stores.clear();
      await rm(join(dir, 'stores'), { recursive: true, force: true });
    },
    async close() {
      await address.close();
      await release();
    },
  };
}

function conditionHolds(request: IncomingMessage, current: string | undefined): boolean {
  const ifNew = request.headers['if-none-match'];
  const ifMatch = request.headers['if-match'];
  if (ifNew === '*') return current === undefined;
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

function list(files: RecordFiles, url: URL, response: ServerResponse): void {
  const prefix = url.searchParams.get('prefix') ?? '';
  const after = url.searchParams.get('cursor');
  const keys = [...files.index.keys()]
    .filter((key) => key.startsWith(prefix) && (after === null || key > after))
    .toSorted();
  const page = keys.slice(0, PAGE_SIZE);
  const last = page.at(-1);
  const body = JSON.stringify({
    blobs: page.map((key) => ({ key, etag: files.index.get(key) })),
    directories: [],
    ...(keys.length > page.length && last ? { next_cursor: last } : {}),
  });
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(body);
}

function send(
  response: ServerResponse,
  status: number,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, headers);
  response.end();
}
