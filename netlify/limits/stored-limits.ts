import { createHash } from 'node:crypto';
import { PREFIX_FACTORS, enclosingPrefixes } from '#src/domain/ip-ranges.ts';
import type { Store } from '#netlify/storage/store.ts';

/** Maximum number of times something may happen per time window. Windows start at fixed times. */
export interface Limit {
  /** What's being counted. Part of a store key, so it must not contain anything confidential. */
  name: string;
  most: number;
  /** Length of the window in milliseconds. */
  within: number;
}

/**
 * Result of counting a request. If it's over the limit, `retryAfter` is the time until the current
 * window ends, in milliseconds.
 */
type Taken = { taken: true } | { taken: false; retryAfter: number };

/**
 * Number of slots to check next if the first one is taken. Each later round checks twice as many.
 */
const FIRST_BATCH = 5;

/**
 * Rate limits in the store, so counts survive restarts and are shared between workers. Each slot is
 * a record that only one caller can create, so there's no shared number to update concurrently.
 *
 * Each `by` tries the slots in its own order, so the first one is usually free and a single store
 * call is enough. It never skips a slot it could take, and no slot is released within the window, so
 * it always finds the slot it took before, even with concurrent requests.
 */
export function createStoredLimits(store: Store) {
  async function takeOne({ name, most, within }: Limit, by: string, at: number): Promise<Taken> {
    const endsAt = (Math.floor(at / within) + 1) * within;
    const key = (end: string) => `limit-${endsAt}-${name}-${end}`;
    const refused: Taken = { taken: false, retryAfter: endsAt - at };
    const order = slotOrder(by, most);
    const make = async (slot: number) => (await store.create(key(`${slot}`), { by })) === 'created';
    const holder = async (end: string) =>
      ((await store.read(key(end))) as { by?: string } | undefined)?.by;

    const [first] = order;
    if (first === undefined) return refused;
    if (await make(first)) return { taken: true };

    const isLarge = most > FIRST_BATCH;
    const repeatKey = `of-${digest(by).toString('hex', 0, 16)}`;
    for (let begin = 0, size = FIRST_BATCH; begin < most; begin += size, size *= 2) {
      const isFirstBatch = begin === 0;
      const slots = order.slice(begin, begin + size);
      const [holders, isFull, far] = await Promise.all([
        Promise.all(slots.map((slot) => holder(`${slot}`))),
        isFirstBatch && isLarge && store.read(key('full')),
        isFirstBatch && isLarge ? holder(repeatKey) : undefined,
      ]);
      if (holders.includes(by) || far === by) return { taken: true };
      for (const [index, slot] of slots.entries()) {
        if (holders[index] !== undefined) continue;
        if (await make(slot)) {
          // Lets a repeat of this request find its slot quickly, even if all slots have been taken
          // by then.
          if (!isFirstBatch) await store.create(key(repeatKey), { by });
          return { taken: true };
        }
        if ((await holder(`${slot}`)) === by) return { taken: true };
      }
      if (isFull) return refused;
    }
    // Saves later callers from checking every slot.
    if (isLarge) await store.create(key('full'), {});
    return refused;
  }

  return {
    /**
     * Takes one slot from each limit, in order. If one limit is reached, the request doesn't count
     * toward the ones after it. The same `by` never takes a second slot, so retries don't count
     * against the sender.
     */
    async take(limits: readonly Limit[], by: string, at: number): Promise<Taken> {
      for (const limit of limits) {
        const result = await takeOne(limit, by, at);
        if (!result.taken) return result;
      }
      return { taken: true };
    },
  };
}

/**
 * Returns the limits of a network and its enclosing prefixes, narrowest first. A request that's
 * rejected at a narrow prefix doesn't count toward wider ones, so nobody can use up other people's
 * share.
 * @param most Limit for one network. Wider prefixes get more.
 * @param keyOf Returns a network's key. If the count is stored, the key must not reveal the
 * network.
 */
export function limitsOfNetworks(
  name: string,
  caller: string,
  most: number,
  keyOf: (network: string) => string,
): Pick<Limit, 'name' | 'most'>[] {
  return [
    { name: `${name}-${keyOf(caller)}`, most },
    ...enclosingPrefixes(caller).map(({ bits, network }) => ({
      name: `${name}-wide${bits}-${keyOf(network)}`,
      most: most * PREFIX_FACTORS[bits],
    })),
  ];
}

/**
 * Returns every slot once, starting at one derived from the hash of `by`, so that callers usually
 * start at different slots.
 */
function slotOrder(by: string, most: number): number[] {
  const start = digest(by).readUInt32BE(0) % most;
  return Array.from({ length: most }, (_, turn) => 1 + ((start + turn) % most));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

declare module '#netlify/services.ts' {
  interface Services {
    limits: ReturnType<typeof createStoredLimits>;
  }
}
