import { CALL_IN_DANGER, rateLimitError, type HttpError } from '#src/domain/http-error.ts';
import { sitePrefix, enclosingPrefixes } from '#src/domain/ip-ranges.ts';
import { DAY, HOUR } from '#src/domain/time.ts';
import { coachAddress } from './layout.ts';
import {
  CALLER_LIMITS,
  LINK_LIMITS,
  PREFIX_LIMITS,
  RECIPIENT_LIMITS,
  SITE_LIMITS,
  URGENT_AT_ONCE,
} from '#netlify/limits/limits.ts';
import type { Limit } from '#netlify/limits/stored-limits.ts';
import type { Services } from '#netlify/services.ts';

type Counting = Pick<Services, 'crypto' | 'limits' | 'now'>;

/**
 * Kinds of email requests that visitors can make. Each kind has its own limits, so that a flood of
 * one doesn't block the others (decision 020).
 */
export type MailCause = 'account' | 'contact' | 'chat' | 'guide' | 'newsletter' | 'post' | 'report';

/**
 * Whether an email is sent now or is deferred because the quota of a large subnet or of the whole
 * site is used up. Deferred emails are queued by their sender's subnets, widest first.
 */
export type SendQuota = 'now' | { line: readonly string[] };

/**
 * Counts a request against its sender's network, the wider subnets, and the whole site. Only the
 * limit of the sender's network rejects requests.
 * @param isGrave Whether the text suggests danger. If so, the error includes emergency numbers.
 * @throws {HttpError} too_many_requests, with the seconds to wait
 */
export async function countRequest(
  cause: MailCause,
  caller: string,
  by: string,
  { limits, crypto, now }: Counting,
  isGrave = false,
): Promise<SendQuota> {
  const own = hourAndDayLimits(`${cause}-caller-${crypto.callerKey(caller)}`, CALLER_LIMITS);
  const result = await limits.take(own, by, now());
  if (!result.taken) throw tooMany(result.retryAfter, isGrave);
  const shared = [
    ...enclosingPrefixes(caller).flatMap(({ bits, network }) =>
      hourAndDayLimits(`${cause}-wide${bits}-${crypto.callerKey(network)}`, PREFIX_LIMITS[bits]),
    ),
    ...hourAndDayLimits(`${cause}-site`, SITE_LIMITS),
  ];
  if ((await limits.take(shared, by, now())).taken) return 'now';
  return { line: lineOf(caller).map((network) => crypto.callerKey(network).slice(0, 12)) };
}

/** Returns the subnets used to queue a sender's emails, widest first. */
function lineOf(caller: string): string[] {
  const [, narrow, wide] = /^((\d+\.\d+)\.\d+)\.\d+$/.exec(caller) ?? [];
  const ofSix = enclosingPrefixes(caller).map(({ network }) => network);
  return [...ofSix.toReversed(), ...[wide, narrow].filter((one) => one !== undefined), caller];
}

/**
 * Returns whether the coach gets a post that suggests danger right away instead of within minutes.
 * @param quota Result of {@link countRequest}. Once a shared quota is used up, each IPv4 address or
 * IPv6 /48 can still get one post an hour through, so that a flood of alarming posts doesn't bury
 * someone who really is in danger.
 * @throws {HttpError} too_many_requests for all others, with emergency numbers in the message
 */
export async function isUrgentAtOnce(
  quota: SendQuota,
  caller: string,
  by: string,
  { limits, crypto, now }: Counting,
): Promise<boolean> {
  const take = (name: string, most: number) =>
    limits.take([{ name, most, within: HOUR }], by, now());
  if (quota !== 'now') {
    const kept = await take(`post-urgent-${crypto.callerKey(sitePrefix(caller))}`, 1);
    if (!kept.taken) throw tooMany(kept.retryAfter, true);
  }
  return (await take('post-urgent', URGENT_AT_ONCE)).taken;
}

function tooMany(wait: number, isGrave: boolean): HttpError {
  return rateLimitError(
    wait,
    (time) =>
      `${isGrave ? `${CALL_IN_DANGER} ` : ''}We’re getting too many requests right now. Please try again in ${time}, or email ${coachAddress}.`,
  );
}

/**
 * Returns whether we can send one more email to an address today. Never reveal the result to
 * visitors.
 */
export async function hasQuotaFor(
  address: string,
  kind: keyof typeof RECIPIENT_LIMITS,
  by: string,
  { limits, crypto, now }: Counting,
): Promise<boolean> {
  const name = `recipient-${kind}-${crypto.addressKey(address)}`;
  return (await limits.take([{ name, most: RECIPIENT_LIMITS[kind], within: DAY }], by, now()))
    .taken;
}

/**
 * Returns whether an email with an account link may be sent now. Never reveal the result to
 * visitors. Returns false for requesters who ask too often. That doesn't block the owner of the
 * address, who asks from elsewhere and gets an email within `LINK_LIMITS.pace`.
 * @param from The requester's network or account.
 */
export async function hasQuotaForLink(
  address: string,
  by: string,
  from: string,
  { limits, crypto, now }: Counting,
): Promise<boolean> {
  const to = `recipient-account-${crypto.addressKey(address)}`;
  const take = async (name: string, most: number, within = DAY) =>
    (await limits.take([{ name, most, within }], by, now())).taken;
  const { asker, all } = LINK_LIMITS;
  const ofAsker = `${to}-${crypto.callerKey(sitePrefix(from))}`;
  if (!(await take(ofAsker, asker))) return false;
  return (await take(to, all)) || take(`${to}-pace`, 1, LINK_LIMITS.pace);
}

function hourAndDayLimits(name: string, { hour, day }: { hour: number; day: number }): Limit[] {
  return [
    { name: `${name}-hour`, most: hour, within: HOUR },
    { name: `${name}-day`, most: day, within: DAY },
  ];
}
