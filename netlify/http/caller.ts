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
