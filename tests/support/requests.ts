/** Builds a POST request with a JSON body, as a browser would send it from one of our pages. */
export function postJson(
  url: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Request {
  return new Request(url, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', origin: 'http://localhost:8888', ...headers },
  });
}

/**
 * Request context for tests that call a use case directly. It's always the same request, so it's
 * counted only once.
 */
export const ONE_REQUEST = { caller: '192.0.2.1', requestId: 'request-0001' };
