import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  factWords,
  foldMails,
  giftState,
  describeTimeline,
  type TimelineFact,
} from '#src/domain/orders/order-timeline.ts';

const at = fc.integer({ min: 1, max: 20 });
const mailId = fc.constantFrom('a', 'b');
const fact: fc.Arbitrary<TimelineFact> = fc.oneof(
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
  .array(fact, { maxLength: 12 })
  .chain((facts) =>
    fc.tuple(
      fc.constant(facts),
      fc.shuffledSubarray(facts, { minLength: facts.length, maxLength: facts.length }),
    ),
  );

test('derives the same timeline and status regardless of the order in which events are read', () => {
  fc.assert(
    fc.property(shuffled, ([facts, others]) => {
      expect(describeTimeline(others)).toEqual(describeTimeline(facts));
      expect(foldMails(others)).toEqual(foldMails(facts));
    }),
  );
});

test('the email status is that of the newest email to the buyer', () => {
  const first: TimelineFact[] = [
    { ...RECEIPT, mailId: 'a', at: 1 },
    { kind: 'mail-sent', mailId: 'a', at: 2 },
    { kind: 'mail-bounced', mailId: 'a', reason: 'HardBounce', at: 3 },
  ];
  expect(foldMails([]).mail).toBe('none');
  expect(foldMails(first.slice(0, 1)).mail).toBe('waiting');
  expect(foldMails(first.slice(0, 2)).mail).toBe('sent');
  expect(foldMails(first).mail).toBe('bounced');
  const helper: TimelineFact = { ...COPY, mailId: 'h', at: 4 };
  expect(foldMails([...first, helper]).mail).toBe('bounced');
  const second: TimelineFact[] = [
    { ...LINK, mailId: 'b', at: 5 },
    { kind: 'mail-sent', mailId: 'b', at: 6 },
    { kind: 'mail-delivered', mailId: 'b', at: 7 },
  ];
  expect(foldMails([...first, ...second]).mail).toBe('delivered');
});

test('a gift’s emails without a link count for the buyer, and emails with a link count for the recipient', () => {
  const receipt: TimelineFact[] = [
    { ...RECEIPT, mailId: 'a', at: 1 },
    { kind: 'mail-sent', mailId: 'a', at: 2 },
  ];
  expect(foldMails(receipt, true).mail).toBe('sent');
  expect(giftState(receipt)).toBe('none');
  const given: TimelineFact[] = [
    ...receipt,
    { ...GIFT, mailId: 'b', at: 3 },
    { kind: 'mail-bounced', mailId: 'b', reason: 'HardBounce', at: 4 },
  ];
  expect(foldMails(given, true).mail).toBe('sent');
  expect(giftState(given)).toBe('bounced');
  const again: TimelineFact[] = [
    ...given,
    { ...LINK, mailId: 'c', at: 5 },
    { kind: 'mail-delivered', mailId: 'c', at: 6 },
  ];
  expect(foldMails(again, true).mail).toBe('sent');
  expect(giftState(again)).toBe('delivered');
});

test('describes every event in a full sentence', () => {
  fc.assert(
    fc.property(fact, (one) => {
      expect(factWords(one, [one])).toMatch(/^[A-Z].*\.$/);
    }),
  );
});
