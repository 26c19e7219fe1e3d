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

test('makes no guess for a URL with a word that no page has', () => {
  for (const typed of ['/', '/blog/no-such-article', '/wp-admin', '/x']) {
    expect(closestPage(typed, PATHS)).toBeUndefined();
  }
});

test('only ever guesses an existing page', () => {
  fc.assert(
    fc.property(fc.webPath(), (typed) => {
      expect([undefined, ...PATHS]).toContain(closestPage(typed, PATHS));
    }),
  );
});
