interface CachedResponse {
  at: number;
  fresh: number;
  stale: number;
  tags: readonly string[];
  status: number;
  headers: Headers;
  body: ArrayBuffer;
}

/** Headers that the edge reads and then removes. */
const OWN = ['netlify-cdn-cache-control', 'netlify-cache-tag', 'netlify-vary'];

/**
 * Emulates the platform's edge cache for function responses, as documented by Netlify. Caches only
 * GET responses, for `s-maxage` seconds plus `stale-while-revalidate` while a new response is
 * fetched in the background. Keyed by path and the query parameters in `Netlify-Vary`.
 * @param now Returns Unix time in milliseconds.
 */
export function createEdgeCache(now: () => number = Date.now) {
  const kept = new Map<string, CachedResponse>();
  const varied = new Map<string, readonly string[]>();

  const keyOf = ({ pathname, searchParams }: URL) => {
    const words = varied.get(pathname);
    const pairs = [...searchParams].filter(([name]) => words?.includes(name) ?? true);
    return `${pathname}?${new URLSearchParams(pairs)}`;
  };

  async function keep(url: URL, response: Response): Promise<Response> {
    const control = response.headers.get('netlify-cdn-cache-control') ?? '';
    const fresh = secondsOf(control, 's-maxage');
    const { status } = response;
    if (status !== 200 || fresh === 0) return response;
    const headers = new Headers(response.headers);
    for (const name of OWN) headers.delete(name);
    const vary = /query=([^,]*)/.exec(response.headers.get('netlify-vary') ?? '')?.[1];
    if (vary !== undefined) varied.set(url.pathname, vary.split('|'));
    const body = await response.arrayBuffer();
    const tags = (response.headers.get('netlify-cache-tag') ?? '').split(',');
    const stale = fresh + secondsOf(control, 'stale-while-revalidate');
    kept.set(keyOf(url), { at: now(), fresh, stale, tags, status, headers, body });
    headers.set('cache-status', '"Netlify Edge"; fwd=miss');
    return new Response(body, { status, headers });
  }

  return {
    async answer(
      request: Request,
      ask: () => Promise<Response | undefined>,
    ): Promise<Response | undefined> {
      if (request.method !== 'GET') return ask();
      const url = new URL(request.url);
      const renew = async () => {
        const response = await ask();
        return response && keep(url, response);
      };
      const known = kept.get(keyOf(url));
      const age = known ? (now() - known.at) / 1000 : Infinity;
      if (!known || age >= known.stale) return renew();
      if (age >= known.fresh) void renew().catch(() => undefined);
      const headers = new Headers(known.headers);
      headers.set('cache-status', `"Netlify Edge"; hit${age >= known.fresh ? '; fwd=stale' : ''}`);
      return new Response(known.body, { status: known.status, headers });
    },
    /** Handles the platform's API call for purging cached responses by tag. */
    async handlePurge(request: Request): Promise<Response> {
      const { cache_tags: tags = [] } = (await request.json()) as { cache_tags?: string[] };
      for (const [key, one] of kept) {
        if (tags.length === 0 || one.tags.some((tag) => tags.includes(tag))) kept.delete(key);
      }
      return new Response(null, { status: 202 });
    },
    clear(): void {
      kept.clear();
      varied.clear();
    },
  };
}

function secondsOf(control: string, name: string): number {
  return Number(new RegExp(`\\b${name}=(\\d+)`).exec(control)?.[1] ?? 0);
}
