/** A seeded random number generator. */
export interface Chance {
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** Returns an integer from `min` to `max`, both inclusive. */
  between(min: number, max: number): number;
  /** Returns true with this probability. */
  happens(probability: number): boolean;
  pick<Value>(values: readonly [Value, ...Value[]]): Value;
}

/** Mulberry32 is small, fast, and random enough to vary histories. */
export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    between,
    happens: (probability) => next() < probability,
    pick: (values) => values[between(0, values.length - 1)] ?? values[0],
  };
}
