import { randomUUID } from 'node:crypto';
import { getStore } from '@netlify/blobs';
import {
  checkKey,
  checkPrefix,
  openEnvelope,
  RECORD_VERSION,
  StoreRecordUnreadable,
  StoreUnavailable,
  type Created,
  type Envelope,
  type Store,
} from './store.ts';

/** Longest wait for one answer, in milliseconds. The client's own default would outlive the function. */
const TRY_TIMEOUT = 4_000;
/** Pauses before the second and third try, in milliseconds. */
const RETRY_PAUSES = [60, 240];
/** What the client is shown when every try failed: it sleeps 25 s over 5xx and 429, not over this. */
const GIVEN_UP = 418;

/**
 * Facts in Netlify Blobs. The client reports any failed conditional write but 412 as success and
 * retries for 25 s, so each call here brings its own fetch that watches what really happened.
 * @param timeout How long one answer may take, in milliseconds.
 */
export function createBlobStore(name: string, timeout = TRY_TIMEOUT): Store {
  const open = (line: Line) => getStore({ name, consistency: 'strong', fetch: line.fetch });

  async function put(
    key: string,
    body: string | ArrayBuffer,
    isOurs: () => Promise<boolean>,
  ): Promise<Created> {
    const line = createLine(timeout);
    const result = await line.run(key, (fetchLine) =>
      open(fetchLine).set(key, body, { onlyIfNew: true }),
    );
    if (line.status === 200 && result.modified && result.etag) return 'created';
    if (line.status === 412 && !result.modified) {
      return line.ambiguous && (await isOurs()) ? 'created' : 'exists';
    }
    throw new StoreUnavailable(`The store answered ${line.status} to the write of "${key}".`);
  }

  async function readEnvelope(key: string): Promise<Envelope | undefined> {
    const line = createLine(timeout);
    const text = await line.run(key, (fetchLine) => open(fetchLine).get(key, { type: 'text' }));
    if (text === null) return undefined;
    try {
      return openEnvelope(key, JSON.parse(text));
    } catch (error) {
      if (error instanceof StoreRecordUnreadable) throw error;
      throw new StoreRecordUnreadable(`The record "${key}" is not JSON.`, { cause: error });
    }
  }

  return {
    async create(key, data) {
      checkKey(key);
      const envelope: Envelope = { v: RECORD_VERSION, rev: randomUUID(), data };
      return put(
        key,
        JSON.stringify(envelope),
        async () => (await readEnvelope(key))?.rev === envelope.rev,
      );
    },
    async read(key) {
      return (await readEnvelope(checkKey(key)))?.data;
    },
    async createBytes(key, bytes) {
      checkKey(key);
      const copy = new Uint8Array(bytes).buffer;
      return put(key, copy, async () => true);
    },
    async readBytes(key) {
      checkKey(key);
      const line = createLine(timeout);
      const buffer = await line.run(key, (fetchLine) =>
        open(fetchLine).get(key, { type: 'arrayBuffer' }),
      );
      return buffer === null ? undefined : new Uint8Array(buffer);
    },
    async keys(prefix) {
      checkPrefix(prefix);
      const line = createLine(timeout);
      const { blobs } = await line.run(prefix, (fetchLine) => open(fetchLine).list({ prefix }));
      return blobs.map((blob) => blob.key).filter((key) => key.startsWith(prefix));
    },
    async remove(key) {
      checkKey(key);
      const line = createLine(timeout);
      await line.run(key, (fetchLine) => open(fetchLine).delete(key));
    },
  };
}

/** One call's connection: retries within a short budget and remembers what the store last said. */
interface Line {
  readonly fetch: typeof globalThis.fetch;
  /** The last HTTP status, or 0 when no answer came. */
  readonly status: number;
  /** Whether an earlier try may have been carried out although its answer was lost. */
  readonly ambiguous: boolean;
  run<Result>(key: string, call: (line: Line) => Promise<Result>): Promise<Result>;
}

function createLine(timeout: number): Line {
  let status = 0;
  let ambiguous = false;

  const line: Line = {
    get status() {
      return status;
    },
    get ambiguous() {
      return ambiguous;
    },
    async fetch(input, init) {
      for (let attempt = 0; ; attempt += 1) {
        const response = await tryOnce(input, init, timeout);
        status = response?.status ?? 0;
        if (response && status !== 429 && status !== 409 && status < 500) return response;
        if (status !== 429) ambiguous = true;
        await response?.body?.cancel();
        const pause = RETRY_PAUSES[attempt];
        if (pause === undefined) return new Response(null, { status: GIVEN_UP });
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    },
    async run(key, call) {
      try {
        return await call(line);
      } catch (error) {
        throw new StoreUnavailable(
          `The store did not answer for "${key}" (last status ${status}).`,
          {
            cause: error,
          },
        );
      }
    },
  };
  return line;
}

async function tryOnce(
  input: RequestInfo | URL,
  init: RequestInit | undefined,
  timeout: number,
): Promise<Response | undefined> {
  try {
    const response = await fetch(input, { ...init, signal: AbortSignal.timeout(timeout) });
    const body = await response.arrayBuffer();
    return new Response(response.status === 204 || response.status === 304 ? null : body, response);
  } catch {
    return undefined;
  }
}
