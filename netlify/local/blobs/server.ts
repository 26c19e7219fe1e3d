import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { listenOnLoopback, readAll } from '../loopback.ts';
import { openRecords, type Records } from './records.ts';

/**
 * A fault that a test injects into one request. Requests are numbered from 1. `reset` drops the
 * connection before doing anything, and `lost-reply` does so after the work is done.
 */
export type BlobFault = { status: number } | 'reset' | 'hang' | 'lost-reply' | undefined;

export type BlobsServer = Awaited<ReturnType<typeof startBlobsServer>>;

interface BlobAnswer {
  status: number;
  headers?: Readonly<Record<string, string>>;
  body?: Uint8Array | string;
}

/** Maximum value size in bytes. Our code splits files into smaller pieces. */
const MAX_VALUE_BYTES = 6 * 1024 * 1024;
const MAX_KEY_BYTES = 600;
const MAX_STORE_NAME_BYTES = 64;
const SITE_ID = 'local-site';
const PAGE_SIZE = 1000;

/**
 * Implements the Netlify Blobs wire protocol for the unmodified client. Unlike the standard local
 * server, it gives the same guarantees as the platform: content-based ETags, conditional writes
 * without race conditions, and records that are durable once confirmed.
 * @throws {FolderInUse} if another server is using the folder
 */
export async function startBlobsServer({
  dir,
  faults = () => undefined,
}: {
  dir: string;
  faults?: (request: { method: string; key: string; number: number }) => BlobFault;
}) {
  const records = openRecords(dir);
  const token = randomUUID();
  let number = 0;

  async function answer(request: IncomingMessage, target: Target): Promise<BlobAnswer> {
    if (request.headers.authorization !== `Bearer ${token}`) return { status: 401 };
    const { site, store, key, url } = target;
    if (site !== SITE_ID || !isStoreName(store)) return { status: 400 };
    if (Buffer.byteLength(key) > MAX_KEY_BYTES) return { status: 400 };
    if (!key) {
      if (request.method !== 'GET') return { status: 405 };
      return {
        status: 200,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(listPage(records, store, url.searchParams)),
      };
    }
    const body = request.method === 'PUT' ? await readAll(request, MAX_VALUE_BYTES) : undefined;
    if (request.method === 'PUT' && !body) return { status: 413 };
    return act(records, target, request, body);
  }

  const server = createServer((request, response) => {
    const { method = 'GET' } = request;
    const send = ({ status, headers = {}, body }: BlobAnswer) => {
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
    /** Value for NETLIFY_BLOBS_CONTEXT that makes the real client talk to this server. */
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
    reset: async () => records.clear(),
    async close(): Promise<void> {
      await address.close();
      records.close();
    },
  };
}

interface Target {
  site: string;
  store: string;
  key: string;
  url: URL;
}

/** Parses `/<site>/<store>/<key>` as the client builds it. Keys may contain slashes. */
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

/**
 * Checks the condition and writes synchronously, so that the condition still holds when the write
 * happens.
 */
function act(
  records: Records,
  { store, key }: Target,
  { method, headers }: IncomingMessage,
  body: Uint8Array | undefined,
): BlobAnswer {
  if (method === 'DELETE') {
    records.remove(store, key);
    return { status: 204 };
  }
  const found = records.read(store, key);
  const { 'if-match': match, 'if-none-match': noneMatch } = headers;
  if (method === 'PUT' && body) {
    const isRefused =
      noneMatch === '*' ? found !== undefined : match !== undefined && match !== found?.etag;
    if (isRefused) return { status: 412 };
    const etag = records.write(store, key, body);
    return { status: 200, headers: { etag } };
  }
  if (method !== 'GET' && method !== 'HEAD') return { status: 405 };
  if (!found) return { status: 404 };
  return { status: 200, headers: { etag: found.etag }, body: found.body };
}

/** Lists keys in sorted order, one page at a time. */
function listPage(records: Records, store: string, parameters: URLSearchParams) {
  const after = parameters.get('cursor') ?? '';
  const left = records.list(store, parameters.get('prefix') ?? '').filter(({ key }) => key > after);
  const blobs = left.slice(0, PAGE_SIZE);
  return { blobs, ...(left.length > PAGE_SIZE ? { next_cursor: blobs.at(-1)?.key } : {}) };
}
