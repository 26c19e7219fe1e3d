/** A flood from many addresses pushes the oldest counts out instead of filling the memory. */
const MOST_KEYS = 10_000;

/**
 * Counts in this process's memory: cheap enough for every request, and forgotten at a restart.
 * @param mostKeys Callers that are remembered at the same time.
 */
export function createRequestCounter(mostKeys = MOST_KEYS) {
  const stretches = new Map<string, { endsAt: number; requests: number }>();
  return {
    /**
     * Counts one request.
     * @param within Length of the stretch in milliseconds; it begins with the first request.
     * @returns Milliseconds until there is room again, or 0 when there is room.
     */
    count(key: string, most: number, within: number, at: number): number {
      const known = stretches.get(key);
      if (known && at < known.endsAt) {
        known.requests += 1;
        return known.requests > most ? known.endsAt - at : 0;
      }
      stretches.delete(key);
      stretches.set(key, { endsAt: at + within, requests: 1 });
      const oldest = stretches.size > mostKeys ? stretches.keys().next().value : undefined;
      if (oldest !== undefined) stretches.delete(oldest);
      return most < 1 ? within : 0;
    },
  };
}

declare module '#netlify/services.ts' {
  interface Services {
    requestCounter: ReturnType<typeof createRequestCounter>;
  }
}
