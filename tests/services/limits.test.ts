import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createLimits } from '#netlify/services/limits.ts';
import { createMemoryStore } from '#tests/support/memory-store.ts';

const HOUR = 60 * 60_000;
const start = Date.UTC(2026, 10, 21, 12, 30);

describe('a limit', () => {
  test('lets exactly its number through, one after the other and all at once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 130 }),
        fc.integer({ min: 0, max: 200 }),
        fc.boolean(),
        async (most, requests, atOnce) => {
          const store = createMemoryStore();
          const ask = (number: number) =>
            createLimits(store).take(
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

  test('says when there is room again, and has room then', async () => {
    const limits = createLimits(createMemoryStore());
    const limit = { name: 'test', most: 2, within: HOUR };
    await limits.take([limit], 'a', start);
    await limits.take([limit], 'b', start);
    expect(await limits.take([limit], 'c', start)).toEqual({
      taken: false,
      retryAfter: HOUR / 2,
    });
    expect(await limits.take([limit], 'c', start + HOUR / 2)).toEqual({ taken: true });
  });

  test('does not count a repeated request again', async () => {
    const limits = createLimits(createMemoryStore());
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

  test('never lets too many through while the store fails', async () => {
    let asked = 0;
    const store = createMemoryStore(({ number, method }) =>
      number % 4 === 0 ? (method === 'create' ? 'lost-reply' : 'unavailable') : undefined,
    );
    const answers = await Promise.allSettled(
      Array.from({ length: 200 }, () =>
        createLimits(store).take(
          [{ name: 'test', most: 10, within: HOUR }],
          `request-${(asked += 1)}`,
          start,
        ),
      ),
    );
    const through = answers.filter((one) => one.status === 'fulfilled' && one.value.taken);
    expect(through.length).toBeLessThanOrEqual(10);
    expect(store.contents.size).toBeLessThanOrEqual(10);
  });

  test('keeps what counts now and removes what is over', async () => {
    const store = createMemoryStore();
    const limits = createLimits(store);
    const limit = { name: 'test', most: 500, within: HOUR };
    for (let number = 0; number < 150; number += 1) await limits.take([limit], `${number}`, start);
    expect(await limits.tidy(start + HOUR / 2 - 1)).toBe(0);
    expect(await limits.tidy(start + HOUR / 2)).toBe(100);
    expect(await limits.tidy(start + HOUR / 2)).toBe(50);
    expect(store.contents.size).toBe(0);
  });
});
