import { randomUUID } from 'node:crypto';
import { getStore } from '@netlify/blobs';
import {
  checkKey,
  checkPrefix,
  createInSteps,
  openEnvelope,
  RECORD_VERSION,
  StoreRecordUnreadable,
  StoreRefused,
  StoreUnavailable,
  type Created,
  type Envelope,
  type Store,
} from './store.ts';

/** Response timeout in milliseconds. The client's own default would outlive the function. */
const TRY_TIMEOUT = 4_000;
/** Pauses before the second and third attempts, in milliseconds. */
const RETRY_PAUSES = [60, 240];
type Blobs = ReturnType<typeof getStore>;
/**
 * Returns how long to wait before the next attempt, in milliseconds, or `undefined` to give up.
 * @param attempt Starts at 0.
 */
export type RetryPause = (attempt: number, response: Response | undefined) => number | undefined;

const shortPauses: RetryPause = (attempt) => RETRY_PAUSES[attempt];

/**
 * For long-running work in a terminal: retries up to 8 times, and waits as long as the platform
 * requests (up to a minute).
 */
export const commandRetryPauses: RetryPause = (attempt, response) => {
  if (attempt >= COMMAND_RETRIES) return undefined;
  const retryAfter = Number(response?.headers.get('retry-after') ?? NaN) * 1_000;
  const reset = Number(response?.headers.get('x-ratelimit-reset') ?? NaN) * 1_000 - Date.now();
  const wait = [retryAfter, reset].find((time) => time > 0) ?? 500 * 2 ** attempt;
  return Math.min(wait, LONGEST_PAUSE);
};
const COMMAND_RETRIES = 8;
const LONGEST_PAUSE = 60_000;
/**
 * Status to return to the client after the last attempt. The client sleeps for 25 s on 5xx and 429,
 * but not on this one.
 */
const GAVE_UP_STATUS = 418;

/**
 * Event store in Netlify Blobs. The client reports any failed conditional write except 412 as
 * success and retries for 25 s, so each call here passes its own `fetch`, which tracks the real
 * outcome.
 * @param timeout Response timeout in milliseconds.
 */
export function createBlobStore(
  name: string,
  timeout = TRY_TIMEOUT,
  pauseAfter: RetryPause = shortPauses,
): Store {
  /** Makes one client call. Returns the store's last status, or 0 if it never responded. */
  async function ask<Result>(key: string, call: (blobs: Blobs) => Promise<Result>) {
    let status = 0;
    // Whether an earlier attempt may have succeeded although its response was lost.
    let isAmbiguous = false;
    const fetchPatiently: typeof fetch = async (input, init) => {
      for (let attempt = 0; ; attempt += 1) {
        const response = await tryOnce(input, init, timeout);
        status = response?.status ?? 0;
        if (response && status !== 429 && status !== 409 && status < 500) return response;
        if (status !== 429) isAmbiguous = true;
        await response?.body?.cancel();
        const pause = pauseAfter(attempt, response);
        if (pause === undefined) return new Response(null, { status: GAVE_UP_STATUS });
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    };
    try {
      const result = await call(getStore({ name, consistency: 'strong', fetch: fetchPatiently }));
      return { result, status, isAmbiguous };
    } catch (error) {
      if (status === 401 || status === 403) throw new StoreRefused(status, { cause: error });
      throw new StoreUnavailable(`The store did not answer for "${key}" (last status ${status}).`, {
        cause: error,
      });
    }
  }

  async function put(
    key: string,
    body: string | ArrayBuffer,
    isOurs: () => Promise<boolean>,
  ): Promise<Created> {
    const { result, status, isAmbiguous } = await ask(key, (blobs) =>
      blobs.set(key, body, { onlyIfNew: true }),
    );
    if (status === 200 && result.modified) {
      // If a successful response has no ETag, check that the record exists. Other kinds of stores
      // may not send one.
      if (result.etag || (await isOurs())) return 'created';
    }
    if (status === 412 && !result.modified) {
      return isAmbiguous && (await isOurs()) ? 'created' : 'exists';
    }
    throw notWritten(key, status);
  }

  async function readEnvelope(key: string): Promise<Envelope | undefined> {
    const { result: text } = await ask(key, (blobs) => blobs.get(key, { type: 'text' }));
    return text === null ? undefined : openRecord(key, text);
  }

  async function readBytes(key: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    checkKey(key);
    const { result } = await ask(key, (blobs) => blobs.get(key, { type: 'arrayBuffer' }));
    return result === null ? undefined : new Uint8Array(result);
  }

  async function create(key: string, data: unknown): Promise<Created> {
    checkKey(key);
    const envelope: Envelope = { v: RECORD_VERSION, rev: randomUUID(), data };
    return put(
      key,
      JSON.stringify(envelope),
      async () => (await readEnvelope(key))?.rev === envelope.rev,
    );
  }

  return {
    create,
    createAll: (...steps) => createInSteps(create, steps),
    async read(key) {
      return (await readEnvelope(checkKey(key)))?.data;
    },
    async createBytes(key, bytes) {
      checkKey(key);
      const copy = new Uint8Array(bytes).buffer;
      return put(key, copy, async () => isSame(await readBytes(key), bytes));
    },
    readBytes,
    async keys(prefix) {
      checkPrefix(prefix);
      const { result } = await ask(prefix, (blobs) => blobs.list({ prefix }));
      return result.blobs.map(({ key }) => key).filter((key) => key.startsWith(prefix));
    },
    async redact(key, change) {
      for (;;) {
        const { result: found } = await ask(checkKey(key), (blobs) =>
          blobs.getWithMetadata(key, { type: 'text' }),
        );
        if (!found) return;
        const { data } = openRecord(key, found.data);
        const left = change(data);
        if (left === data) return;
        const { etag } = found;
        // Without the ETag, this write could overwrite someone else's.
        if (!etag) throw new StoreUnavailable(`The store returned "${key}" without its ETag.`);
        const body = JSON.stringify({ v: RECORD_VERSION, rev: randomUUID(), data: left });
        const { result, status } = await ask(key, (blobs) =>
          blobs.set(key, body, { onlyIfMatch: etag }),
        );
        if (status === 200 && result.modified) return;
        if (status !== 412) throw notWritten(key, status);
      }
    },
    async remove(key) {
      await ask(checkKey(key), (blobs) => blobs.delete(key));
    },
  };
}

function openRecord(key: string, text: string): Envelope {
  try {
    return openEnvelope(key, JSON.parse(text));
  } catch (error) {
    if (error instanceof StoreRecordUnreadable) throw error;
    throw new StoreRecordUnreadable(key, 'is not JSON', { cause: error });
  }
}

function isSame(kept: Uint8Array | undefined, bytes: Uint8Array): boolean {
  return kept !== undefined && Buffer.from(kept).equals(bytes);
}

const notWritten = (key: string, status: number) =>
  new StoreUnavailable(`The store responded with ${status} to writing "${key}".`);

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
