import { createHash } from 'node:crypto';
import { WIDER_TIMES, widerNetworks } from '#src/domain/ip-ranges.ts';
import type { SiteCrypto } from '#netlify/storage/crypto.ts';
import type { Store } from '#netlify/storage/store.ts';

/** How often something may happen in a stretch of time. Stretches begin at fixed moments. */
export interface Limit {
  /** What is counted; part of a store key, so nothing that must not be readable. */
  name: string;
  most: number;
  /** Length of the stretch, in milliseconds. */
  within: number;
}

/** Whether there was room. If not, when the fullest stretch ends, in milliseconds from now. */
type Taken = { taken: true } | { taken: false; retryAfter: number };

/** Places that are looked at when the first one is held; each further look is at twice as many. */
const FIRST_LOOK = 5;

/**
 * Counts over the store, so that a restart or a second worker forgets nothing.
 * Each place is a record of its own that only one caller can make; there is no number that two callers could change
 * at the same time.
 *
 * Each `by` tries the places in an order of its own, so that mostly the first one is free: one call of
 * the store, however many are taken. It passes none that it could hold, and none is given back while the
 * stretch lasts: so it always finds the place that it took before, also when it asks twice at once.
 */
export function createLimits(store: Store) {
  async function takeOne({ name, most, within }: Limit, by: string, at: number): Promise<Taken> {
    const endsAt = (Math.floor(at / within) + 1) * within;
    const key = (end: string) => `limit-${endsAt}-${name}-${end}`;
    const refused: Taken = { taken: false, retryAfter: endsAt - at };
    const order = placesInTurn(by, most);
    const make = async (place: number) =>
      (await store.create(key(`${place}`), { by })) === 'created';
    const holder = async (end: string) =>
      ((await store.read(key(end))) as { by?: string } | undefined)?.by;

    const [first] = order;
    if (first === undefined) return refused;
    if (await make(first)) return { taken: true };

    const isLarge = most > FIRST_LOOK;
    const farPlace = `of-${digest(by).toString('hex', 0, 16)}`;
    for (let begin = 0, size = FIRST_LOOK; begin < most; begin += size, size *= 2) {
      const isFirstLook = begin === 0;
      const places = order.slice(begin, begin + size);
      const [holders, isFull, far] = await Promise.all([
        Promise.all(places.map((place) => holder(`${place}`))),
        isFirstLook && isLarge && store.read(key('full')),
        isFirstLook && isLarge ? holder(farPlace) : undefined,
      ]);
      if (holders.includes(by) || far === by) return { taken: true };
      for (const [index, place] of places.entries()) {
        if (holders[index] !== undefined) continue;
        if (await make(place)) {
          // Spares a repeated request the way to a place so far behind, also when all are held by then.
          if (!isFirstLook) await store.create(key(farPlace), { by });
          return { taken: true };
        }
        if ((await holder(`${place}`)) === by) return { taken: true };
      }
      if (isFull) return refused;
    }
    // Spares those who come later the look at all places.
    if (isLarge) await store.create(key('full'), {});
    return refused;
  }

  return {
    /**
     * Takes one place of every limit, in their order: what one refuses is not counted by those behind it.
     * The same `by` never takes a second place, so that a repeated request is not counted against its sender.
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
 * Limits of a network and of the wider ones around it, in their order: what a narrow one is refused is not counted for
 * a wider one, so nobody uses up the share of strangers.
 * @param most For one network; a wider one gets more.
 */
export function limitsOfNetworks(
  name: string,
  caller: string,
  most: number,
  crypto: Pick<SiteCrypto, 'callerKey'>,
): Pick<Limit, 'name' | 'most'>[] {
  return [
    { name: `${name}-${crypto.callerKey(caller)}`, most },
    ...widerNetworks(caller).map(({ bits, network }) => ({
      name: `${name}-wide${bits}-${crypto.callerKey(network)}`,
      most: most * WIDER_TIMES[bits],
    })),
  ];
}

/** All places, each once, from one on that the hash of `by` chooses: callers mostly begin at different ones. */
function placesInTurn(by: string, most: number): number[] {
  const start = digest(by).readUInt32BE(0) % most;
  return Array.from({ length: most }, (_, turn) => 1 + ((start + turn) % most));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

declare module '#netlify/services.ts' {
  interface Services {
    limits: ReturnType<typeof createLimits>;
  }
}
