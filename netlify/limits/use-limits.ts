import { tooManyFromNetwork } from '#src/domain/http-error.ts';
import { HOUR } from '#src/domain/time.ts';
import { limitsOfNetworks } from './rate-limiter.ts';
import type { Services } from '#netlify/services.ts';

/** How often one network may use a use case in an hour, through all functions together. */
export interface UseLimit {
  /** Used as part of a store key. */
  name: string;
  most: number;
  /** Whether people type words into it, who may be in danger. */
  takesWords?: true;
}

/** Who asks: a function passes its arrival. */
export interface Requester {
  /** The network that the request came from. */
  caller: string;
  /** Tells this request from others of the same network. */
  requestId: string;
}

/**
 * Counts a request whose work costs money or mail. Each use case counts its own requests before it does anything
 * else, so no second way to it escapes the limit. Counts are kept in the store, where they outlive a restart.
 * @throws {HttpError} too_many_requests
 */
export async function countUse(
  { name, most, takesWords }: UseLimit,
  { caller, requestId }: Requester,
  { limits, crypto, now }: Pick<Services, 'crypto' | 'limits' | 'now'>,
): Promise<void> {
  const counted = limitsOfNetworks(name, caller, most, crypto).map((one) => ({
    ...one,
    within: HOUR,
  }));
  const result = await limits.take(counted, requestId, now());
  if (!result.taken) throw tooManyFromNetwork(result.retryAfter, takesWords === true);
}
