import type { Problem } from '../contracts/problem.ts';
import { ShopError } from '../domain/shop-error.ts';
import { functionPaths, type FunctionName } from '../routes.ts';

/** Longest wait for an answer, in milliseconds. */
const TIMEOUT = 25_000;

/**
 * Calls a function of this site by its name.
 * @throws {ShopError} with the function's own code and words, `upstream_unavailable` when no answer
 * came, or `internal` when it could not be read
 */
export async function callFunction<Output>(name: FunctionName, input: unknown): Promise<Output> {
  return request<Output>(name, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
}

/**
 * Reads what a function of this site tells everyone.
 * @throws {ShopError} as {@link callFunction} does
 */
export async function readFunction<Output>(
  name: FunctionName,
  query: Readonly<Record<string, string>> = {},
): Promise<Output> {
  const words = new URLSearchParams(query).toString();
  return request<Output>(name, { method: 'GET' }, words && `?${words}`);
}

async function request<Output>(name: FunctionName, init: RequestInit, query = ''): Promise<Output> {
  const response = await fetch(`${functionPaths[name]}${query}`, {
    ...init,
    signal: AbortSignal.timeout(TIMEOUT),
  }).catch((cause: unknown) => {
    throw new ShopError(
      'upstream_unavailable',
      'There is no answer from the site. Check that you are online, and try again.',
      {},
      { cause },
    );
  });
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok && body !== undefined) return body as Output;
  throw asShopError(body);
}

/** Tells a function something without waiting; the page may already be leaving. Failure is only logged. */
export function tellFunction(name: FunctionName, input: unknown): void {
  fetch(functionPaths[name], {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
    keepalive: true,
  }).then(
    (response) => {
      if (!response.ok) console.warn(`${name} answered ${response.status}. Nothing was lost.`);
    },
    () => console.warn(`${name} could not be reached. Nothing was lost.`),
  );
}

function asShopError(body: unknown): ShopError {
  const problem = body as Partial<Problem> | undefined;
  if (problem?.error && problem.message) {
    return new ShopError(problem.error, problem.message, problem.details ?? {});
  }
  return new ShopError(
    'internal',
    'Something went wrong on our side. Nothing is lost. Please try again.',
  );
}
