import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readAll } from './loopback.ts';

export type LocalFunctions = ReturnType<typeof createFunctions>;

export interface ScheduledFunction {
  name: string;
  /** A cron expression, or a shortcut such as `@daily`. */
  schedule: string;
  /** Runs it once. Errors are logged instead of thrown, as on the platform. */
  run(): Promise<void>;
}

interface FunctionModule {
  default: (request: Request, context: object) => Promise<Response>;
  config?: { schedule?: string };
}

const MEGABYTE = 1024 * 1024;
/** The platform's limits for requests and buffered responses, in bytes. */
const MAX_BUFFERED_BYTES = 6 * MEGABYTE;
/** Binary bodies are base64-encoded, so their limit is lower. */
const MAX_BINARY_BYTES = 4.5 * MEGABYTE;
const MAX_STREAMED_BYTES = 20 * MEGABYTE;
/** The platform's time limit for a function, in milliseconds. */
const TIME_LIMIT = 60_000;
const SCHEDULED_TIME_LIMIT = 30_000;

const ADDRESS = /^\/\.netlify\/functions\/([A-Za-z0-9_-]+)$/;
const TEXT =
  /^(?:text\/|application\/(?:json|xml|javascript|x-www-form-urlencoded)\b|[^;]*\+(?:json|xml)\b)/i;

/**
 * Calls a folder's functions in this process. Imports each only once, like warm functions on the
 * platform. Enforces the platform's limits, because a test that passes without them doesn't prove
 * anything.
 */
export function createFunctions(folder: string) {
  const loaded = new Map<string, Promise<FunctionModule>>();

  const load = (name: string) => {
    const url = pathToFileURL(join(folder, `${name}.ts`)).href;
    const loading = loaded.get(name) ?? (import(url) as Promise<FunctionModule>);
    loaded.set(name, loading);
    return loading;
  };

  return {
    /**
     * Handles requests to a function's URL. Returns `undefined` for any other URL.
     * @param ip The caller's IP address in the function's context.
     */
    async answer(request: Request, ip = '127.0.0.1'): Promise<Response | undefined> {
      const name = ADDRESS.exec(new URL(request.url).pathname)?.[1];
      if (!name) return undefined;
      const missing = new Response('Function not found.', { status: 404 });
      if (!existsSync(join(folder, `${name}.ts`))) return missing;
      const { default: handler, config } = await load(name);
      if (config?.schedule) return missing;
      const received = await receive(request);
      if (!received) return new Response('The request is too large.', { status: 413 });
      const response = await within(TIME_LIMIT, name, handler(received, contextFor(name, ip)));
      return limit(name, response);
    },

    /** Returns the scheduled functions. They don't have a URL. */
    async scheduled(): Promise<ScheduledFunction[]> {
      const found: ScheduledFunction[] = [];
      for (const file of (await readdir(folder)).toSorted()) {
        if (!file.endsWith('.ts')) continue;
        const name = file.slice(0, -3);
        const { default: handler, config } = await load(name);
        if (!config?.schedule) continue;
        const run = async () => {
          const request = new Request(`http://localhost/.netlify/functions/${name}`, {
            method: 'POST',
          });
          const work = handler(request, contextFor(name, '127.0.0.1'));
          await within(SCHEDULED_TIME_LIMIT, name, work).catch((error: unknown) => {
            console.error(`${name}: the scheduled run failed:`, error);
          });
        };
        found.push({ name, schedule: config.schedule, run });
      }
      return found;
    },
  };
}

function contextFor(name: string, ip: string): object {
  return {
    ip,
    requestId: randomUUID(),
    params: {},
    deploy: { context: 'embedded', id: 'local', published: false },
    waitUntil: (work: Promise<unknown>) => {
      work.catch((error: unknown) => console.error(`${name}: background work failed:`, error));
    },
  };
}

/** Buffers the whole request, as the platform does. Returns `undefined` if it's too large. */
async function receive(request: Request): Promise<Request | undefined> {
  if (!request.body) return request;
  const isText = TEXT.test(request.headers.get('content-type') ?? 'text/plain');
  const body = await readAll(request.body, isText ? MAX_BUFFERED_BYTES : MAX_BINARY_BYTES);
  if (!body) return undefined;
  const { url, method, headers } = request;
  return new Request(url, { method, headers, body: new Uint8Array(body) });
}

async function within(
  milliseconds: number,
  name: string,
  answer: Promise<Response>,
): Promise<Response> {
  const { promise: tooLate, resolve } = Promise.withResolvers<Response>();
  const timer = setTimeout(() => {
    console.error(`${name}: ended after ${milliseconds} ms, as the platform would.`);
    resolve(new Response('The function took too long.', { status: 504 }));
  }, milliseconds);
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Rejects a buffered response that is too large, and cuts off a streamed one at the platform's
 * limit.
 */
async function limit(name: string, response: Response): Promise<Response> {
  if (!response.body) return response;
  const reader = response.body.getReader();
  // A string or byte body arrives as a single chunk.
  let next: Promise<ReadableStreamReadResult<Uint8Array>> | undefined = reader.read();
  const first = await next;
  if (!first.done && first.value.byteLength > MAX_BUFFERED_BYTES) {
    console.error(
      `${name}: the answer has ${first.value.byteLength} bytes in one piece. The platform takes at most ${MAX_BUFFERED_BYTES}. Stream it.`,
    );
    await reader.cancel();
    return new Response('The function’s response is too large.', { status: 502 });
  }
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const part = await (next ?? reader.read());
        next = undefined;
        if (part.done) {
          controller.close();
          return;
        }
        sent += part.value.byteLength;
        if (sent > MAX_STREAMED_BYTES) {
          await reader.cancel();
          throw new Error(`The platform cuts off a response after ${MAX_STREAMED_BYTES} bytes.`);
        }
        controller.enqueue(part.value);
      } catch (error) {
        console.error(`${name}: the answer broke off:`, error);
        controller.error(error);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
  const { status, statusText, headers } = response;
  return new Response(body, { status, statusText, headers });
}
