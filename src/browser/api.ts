import type {
  FunctionName,
  Functions,
  InputOf,
  OutputOf,
  Parts,
  Reads,
} from '#src/contracts/endpoints.ts';
import { type ProblemDetails, HttpError, NO_RESPONSE } from '#src/domain/http-error.ts';
import { functionPath } from '#src/function-path.ts';

/** Response timeout, in milliseconds. */
const TIMEOUT = 25_000;
/** Response timeout for a file part, in milliseconds. Uploads are slow on a poor connection. */
const BYTES_TIMEOUT = 90_000;

/** Dispatches `refused` when a call fails because the user isn't signed in. */
export const signInNeeded = new EventTarget();

/**
 * Calls one of this site's functions by name. Its input and output are defined in
 * `contracts/endpoints.ts`.
 * @throws {HttpError} with the function's own code and message, `upstream_unavailable` if there was
 * no response or it was incomplete, or `internal` for any other response in an unknown format
 * @param keepalive Whether to finish the request even if the page is unloading. Browsers limit such
 * requests to 64 KiB.
 */
export async function callFunction<
  Name extends keyof Functions,
  Input extends InputOf<Functions[Name]>,
>(name: Name, input: Input, keepalive = false): Promise<OutputOf<Functions[Name], Input>> {
  return request(name, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
    keepalive,
  });
}

/**
 * Reads public data from one of this site's functions.
 * @throws {HttpError} as {@link callFunction} does
 */
export async function readFunction<Name extends keyof Reads, Query extends InputOf<Reads[Name]>>(
  name: Name,
  query: Query,
): Promise<OutputOf<Reads[Name], Query>> {
  const words = new URLSearchParams(query).toString();
  return request(name, { method: 'GET' }, words && `?${words}`);
}

/**
 * Uploads bytes to one of this site's functions.
 * @throws {HttpError} as {@link callFunction} does
 */
export async function sendBytes<Name extends keyof Parts, Query extends InputOf<Parts[Name]>>(
  name: Name,
  query: Query,
  bytes: Uint8Array,
  signal: AbortSignal | undefined,
): Promise<OutputOf<Parts[Name], Query>> {
  const limit = AbortSignal.timeout(BYTES_TIMEOUT);
  return request(
    name,
    {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream' },
      body: new Uint8Array(bytes),
      signal: signal ? firstToAbort(signal, limit) : limit,
    },
    `?${new URLSearchParams(query).toString()}`,
  );
}

/** Like `AbortSignal.any`, which requires Safari 17.4 or later. */
function firstToAbort(...signals: readonly AbortSignal[]): AbortSignal {
  const first = new AbortController();
  for (const signal of signals) {
    const abort = () => first.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { signal: first.signal });
  }
  return first.signal;
}

/**
 * Returns whether a retry may succeed later: the site was unavailable, or a rate limit was reached.
 */
export function isRetryable(error: unknown): boolean {
  return (
    error instanceof HttpError &&
    (error.code === 'upstream_unavailable' || error.code === 'too_many_requests')
  );
}

async function request<Output>(name: FunctionName, init: RequestInit, query = ''): Promise<Output> {
  const response = await fetch(`${functionPath(name)}${query}`, {
    signal: AbortSignal.timeout(TIMEOUT),
    ...init,
  }).catch((cause: unknown) => {
    throw new HttpError(
      'upstream_unavailable',
      'We can’t reach the site. Check your internet connection and try again.',
      NO_RESPONSE,
      { cause },
    );
  });
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok && body !== undefined) return body as Output;
  const httpError = asHttpError(body, response.status);
  if (httpError.code === 'sign_in_needed') signInNeeded.dispatchEvent(new Event('refused'));
  throw httpError;
}

/**
 * Sends data to a function without waiting for the result, even while the page is unloading.
 * Failures are only logged.
 */
export function reportToFunction<Name extends keyof Functions>(
  name: Name,
  input: InputOf<Functions[Name]>,
): void {
  fetch(functionPath(name), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
    keepalive: true,
  }).then(
    (response) => {
      if (!response.ok) console.warn(`${name} returned ${response.status}. Nothing was lost.`);
    },
    () => console.warn(`${name} could not be reached. Nothing was lost.`),
  );
}

/**
 * Converts a failed response to an error. Responses from the platform (429, 502 to 504) and
 * truncated responses (200) aren't in our error format.
 */
function asHttpError(body: unknown, status: number): HttpError {
  const problem = body as Partial<ProblemDetails> | undefined;
  if (problem?.error && problem.message) {
    return new HttpError(problem.error, problem.message, problem.details ?? {});
  }
  if (status === 429 || (status >= 502 && status <= 504) || status === 200) {
    return new HttpError(
      'upstream_unavailable',
      'We can’t do that right now. Nothing was lost. Please try again in a minute.',
      status === 429 ? {} : NO_RESPONSE,
    );
  }
  return new HttpError(
    'internal',
    'Something went wrong on our side. Nothing was lost. Please try again.',
  );
}

/**
 * Fetches one of the build's files by its path. Takes the same options as `fetch`.
 * @throws Error if the response isn't OK
 */
export async function requestFile(path: string, options?: RequestInit): Promise<Response> {
  const response = await fetch(path, options);
  if (!response.ok) throw new Error(`${path} returned ${response.status}.`);
  return response;
}
