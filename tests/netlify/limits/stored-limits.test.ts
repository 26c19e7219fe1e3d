import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createStoredLimits } from '#netlify/limits/stored-limits.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';

const HOUR = 60 * 60_000;
const start = Date.UTC(2026, 10, 21, 12, 30);

describe('a rate limit', () => {
  test('allows exactly its maximum, both sequentially and in parallel', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 130 }),
        fc.integer({ min: 0, max: 200 }),
        fc.boolean(),
        async (most, requests, atOnce) => {
          const store = createMemoryStore();
          const ask = (number: number) =>
            createStoredLimits(store).take(
              [{ name: 'test', most, within: HOUR }],
              `request-${number}`,
              start,
            );
          const numbers = Array.from({ length: requests }, (_, index) => index);
          const answers = atOnce ? await Promise.all(numbers.map(ask)) : [];
          if (!atOnce) for (const number of numbers) answers.push(await ask(number));
          expect(answers.filter(({ taken }) => taken)).toHaveLength(Math.min(most, requests));
        },
      ),
      { numRuns: 60 },
    );
  });

  test('reports when a slot will be free, and grants one then', async () => {
    const limits = createStoredLimits(createMemoryStore());
    const limit = { name: 'test', most: 2, within: HOUR };
    await limits.take([limit], 'a', start);
    await limits.take([limit], 'b', start);
    expect(await limits.take([limit], 'c', start)).toEqual({
      taken: false,
      retryAfter: HOUR / 2,
    });
    expect(await limits.take([limit], 'c', start + HOUR / 2)).toEqual({ taken: true });
  });

  test("doesn't count a repeated request twice", async () => {
    const limits = createStoredLimits(createMemoryStore());
    const limit = { name: 'test', most: 2, within: HOUR };
    for (let press = 0; press < 10; press += 1) {
      expect(await limits.take([limit], 'same', start)).toEqual({ taken: true });
    }
    const presses = Array.from({ length: 10 }, () => limits.take([limit], 'other', start));
    expect(new Set((await Promise.all(presses)).map(({ taken }) => taken))).toEqual(
      new Set([true]),
    );
    expect(await limits.take([limit], 'third', start)).toMatchObject({ taken: false });
  });

  test('never allows too many requests while the store is failing', async () => {
    let asked = 0;
    const store = createMemoryStore(({ number, method }) =>
      number % 4 === 0 ? (method === 'create' ? 'lost-reply' : 'unavailable') : undefined,
    );
    const answers = await Promise.allSettled(
      Array.from({ length: 200 }, () =>
        createStoredLimits(store).take(
          [{ name: 'test', most: 10, within: HOUR }],
          `request-${(asked += 1)}`,
          start,
        ),
      ),
    );
    const through = answers.filter((one) => one.status === 'fulfilled' && one.value.taken);
    expect(through.length).toBeLessThanOrEqual(10);
    expect([...store.contents.keys()].filter((key) => /-\d+$/.test(key)).length).toBe(10);
  });

  test('gives each request one slot, no matter when or how many times it’s repeated', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 60 }),
        fc.array(fc.array(fc.integer({ min: 0, max: 70 }), { minLength: 1, maxLength: 40 })),
        async (most, rounds) => {
          const limits = createStoredLimits(createMemoryStore());
          const inside = new Set<number>();
          for (const round of rounds) {
            const before = new Set(inside);
            const answers = await Promise.all(
              round.map((by) =>
                limits.take([{ name: 'test', most, within: HOUR }], `${by}`, start),
              ),
            );
            for (const [index, by] of round.entries()) if (answers[index]?.taken) inside.add(by);
            const refused = round.filter((_, index) => !answers[index]?.taken);
            expect(refused.filter((by) => before.has(by))).toEqual([]);
            expect(inside.size).toBe(Math.min(most, new Set([...before, ...round]).size));
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  test('doesn’t take slots from later limits once one is reached', async () => {
    const store = createMemoryStore();
    const both = [
      { name: 'network', most: 2, within: HOUR },
      { name: 'site', most: 10, within: HOUR },
    ];
    await Promise.all(
      Array.from({ length: 50 }, (_, by) => createStoredLimits(store).take(both, `${by}`, start)),
    );
    expect([...store.contents.keys()].filter((key) => key.includes('-site-'))).toHaveLength(2);
  });

  test('makes one store call while few slots are taken, and a few calls once all are taken', async () => {
    const store = createMemoryStore();
    const limits = createStoredLimits(store);
    const costOf = async (by: string) => {
      const before = store.calls;
      const { taken } = await limits.take([{ name: 'test', most: 300, within: HOUR }], by, start);
      return { taken, calls: store.calls - before };
    };
    const costs: Awaited<ReturnType<typeof costOf>>[] = [];
    for (let by = 0; by < 310; by += 1) costs.push(await costOf(`${by}`));
    expect(costs[0]).toEqual({ taken: true, calls: 1 });
    const mean = (some: typeof costs) =>
      some.reduce((sum, { calls }) => sum + calls, 0) / some.length;
    expect(mean(costs.slice(0, 60))).toBeLessThan(2);
    expect(mean(costs.slice(0, 240))).toBeLessThan(6);
    expect(costs.filter(({ taken }) => taken)).toHaveLength(300);
    // The first refused request checks every slot, and later ones reuse its result.
    expect(costs.slice(301)).toEqual(Array(9).fill({ taken: false, calls: 8 }));
    for (const by of [0, 150, 299]) {
      const again = await costOf(`${by}`);
      expect(again.taken).toBe(true);
      expect(again.calls).toBeLessThanOrEqual(8);
    }
  });
});
