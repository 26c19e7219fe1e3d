import fc from 'fast-check';
import { expect, test } from 'vitest';
import { trackInput } from '#src/contracts/track.ts';
import { mayCountClicks, clickName } from '#src/domain/analytics/tracking.ts';
import { routes } from '#src/routes.ts';

test('never tracks clicks on pages where people look for help, share their story, pay, or open their orders', () => {
  for (const path of [
    routes.help,
    routes.community,
    routes.communityTopic('grief'),
    routes.checkout,
    routes.purchaseSuccess,
    routes.download,
    routes.myDownloads,
    routes.testPurchase,
    routes.auth,
    routes.adminUpload,
  ]) {
    expect(mayCountClicks(path), path).toBe(false);
  }
  for (const path of [routes.home, routes.shop, routes.ebook('meal-plan')]) {
    expect(mayCountClicks(path), path).toBe(true);
  }
});

test('a click’s name doesn’t reveal which book it was for', () => {
  expect(clickName(' Add to Cart\n  : Recovery Journal ')).toBe('Add to Cart');
});

test('a click’s name never exceeds the length limit', () => {
  fc.assert(
    fc.property(fc.string(), (words) => {
      expect(clickName(words).length).toBeLessThanOrEqual(60);
    }),
  );
});

test('the contract accepts a label and a path, but nothing that could be an email address or an ID', () => {
  const click = { button_name: 'Buy Now - Instant Download', location: '/ebook/meal-plan buy-box' };
  expect(trackInput.safeParse(click).success).toBe(true);
  for (const wrong of [
    { ...click, button_name: 'maria@example.com' },
    { ...click, location: '/shop?email=maria@example.com' },
    { ...click, location: 'https://evil.example/' },
    { ...click, visitor: '1' },
    { button_name: '<b>x</b>', location: '/shop' },
  ]) {
    expect(trackInput.safeParse(wrong).success).toBe(false);
  }
});
