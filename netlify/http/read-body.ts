import { cutText } from '#src/domain/display-text.ts';
import { findDoubleKey } from './json-keys.ts';
import { HttpError } from '#src/domain/http-error.ts';
import { readAtMost } from '#netlify/platform/read-at-most.ts';

const MAX_JSON_BYTES = 64 * 1024;
/** Maximum form size in bytes. Each character of a 5,000-character field can take up 9 bytes. */
const MAX_FORM_BYTES = 128 * 1024;
/** Maximum nesting depth of a JSON body. No contract needs more. */
const MAX_JSON_DEPTH = 6;
/**
 * Keys that could change every object in the program if they were merged carelessly (prototype
 * pollution).
 */
const PROTOTYPE_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Reads a body as text without ever holding more than `limit` bytes in memory.
 * @throws {HttpError} too_large; bad_request if it isn't valid UTF-8
 */
export async function readText(request: Request, limit: number): Promise<string> {
  const bytes = await readBytes(request, limit);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new HttpError('bad_request', 'The request isn’t UTF-8 text.', {}, { cause });
  }
}

/**
 * Reads a body without ever holding more than `limit` bytes in memory.
 * @throws {HttpError} too_large
 */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  const tooLarge = new HttpError(
    'too_large',
    `The request is larger than ${limit} bytes. Send less.`,
  );
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge;
  const bytes = await readAtMost(request.body, limit);
  if (!bytes) throw tooLarge;
  return bytes;
}

/**
 * Reads a small JSON body. Treats `null` values as missing, since some pages and programs send them
 * for empty fields.
 * @throws {HttpError} wrong_type, too_large, bad_request
 */
export async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\s*(?:;|$)/i.test(type)) {
    throw new HttpError('wrong_type', 'Send the request as application/json.');
  }
  const text = await readText(request, MAX_JSON_BYTES);
  let value: unknown;
  try {
    value = JSON.parse(text, (_, part: unknown) => part ?? undefined);
  } catch {
    throw new HttpError(
      'bad_request',
      'We couldn’t read this request. Reload the page, and try again.',
    );
  }
  rejectUnsafeValue(value, MAX_JSON_DEPTH);
  const double = findDoubleKey(text);
  if (double !== undefined) {
    throw new HttpError(
      'bad_request',
      `The request has "${cutText(double, 40)}" twice. Send it once.`,
    );
  }
  return value;
}

/**
 * Reads a small form in either of the standard form encodings. If a field name repeats, the first
 * value wins. Ignores files.
 * @throws {HttpError} wrong_type, too_large, bad_request
 */
export async function readForm(request: Request): Promise<ReadonlyMap<string, string>> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^(?:application\/x-www-form-urlencoded|multipart\/form-data)\s*(?:;|$)/i.test(type)) {
    throw new HttpError('wrong_type', 'Send the form as application/x-www-form-urlencoded.');
  }
  const text = await readText(request, MAX_FORM_BYTES);
  try {
    const form = await new Response(text, { headers: { 'content-type': type } }).formData();
    const sent = [...form].flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' ? [[name, value]] : [],
    );
    return new Map(sent.toReversed());
  } catch (error) {
    throw new HttpError(
      'bad_request',
      'We can’t read this form. Go back, reload the page, and try again.',
      {},
      { cause: error },
    );
  }
}

function rejectUnsafeValue(value: unknown, depth: number): void {
  if (typeof value !== 'object' || value === null) return;
  if (depth === 0) {
    throw new HttpError(
      'bad_request',
      `The request is nested deeper than ${MAX_JSON_DEPTH} levels.`,
    );
  }
  for (const [key, child] of Object.entries(value)) {
    if (PROTOTYPE_KEYS.has(key)) {
      throw new HttpError(
        'bad_request',
        `The request has the key "${key}", which we don’t expect.`,
      );
    }
    rejectUnsafeValue(child, depth - 1);
  }
}
