import { formatLastDay } from '../day.ts';
import { formatPrice, type Cents } from '../money.ts';
import type { FulfilmentSource } from './order.ts';

/** One thing that happened to an order. Facts come in no order and never change. */
export type TimelineFact = {
  /** Milliseconds since 1970. */
  at: number;
} & (
  | { kind: 'paid'; totalCents: Cents; source: FulfilmentSource }
  | {
      kind: 'mail-queued';
      mailId: string;
      /** What it is, for the coach. */
      name: string;
      /** Whom it goes to; without a gift the reader is the buyer. */
      to: 'buyer' | 'recipient' | 'helper';
      /** Whether it says where mails to that person stand. */
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

/** Where the newest mail to somebody stands. */
export type MailState = 'none' | 'waiting' | 'sent' | 'delivered' | 'bounced' | 'dead';

/** The order in which facts of one moment are told. */
const KINDS: readonly TimelineFact['kind'][] = [
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

/** Tells facts in time, the oldest first. The same facts give the same story in whatever order they come. */
export function describeTimeline(facts: readonly TimelineFact[]): TimelineFact[] {
  return facts.toSorted(
    (a, b) =>
      a.at - b.at ||
      KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) ||
      JSON.stringify(a).localeCompare(JSON.stringify(b)),
  );
}

/**
 * Where the newest mail to the buyer stands, and what mails have told to be back in all.
 * @param isGift Whether the books go to somebody else: then no mail with a link is the buyer's.
 */
export function foldMails(
  facts: readonly TimelineFact[],
  isGift = false,
): { mail: MailState; mailedCents: Cents } {
  const timeline = describeTimeline(facts);
  return {
    mail: mailState(timeline, ({ to }) => !isGift || to !== 'recipient'),
    mailedCents: Math.max(0, ...timeline.map((fact) => (fact.kind === 'back' ? fact.cents : 0))),
  };
}

/** Where the newest mail to the person who gets a gift stands: the gift itself, and links to it. */
export function giftState(facts: readonly TimelineFact[]): MailState {
  return mailState(describeTimeline(facts), ({ to }) => to === 'recipient');
}

type QueuedMail = Extract<TimelineFact, { kind: 'mail-queued' }>;

/** @param isIt Which mails count; the newest of them is told. */
function mailState(
  timeline: readonly TimelineFact[],
  isIt: (mail: QueuedMail) => boolean,
): MailState {
  const newest = timeline.findLast(
    (fact) => fact.kind === 'mail-queued' && fact.counts && isIt(fact),
  );
  if (newest?.kind !== 'mail-queued') return 'none';
  const became = (kind: TimelineFact['kind']) =>
    timeline.some(
      (fact) => fact.kind === kind && 'mailId' in fact && fact.mailId === newest.mailId,
    );
  if (became('mail-bounced')) return 'bounced';
  if (became('mail-dead')) return 'dead';
  if (became('mail-delivered')) return 'delivered';
  return became('mail-sent') ? 'sent' : 'waiting';
}

const SOURCES: Readonly<Record<FulfilmentSource, string>> = {
  webhook: 'Stripe told us',
  'success-page': 'the buyer came back to our page',
  sweeper: 'our own check found it',
};

/** One fact in words for the coach. */
export function factWords(fact: TimelineFact, facts: readonly TimelineFact[]): string {
  switch (fact.kind) {
    case 'paid':
      return `Paid ${formatPrice(fact.totalCents)}. We know because ${SOURCES[fact.source]}.`;
    case 'mail-queued':
      return `The ${fact.name} was written.`;
    case 'mail-sent':
      return `The ${mailName(fact.mailId, facts)} was sent.`;
    case 'mail-delivered':
      return `The ${mailName(fact.mailId, facts)} arrived.`;
    case 'mail-bounced':
      return `The ${mailName(fact.mailId, facts)} came back (${fact.reason}). It did not arrive.`;
    case 'mail-dead':
      return `The ${mailName(fact.mailId, facts)} cannot be sent to this address (${fact.reason}).`;
    case 'link':
      return `Link ${fact.linkVersion} was made. It works until the end of ${formatLastDay(fact.expiresAt)}.`;
    case 'download':
      return `Download ${fact.number} of “${fact.title}” with link ${fact.linkVersion}.`;
    case 'address':
      return `The address was changed to ${fact.address}.`;
    case 'helper':
      return `A helper got the link: ${fact.address}.`;
    case 'back':
      return `The buyer has ${formatPrice(fact.cents)} back in all.`;
    case 'refunded':
      return 'The money was paid back in full. Access ended.';
    case 'refund-failed':
      return `The bank did not take ${formatPrice(fact.failedCents)}. The buyer has ${formatPrice(fact.cents)} back in all.`;
    case 'disputed':
      return 'The buyer disputes the payment. Access stopped until the bank decides.';
    case 'dispute-won':
      return 'The dispute was won. Access is back.';
    case 'stopped':
      return 'You stopped the access.';
    case 'reopened':
      return 'You gave the access back.';
  }
}

function mailName(mailId: string, facts: readonly TimelineFact[]): string {
  const queued = facts.find((fact) => fact.kind === 'mail-queued' && fact.mailId === mailId);
  return queued?.kind === 'mail-queued' ? queued.name : 'mail';
}
