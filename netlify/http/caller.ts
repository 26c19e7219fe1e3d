import { randomUUID } from 'node:crypto';
import { fieldOf } from './deploy-context.ts';

/**
 * Returns the network that a request came from. Trusts only the platform, because a header could
 * contain anything. All requests without an IP address are treated as one caller.
 */
export function callerOf(context: unknown): string {
  const ip = fieldOf(context, 'ip');
  return (typeof ip === 'string' && networkOf(ip)) || 'unknown';
}

/**
 * Returns the platform's request ID. If there isn't one, or if it could corrupt a header or a log
 * line, returns a new ID.
 */
export function requestIdOf(context: unknown): string {
  const id = fieldOf(context, 'requestId');
  return typeof id === 'string' && /^[\w-]{8,64}$/.test(id) ? id : randomUUID();
}

/**
 * Returns the platform's function for running work after the response. If there isn't one, returns
 * a no-op that returns `false`.
 */
export function laterOf(context: unknown): (work: () => Promise<unknown>) => boolean {
  const waitUntil = fieldOf(context, 'waitUntil');
  return (work) => {
    if (typeof waitUntil !== 'function') return false;
    waitUntil.call(context, work());
    return true;
  };
}

/**
 * Returns a plain description of a browser for the session list. We don't store anything more
 * specific.
 */
export function deviceOf(userAgent: string): string {
  const browser =
    [
      ['Edg', 'Edge'],
      ['OPR', 'Opera'],
      ['SamsungBrowser', 'Samsung Internet'],
      ['Firefox', 'Firefox'],
      ['FxiOS', 'Firefox'],
      ['CriOS', 'Chrome'],
      ['Chrome', 'Chrome'],
      ['Safari', 'Safari'],
    ].find(([sign = '']) => userAgent.includes(sign))?.[1] ?? 'A browser';
  const system = [
    ['iPhone', 'iPhone'],
    ['iPad', 'iPad'],
    ['Android', 'Android'],
    ['Windows', 'Windows'],
    ['Mac OS', 'Mac'],
    ['Linux', 'Linux'],
  ].find(([sign = '']) => userAgent.includes(sign))?.[1];
  return system === undefined ? browser : `${browser} on ${system}`;
}

/**
 * Returns the network of an IP address, for rate limiting: the address itself for IPv4, or the
 * first 64 bits for IPv6, since a household usually gets that whole range. Returns `undefined` for
 * anything else.
 */
export function networkOf(address: string): string | undefined {
  const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address)?.[1];
  const four = mapped ?? address;
  if (/^\d{1,3}(?:\.\d{1,3}){3}$/.test(four)) {
    const parts = four.split('.').map(Number);
    return parts.every((part) => part <= 255) ? parts.join('.') : undefined;
  }
  const literal = URL.parse(`http://[${address}]/`)?.hostname.slice(1, -1);
  if (!literal) return undefined;
  const [head = '', tail] = literal.split('::');
  const groups = head ? head.split(':') : [];
  const after = tail ? tail.split(':') : [];
  const zeros =
    tail === undefined ? [] : Array.from({ length: 8 - groups.length - after.length }, () => '0');
  return `${[...groups, ...zeros, ...after].slice(0, 4).join(':')}::/64`;
}
