import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CoachPost } from '#src/contracts/coach-posts.ts';
import type { CoachReview } from '#src/contracts/coach-reviews.ts';
import { inTurn } from '#src/islands/coach/Waiting.tsx';

const written = { at: fc.nat(), soundsGrave: fc.boolean(), mayBeGrave: fc.boolean() };
const post = fc.record({ ...written, turn: fc.nat(3) }).map((one): CoachPost => ({
  ...one,
  ...{ id: 'a', topic: 't', topicTitle: 'T', title: 'A post', text: 'x', name: 'Tea' },
  state: 'waiting',
}));
const review = fc.record(written).map((one): CoachReview => ({
  ...one,
  ...{ id: 'b', title: 'A book', stars: 5, text: 'x', name: 'Tea', mayShowHealth: false },
  state: { decision: 'waiting' },
}));

/** In danger, possibly in danger, anything else. */
const urgency = ({ soundsGrave, mayBeGrave }: CoachPost | CoachReview) =>
  soundsGrave ? 2 : mayBeGrave ? 1 : 0;

test('posts and reviews stand in one list: somebody in danger first, then who may be, each network in its turn, then the oldest', () => {
  fc.assert(
    fc.property(fc.array(post), fc.array(review), (posts, reviews) => {
      const items = inTurn(posts, reviews);
      expect(new Set(items.map(({ it }) => it))).toEqual(new Set([...posts, ...reviews]));
      const turnOf = (it: object) => ('turn' in it ? Number(it.turn) : 0);
      for (const [index, { it }] of items.entries()) {
        const before = items[index - 1]?.it;
        if (!before) continue;
        const [first, second] = [urgency(before), urgency(it)];
        expect(first).toBeGreaterThanOrEqual(second);
        if (first !== second) continue;
        expect(turnOf(before)).toBeLessThanOrEqual(turnOf(it));
        if (turnOf(before) === turnOf(it)) expect(before.at).toBeLessThanOrEqual(it.at);
      }
    }),
  );
});
