import { tooManyFromNetwork } from '#src/domain/http-error.ts';
import type { FunctionName } from '#src/contracts/endpoints.ts';
import { MINUTE } from '#src/domain/time.ts';
import { limitsOfNetworks } from '#netlify/limits/rate-limiter.ts';
import type { Services } from '#netlify/services.ts';

/** Default number of requests per minute. */
const USUAL = 60;

/** Stripe's events are signed, and the scheduled function has no URL. */
const UNCOUNTED: readonly FunctionName[] = ['stripe-webhook', 'sweep'];

/**
 * Maximum number of requests per minute that one network can make to a function. Use cases limit
 * the cost of the work themselves.
 */
const LIMITS: Readonly<Partial<Record<FunctionName, number>>> = {
  'cart-tracking': 120,
  'ebook-checkout': 30,
  // Reading apps fetch a file in many parts.
  download: 600,
  'my-downloads': 20,
  'order-address': 20,
  // Expensive attempts have their own limits, per address and network.
  auth: 120,
  account: 120,
  ebooks: 120,
  // For the coach only, in parts of 1 MB, with several files at once.
  upload: 600,
  // Reading apps fetch the guide in many parts.
  storage: 600,
  'community-post': 120,
  reviews: 60,
  'coach-subscribers': 120,
  // Postmark reports every email from a few addresses.
  'mail-hook': 1200,
  newsletter: 30,
  // A mail provider sends requests for many readers from one IP address.
  unsubscribe: 600,
  'form-post': 30,
  'send-email': 30,
  track: 120,
  unanswered: 20,
  'not-found': 120,
};

/** Functions that accept text from people, who may be in danger. */
const TAKES_WORDS: readonly FunctionName[] = [
  'community-post',
  'form-post',
  'reviews',
  'send-email',
];

/**
 * Returns how many requests per minute one network can make to a function, or `undefined` if its
 * requests aren't counted.
 */
export function limitOf(name: FunctionName): number | undefined {
  return UNCOUNTED.includes(name) ? undefined : (LIMITS[name] ?? USUAL);
}

/**
 * Counts a request in memory before reading it. This protects the process, and a restart resets it.
 * @throws {HttpError} too_many_requests
 */
export function countArrival(
  name: FunctionName,
  caller: string,
  { requestCounter, crypto, now }: Pick<Services, 'crypto' | 'now' | 'requestCounter'>,
): void {
  const limit = limitOf(name);
  if (limit === undefined) return;
  for (const { name: key, most } of limitsOfNetworks(name, caller, limit, crypto)) {
    const wait = requestCounter.count(key, most, MINUTE, now());
    if (wait > 0) throw tooManyFromNetwork(wait, TAKES_WORDS.includes(name));
  }
}
