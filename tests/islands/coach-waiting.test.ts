import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CoachSubmission } from '#src/contracts/submissions.ts';
import { inReadingOrder } from '#src/islands/coach/queries.ts';

const submission = fc
  .record({ at: fc.nat(), soundsGrave: fc.boolean(), mayBeGrave: fc.boolean(), ahead: fc.nat(3) })
  .map((one): CoachSubmission => ({
    ...{ kind: 'review', id: 'b', title: 'A book', stars: 5, text: 'x', name: 'Tea' },
    ...{ state: 'waiting', mayShowHealth: false },
    ...one,
  }));

/** Returns the review priority: 2 (in danger), 1 (possibly in danger), or 0 (normal). */
const urgency = ({ soundsGrave, mayBeGrave }: CoachSubmission) =>
  soundsGrave ? 2 : mayBeGrave ? 1 : 0;

test('sorts posts and reviews in one list: first people in danger, then possible cases, then alternating between subnets, oldest first', () => {
  fc.assert(
    fc.property(fc.array(submission), (submissions) => {
      const items = inReadingOrder(submissions);
      expect(new Set(items)).toEqual(new Set(submissions));
      for (const [index, item] of items.entries()) {
        const before = items[index - 1];
        if (!before) continue;
        expect(urgency(before)).toBeGreaterThanOrEqual(urgency(item));
        if (urgency(before) !== urgency(item)) continue;
        expect(before.ahead).toBeLessThanOrEqual(item.ahead);
        if (before.ahead === item.ahead) expect(before.at).toBeLessThanOrEqual(item.at);
      }
    }),
  );
});
