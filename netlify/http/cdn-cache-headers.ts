import type { FunctionName } from '#src/contracts/endpoints.ts';
import type { Services } from '#netlify/services.ts';
import { log } from './log.ts';

/** A function whose public answers the platform's edge keeps; its name is their tag. */
type KeptFunction = Extract<FunctionName, 'ebooks' | 'community-post' | 'reviews'>;

/**
 * Headers with which the platform's edge keeps a public answer: a minute, and two more while a new one is
 * made. Browsers keep nothing. What changes is thrown away at once by {@link purging} (decision 180).
 * @param words The words of the address that the answer depends on, when it depends on some; all others are
 * ignored then.
 */
export function keptAtEdge(
  name: KeptFunction,
  words: readonly string[] = [],
): Readonly<Record<string, string>> {
  return {
    'netlify-cdn-cache-control': 'public, durable, s-maxage=60, stale-while-revalidate=120',
    'netlify-cache-tag': name,
    ...(words.length > 0 ? { 'netlify-vary': `query=${words.join('|')}` } : {}),
  };
}

/** Lets neither a browser nor the platform's edge keep an answer, whatever its function said (decision 180). */
export function keepNowhere(headers: Headers): void {
  headers.set('cache-control', 'no-store');
  for (const name of ['netlify-cdn-cache-control', 'netlify-cache-tag', 'netlify-vary'])
    headers.delete(name);
}

/**
 * Makes a change, then throws away what the edge keeps of these functions. The change stands also when
 * that fails: kept answers end by themselves within 3 minutes.
 */
export async function purging<Result>(
  names: readonly KeptFunction[],
  { edge }: Pick<Services, 'edge'>,
  change: Promise<Result>,
): Promise<Result> {
  const result = await change;
  if (await edge.purge(names)) return result;
  for (const name of names) log({ event: 'failed', function: name, code: 'not_purged' });
  return result;
}
