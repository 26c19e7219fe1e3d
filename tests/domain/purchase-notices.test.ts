import { expect, test } from 'vitest';
import { noticeOfSample } from '#src/domain/overlays.ts';

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
