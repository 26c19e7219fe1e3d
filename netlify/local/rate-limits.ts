/** A function's `config.rateLimit`, as far as this site uses it. */
export interface RateLimitRule {
  windowLimit: number;
  /** Length of the stretch, in seconds. */
  windowSize: number;
  aggregateBy?: string | readonly string[];
}

/**
 * The platform drops a rule without a path and says so only in the deploy log; here it stops everything.
 * @throws {TypeError}
 */
export function requirePath(functionName: string, path: string | undefined): void {
  const expected = `/.netlify/functions/${functionName}`;
  if (path === expected) return;
  throw new TypeError(
    `The function "${functionName}" has a rateLimit with the path "${path ?? ''}". The platform drops a rule without a path: add path: '${expected}' to its config.`,
  );
}

/** Counts requests as the platform does in front of a function. */
export interface RateLimits {
  /** @returns whether the request may pass */
  admit(functionName: string, rule: RateLimitRule, ip: string, at: number): boolean;
}

/** Rules of a running site; a restart forgets them, as a deploy does. */
export function createRateLimits(): RateLimits {
  const stretches = new Map<string, { endsAt: number; requests: number }>();
  return {
    admit(functionName, { windowLimit, windowSize, aggregateBy }, ip, at) {
      // The platform's bundler takes a text for "domain", so that all callers share one count.
      const byAddress = Array.isArray(aggregateBy) && aggregateBy.includes('ip');
      const key = byAddress ? `${functionName} ${ip}` : functionName;
      const known = stretches.get(key);
      if (!known || at >= known.endsAt) {
        stretches.set(key, { endsAt: at + windowSize * 1000, requests: 1 });
        return true;
      }
      known.requests += 1;
      return known.requests <= windowLimit;
    },
  };
}
