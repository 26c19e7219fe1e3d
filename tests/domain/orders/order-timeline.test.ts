import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  describeTimelineEvent,
  summarizeMails,
  giftState,
  sortTimeline,
  type TimelineEvent,
} from '#src/domain/orders/order-timeline.ts';

const at = fc.integer({ min: 1, max: 20 });
const mailId = fc.constantFrom('a', 'b');
const event: fc.Arbitrary<TimelineEvent> = fc.oneof(
  fc.record({
    kind: fc.constant('paid' as const),
    at,
    totalCents: fc.integer({ min: 1, max: 9999 }),
    source: fc.constantFrom('webhook' as const, 'success-page' as const, 'sweeper' as const),
  }),
  fc.record({
    kind: fc.constant('mail-queued' as const),
    at,
    mailId,
    name: fc.constant('download link'),
    to: fc.constantFrom('buyer' as const, 'recipient' as const, 'helper' as const),
    counts: fc.boolean(),
  }),
  fc.record({ kind: fc.constantFrom('mail-sent' as const, 'mail-delivered' as const), at, mailId }),
  fc.record({
    kind: fc.constantFrom('mail-bounced' as const, 'mail-dead' as const),
    at,
    mailId,
    reason: fc.constant('HardBounce'),
  }),
  fc.record({ kind: fc.constant('back' as const), cents: fc.constant(500), at }),
  fc.record({
    kind: fc.constant('refund-failed' as const),
    failedCents: fc.constant(500),
    cents: fc.constant(0),
    at,
  }),
  fc.record({
    kind: fc.constant('link' as const),
    linkVersion: fc.integer({ min: 1, max: 9 }),
    expiresAt: at,
    at,
  }),
  fc.record({
    kind: fc.constant('download' as const),
    title: fc.constant('Planner'),
    linkVersion: fc.integer({ min: 1, max: 9 }),
    number: fc.integer({ min: 1, max: 5 }),
    at,
  }),
  fc.record({
    kind: fc.constantFrom('address' as const, 'helper' as const),
    number: fc.integer({ min: 1, max: 9 }),
    address: fc.constant('maria@example.com'),
    at,
  }),
  fc.record({
    kind: fc.constantFrom(
      'refunded' as const,
      'disputed' as const,
      'dispute-won' as const,
      'stopped' as const,
      'reopened' as const,
    ),
    at,
  }),
);

const RECEIPT = { kind: 'mail-queued', name: 'receipt', to: 'buyer', counts: true } as const;
const LINK = { ...RECEIPT, name: 'download link', to: 'recipient' } as const;
const COPY = { ...RECEIPT, name: 'copy for a helper', to: 'helper', counts: false } as const;
const GIFT = { ...RECEIPT, name: 'email with the gift', to: 'recipient' } as const;

const shuffled = fc
  .array(event, { maxLength: 12 })
  .chain((events) =>
    fc.tuple(
      fc.constant(events),
      fc.shuffledSubarray(events, { minLength: events.length, maxLength: events.length }),
    ),
  );

test('derives the same timeline and status regardless of the order in which events are read', () => {
  fc.assert(
    fc.property(shuffled, ([events, others]) => {
      expect(sortTimeline(others)).toEqual(sortTimeline(events));
      expect(summarizeMails(others)).toEqual(summarizeMails(events));
    }),
  );
});

test('the email status comes from the newest email to the buyer', () => {
  const first: TimelineEvent[] = [
    { ...RECEIPT, mailId: 'a', at: 1 },
    { kind: 'mail-sent', mailId: 'a', at: 2 },
    { kind: 'mail-bounced', mailId: 'a', reason: 'HardBounce', at: 3 },
  ];
  expect(summarizeMails([]).mail).toBe('none');
  expect(summarizeMails(first.slice(0, 1)).mail).toBe('waiting');
  expect(summarizeMails(first.slice(0, 2)).mail).toBe('sent');
  expect(summarizeMails(first).mail).toBe('bounced');
  const helper: TimelineEvent = { ...COPY, mailId: 'h', at: 4 };
  expect(summarizeMails([...first, helper]).mail).toBe('bounced');
  const second: TimelineEvent[] = [
    { ...LINK, mailId: 'b', at: 5 },
    { kind: 'mail-sent', mailId: 'b', at: 6 },
    { kind: 'mail-delivered', mailId: 'b', at: 7 },
  ];
  expect(summarizeMails([...first, ...second]).mail).toBe('delivered');
});

test('counts a gift’s emails toward the recipient if they contain a link, and otherwise toward the buyer', () => {
  const receipt: TimelineEvent[] = [
    { ...RECEIPT, mailId: 'a', at: 1 },
    { kind: 'mail-sent', mailId: 'a', at: 2 },
  ];
  expect(summarizeMails(receipt, true).mail).toBe('sent');
  expect(giftState(receipt)).toBe('none');
  const given: TimelineEvent[] = [
    ...receipt,
    { ...GIFT, mailId: 'b', at: 3 },
    { kind: 'mail-bounced', mailId: 'b', reason: 'HardBounce', at: 4 },
  ];
  expect(summarizeMails(given, true).mail).toBe('sent');
  expect(giftState(given)).toBe('bounced');
  const again: TimelineEvent[] = [
    ...given,
    { ...LINK, mailId: 'c', at: 5 },
    { kind: 'mail-delivered', mailId: 'c', at: 6 },
  ];
  expect(summarizeMails(again, true).mail).toBe('sent');
  expect(giftState(again)).toBe('delivered');
});

test('describes every event in a full sentence', () => {
  fc.assert(
    fc.property(event, (one) => {
      expect(describeTimelineEvent(one, [one])).toMatch(/^[A-Z].*\.$/);
    }),
  );
});
