import { tooManyFromNetwork } from '#src/domain/http-error.ts';
import { HOUR } from '#src/domain/time.ts';
import { USES, type Use } from './limits.ts';
import { limitsOfNetworks } from './stored-limits.ts';
import type { Services } from '#netlify/services.ts';

/** The requester. Functions pass the request's `arrival`. */
export interface Requester {
  /** The network that the request came from. */
  caller: string;
  /** Distinguishes this request from others from the same network. */
  requestId: string;
}

/**
 * Counts a request whose work costs money or sends email. Each use case calls this before doing
 * anything else, so no route to it can bypass the limit. Counts are stored, so they survive a
 * restart.
 * @throws {HttpError} too_many_requests
 */
export async function countUse(
  name: Use,
  { caller, requestId }: Requester,
  { limits, crypto, now }: Pick<Services, 'crypto' | 'limits' | 'now'>,
): Promise<void> {
  const { most, takesWords } = USES[name];
  const counted = limitsOfNetworks(name, caller, most, crypto.callerKey).map((one) => ({
    ...one,
    within: HOUR,
  }));
  const result = await limits.take(counted, requestId, now());
  if (!result.taken) throw tooManyFromNetwork(result.retryAfter, takesWords === true);
}
