import { ShopError } from '#src/domain/shop-error.ts';
import { coachAddress } from '#netlify/messages/frame.ts';
import type { Limit } from '#netlify/services/limits.ts';
import type { Services } from '#netlify/services/services.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What visitors can set off. Each has limits of its own: a flood of one closes no other. */
export type MailCause = 'account' | 'contact' | 'chat' | 'guide' | 'newsletter' | 'post' | 'report';

/** Requests of one kind from one network. */
export const CALLER_LIMITS = { hour: 5, day: 20 } as const;
/** Requests of one kind from everyone. */
export const SITE_LIMITS = { hour: 60, day: 300 } as const;
/**
 * Mails in a day to an address that someone typed: those that bring what was asked for, links of accounts, and notes that
 * a message arrived.
 */
export const RECIPIENT_LIMITS = { asked: 3, account: 5, note: 1 } as const;

/**
 * Counts a request against its sender's network and against the site.
 * @throws {ShopError} too_many_requests, with the seconds until there is room
 */
export async function countRequest(
  cause: MailCause,
  caller: string,
  by: string,
  { limits, vault, now }: Services,
): Promise<void> {
  const callerKey = vault.callerKey(caller);
  const result = await limits.take(
    [
      ...stretches(`${cause}-caller-${callerKey}`, CALLER_LIMITS),
      ...stretches(`${cause}-site`, SITE_LIMITS),
    ],
    by,
    now(),
  );
  if (result.taken) return;
  const retryAfter = Math.max(1, Math.ceil(result.retryAfter / 1000));
  throw new ShopError(
    'too_many_requests',
    `We got too many requests for now. Please try again in ${inWords(result.retryAfter)}, or write to ${coachAddress}.`,
    { retryAfter },
  );
}

/** Whether an address may get one more mail today. Says so to no one outside. */
export async function hasRoomFor(
  address: string,
  kind: keyof typeof RECIPIENT_LIMITS,
  by: string,
  { limits, vault, now }: Services,
): Promise<boolean> {
  const name = `recipient-${kind}-${vault.addressKey(address)}`;
  const limit: Limit = { name, most: RECIPIENT_LIMITS[kind], within: DAY };
  return (await limits.take([limit], by, now())).taken;
}

function stretches(name: string, { hour, day }: { hour: number; day: number }): Limit[] {
  return [
    { name: `${name}-hour`, most: hour, within: HOUR },
    { name: `${name}-day`, most: day, within: DAY },
  ];
}

function inWords(milliseconds: number): string {
  const minutes = Math.ceil(milliseconds / MINUTE);
  if (minutes <= 1) return '1 minute';
  return minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}
