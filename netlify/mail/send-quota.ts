import { CALL_IN_DANGER, refuseForNow, type HttpError } from '#src/domain/http-error.ts';
import { siteNetwork, widerNetworks } from '#src/domain/ip-ranges.ts';
import { DAY, HOUR, MINUTE } from '#src/domain/time.ts';
import { coachAddress } from './layout.ts';
import type { Limit } from '#netlify/limits/rate-limiter.ts';
import type { Services } from '#netlify/services.ts';

type Counting = Pick<Services, 'crypto' | 'limits' | 'now'>;

/** What visitors can set off. Each has limits of its own, so a flood of one closes no other (decision 020). */
export type MailCause = 'account' | 'contact' | 'chat' | 'guide' | 'newsletter' | 'post' | 'report';

/** Requests of one kind from one network. */
export const CALLER_LIMITS = { hour: 5, day: 20 } as const;
/**
 * Requests of one kind from a wider network of IPv6: of a customer who has all of a /56, and of a site or a
 * telephone company with a /48, of a provider with a /32. Above it nothing is refused, since it may be many people: it
 * waits.
 */
export const WIDER_LIMITS = {
  56: { hour: 20, day: 80 },
  48: { hour: 30, day: 120 },
  32: { hour: 50, day: 240 },
} as const;
/** Requests of one kind from everyone that go out at once. Above it nothing is refused: it waits. */
export const SITE_LIMITS = { hour: 60, day: 300 } as const;
/** Posts with words of danger in an hour that reach the coach each in a mail of its own, at once. */
export const URGENT_AT_ONCE = 10;
/** Mails in a day to an address that someone typed: those that bring what was asked for, and notes that a message arrived. */
export const RECIPIENT_LIMITS = { asked: 3, note: 1 } as const;
/** Mails in a day with links of accounts to one address: that one asker sets off, and that all do before they are spread out. */
export const LINK_LIMITS = { asker: 5, all: 10 } as const;
/** Time between two mails to an address that very many ask for, in milliseconds. */
const PACE = 15 * MINUTE;

/**
 * Whether what was asked for goes out now, or waits with what came above the number of the whole site: then in the line
 * of its sender's networks, the widest first.
 */
export type Room = 'now' | { line: readonly string[] };

/**
 * Counts a request against its sender's network, which alone can be refused, and against wider networks and the site.
 * @param isGrave Whether the words sound like danger: who is refused is told whom to call.
 * @throws {HttpError} too_many_requests, with the seconds until there is room
 */
export async function countRequest(
  cause: MailCause,
  caller: string,
  by: string,
  { limits, crypto, now }: Counting,
  isGrave = false,
): Promise<Room> {
  const own = stretches(`${cause}-caller-${crypto.callerKey(caller)}`, CALLER_LIMITS);
  const result = await limits.take(own, by, now());
  if (!result.taken) throw tooMany(result.retryAfter, isGrave);
  const shared = [
    ...widerNetworks(caller).flatMap(({ bits, network }) =>
      stretches(`${cause}-wide${bits}-${crypto.callerKey(network)}`, WIDER_LIMITS[bits]),
    ),
    ...stretches(`${cause}-site`, SITE_LIMITS),
  ];
  if ((await limits.take(shared, by, now())).taken) return 'now';
  return { line: lineOf(caller).map((network) => crypto.callerKey(network).slice(0, 12)) };
}

/** The networks that a sender stands in line with, from wide to narrow. */
function lineOf(caller: string): string[] {
  const [, narrow, wide] = /^((\d+\.\d+)\.\d+)\.\d+$/.exec(caller) ?? [];
  const ofSix = widerNetworks(caller).map(({ network }) => network);
  return [...ofSix.toReversed(), ...[wide, narrow].filter((one) => one !== undefined), caller];
}

/**
 * Whether a post with words of danger goes to the coach at once, or is told of within minutes.
 * @param room What {@link countRequest} said. Above the number of all, one of each site an hour is kept: a flood that
 * sounds like danger must not bury somebody who is in danger.
 * @throws {HttpError} too_many_requests for the others; it says whom to call
 */
export async function isUrgentAtOnce(
  room: Room,
  caller: string,
  by: string,
  { limits, crypto, now }: Counting,
): Promise<boolean> {
  const take = (name: string, most: number) =>
    limits.take([{ name, most, within: HOUR }], by, now());
  if (room !== 'now') {
    const kept = await take(`post-urgent-${crypto.callerKey(siteNetwork(caller))}`, 1);
    if (!kept.taken) throw tooMany(kept.retryAfter, true);
  }
  return (await take('post-urgent', URGENT_AT_ONCE)).taken;
}

function tooMany(wait: number, isGrave: boolean): HttpError {
  return refuseForNow(
    wait,
    (time) =>
      `${isGrave ? `${CALL_IN_DANGER} ` : ''}We got too many requests for now. Please try again in ${time}, or write to ${coachAddress}.`,
  );
}

/** Whether an address may get one more mail today. Says so to no one outside. */
export async function hasRoomFor(
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
 * Whether a mail with a link of an account may go out now. Says so to no one outside. Who asks too often is not heard
 * any more; that keeps no mail from the owner of the address, who asks from elsewhere and gets one within {@link PACE} at the latest.
 * @param from Who asks: a network, or an account.
 */
export async function hasRoomForLink(
  address: string,
  by: string,
  from: string,
  { limits, crypto, now }: Counting,
): Promise<boolean> {
  const to = `recipient-account-${crypto.addressKey(address)}`;
  const take = async (name: string, most: number, within = DAY) =>
    (await limits.take([{ name, most, within }], by, now())).taken;
  const { asker, all } = LINK_LIMITS;
  const ofAsker = `${to}-${crypto.callerKey(siteNetwork(from))}`;
  if (!(await take(ofAsker, asker))) return false;
  return (await take(to, all)) || take(`${to}-pace`, 1, PACE);
}

function stretches(name: string, { hour, day }: { hour: number; day: number }): Limit[] {
  return [
    { name: `${name}-hour`, most: hour, within: HOUR },
    { name: `${name}-day`, most: day, within: DAY },
  ];
}
