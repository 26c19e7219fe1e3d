import { describe, expect, test } from 'vitest';
import { sequence, SequenceFull } from '#netlify/storage/sequence.ts';
import type { Store } from '#netlify/storage/store.ts';

/** Contract for every store backend. `open` returns an empty store. */
export function describeStore(name: string, open: () => Promise<Store> | Store): void {
  describe(`store: ${name}`, () => {
    test('returns what was written, and undefined for a missing key', async () => {
      const store = await open();
      expect(await store.create('order-1', { total: 2999, note: 'é "quoted" 日本' })).toBe(
        'created',
      );
      expect(await store.read('order-1')).toEqual({ total: 2999, note: 'é "quoted" 日本' });
      expect(await store.read('order-2')).toBeUndefined();
    });

    test('keeps the first record when a key is written again', async () => {
      const store = await open();
      await store.create('order-1', { who: 'first' });
      expect(await store.create('order-1', { who: 'second' })).toBe('exists');
      expect(await store.read('order-1')).toEqual({ who: 'first' });
    });

    test('redacts a record, even with 20 concurrent redactions, and never creates one', async () => {
      const store = await open();
      const names = Array.from({ length: 20 }, (_, n) => `name-${n}`);
      await store.create('order-1', { total: 2999, names });
      await Promise.all(
        names.map((name) =>
          store.redact('order-1', (data) => {
            const { names: kept, ...rest } = data as { names: string[] };
            return { ...rest, names: kept.filter((one) => one !== name) };
          }),
        ),
      );
      expect(await store.read('order-1')).toEqual({ total: 2999, names: [] });
      await store.redact('order-1', (data) => data);
      await store.redact('order-2', () => ({ total: 1 }));
      expect(await store.read('order-2')).toBeUndefined();
      await store.remove('order-1');
      await store.redact('order-1', () => ({ total: 1 }));
      expect(await store.read('order-1')).toBeUndefined();
    });

    test('lets exactly one of 50 concurrent writers create a record', async () => {
      const store = await open();
      const outcomes = await Promise.all(
        Array.from({ length: 50 }, (_, writer) => store.create('race', { writer })),
      );
      expect(outcomes.filter((outcome) => outcome === 'created')).toHaveLength(1);
      const winner = outcomes.indexOf('created');
      expect(await store.read('race')).toEqual({ writer: winner });
    });

    test('creates records in steps and reports which were new', async () => {
      const store = await open();
      await store.create('entitlement-1', { who: 'first' });
      const made = await store.createAll(
        [
          { key: 'order-1', data: { total: 2999 } },
          { key: 'entitlement-1', data: { who: 'second' } },
        ],
        [],
        [{ key: 'done-1', data: { at: 5 } }],
      );
      expect([...made].toSorted()).toEqual(['done-1', 'order-1']);
      expect(await store.read('order-1')).toEqual({ total: 2999 });
      expect(await store.read('entitlement-1')).toEqual({ who: 'first' });
      expect(await store.read('done-1')).toEqual({ at: 5 });
      expect(await store.createAll()).toEqual(new Set());
    });

    test('lets exactly one of 50 concurrent calls create each record', async () => {
      const store = await open();
      const keys = Array.from({ length: 6 }, (_, index) => `record-${index}`);
      const made = await Promise.all(
        Array.from({ length: 50 }, (_, writer) => {
          // Each writer lists the keys in a different order.
          const turned = [...keys.slice(writer % 6), ...keys.slice(0, writer % 6)];
          return store.createAll(turned.map((key) => ({ key, data: { writer } })));
        }),
      );
      for (const key of keys) {
        const winners = made.flatMap((one, writer) => (one.has(key) ? [writer] : []));
        expect(winners).toHaveLength(1);
        expect(await store.read(key)).toEqual({ writer: winners[0] });
      }
    });

    test('doesn’t create anything if a key is repeated or invalid', async () => {
      const store = await open();
      const one = { key: 'order-1', data: {} };
      await expect(store.createAll([one], [one])).rejects.toThrow(RangeError);
      await expect(store.createAll([one, { key: '../other', data: {} }])).rejects.toThrow(
        RangeError,
      );
      expect(await store.read('order-1')).toBeUndefined();
    });

    describe('a sequence', () => {
      test('returns its entries in order, no matter how many there are', async () => {
        const store = await open();
        const marks = sequence<{ n: number }>(store, 'mark-a.');
        expect(await marks.all()).toEqual([]);
        expect(await marks.last()).toBeUndefined();
        for (let n = 1; n <= 9; n += 1) {
          expect(await marks.append({ n }, n - 1)).toBe('created');
          expect(await marks.last()).toEqual({ number: n, entry: { n } });
        }
        expect(await marks.all()).toEqual(Array.from({ length: 9 }, (_, n) => ({ n: n + 1 })));
        expect(await marks.at(4)).toEqual({ n: 4 });
        expect(await sequence(store, 'mark-').all()).toEqual([]);
      });

      test('lets only one of two writers append after the same entry', async () => {
        const marks = sequence<{ who: string }>(await open(), 'mark-');
        expect(await marks.append({ who: 'first' }, 0)).toBe('created');
        expect(await marks.append({ who: 'second' }, 0)).toBe('exists');
        expect(await marks.all()).toEqual([{ who: 'first' }]);
      });

      test('rejects an entry beyond its maximum', async () => {
        const marks = sequence<object>(await open(), 'mark-', { most: 1 });
        await marks.append({}, 0);
        await expect(marks.append({}, 1)).rejects.toThrow(SequenceFull);
        expect(await marks.all()).toEqual([{}]);
      });

      test('gives each of 50 concurrent callers its own number until the numbers run out', async () => {
        const marks = sequence<{ who: number; number: number }>(await open(), 'mark-', { most: 5 });
        const claims = await Promise.all(
          Array.from({ length: 50 }, (_, who) =>
            marks.claim(
              (entry) => entry.who === who,
              (number) => ({ who, number }),
            ),
          ),
        );
        const held = claims.flatMap((claim) => (claim === 'used-up' ? [] : [claim.number]));
        expect(held.toSorted()).toEqual([1, 2, 3, 4, 5]);
        const entries = await marks.all();
        expect(entries.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
        expect(entries.map(({ who }) => claims[who])).toEqual(
          entries.map((entry, index) => ({ number: index + 1, entry, isNew: true })),
        );
      });

      test("returns a caller's existing entry, even with concurrent claims", async () => {
        const marks = sequence<{ who: string }>(await open(), 'mark-', { most: 5 });
        const claim = (who: string) =>
          marks.claim(
            (entry) => entry.who === who,
            () => ({ who }),
          );
        await Promise.all(['a', 'b', 'c'].flatMap((who) => [who, who, who]).map(claim));
        expect((await marks.all()).map(({ who }) => who).toSorted()).toEqual(['a', 'b', 'c']);
        expect(await claim('b')).toMatchObject({ isNew: false, entry: { who: 'b' } });
        expect(await claim('d')).toMatchObject({ isNew: true, number: 4 });
      });

      test('skips numbers already taken by others', async () => {
        const marks = sequence<{ who: string }>(await open(), 'mark-', { most: 2 });
        await marks.append({ who: 'a' }, 0);
        const claim = () =>
          marks.claim(
            ({ who }) => who === 'a',
            () => ({ who: 'a' }),
            1,
          );
        expect(await claim()).toMatchObject({ number: 2, isNew: true });
        expect(await claim()).toMatchObject({ number: 2, isNew: false });
      });
    });

    test('keeps bytes unchanged', async () => {
      const store = await open();
      const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => index % 251);
      expect(await store.createBytes('piece-1.0', bytes)).toBe('created');
      expect(await store.createBytes('piece-1.0', bytes)).toBe('exists');
      expect(await store.readBytes('piece-1.0')).toEqual(bytes);
      expect(await store.readBytes('piece-2.0')).toBeUndefined();
    });

    test('lists only the keys with a given prefix', async () => {
      const store = await open();
      for (const key of ['buyer-a-1', 'buyer-a-2', 'buyer-b-1', 'buyer', 'order-1']) {
        await store.create(key, {});
      }
      expect((await store.keys('buyer-a-')).toSorted()).toEqual(['buyer-a-1', 'buyer-a-2']);
      expect(await store.keys('nobody-')).toEqual([]);
    });

    test('removes a key, and treats removing a missing key as success', async () => {
      const store = await open();
      await store.create('pending-1', {});
      await store.remove('pending-1');
      await store.remove('pending-1');
      expect(await store.read('pending-1')).toBeUndefined();
    });

    test.each([
      '../other/secret',
      'a/../b',
      'a?b',
      'a#b',
      'a%2e%2e',
      '',
      '/a',
      'a//b',
      'a b',
      'x'.repeat(513),
    ])('rejects the key %j', async (key) => {
      const store = await open();
      await expect(async () => store.create(key, {})).rejects.toThrow(RangeError);
      await expect(async () => store.read(key)).rejects.toThrow(RangeError);
    });
  });
}
