/**
 * Maximum number of callers to track. During a flood from many addresses, the oldest counts are
 * evicted.
 */
const MOST_KEYS = 10_000;

/**
 * Counts requests in this process's memory. Cheap enough for every request, but lost on restart.
 * @param mostKeys Maximum number of callers to track at once.
 */
export function createMemoryCounter(mostKeys = MOST_KEYS) {
  const windows = new Map<string, { endsAt: number; requests: number }>();
  return {
    /**
     * Counts one request.
     * @param within Length of the window in milliseconds, starting with the first request.
     * @returns milliseconds until the next request is allowed, or 0 if it's allowed now
     */
    count(key: string, most: number, within: number, at: number): number {
      const known = windows.get(key);
      if (known && at < known.endsAt) {
        known.requests += 1;
        return known.requests > most ? known.endsAt - at : 0;
      }
      windows.delete(key);
      windows.set(key, { endsAt: at + within, requests: 1 });
      const oldest = windows.size > mostKeys ? windows.keys().next().value : undefined;
      if (oldest !== undefined) windows.delete(oldest);
      return most < 1 ? within : 0;
    },
  };
}

declare module '#netlify/services.ts' {
  interface Services {
    memoryCounter: ReturnType<typeof createMemoryCounter>;
  }
}
