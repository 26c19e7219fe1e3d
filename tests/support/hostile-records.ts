import { createHash } from 'node:crypto';
import { RETENTION } from '#src/domain/privacy/retention.ts';
import type { TestHarness } from './memory-services.ts';
import type { MemoryStore } from './memory-store.ts';

const DAY = 24 * 60 * 60_000;
const HUGE = "'".repeat(65_536);
const DEEP = Array.from({ length: 2_000 }).reduce<object>((inner) => ({ inner }), {});

/** Data that the site's code never writes. */
const DATA: readonly unknown[] = [
  null,
  7,
  'text',
  [],
  {},
  { at: 'yesterday' },
  { at: -1 },
  { at: 9e15 },
  { at: 0, text: HUGE },
  { at: 0, encrypted: 'AAAA' },
  { at: 0, encrypted: { deep: DEEP } },
  { at: 0, lines: 'none', payloads: 5, recipients: {}, files: null },
  DEEP,
];

/** Data that only someone with the secret could have written. */
const ENCRYPTED: readonly unknown[] = [
  null,
  7,
  {},
  { at: 0, payload: null },
  { at: 0, payload: { kind: 'no-such-mail', to: 'a@example.com' } },
  { at: 0, payload: { kind: 'contact-message', name: 5, email: [], message: {} } },
  { at: 0, payload: { kind: 'kept-messages', payloads: [null, 5, { kind: 'contact-message' }] } },
  { at: 0, address: 5, buyer: 'nobody', email: null },
  { at: 0, text: HUGE },
  { at: 0, payload: { kind: 'contact-message', name: 'Ann', email: 'a@b.example', message: HUGE } },
  { at: 0, text: DEEP, title: 'x'.repeat(65_536) },
];

/** Stored values that aren't a valid record in any version. */
const STORED: readonly unknown[] = [null, 7, 'text', [], {}, { v: 99, rev: 'r', data: {} }];

/** Kinds of records that aren't about a person. The sweeper also lists them. */
const OWN_KINDS = [
  ...['alert-', 'about-', 'over-', 'archived-', 'alerted-', 'digest-', 'count-', 'urgent-'],
  ...['beat-', 'sweep-failing-', 'sweep-cursor-', 'swept-', 'news-asked-', 'news-progress-'],
  ...['campaign-sent-', 'campaign-batch-', 'campaign-over-', 'newsletter-subscriber-'],
  ...['deferred-coach-', 'deferred-visitor-', 'cart-', 'upload-'],
];
const KINDS = [...new Set([...RETENTION.flatMap(({ prefixes }) => prefixes), ...OWN_KINDS])];

/** Suffixes of keys: an ID, a time and an ID, a date and an ID, or an ID and a number. */
const ENDS = [
  (id: string) => id,
  (id: string, at: number) => `${at}-${id}`,
  (id: string, at: number) => `${new Date(at).toISOString().slice(0, 10)}-${id}`,
  (id: string, at: number) => `${id}-${at}`,
  (id: string) => `${id}.1`,
  (id: string) => `${id}-1`,
];

/**
 * Adds damaged and malicious records to both of a shop's stores, with the same number of each kind.
 * @param count Minimum number of records.
 * @returns their keys
 */
export async function addHostileRecords(harness: TestHarness, count: number): Promise<string[]> {
  const { people } = harness.services;
  const keys: string[] = [];
  const ways: ((store: MemoryStore, key: string) => unknown)[] = [
    ...DATA.map((data) => (store: MemoryStore, key: string) => store.create(key, data)),
    ...ENCRYPTED.map((data) => (_store: MemoryStore, key: string) => people.create(key, data)),
    ...STORED.map((stored) => (store: MemoryStore, key: string) => store.write(key, stored)),
    (store, key) => {
      store.write(key, {});
      store.damage(key);
    },
  ];
  for (let number = 0; keys.length < count; number += 1) {
    const kind = KINDS[number % KINDS.length] ?? '';
    const round = Math.floor(number / KINDS.length);
    // Mixes the kinds of records and the kinds of damage, so that any thousand records include many
    // combinations.
    const way = ways[(7 * round) % ways.length];
    const end = ENDS[(number + round) % ENDS.length];
    const id = createHash('sha256').update(`${number}`).digest('hex').slice(0, 32);
    // Times from 800 days ago to 800 days ahead, all with 13 digits.
    const at = harness.clock.now + ((number % 5) - 2) * 400 * DAY;
    const key = `${kind}${end?.(id, at) ?? id}`;
    const store = kind === 'upload-' ? harness.files : harness.records;
    await way?.(store, key);
    keys.push(key);
    // The sweeper uses markers to find pending emails.
    if (kind === 'mail-') await harness.records.create(`pending-${id}`, { at: 0 });
  }
  return keys;
}
