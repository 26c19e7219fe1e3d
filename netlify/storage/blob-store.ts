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

/** Longest wait for one answer, in milliseconds. The client's own default would outlive the function. */
const TRY_TIMEOUT = 4_000;
/** Pauses before the second and third try, in milliseconds. */
const RETRY_PAUSES = [60, 240];
type Blobs = ReturnType<typeof getStore>;
/** How long to wait before another try, in milliseconds; `undefined` gives up. @param attempt From 0. */
export type RetryPause = (attempt: number, response: Response | undefined) => number | undefined;

const shortPauses: RetryPause = (attempt) => RETRY_PAUSES[attempt];

/** For long work from a terminal: waits as long as the platform asks for, and tries 8 times. */
export const patientPauses: RetryPause = (attempt, response) => {
  if (attempt >= PATIENT_TRIES) return undefined;
  const retryAfter = Number(response?.headers.get('retry-after') ?? NaN) * 1_000;
  const reset = Number(response?.headers.get('x-ratelimit-reset') ?? NaN) * 1_000 - Date.now();
  const wait = [retryAfter, reset].find((time) => time > 0) ?? 500 * 2 ** attempt;
  return Math.min(wait, LONGEST_PAUSE);
};
const PATIENT_TRIES = 8;
const LONGEST_PAUSE = 60_000;
/** What the client is shown when every try failed: it sleeps 25 s over 5xx and 429, not over this. */
const GIVEN_UP = 418;

/**
 * Facts in Netlify Blobs. The client reports any failed conditional write but 412 as success and
 * retries for 25 s, so each call here brings its own fetch that watches what really happened.
 * @param timeout How long one answer may take, in milliseconds.
 */
export function createBlobStore(
  name: string,
  timeout = TRY_TIMEOUT,
  pauseAfter: RetryPause = shortPauses,
): Store {
  /** Makes one call of the client, and tells what the store said last: a status, or 0 when no answer came. */
  async function ask<Result>(key: string, call: (blobs: Blobs) => Promise<Result>) {
    let status = 0;
    // Whether an earlier try may have been carried out although its answer was lost.
    let isAmbiguous = false;
    const fetchPatiently: typeof fetch = async (input, init) => {
      for (let attempt = 0; ; attempt += 1) {
        const response = await tryOnce(input, init, timeout);
        status = response?.status ?? 0;
        if (response && status !== 429 && status !== 409 && status < 500) return response;
        if (status !== 429) isAmbiguous = true;
        await response?.body?.cancel();
        const pause = pauseAfter(attempt, response);
        if (pause === undefined) return new Response(null, { status: GIVEN_UP });
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
      // A success without its mark is believed when the record is there: a store of another kind may send none.
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
    async strike(key, change) {
      for (;;) {
        const { result: found } = await ask(checkKey(key), (blobs) =>
          blobs.getWithMetadata(key, { type: 'text' }),
        );
        if (!found) return;
        const { data } = openRecord(key, found.data);
        const left = change(data);
        if (left === data) return;
        const { etag } = found;
        // Without it the write could undo that of another.
        if (!etag) throw new StoreUnavailable(`The store gave "${key}" without its mark.`);
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
  new StoreUnavailable(`The store answered ${status} to the write of "${key}".`);

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
