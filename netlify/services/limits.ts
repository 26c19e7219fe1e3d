import type { Store } from './store.ts';

/** How often something may happen in a stretch of time. Stretches begin at fixed moments. */
export interface Limit {
  /** What is counted; part of a store key, so nothing that must not be readable. */
  name: string;
  most: number;
  /** Length of the stretch, in milliseconds. */
  within: number;
}

/** Whether there was room. If not, when the fullest stretch ends, in milliseconds from now. */
export type Taken = { taken: true } | { taken: false; retryAfter: number };

/** Counts over the store, so that a restart or a second worker forgets nothing. */
export interface Limits {
  /**
   * Takes one place of every limit. The same `by` does not take a second one when it is among the
   * last that came, so that a repeated request is not counted against its sender.
   */
  take(limits: readonly Limit[], by: string, at: number): Promise<Taken>;
  /** Removes some of the places of stretches that are over. @returns how many */
  tidy(at: number): Promise<number>;
}

/** Places that are looked at in one go. */
const PROBES = 25;
/** Old places that one call removes. */
const MOST_REMOVED = 100;

/**
 * Limits over a store. Each place is a record of its own that only one caller can make; there is no
 * number that two callers could change at the same time.
 */
export function createLimits(store: Store): Limits {
  async function takeOne({ name, most, within }: Limit, by: string, at: number): Promise<Taken> {
    const endsAt = (Math.floor(at / within) + 1) * within;
    const place = (number: number) => `limit-${endsAt}-${name}-${number}`;
    const holder = async (number: number) =>
      ((await store.read(place(number))) as { by: string } | undefined)?.by;

    // Places fill up from 1, so the first free one is found by looking at ever shorter stretches.
    let low = 1;
    let high = most + 1;
    while (low < high) {
      const numbers: number[] = [];
      const step = Math.ceil((high - low) / PROBES);
      for (let number = low; number < high; number += step) numbers.push(number);
      const holders = await Promise.all(numbers.map(holder));
      if (holders.includes(by)) return { taken: true };
      const gap = holders.indexOf(undefined);
      const lastFilled = numbers.at(gap === -1 ? -1 : gap - 1);
      if (gap !== -1) high = numbers[gap] ?? high;
      if (gap !== 0 && lastFilled !== undefined) low = lastFilled + 1;
    }
    for (let number = high; number <= most; number += 1) {
      if ((await store.create(place(number), { by })) === 'created') return { taken: true };
      if ((await holder(number)) === by) return { taken: true };
    }
    return { taken: false, retryAfter: endsAt - at };
  }

  return {
    async take(limits, by, at) {
      for (const limit of limits) {
        const result = await takeOne(limit, by, at);
        if (!result.taken) return result;
      }
      return { taken: true };
    },
    async tidy(at) {
      const over = (await store.keys('limit-'))
        .filter((key) => Number(key.split('-')[1]) <= at)
        .slice(0, MOST_REMOVED);
      await Promise.all(over.map((key) => store.remove(key)));
      return over.length;
    },
  };
}
