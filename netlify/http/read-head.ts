import { HttpError } from '#src/domain/http-error.ts';

/**
 * Maximum length of the URL and of each header, in characters. This is Node's default limit for all
 * headers together.
 */
const MAX_HEAD_LENGTH = 16 * 1024;

/**
 * Rejects a request if its URL or headers are longer than servers usually allow, before running any
 * regular expression on them.
 * @throws {HttpError} too_large
 */
export function requireShortHead({ url, headers }: Request): void {
  if ([url, ...headers.values()].some((text) => text.length > MAX_HEAD_LENGTH)) {
    throw new HttpError(
      'too_large',
      `The web address or a request header is longer than ${MAX_HEAD_LENGTH} characters. Make it shorter.`,
    );
  }
}
