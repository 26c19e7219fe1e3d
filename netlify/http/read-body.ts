import { ShopError } from '#src/domain/shop-error.ts';

/** The largest JSON body, in bytes. */
export const MAX_JSON_BYTES = 64 * 1024;
/** The deepest nesting of a JSON body; no contract needs more. */
export const MAX_JSON_DEPTH = 6;

/**
 * Reads a body as text without ever holding more than `limit` bytes.
 * @throws {ShopError} too_large
 */
export async function readText(request: Request, limit: number): Promise<string> {
  const tooLarge = new ShopError(
    'too_large',
    `The request is larger than ${limit} bytes. Send less.`,
  );
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge;
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > limit) throw tooLarge;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/**
 * Reads a small JSON body.
 * @throws {ShopError} wrong_type, too_large, bad_request
 */
export async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\s*(?:;|$)/i.test(type)) {
    throw new ShopError('wrong_type', 'Send the request as application/json.');
  }
  const text = await readText(request, MAX_JSON_BYTES);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ShopError('bad_request', 'The request is not valid JSON.');
  }
  if (isDeeperThan(value, MAX_JSON_DEPTH)) {
    throw new ShopError(
      'bad_request',
      `The request is nested deeper than ${MAX_JSON_DEPTH} levels.`,
    );
  }
  return value;
}

function isDeeperThan(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === 0 || Object.values(value).some((child) => isDeeperThan(child, depth - 1));
}
