import { expect, test } from 'vitest';
import communityPost from '#netlify/functions/community-post.ts';
import ebooks from '#netlify/functions/ebooks.ts';
import reviews from '#netlify/functions/reviews.ts';
import { expectConsole } from '#tests/support/fail-on-console.ts';
import { createTestWorld } from '#tests/support/memory-services.ts';

const CACHE = 'netlify-cdn-cache-control';

test('public lists are kept at the edge for a minute, by the words that they depend on, and never in a browser', async () => {
  const world = await createTestWorld();
  const get = (call: typeof reviews, name: string, query: string) =>
    call(
      new Request(`http://localhost:8888/.netlify/functions/${name}?${query}`),
      {},
      () => world.services,
    );
  const lists = [
    [await get(communityPost, 'community-post', 'topic=daily-motivation'), 'query=topic'],
    [await get(reviews, 'reviews', 'book=recovery-planner'), 'query=book|page'],
    [await get(reviews, 'reviews', 'book=recovery-planner&page'), 'query=book|page'],
  ] as const;
  for (const [answer, words] of lists) {
    expect(answer.status).toBe(200);
    expect(answer.headers.get(CACHE)).toBe('public, durable, s-maxage=60');
    expect(answer.headers.get('netlify-vary')).toBe(words);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('set-cookie')).toBeNull();
  }
});

test('a refusal, and the list that live updates compare, are never kept', async () => {
  expectConsole(/"event":"refused"/);
  const world = await createTestWorld();
  const site = 'http://localhost:8888/.netlify/functions';
  const answers = [
    await communityPost(new Request(`${site}/community-post?topic=none`), {}, () => world.services),
    await reviews(new Request(`${site}/reviews?book=none`), {}, () => world.services),
    await ebooks(new Request(`${site}/ebooks`), {}, () => world.services),
  ];
  for (const answer of answers) expect(answer.headers.get(CACHE)).toBeNull();
});
