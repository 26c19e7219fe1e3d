import fc from 'fast-check';
import { expect, test } from 'vitest';
import { closestPage } from '#src/domain/closest-page.ts';

const PATHS = [
  '/',
  '/shop',
  '/blog',
  '/blog/small-wins-celebrating-recovery-milestones',
  '/blog/brain-foods-for-stroke-recovery',
  '/my-downloads',
];

test.each([
  ['/blgo/smal-wins', '/blog/small-wins-celebrating-recovery-milestones'],
  ['/shop.html', '/shop'],
  ['/Shop/', '/shop'],
  ['/blog/brain-food', '/blog/brain-foods-for-stroke-recovery'],
  ['/my-download', '/my-downloads'],
  ['/blogg', '/blog'],
])('corrects %s to %s', (typed, meant) => {
  expect(closestPage(typed, PATHS)).toBe(meant);
});

test('doesn’t guess if the URL has no words, or one that isn’t in any page’s path', () => {
  for (const typed of ['/', '/blog/no-such-article', '/wp-admin', '/x']) {
    expect(closestPage(typed, PATHS)).toBeUndefined();
  }
});

test('guesses only pages that exist', () => {
  fc.assert(
    fc.property(fc.webPath(), (typed) => {
      expect([undefined, ...PATHS]).toContain(closestPage(typed, PATHS));
    }),
  );
});
