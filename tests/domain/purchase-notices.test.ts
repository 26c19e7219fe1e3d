import fc from 'fast-check';
import { expect, test } from 'vitest';
import { noticeOfSample, noticesOfSales } from '#src/domain/purchase-notices.ts';

test('real sales are told from 10 buyers on, rounded down, without name, place or time', () => {
  fc.assert(
    fc.property(fc.nat({ max: 100_000 }), (buyers) => {
      const notices = noticesOfSales([{ product: 'Complete Recovery Planner', buyers }]);
      if (buyers < 10) {
        expect(notices).toEqual([]);
        return;
      }
      const said = Number(/^At least (\d+) people have bought/.exec(notices[0]?.text ?? '')?.[1]);
      expect(said % 10).toBe(0);
      expect(said).toBeLessThanOrEqual(buyers);
      expect(said).toBeGreaterThan(buyers - 10);
      expect(notices[0]).not.toHaveProperty('when');
    }),
  );
});

test('a sample says who, where, what and when', () => {
  const sample = {
    name: 'Maria T.',
    state: 'Ohio',
    product: 'Complete Recovery Planner',
    timeAgo: '2 hours ago',
  };
  expect(noticeOfSample(sample)).toEqual({
    text: 'Maria T. from Ohio bought Complete Recovery Planner',
    when: '2 hours ago',
  });
});
