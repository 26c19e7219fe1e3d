import { HttpError } from '#src/domain/http-error.ts';

/** Longest URL and longest header, in characters: Node's own default limit for all headers together. */
const MAX_HEAD_LENGTH = 16 * 1024;

/**
 * Refuses a request with a URL or header above the usual limit of servers, before any pattern reads it.
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
