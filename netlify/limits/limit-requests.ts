import { tooManyFromNetwork } from '#src/domain/http-error.ts';
import type { FunctionName } from '#src/contracts/endpoints.ts';
import { MINUTE } from '#src/domain/time.ts';
import { REQUESTS, ACCEPTS_MESSAGES, TIERS } from './limits.ts';
import { limitsOfNetworks } from './stored-limits.ts';
import type { RequestServices } from '#netlify/services.ts';

/**
 * Returns how many requests per minute one network can make to a function, or `undefined` if its
 * requests aren't counted.
 */
export function limitOf(name: FunctionName): number | undefined {
  const tier = REQUESTS[name] ?? 'usual';
  return tier === 'uncounted' ? undefined : TIERS[tier];
}

/**
 * Counts a request in memory before reading it. This protects the process, and a restart resets it.
 * @throws {HttpError} too_many_requests
 */
export function countArrival(
  name: FunctionName,
  caller: string,
  { memoryCounter, now }: RequestServices,
): void {
  const limit = limitOf(name);
  if (limit === undefined) return;
  // The count is only kept in memory, so its key can be the network itself.
  for (const { name: key, most } of limitsOfNetworks(name, caller, limit, String)) {
    const wait = memoryCounter.count(key, most, MINUTE, now());
    if (wait > 0) throw tooManyFromNetwork(wait, ACCEPTS_MESSAGES.includes(name));
  }
}
