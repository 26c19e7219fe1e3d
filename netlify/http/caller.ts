import { randomUUID } from 'node:crypto';
import { networkOf } from './network.ts';
import { fieldOf } from './deploy.ts';

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
