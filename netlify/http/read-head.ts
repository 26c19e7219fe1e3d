import { HttpError } from '#src/domain/http-error.ts';

/** The longest address and the longest header, in characters. Node takes as much for all headers together. */
const MAX_HEAD_LENGTH = 16 * 1024;

/**
 * Refuses a request whose address or header is longer than servers take, before anything reads it.
 * @throws {HttpError} too_large
 */
export function requireShortHead({ url, headers }: Request): void {
  if ([url, ...headers.values()].some((text) => text.length > MAX_HEAD_LENGTH)) {
    throw new HttpError(
      'too_large',
      `The address or a header of the request has more than ${MAX_HEAD_LENGTH} characters. Send less.`,
    );
  }
}
