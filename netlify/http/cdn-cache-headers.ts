import type { FunctionName } from '#src/contracts/endpoints.ts';
import type { Services } from '#netlify/services.ts';
import { log } from './log.ts';

/** A function whose public responses are cached at the edge. Its name is the cache tag. */
type KeptFunction = Extract<FunctionName, 'ebooks' | 'community-post' | 'reviews'>;

/**
 * Returns headers that cache a public response at the edge for one minute, plus two more while it's
 * revalidated. Browsers don't cache it. Changes take effect at once through {@link purgeCdn}
 * (decision 180).
 * @param words Query parameters the response depends on, if any. All others are then ignored.
 */
export function cacheAtCdn(
  name: KeptFunction,
  words: readonly string[] = [],
): Readonly<Record<string, string>> {
  return {
    'netlify-cdn-cache-control': 'public, durable, s-maxage=60, stale-while-revalidate=120',
    'netlify-cache-tag': name,
    ...(words.length > 0 ? { 'netlify-vary': `query=${words.join('|')}` } : {}),
  };
}

/**
 * Prevents browsers and the edge from caching a response, no matter what its function set (decision
 * 180).
 */
export function forbidCaching(headers: Headers): void {
  headers.set('cache-control', 'no-store');
  for (const name of ['netlify-cdn-cache-control', 'netlify-cache-tag', 'netlify-vary'])
    headers.delete(name);
}

/**
 * Makes a change, then purges the edge cache of these functions. The change isn't undone if the
 * purge fails, since cached responses expire within 3 minutes.
 */
export async function purgeCdn<Result>(
  names: readonly KeptFunction[],
  { edge }: Pick<Services, 'edge'>,
  change: Promise<Result>,
): Promise<Result> {
  const result = await change;
  if (await edge.purge(names)) return result;
  for (const name of names) log({ event: 'failed', function: name, code: 'not_purged' });
  return result;
}
