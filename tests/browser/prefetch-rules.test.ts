import { expect, test } from 'vitest';
import { PREFETCH_RULES } from '#src/browser/prefetch-rules.ts';
import { routes } from '#src/routes.ts';

interface Rules {
  prefetch: { where: { href_matches: string[] }; eagerness: string }[];
}

const SITE = 'https://example.com';
const rules = JSON.parse(PREFETCH_RULES) as Rules;
const isFetched = (address: string) =>
  rules.prefetch.some(({ where }) =>
    where.href_matches.some((pattern) => new URLPattern(pattern, SITE).test(address, SITE)),
  );

test('pages are prefetched but never prerendered', () => {
  expect(Object.keys(rules)).toEqual(['prefetch']);
  expect(rules.prefetch.map(({ eagerness }) => eagerness)).toEqual(['moderate']);
});

test.each([routes.home, routes.shop, routes.resources, routes.article('1'), routes.help])(
  'allows prefetching %s',
  (address) => expect(isFetched(address)).toBe(true),
);

test.each([
  routes.cart,
  routes.checkout,
  `${routes.checkout}?product=meal-plan`,
  routes.purchaseSuccess,
  routes.download,
  routes.myDownloads,
  routes.communityReview,
  routes.review,
  routes.admin,
  routes.adminOrders,
  '/auth',
  '/auth/verify',
  '/account',
  '/newsletter/confirm',
  '/newsletter/unsubscribe',
  '/wellness-guide/upload',
  '/.netlify/functions/download',
  'https://elsewhere.example/shop',
])('%s is never prefetched', (address) => expect(isFetched(address)).toBe(false));
