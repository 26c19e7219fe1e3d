import { createHash, timingSafeEqual } from 'node:crypto';
import { HttpError } from '#src/domain/http-error.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Requires HTTP Basic authentication with this username and password (RFC 7617). Compares in
 * constant time.
 * @throws {HttpError} not_set_up if our own password isn't configured, hook_refused if the password
 * doesn't match
 */
export function requireBasicAuth(
  request: Request,
  name: string,
  password: string | undefined,
): void {
  if (password === undefined) {
    throw new HttpError('not_set_up', 'This address isn’t set up yet. Nothing was changed.');
  }
  const [, given = ''] =
    /^Basic ([A-Za-z0-9+/=]{1,400})$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  const expected = Buffer.from(`${name}:${password}`).toString('base64');
  if (!timingSafeEqual(digest(given), digest(expected))) {
    throw new HttpError('hook_refused', 'The username or password is incorrect.');
  }
}
