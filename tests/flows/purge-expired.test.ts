import { describe, expect, test } from 'vitest';
import { REMOVALS, type Removal } from '#src/domain/retention.ts';
import { SESSION_LIFETIMES } from '#netlify/http/session.ts';
import { createLimits } from '#netlify/services/limits.ts';
import { VERIFICATION_TOKEN_LIFETIMES } from '#netlify/services/verification-tokens.ts';
import { MOST_READ, MOST_REMOVED, purgeExpired, removeOver } from '#netlify/flows/purge-expired.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';
import { createTestWorld } from '#tests/support/memory-services.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const now = Date.UTC(2026, 10, 21, 12);

const removalOf = (prefix: string): Removal => {
  const found = REMOVALS.find((one) => one.prefix === prefix);
  if (!found) throw new Error(`Nothing removes ${prefix}.`);
  return found;
};

/** A record of each kind that is removed, made at a time. */
const made: Readonly<Record<string, (at: number) => [key: string, record: object]>> = {
  'checkout-': (at) => ['checkout-0a', { at }],
  'newsletter-waiting-': (at) => [`newsletter-waiting-${at}-0a-1`, {}],
  'verification-token-': (at) => [`verification-token-used-${at}-0a`, {}],
  'session-': (at) => ['session-0a.next', { at }],
  'account-': (at) => [`account-0a.once-code-0b-${Math.floor(at / 30_000)}`, {}],
  'sign-in-home-': (at) => ['sign-in-home-0a-0b', { at }],
  'from-': (at) => [`from-${at}-0a-0b`, {}],
  'campaign-': (at) => ['campaign-sent-0a', { at }],
  'limit-': (at) => [`limit-${at}-contact-1`, {}],
  'swept-': (at) => [`swept-${new Date(at).toISOString().slice(0, 10)}-done-0a`, {}],
  'unanswered-': (at) => [
    `unanswered-${new Date(at).toISOString().slice(0, 10)}-search-splint-1`,
    {},
  ],
  'digest-': (at) => [`digest-${new Date(at).toISOString().slice(0, 10)}`, {}],
};

test.each(Object.keys(made))('%s is kept for its time and removed after it', async (prefix) => {
  const store = createMemoryStore();
  const kind = removalOf(prefix);
  const [key, record] = made[prefix]?.(now) ?? ['', {}];
  await store.create(key, record);
  // What stands in a key as a day is a day long.
  const slack = /swept|digest|unanswered/.test(prefix) ? DAY : MINUTE;
  expect(await removeOver(store, kind, now + kind.keptFor - MINUTE)).toBe(0);
  expect(await removeOver(store, kind, now + kind.keptFor + slack)).toBe(1);
  expect(store.contents.size).toBe(0);
});

describe('removing', () => {
  test('takes up to 1,000 at once, and the rest next time', async () => {
    const store = createMemoryStore();
    const limits = createLimits(store);
    const limit = { name: 'test', most: 5_000, within: HOUR };
    await Promise.all(
      Array.from({ length: MOST_REMOVED + 200 }, (_, by) => limits.take([limit], `${by}`, now)),
    );
    expect(await removeOver(store, removalOf('limit-'), now + HOUR / 2)).toBe(0);
    expect(await removeOver(store, removalOf('limit-'), now + HOUR + 1)).toBe(MOST_REMOVED);
    expect(await removeOver(store, removalOf('limit-'), now + HOUR + 1)).toBeGreaterThanOrEqual(
      200,
    );
    expect(store.contents.size).toBe(0);
  });

  test('comes by every record in turn, however many young ones lie in front', async () => {
    const store = createMemoryStore();
    const young = MOST_READ * 3;
    for (let number = 0; number < young; number += 1)
      await store.create(`session-a${number}`, { issuedAt: now });
    await store.create('session-z', { issuedAt: now - 40 * DAY });
    let removed = 0;
    for (let run = 0; run < 4; run += 1)
      removed += await removeOver(store, removalOf('session-'), now + run * 5 * MINUTE);
    expect(removed).toBe(1);
    expect(store.contents.size).toBe(young);
  });

  test('leaves a damaged record where it is, and goes on with the others', async () => {
    const store = createMemoryStore();
    await store.create('checkout-0a', { at: 0 });
    await store.create('checkout-0b', { at: 0 });
    store.damage('checkout-0a');
    expect(await removeOver(store, removalOf('checkout-'), now)).toBe(1);
  });

  test('of one kind that fails keeps no other waiting, and the run says that it failed', async () => {
    const records = createMemoryStore(({ method, key }) =>
      method === 'keys' && key === 'limit-' ? 'unavailable' : undefined,
    );
    const world = await createTestWorld({ records });
    await records.create(`verification-token-${now - 9 * DAY}-0a`, {});
    await records.create('cart-1-planner', {});
    await expect(purgeExpired(world.services)).rejects.toThrow('limit-');
    expect(
      [...records.contents.keys()].filter((key) => /^(?:verification-token|cart)-/.test(key)),
    ).toEqual([]);
  });
});

test('what lives longest is not removed while it works', () => {
  const longest = Math.max(...Object.values(VERIFICATION_TOKEN_LIFETIMES));
  expect(removalOf('verification-token-').keptFor).toBeGreaterThanOrEqual(2 * longest);
  expect(removalOf('session-').keptFor).toBeGreaterThan(SESSION_LIFETIMES.visitor.whole);
});

test('everything that is removed by its age has such a test here', () => {
  expect(REMOVALS.map(({ prefix }) => prefix).toSorted()).toEqual(
    [...Object.keys(made), 'cart-'].toSorted(),
  );
});
