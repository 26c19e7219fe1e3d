import { createHash, timingSafeEqual } from 'node:crypto';
import { HttpError } from '#src/domain/http-error.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Lets a call through that carries this name and password (RFC 7617). Compared in constant time.
 * @throws {HttpError} not_set_up without a password of our own, hook_refused for another one
 */
export function requireBasicAuth(
  request: Request,
  name: string,
  password: string | undefined,
): void {
  if (password === undefined) {
    throw new HttpError('not_set_up', 'This address is not set up yet. Nothing was changed.');
  }
  const [, given = ''] =
    /^Basic ([A-Za-z0-9+/=]{1,400})$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  const expected = Buffer.from(`${name}:${password}`).toString('base64');
  if (!timingSafeEqual(digest(given), digest(expected))) {
    throw new HttpError('hook_refused', 'The name or password of this call is wrong.');
  }
}
