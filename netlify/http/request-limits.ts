import { CALL_IN_DANGER, refuseForNow, type HttpError } from '#src/domain/http-error.ts';
import { WIDER_TIMES, widerNetworks } from '#src/domain/wider-networks.ts';
import type { FunctionName } from '#src/contracts/functions.ts';
import { HOUR, MINUTE } from '#src/domain/time.ts';
import type { Services } from '#netlify/services/services.ts';

/**
 * Requests that one network may make to a function. `minute` is counted in memory for everything that
 * arrives; `hour` in the store, where it outlives a restart, for well-formed requests that cost money
 * or mail.
 */
interface RequestLimit {
  minute: number;
  hour?: number;
}

const USUAL: RequestLimit = { minute: 60 };

/** Stripe's events carry a signature and the clock has no address. */
const UNCOUNTED: readonly FunctionName[] = ['stripe-webhook', 'sweep'];

const LIMITS: Readonly<Partial<Record<FunctionName, RequestLimit>>> = {
  'cart-tracking': { minute: 120 },
  'ebook-checkout': { minute: 30, hour: 60 },
  // A reader's program fetches a file in many parts.
  download: { minute: 600 },
  'my-downloads': { minute: 20, hour: 20 },
  'order-address': { minute: 20, hour: 20 },
  // Costly tries have limits of their own, for each address and network.
  auth: { minute: 120 },
  account: { minute: 120 },
  ebooks: { minute: 120 },
  // The coach's own, in parts of 1 MB; several files at once.
  upload: { minute: 600 },
  // Readers' programs fetch the guide in many parts.
  storage: { minute: 600 },
  'community-post': { minute: 120 },
  reviews: { minute: 60, hour: 60 },
  'coach-subscribers': { minute: 120 },
  // Postmark tells of every mail from a few addresses.
  'mail-hook': { minute: 1200 },
  newsletter: { minute: 30 },
  // A mail company asks for many readers from one address.
  unsubscribe: { minute: 600 },
  'form-post': { minute: 30 },
  'send-email': { minute: 30 },
  track: { minute: 120 },
  unanswered: { minute: 20, hour: 20 },
  'not-found': { minute: 120 },
};

/** What takes words of people, who may be in danger. */
const TAKES_WORDS: readonly FunctionName[] = [
  'community-post',
  'form-post',
  'reviews',
  'send-email',
];

/** What one network may ask of a function; nothing for one that is not counted. */
export function limitOf(name: FunctionName): RequestLimit | undefined {
  return UNCOUNTED.includes(name) ? undefined : (LIMITS[name] ?? USUAL);
}

/**
 * Counts a request before it is looked at.
 * @throws {HttpError} too_many_requests
 */
export function countArrival(
  name: FunctionName,
  caller: string,
  { requestCounter, crypto, now }: Pick<Services, 'crypto' | 'now' | 'requestCounter'>,
): void {
  const limit = limitOf(name);
  if (!limit) return;
  for (const { name: key, most } of ofNetworks(name, caller, limit.minute, crypto)) {
    const wait = requestCounter.count(key, most, MINUTE, now());
    if (wait > 0) throw tooMany(name, wait);
  }
}

/**
 * Counts a well-formed request to a function whose work costs money or mail.
 * @param requestId Tells this request from others of the same network.
 * @throws {HttpError} too_many_requests
 */
export async function countWork(
  name: FunctionName,
  caller: string,
  requestId: string,
  { limits, crypto, now }: Pick<Services, 'crypto' | 'limits' | 'now'>,
): Promise<void> {
  const most = limitOf(name)?.hour;
  if (most === undefined) return;
  const counted = ofNetworks(name, caller, most, crypto).map((one) => ({ ...one, within: HOUR }));
  const result = await limits.take(counted, requestId, now());
  if (!result.taken) throw tooMany(name, result.retryAfter);
}

/**
 * What a network and the wider ones around it may do. What a narrow one is refused is not counted for a wider one, so
 * that nobody uses up the share of strangers.
 */
function ofNetworks(name: FunctionName, caller: string, most: number, crypto: Services['crypto']) {
  return [
    { name: `${name}-${crypto.callerKey(caller)}`, most },
    ...widerNetworks(caller).map(({ bits, network }) => ({
      name: `${name}-wide${bits}-${crypto.callerKey(network)}`,
      most: most * WIDER_TIMES[bits],
    })),
  ];
}

function tooMany(name: FunctionName, wait: number): HttpError {
  const help = TAKES_WORDS.includes(name) ? ` ${CALL_IN_DANGER}` : '';
  return refuseForNow(
    wait,
    (time) =>
      `There were too many tries from your network. Please wait ${time} and try again. Nothing is lost.${help}`,
  );
}
