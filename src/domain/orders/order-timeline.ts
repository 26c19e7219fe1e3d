import { formatLastDay } from '../day.ts';
import { bounceWords } from '../email-provider.ts';
import { formatPrice, type Cents } from '../money.ts';
import type { FulfillmentSource } from './order.ts';

/** An event in an order's history. Events arrive in any order and never change. */
export type TimelineEvent = {
  /** Unix time in milliseconds. */
  at: number;
} & (
  | { kind: 'paid'; totalCents: Cents; source: FulfillmentSource }
  | {
      kind: 'mail-queued';
      mailId: string;
      /** Name of the email, as shown to the coach. */
      name: string;
      /** Who gets the email. `recipient` is the person who gets a gift. */
      to: 'buyer' | 'recipient' | 'helper';
      /** Whether it affects the status of emails to that person. */
      counts: boolean;
    }
  | { kind: 'mail-sent' | 'mail-delivered'; mailId: string }
  | { kind: 'mail-bounced' | 'mail-dead'; mailId: string; reason: string }
  | { kind: 'link'; linkVersion: number; expiresAt: number }
  | { kind: 'download'; title: string; linkVersion: number; number: number }
  | { kind: 'address' | 'helper'; number: number; address: string }
  | { kind: 'back'; cents: Cents }
  | { kind: 'refund-failed'; failedCents: Cents; cents: Cents }
  | { kind: 'refunded' | 'disputed' | 'dispute-won' | 'stopped' | 'reopened' }
);

/** Status of the most recent email to a recipient. */
export type MailState = 'none' | 'waiting' | 'sent' | 'delivered' | 'bounced' | 'dead';

/** Sort order for events with the same timestamp. */
const KINDS: readonly TimelineEvent['kind'][] = [
  'paid',
  'link',
  'address',
  'helper',
  'mail-queued',
  'mail-sent',
  'mail-delivered',
  'mail-bounced',
  'mail-dead',
  'download',
  'disputed',
  'dispute-won',
  'back',
  'refunded',
  'refund-failed',
  'stopped',
  'reopened',
];

/** Sorts events by time, oldest first. The result doesn't depend on the input order. */
export function sortTimeline(events: readonly TimelineEvent[]): TimelineEvent[] {
  return events.toSorted(
    (a, b) =>
      a.at - b.at ||
      KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) ||
      JSON.stringify(a).localeCompare(JSON.stringify(b)),
  );
}

/**
 * Returns the status of the newest email to the buyer, and the total that our emails say was
 * refunded so far, in cents.
 * @param isGift Whether the books go to someone else. If they do, emails with links don't go to the
 * buyer.
 */
export function summarizeMails(
  events: readonly TimelineEvent[],
  isGift = false,
): { mail: MailState; mailedCents: Cents } {
  const timeline = sortTimeline(events);
  return {
    mail: mailState(timeline, ({ to }) => !isGift || to !== 'recipient'),
    mailedCents: Math.max(0, ...timeline.map((event) => (event.kind === 'back' ? event.cents : 0))),
  };
}

/** Returns the status of the newest email to a gift's recipient: the gift itself or links to it. */
export function giftState(events: readonly TimelineEvent[]): MailState {
  return mailState(sortTimeline(events), ({ to }) => to === 'recipient');
}

type QueuedMail = Extract<TimelineEvent, { kind: 'mail-queued' }>;

/**
 * Returns the status of the newest matching email.
 * @param isIt Selects the emails to include.
 */
function mailState(
  timeline: readonly TimelineEvent[],
  isIt: (mail: QueuedMail) => boolean,
): MailState {
  const newest = timeline.findLast(
    (event) => event.kind === 'mail-queued' && event.counts && isIt(event),
  );
  if (newest?.kind !== 'mail-queued') return 'none';
  const became = (kind: TimelineEvent['kind']) =>
    timeline.some(
      (event) => event.kind === kind && 'mailId' in event && event.mailId === newest.mailId,
    );
  if (became('mail-bounced')) return 'bounced';
  if (became('mail-dead')) return 'dead';
  if (became('mail-delivered')) return 'delivered';
  return became('mail-sent') ? 'sent' : 'waiting';
}

const SOURCES: Readonly<Record<FulfillmentSource, string>> = {
  webhook: 'Confirmed by Stripe',
  'success-page': 'Confirmed when the buyer came back to our page',
  sweeper: 'Confirmed by our own check',
};

/** Describes an event for the coach in plain language. */
export function describeTimelineEvent(
  event: TimelineEvent,
  events: readonly TimelineEvent[],
): string {
  switch (event.kind) {
    case 'paid':
      return `Paid ${formatPrice(event.totalCents)}. ${SOURCES[event.source]}.`;
    case 'mail-queued':
      return `We prepared the ${event.name}.`;
    case 'mail-sent':
      return `We sent the ${mailName(event.mailId, events)}.`;
    case 'mail-delivered':
      return `The ${mailName(event.mailId, events)} arrived.`;
    case 'mail-bounced':
      return `The ${mailName(event.mailId, events)} didn’t arrive: ${bounceWords(event.reason)}.`;
    case 'mail-dead':
      return `We couldn’t send the ${mailName(event.mailId, events)} to this address (${event.reason}).`;
    case 'link':
      return `We created link ${event.linkVersion}. It works through ${formatLastDay(event.expiresAt)}.`;
    case 'download':
      return `Someone downloaded “${event.title}” with link ${event.linkVersion} (download ${event.number}).`;
    case 'address':
      return `The email address changed to ${event.address}.`;
    case 'helper':
      return `We sent the link to a helper: ${event.address}.`;
    case 'back':
      return `Refunded ${formatPrice(event.cents)} in total.`;
    case 'refunded':
      return 'Refunded in full. The buyer lost access to the books.';
    case 'refund-failed':
      return `The bank rejected a refund of ${formatPrice(event.failedCents)}. Refunded ${formatPrice(event.cents)} in total.`;
    case 'disputed':
      return 'The buyer disputed the payment. They have no access to the books until the bank decides.';
    case 'dispute-won':
      return 'You won the dispute. The buyer has access again.';
    case 'stopped':
      return 'You turned off access to the books.';
    case 'reopened':
      return 'You turned access to the books back on.';
  }
}

function mailName(mailId: string, events: readonly TimelineEvent[]): string {
  const queued = events.find((event) => event.kind === 'mail-queued' && event.mailId === mailId);
  return queued?.kind === 'mail-queued' ? queued.name : 'email';
}
