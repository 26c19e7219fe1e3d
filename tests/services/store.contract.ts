import { describe, expect, test } from 'vitest';
import type { Store } from '#netlify/services/store.ts';

/** What every backend of the store promises. `open` gives a store that is empty. */
export function describeStore(name: string, open: () => Promise<Store> | Store): void {
  describe(`store: ${name}`, () => {
    test('gives back what was written, and nothing for an absent key', async () => {
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

    test('lets exactly one of 50 racing writers make a record', async () => {
      const store = await open();
      const outcomes = await Promise.all(
        Array.from({ length: 50 }, (_, writer) => store.create('race', { writer })),
      );
      expect(outcomes.filter((outcome) => outcome === 'created')).toHaveLength(1);
      const winner = outcomes.indexOf('created');
      expect(await store.read('race')).toEqual({ writer: winner });
    });

    test('lets 50 racing claims take exactly 5 slots', async () => {
      const store = await open();
      const claim = async (claimant: number) => {
        for (let slot = 1; slot <= 5; slot += 1) {
          if ((await store.create(`use-${slot}`, { claimant })) === 'created') return true;
        }
        return false;
      };
      const granted = await Promise.all(
        Array.from({ length: 50 }, (_, claimant) => claim(claimant)),
      );
      expect(granted.filter(Boolean)).toHaveLength(5);
    });

    test('keeps bytes as they are', async () => {
      const store = await open();
      const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => index % 251);
      expect(await store.createBytes('piece-1.0', bytes)).toBe('created');
      expect(await store.createBytes('piece-1.0', bytes)).toBe('exists');
      expect(await store.readBytes('piece-1.0')).toEqual(bytes);
      expect(await store.readBytes('piece-2.0')).toBeUndefined();
    });

    test('lists the keys of a prefix and nothing else', async () => {
      const store = await open();
      for (const key of ['buyer-a-1', 'buyer-a-2', 'buyer-b-1', 'buyer', 'order-1']) {
        await store.create(key, {});
      }
      expect((await store.keys('buyer-a-')).toSorted()).toEqual(['buyer-a-1', 'buyer-a-2']);
      expect(await store.keys('nobody-')).toEqual([]);
    });

    test('removes a key, and takes the removal of an absent one as done', async () => {
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
    ])('refuses the key %j without a call', async (key) => {
      const store = await open();
      await expect(async () => store.create(key, {})).rejects.toThrow(RangeError);
      await expect(async () => store.read(key)).rejects.toThrow(RangeError);
    });
  });
}
