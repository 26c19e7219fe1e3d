import { randomUUID } from 'node:crypto';
import { fieldOf } from './deploy-context.ts';

/**
 * The network that a request came from, as the platform saw it. A header would say whatever the caller
 * wants. All requests without an address count as one caller.
 */
export function callerOf(context: unknown): string {
  const ip = fieldOf(context, 'ip');
  return (typeof ip === 'string' && networkOf(ip)) || 'unknown';
}

/** The platform's own id of a request, or a new one. Anything that could break a header or log is refused. */
export function requestIdOf(context: unknown): string {
  const id = fieldOf(context, 'requestId');
  return typeof id === 'string' && /^[\w-]{8,64}$/.test(id) ? id : randomUUID();
}

/** The platform's way to go on with work behind the answer; without one, nothing is begun and it says `false`. */
export function laterOf(context: unknown): (work: () => Promise<unknown>) => boolean {
  const waitUntil = fieldOf(context, 'waitUntil');
  return (work) => {
    if (typeof waitUntil !== 'function') return false;
    waitUntil.call(context, work());
    return true;
  };
}

/** A browser in plain words, for the list of sessions. Nothing finer is kept. */
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
 * The network that an internet address belongs to, for counting requests: an IPv4 address itself, the
 * first 64 bits of an IPv6 one, since a home is given that many. `undefined` for anything else.
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
