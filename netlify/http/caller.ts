import { randomUUID } from 'node:crypto';
import { networkOf } from '#src/domain/network.ts';

/**
 * The network that a request came from, as the platform saw it. A header would say whatever the caller
 * wants. All requests without an address count as one caller.
 */
export function callerOf(context: unknown): string {
  const ip =
    typeof context === 'object' && context !== null && 'ip' in context ? context.ip : undefined;
  return (typeof ip === 'string' && networkOf(ip)) || 'unknown';
}

/** The platform's own id of a request, or a new one. Anything that could break a header or log is refused. */
export function requestIdOf(context: unknown): string {
  const id =
    typeof context === 'object' && context !== null && 'requestId' in context
      ? context.requestId
      : undefined;
  return typeof id === 'string' && /^[\w-]{8,64}$/.test(id) ? id : randomUUID();
}
